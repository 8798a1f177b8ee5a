"""Which version an answer to "which of them holds?" names."""

from types import SimpleNamespace

from chat.versions import choice
from tests.rules.tables import each


def conflict(a: str, b: str) -> SimpleNamespace:
    text = "Your birthday is {}" if "May" in a else "Your blood type is {}"
    return SimpleNamespace(
        **{name: SimpleNamespace(value=one, text=text.format(one)) for name, one in (("a", a), ("b", b))}
    )


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


BORN = SimpleNamespace(
    a=SimpleNamespace(value="03-05", text="Your birthday is March 5"),
    b=SimpleNamespace(value="06-09", text="Your birthday is June 9"),
)
BORN_ZH = SimpleNamespace(
    a=SimpleNamespace(value="03-05", text="你的生日是3月5号"), b=SimpleNamespace(value="06-09", text="你的生日是6月9号")
)


@each(
    ("words", "asked", "side"),
    [
        ("June 9", BORN, "b"),
        ("it's March 5, of course", BORN, "a"),
        ("6月9号", BORN_ZH, "b"),
        ("应该是3月5号吧", BORN_ZH, "a"),
        ("the first one", BORN, "b"),
        ("my birthday", BORN, ""),
        ("ok", BORN, ""),
        ("March 12", BORN, ""),
    ],
)
def test_a_day_is_named_as_it_was_said_whatever_its_value_looks_like(words, asked, side):
    found = choice(words, [asked])
    assert found == ((asked, side) if side else None)
