"""What a person says reaches the database sealed for exactly its row and field, or not at all."""

import copy
import pickle
import uuid

import numpy as np
import pytest
from django.db import connection, transaction
from django.db.models import F, Value
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.errors import Shredded, Tampered
from memoryhub.spaces.api import scope
from memoryhub.spaces.models import Persona
from memoryhub.vault import api as vault
from memoryhub.vault.fields import Sealed, SealedBytesField, SealedJSONField, SealedTextField, SealedVectorField

SECRET = "采购负责人 and keeper of the tea"


@pytest.fixture
def persona(ada_space):
    with scope(ada_space.id):
        yield Persona.objects.create(space=ada_space, name=SECRET)


def stored(persona) -> bytes:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM spaces_persona WHERE id = %s", [persona.id])
        return bytes(cursor.fetchone()[0])


def fresh(persona) -> Persona:
    return Persona.objects.get(id=persona.id)


def test_the_database_holds_no_word_of_it(persona):
    assert len(stored(persona)) == 64 + 33
    assert b"tea" not in stored(persona) and "采购".encode() not in stored(persona)
    assert fresh(persona).name == SECRET


def test_it_opens_at_the_first_reading_and_not_before(persona, ada_space):
    row = fresh(persona)
    vault.shred(ada_space.id)
    with pytest.raises(Shredded):
        row.name  # noqa: B018


@pytest.mark.parametrize("fetch", [Persona.objects.defer("name"), Persona.objects.only("name")], ids=["defer", "only"])
def test_deferred_fields_open_too(persona, fetch):
    assert fetch.get(id=persona.id).name == SECRET


def test_refreshing_brings_what_somebody_else_saved(persona):
    row = fresh(persona)
    assert row.name == SECRET
    persona.name = "finance"
    persona.save()
    row.refresh_from_db()
    assert row.name == "finance"
    row.refresh_from_db(fields=["name"])
    assert row.name == "finance"


def test_bulk_create_seals_each_for_its_own_row(ada_space):
    with scope(ada_space.id):
        Persona.objects.bulk_create(Persona(space=ada_space, name=f"role {n}") for n in range(3))
        assert sorted(row.name for row in Persona.objects.all()) == ["role 0", "role 1", "role 2"]


def test_saving_other_fields_leaves_the_sealed_one_as_it_is(persona):
    before = stored(persona)
    row = fresh(persona)
    row.position = 7
    row.save()
    assert stored(persona) == before and fresh(persona).position == 7


def test_an_empty_value_is_sealed_like_any_other(ada_space):
    with scope(ada_space.id):
        row = Persona.objects.create(space=ada_space)
        assert len(stored(row)) == 64 + 33 and fresh(row).name == ""


@pytest.mark.parametrize(
    "write",
    [
        lambda row: Persona.objects.filter(id=row.id).update(name="in the clear"),
        lambda row: Persona.objects.filter(id=row.id).update(name=b"in the clear"),
        lambda row: Persona.objects.filter(id=row.id).update(name=F("id")),
        lambda row: Persona.objects.filter(id=row.id).update(name=Value(b"in the clear")),
        lambda row: Persona.objects.bulk_update([row], ["name"]),
        lambda row: Persona.objects.filter(name="in the clear").count(),
        lambda row: Persona.objects.filter(name__contains="clear").count(),
        lambda row: Persona.objects.filter(name__in=["clear"]).count(),
        lambda row: Persona.objects.get(name=b"clear"),
        lambda row: setattr(row, "name", F("position")),
    ],
    ids=["update", "bytes", "F", "Value", "bulk_update", "filter", "contains", "in", "get", "assign F"],
)
def test_what_cannot_be_sealed_for_its_row_is_refused(persona, write):
    before = stored(persona)
    with pytest.raises(TypeError, match="sealed"), transaction.atomic():
        write(persona)
    assert stored(persona) == before


def test_whether_there_is_a_value_may_be_asked(persona):
    assert Persona.objects.filter(name__isnull=False).count() == 1


def test_a_row_without_a_space_is_refused_before_anything_is_written(db):
    with pytest.raises(TypeError, match="has a space"):
        Persona(name="nobody's").save()


def test_nothing_prints_copies_in_the_clear_or_pickles_it(persona):
    persona.name  # noqa: B018  opened now
    twin = copy.deepcopy(persona)
    shown = [repr(persona.__dict__), repr(twin.__dict__), str(persona), repr(persona), repr(Sealed(b"x"))]
    assert not any("tea" in text for text in shown) and "<sealed>" in shown[0]
    assert twin.name == copy.copy(persona).name == SECRET
    with pytest.raises(TypeError, match="not pickled"):
        pickle.dumps(persona)


def test_values_gives_the_sealed_form_only(persona):
    ((value,),) = Persona.objects.filter(id=persona.id).values_list("name")
    assert isinstance(value, Sealed) and value.data == stored(persona)


def test_a_copy_into_another_row_is_sealed_anew_once_it_was_opened(persona):
    twin = fresh(persona)
    twin.name  # noqa: B018
    twin.pk, twin._state.adding = uuid.uuid4(), True
    twin.save()
    assert fresh(twin).name == SECRET and stored(twin) != stored(persona)


def test_a_copy_of_the_sealed_form_into_another_row_is_refused(persona):
    twin = fresh(persona)
    twin.pk, twin._state.adding = uuid.uuid4(), True
    with pytest.raises(Tampered), transaction.atomic():
        twin.save()


@pytest.mark.parametrize("change", ["name = other.name", "id = gen_random_uuid()"])
def test_a_sealed_value_that_was_swapped_in_the_database_does_not_open(persona, ada_space, change):
    other = Persona.objects.create(space=ada_space, name="somebody else")
    with connection.cursor() as cursor:
        sql = f"UPDATE spaces_persona p SET {change} FROM spaces_persona other WHERE p.id = %s AND other.id = %s"
        cursor.execute(sql, [persona.id, other.id])
    row = Persona.objects.exclude(id=other.id).get()
    with pytest.raises(Tampered):
        row.name  # noqa: B018


# --- What the kinds hold ---

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(value=anything)
@settings(deadline=None)
def test_json_comes_back_as_it_was(value):
    field = SealedJSONField()
    assert field.decode(field.encode(value)) == value


@given(value=st.text(st.characters(exclude_categories=())))
@settings(deadline=None)
def test_any_text_comes_back_lone_surrogates_too(value):
    field = SealedTextField()
    assert field.decode(field.encode(value)) == value


def test_bytes_come_back_as_they_were():
    field = SealedBytesField()
    assert field.decode(field.encode(b"\x00\xff")) == b"\x00\xff"


@pytest.mark.parametrize("dimension", [1, 384, 512, 1536])
def test_a_vector_comes_back_with_its_dimension_and_nearly_its_direction(dimension):
    field = SealedVectorField()
    vector = np.random.default_rng(dimension).normal(size=dimension).astype(np.float32)
    vector /= np.linalg.norm(vector)
    back = field.decode(field.encode(vector))
    assert back.dtype == np.float32 and back.shape == (dimension,)
    assert float(back @ vector) > 0.999


@pytest.mark.parametrize("bad", [np.zeros((2, 2)), np.array([1.0, np.nan]), np.array([1e9])])
def test_what_is_no_finite_vector_is_refused(bad):
    with pytest.raises(TypeError):
        SealedVectorField().encode(bad)
