"""Which version an answer to "which of them holds?" names."""

from types import SimpleNamespace

from chat.versions import choice
from tests.rules.tables import each


def conflict(a: str, b: str) -> SimpleNamespace:
    return SimpleNamespace(a=SimpleNamespace(value=a), b=SimpleNamespace(value=b))


BLOOD = conflict("A", "O")
DAYS = conflict("4 May 1988", "5 May 1988")


@each(
    ("words", "asked", "side"),
    [
        ("O型", BLOOD, "b"),
        ("是A", BLOOD, "a"),
        ("it's O", BLOOD, "b"),
        ("第一个", BLOOD, "b"),
        ("原来的", BLOOD, "a"),
        ("the older one", BLOOD, "a"),
        ("5 May 1988 is right", DAYS, "b"),
    ],
)
def test_a_version_is_named_by_its_value_or_its_place(words, asked, side):
    assert choice(words, [asked]) == (asked, side)


@each("words", ["不知道", "ok", "both A and O", "what is the weather?", "later"])
def test_words_that_name_none_or_both_settle_nothing(words):
    assert choice(words, [BLOOD]) is None


def test_words_that_could_mean_two_conflicts_settle_nothing():
    assert choice("the first one", [BLOOD, DAYS]) is None
