"""Nothing a person says stands in the clear: each column that could hold it is sealed or named here with its reason."""

import pytest
from django.apps import apps
from django.db import models

from memoryhub.vault.fields import ERASES, HOLDS, KEEPS, SealedField, SealedTextField, registered

CODE_LENGTH = 64  # a longer CharField could hold a sentence
# Columns that could hold words by their type, and what stands in them instead.
CLEAR = {
    "memory.CaptureLog.counts": "how many candidates were dropped, by the code of the reason",
    "memory.CaptureLog.lines": "by ids and codes what became of each candidate (memory/recording.py)",
    "memory.RecallLog.lines": "by ids, score parts and codes why each candidate was brought or left out",
    "cases.AssemblyLog.parts": "names of the prompt's parts, tokens, counts",
    "cases.AssemblyLog.model": "the name of the model that answered",
    "memory.RecallLog.timings_ms": "milliseconds by the name of the step",
    "chat.Turn.model": "the name of the model that answered",
}
FREE = (models.TextField, models.JSONField, models.BinaryField, models.EmailField, models.URLField, models.FileField)


def space_models():
    return [model for model in apps.get_models() if any(field.attname == "space_id" for field in model._meta.fields)]


def could_hold_words(field: models.Field) -> bool:
    if isinstance(field, SealedField):
        return False
    if isinstance(field, models.CharField) and not isinstance(field, FREE):
        return not field.choices and (field.max_length or 10**6) > CODE_LENGTH
    return isinstance(field, FREE)


def test_no_column_of_a_spaces_rows_could_hold_words_in_the_clear():
    found = {str(field) for model in space_models() for field in model._meta.fields if could_hold_words(field)}
    clear = sorted(found - set(CLEAR))
    assert not clear, f"seal {', '.join(clear)} (memoryhub.vault.fields), or make a code of it"


@pytest.mark.parametrize(
    ("field", "could"),
    [
        (models.TextField(), True),
        (models.JSONField(), True),
        (models.CharField(max_length=200), True),
        (models.CharField(max_length=16), False),
        (models.UUIDField(), False),
        (SealedTextField(), False),
    ],
)
def test_the_check_tells_words_from_codes(field, could):
    assert could_hold_words(field) is could


def test_every_sealed_field_declares_what_it_holds_how_long_and_how_it_goes():
    fields = registered()
    assert any(str(field) == "spaces.Persona.name" for field in fields)
    undeclared = [
        str(field)
        for field in fields
        if field.holds not in HOLDS or field.keep not in KEEPS or field.erase not in ERASES
    ]
    assert not undeclared


def test_sealed_fields_stand_only_where_a_space_and_an_isolated_table_are():
    homeless = [str(field) for field in registered() if field.model not in space_models()]
    assert not homeless, f"{', '.join(homeless)} cannot be sealed without a space"
