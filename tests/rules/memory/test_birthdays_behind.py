"""A birthday whose owner is said behind the day is that person's, and keeps no "next month"."""

from tests.rules.memory.test_mending import kept
from tests.rules.tables import each


@each(
    ("said", "slot", "value", "text"),
    [
        ("下个月20号我爸生日", "father.birthday", "06-20", "你爸的生日是6月20日"),
        ("11月3号是我儿子生日", "son.birthday", "11-03", "你儿子的生日是11月3号"),
        ("9月12号是朵朵的生日", "person.birthday", "09-12", "朵朵的生日是9月12号"),
        ("8月6号是我生日", "birthday", "08-06", "你的生日是8月6号"),
    ],
)
def test_it_is_that_persons(said: str, slot: str, value: str, text: str) -> None:
    assert [(one.slot, one.value, one.text) for one in kept(said)] == [(slot, value, text)]
