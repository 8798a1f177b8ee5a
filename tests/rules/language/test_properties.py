"""What holds for every text: nothing raises, spans slice to it, what is said is read back, time grows with length."""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memoryhub.language import api, cues

NOW = datetime(2026, 12, 1, 2, 0, tzinfo=UTC)
ZONE = "Asia/Shanghai"

PIECES = [
    "两万",
    "不超过",
    "3月20号",
    "下周三",
    "之前",
    "at most",
    "twenty",
    "half a",
    "12:30",
    "300-500",
    "块",
    "人",
    "个半",
    "以内",
    "百分之",
    "几",
    "点",
    "半",
    "年底",
    "in two weeks",
    "by Friday",
    " ",
    "，",
    ",",
    ".",
    "“",
    "\ud800",
    "\u200b",
    "一",
    "万",
    "0",
    "99999999999",
    "每周",
    "Sat",
    "¥",
    "#1",
    "a@b.c",
    "İ",
    "①",
    "½",
]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=10).map("".join)


@given(TEXTS)
def test_no_text_raises_and_every_span_slices_to_it(text: str) -> None:
    found = [
        *api.numerals(text),
        *api.amounts(text),
        *api.sentences(text),
        *api.clauses(text),
        *api.dates(text, NOW, ZONE),
        *api.dates(text, NOW, ZONE, "past"),
    ]
    assert all(text[item.start : item.end] == item.text and item.start < item.end for item in found)
    assert len(api.folded(text)) == len(text) and "\ud800" not in api.normal(text)
    for call in (
        api.clean,
        api.detect,
        api.digits,
        api.words,
        api.identifiers,
        api.tokens,
        cues.is_question,
        cues.is_greeting,
        cues.is_joking,
        cues.quotes_others,
    ):
        call(text)


@given(TEXTS)
def test_amounts_and_dates_come_in_order_without_overlap(text: str) -> None:
    for found in (api.amounts(text), api.dates(text, NOW, ZONE), api.numerals(text)):
        assert all(first.end <= second.start for first, second in zip(found, found[1:], strict=False))


@given(TEXTS)
def test_cleaned_text_knows_where_it_came_from(text: str) -> None:
    cleaned = api.without_fillers(text)
    assert len(cleaned.offsets) == len(cleaned.text)
    assert all(
        text[offset] == char or (text[offset] == "\r" and char == "\n")
        for offset, char in zip(cleaned.offsets, cleaned.text, strict=True)
    )


@given(
    st.integers(1, 99_999_999),
    st.sampled_from(["CNY", "USD", "EUR", "person", "hour", "kg", "%", "day", "age"]),
    st.sampled_from(["zh", "en"]),
)
def test_a_said_amount_is_read_back(value: int, unit: str, language: str) -> None:
    (amount,) = api.amounts(api.say_amount(value, unit, language))
    assert (amount.value, amount.unit, amount.bound) == (value, unit, "exact")


@given(st.dates(date(2020, 1, 1), date(2035, 12, 31)), st.sampled_from(["zh", "en"]), st.booleans())
def test_a_said_date_is_read_back(day: date, language: str, this_year: bool) -> None:
    now = datetime(day.year, 1, 1, 12, tzinfo=UTC) if this_year else NOW
    prefer = "future" if this_year or day >= NOW.date() else "past"
    assert [when.on for when in api.dates(api.say_date(day, language, now), now, "UTC", prefer)] == [day]


@given(st.integers(-400, 400), st.integers(0, 6))
def test_next_weekday_always_lies_in_the_next_iso_week(shift: int, weekday: int) -> None:
    now = NOW + timedelta(days=shift)
    (when,) = api.dates("下周" + "一二三四五六日"[weekday], now, ZONE)
    week = (now.astimezone(tz=None).date() + timedelta(days=7)).isocalendar()
    assert (when.on.isocalendar().week, when.on.weekday()) == (week.week, weekday)


PATHOLOGICAL = ["1,", "一", "a.", "a@", "two ", "下周", "“", "嗯，", "1-", "3月", "12:30 "]
CALLS: list[Callable[[str], object]] = [
    api.clean,
    api.sentences,
    api.clauses,
    api.amounts,
    api.words,
    api.identifiers,
    cues.is_question,
    lambda text: api.dates(text, NOW, ZONE),
    lambda text: api.without_fillers(text).text,
]


def _seconds(call: Callable[[str], object], text: str) -> float:
    start = time.thread_time()
    call(text)
    return time.thread_time() - start


def test_time_grows_with_the_length_and_not_with_its_square() -> None:
    """Four times the text may cost ten times the time (noise included); a square would cost sixteen."""
    for call in CALLS:
        for piece in PATHOLOGICAL:
            short, long = piece * (200 // len(piece)), piece * (800 // len(piece))
            if _seconds(call, long) > 0.03:
                took = min(_seconds(call, long) for _ in range(2))
                assert took < 10 * min(_seconds(call, short) for _ in range(2)), (call, piece)


def test_a_hundred_kilobytes_of_digits_and_commas_stay_quick() -> None:
    for call in (api.clean, api.sentences, api.identifiers):
        assert _seconds(call, "1," * 50_000) < 5
