"""Row-level security, seen from outside: what a query without a filter finds, and what a wrong one may do."""

import asyncio
import threading
import time
import uuid

import pytest
from asgiref.sync import sync_to_async
from django.db import IntegrityError, connection, connections, transaction
from django.db.utils import ProgrammingError

from memoryhub.errors import Locked
from memoryhub.jobs.models import Job
from memoryhub.spaces.api import fence, office, scope, space_of
from memoryhub.spaces.models import Persona, Space

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def adas(ada_space):
    with scope(ada_space.id):
        return Persona.objects.create(space=ada_space, name="Ada the buyer")


@pytest.fixture
def bens(ben_space):
    with scope(ben_space.id):
        return Persona.objects.create(space=ben_space, name="Ben the seller")


def ids():
    return set(Persona.objects.values_list("id", flat=True))


def setting(name="memoryhub.space"):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [name])
        return cursor.fetchone()[0] or ""


def test_without_a_scope_there_are_no_rows(adas, bens):
    assert ids() == set()
    with transaction.atomic():
        assert ids() == set()


def test_a_query_that_forgot_its_filter_finds_only_the_scoped_spaces_rows(adas, bens, ada_space):
    with scope(ada_space.id):
        assert ids() == {adas.id}


def test_nothing_can_be_written_without_a_scope(ada_space):
    with pytest.raises(ProgrammingError, match="row-level security"):
        Persona.objects.create(space=ada_space, name="nobody asked")


def test_another_spaces_rows_cannot_be_changed_deleted_or_added(adas, bens, ada_space, ben_space):
    with scope(ada_space.id):
        assert Persona.objects.filter(id=bens.id).update(position=9) == 0
        assert Persona.objects.filter(id=bens.id).delete()[0] == 0
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Persona.objects.create(space=ben_space, name="planted")
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            Persona.objects.filter(id=adas.id).update(space=ben_space)  # given away
    with scope(ben_space.id):
        assert Persona.objects.get().position == 0


def test_the_owner_of_the_tables_is_bound_too(adas, owner):
    assert owner.execute("SELECT count(*) FROM spaces_persona").fetchone() == (0,)
    assert owner.execute("UPDATE spaces_persona SET position = 5").rowcount == 0


def test_a_reference_into_another_space_is_refused_by_the_database(adas, bens, ada_space, ben_space, owner):
    """The check is the migrations' own SQL, on a table made for this test."""
    from memoryhub.spaces.isolation import isolate, same_space

    table = f"hat_{uuid.uuid4().hex[:8]}"
    owner.execute(
        f"CREATE TABLE {table} (id uuid PRIMARY KEY, space_id uuid NOT NULL REFERENCES spaces_space, persona_id uuid)"
    )
    owner.execute(same_space(table, "persona_id", "spaces_persona").sql)
    owner.execute(isolate(table).sql)
    insert = f"INSERT INTO {table} VALUES (%s, %s, %s)"
    with scope(ada_space.id), connection.cursor() as cursor:
        cursor.execute(insert, [uuid.uuid4(), ada_space.id, adas.id])
    with pytest.raises(IntegrityError), scope(ada_space.id), connection.cursor() as cursor:
        cursor.execute(insert, [uuid.uuid4(), ada_space.id, bens.id])


def test_an_inner_scope_gives_the_outer_one_back(adas, bens, ada_space, ben_space):
    with scope(ada_space.id):
        with scope(ben_space.id):
            assert ids() == {bens.id}
        assert ids() == {adas.id}
    assert ids() == set() and setting() == ""


def test_an_inner_scope_that_fails_gives_the_outer_one_back_and_undoes_its_writes(adas, bens, ada_space, ben_space):
    with scope(ada_space.id):
        with pytest.raises(ValueError), scope(ben_space.id):
            Persona.objects.update(position=3)
            raise ValueError
        assert ids() == {adas.id}
    with scope(ben_space.id):
        assert Persona.objects.get().position == 0


def test_a_scope_within_a_plain_transaction_ends_where_it_ends(adas, ada_space):
    with transaction.atomic():
        with scope(ada_space.id):
            assert ids() == {adas.id}
        assert ids() == set()


def test_the_next_user_of_the_connection_inherits_nothing(adas, ada_space):
    """Two requests on one pooled connection, the first of which failed."""
    with pytest.raises(ValueError), scope(ada_space.id):
        raise ValueError
    assert setting() == "" and setting("memoryhub.scope") == "" and ids() == set()


def test_a_thread_within_a_scope_stands_outside_of_it(adas, ada_space):
    seen = []

    def look():
        seen.append(ids())
        connections.close_all()

    with scope(ada_space.id):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    assert seen == [set()]


@pytest.fixture
def pooled():
    """A second way to the test database, through a pool of one connection, as the web process has one of eight."""
    kept = connections["default"].settings_dict
    options = kept["OPTIONS"] | {"pool": {"min_size": 1, "max_size": 1, "timeout": 5}}
    second = type(connections["default"])(kept | {"OPTIONS": options, "CONN_MAX_AGE": 0}, alias="pooled")
    connections["pooled"] = second
    yield "pooled"
    second.close()
    second.close_pool()
    del connections["pooled"]


def test_a_pooled_connection_that_is_handed_on_carries_no_scope(adas, bens, ada_space, ben_space, pooled):
    found = []

    def request(space_id):
        with scope(space_id, using=pooled):
            found.append(set(Persona.objects.using(pooled).values_list("id", flat=True)))
        connections[pooled].close()  # back into the pool, as at the end of each request

    def careless():
        found.append(set(Persona.objects.using(pooled).values_list("id", flat=True)))
        connections[pooled].close()

    for work in (lambda: request(ada_space.id), careless, lambda: request(ben_space.id), careless):
        work()
    assert found == [{adas.id}, set(), {bens.id}, set()]


async def test_requests_side_by_side_in_an_event_loop_see_their_own_rows_only(adas, bens, ada_space, ben_space):
    def request(space, expected):
        with scope(space.id):
            time.sleep(0.02)
            seen = ids()
        connections.close_all()
        return seen == {expected.id}

    turns = [(ada_space, adas), (ben_space, bens)] * 6
    answers = await asyncio.gather(
        *(sync_to_async(request, thread_sensitive=False)(space, expected) for space, expected in turns)
    )
    assert all(answers)


@pytest.mark.parametrize("wrong", ["not-a-uuid", "' OR true --"])
def test_a_wrong_space_id_never_opens_anything(adas, wrong):
    with pytest.raises(Exception, match="uuid"), scope(wrong):  # noqa: B017, PT011
        ids()


# --- Offices ---


def test_the_jobs_office_sees_the_jobs_of_all_spaces_and_no_other_table(adas, bens, ada_space, ben_space):
    from django.db.models.functions import Now

    for space in (ada_space, ben_space):
        with scope(space.id):
            Job.objects.bulk_create(
                [Job(space=space, kind="nobody-does-this", subject_id=space.id, available_at=Now())]
            )
    with office("jobs"):
        found = set(Job.objects.filter(kind="nobody-does-this").values_list("space_id", flat=True))
        assert found >= {ada_space.id, ben_space.id}
        assert ids() == set()
    with office("oversight"):
        assert not Job.objects.exists()


def test_an_office_that_may_look_may_not_write(ada_space, owner):
    from memoryhub.spaces.isolation import isolate

    table = f"hat_{uuid.uuid4().hex[:8]}"
    owner.execute(f"CREATE TABLE {table} (id uuid PRIMARY KEY, space_id uuid NOT NULL, worn int NOT NULL DEFAULT 0)")
    owner.execute(isolate(table, offices=("maintenance",), offices_write=("jobs",)).sql)
    insert, hat = f"INSERT INTO {table} VALUES (%s, %s)", uuid.uuid4()
    with scope(ada_space.id), connection.cursor() as cursor:
        cursor.execute(insert, [hat, ada_space.id])
    with office("maintenance"), connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {table}")
        assert cursor.fetchall() == [(hat,)]
        cursor.execute(f"UPDATE {table} SET worn = 1")
        assert cursor.rowcount == 0
        cursor.execute(f"DELETE FROM {table}")
        assert cursor.rowcount == 0
        with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
            cursor.execute(insert, [uuid.uuid4(), ada_space.id])
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET worn = 1")
        assert cursor.rowcount == 1
    with office("oversight"), connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        assert cursor.fetchone() == (0,)


def test_maintenance_finds_what_is_in_every_outbox_and_changes_none_of_it(ada_space):
    from django.db.models.functions import Now

    with scope(ada_space.id):
        put = Job(space=ada_space, kind="nobody-does-this", subject_id=ada_space.id, available_at=Now())
        Job.objects.bulk_create([put])
    with office("maintenance"):
        assert Job.objects.filter(id=put.id).exists()
        assert Job.objects.filter(id=put.id).update(state="dead") == 0
        assert Job.objects.filter(id=put.id).delete()[0] == 0
    with office("jobs"):
        assert Job.objects.filter(id=put.id).update(state="dead") == 1


def test_there_are_no_other_offices():
    with pytest.raises(ValueError, match="no such office"), office("support"):
        pass


# --- Spaces and the fence ---


def test_a_person_has_one_space_however_often_it_is_asked_for(ada):
    first = space_of(ada)
    assert space_of(type(ada).objects.get(pk=ada.pk)).id == first.id


def test_two_first_requests_at_once_make_one_space(ada):
    found, barrier = [], threading.Barrier(4)

    def ask():
        barrier.wait()
        found.append(space_of(type(ada).objects.get(pk=ada.pk)).id)
        connections.close_all()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and len(set(found)) == 1 and Space.objects.filter(owner=ada).count() == 1


def test_the_fence_lets_nobody_pass_into_a_frozen_or_erased_space(ada_space):
    with scope(ada_space.id):
        epoch = fence(ada_space.id)
    for change in ({"state": Space.State.FROZEN}, {"state": Space.State.ERASED}, {"epoch": epoch + 1}):
        Space.objects.filter(id=ada_space.id).update(**{"state": Space.State.ACTIVE, "epoch": epoch} | change)
        with pytest.raises(Locked), scope(ada_space.id, even_locked=True):
            fence(ada_space.id, epoch)


def test_a_frozen_space_is_neither_read_nor_written_but_by_its_erasure(adas, bens, ada_space, ben_space):
    for state in ("frozen", "erased"):
        Space.objects.filter(id=ada_space.id).update(state=state)
        with pytest.raises(Locked), scope(ada_space.id):
            ids()
        with scope(ada_space.id, even_locked=True):
            assert ids() == {adas.id}
        with scope(ben_space.id):
            assert ids() == {bens.id}
            with pytest.raises(Locked), scope(ada_space.id):
                ids()
            assert ids() == {bens.id}


def test_the_fence_holds_an_erasure_up_until_the_writer_is_done(ada_space):
    done = []

    def freeze():
        Space.objects.filter(id=ada_space.id).update(state=Space.State.FROZEN)
        done.append(True)
        connections.close_all()

    with scope(ada_space.id):
        fence(ada_space.id)
        eraser = threading.Thread(target=freeze)
        eraser.start()
        eraser.join(0.3)
        assert not done
    eraser.join(5)
    assert done
