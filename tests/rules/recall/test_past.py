"""Questions about the past: noticed, given their days, and answered by what held then."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.language import api as language
from memoryhub.memory.retrieve import past
from tests.rules.tables import each

NOW = datetime(2026, 5, 20, 9, tzinfo=UTC)


@dataclass
class Former:
    text: str
    slot: str = ""
    topic: str = ""
    quote: str = ""
    said_at: datetime = NOW - timedelta(days=300)
    valid_from: datetime | None = NOW - timedelta(days=300)
    valid_to: datetime | None = NOW - timedelta(days=100)
    superseded_by: UUID | None = None
    memory_id: UUID | None = None


@each(
    "question",
    [
        "我以前住哪",
        "改之前的地址是什么",
        "我原来用什么手机",
        "之前的口径是啥",
        "我上一个手机号是多少",
        "what was my budget before",
        "what did I use to do for a living?",
        "what was my old address?",
        "where did I live before?",
    ],
)
def test_a_question_about_what_held_before_is_noticed(question):
    assert past.is_about_past(question)


@each(
    "question",
    [
        "我之前说的预算是多少",
        "周五之前要交什么",
        "以前说过的那个方案",
        "what did I tell you before?",
        "remind me before Friday",
        "what's my budget",
        "我住哪",
        "before the meeting what do I need",
    ],
)
def test_what_was_said_before_and_what_is_due_before_ask_for_what_holds(question):
    assert not past.is_about_past(question)


@each(
    ("words", "first", "last"),
    [
        ("where did I live in 2023", date(2023, 1, 1), date(2023, 12, 31)),
        ("我去年的目标是什么", date(2025, 1, 1), date(2025, 12, 31)),
        ("what did I tell you in March", date(2026, 3, 1), date(2026, 3, 31)),
        ("上周我做了什么", date(2026, 5, 11), date(2026, 5, 17)),
    ],
)
def test_the_days_of_a_question_lie_behind_it(words, first, last):
    found = language.past_period(words, NOW, "Asia/Shanghai")
    assert found is not None and (found.first, found.last) == (first, last)


def test_days_to_come_are_no_past():
    assert language.past_period("下周有什么安排", NOW, "Asia/Shanghai") is None
    assert language.past_period("what is on in July?", NOW, "UTC") is None


def test_what_a_fitting_memory_replaced_is_meant_over_any_number_of_steps():
    now_id, middle, first = uuid4(), uuid4(), uuid4()
    chain = [
        Former("a", memory_id=middle, superseded_by=now_id, valid_to=NOW - timedelta(days=10)),
        Former("b", memory_id=first, superseded_by=middle, valid_to=NOW - timedelta(days=90)),
        Former("unrelated", memory_id=uuid4(), superseded_by=uuid4()),
    ]
    found = past.fitting(chain, "how much is it", (), [now_id], None, "UTC")
    assert [one.memory_id for one in found] == [middle, first]


def test_only_what_held_within_the_period_is_meant():
    early = Former(
        "你住在成都",
        "home.city",
        valid_to=datetime(2024, 2, 1, tzinfo=UTC),
        valid_from=datetime(2022, 1, 1, tzinfo=UTC),
    )
    late = Former("你住在重庆", "home.city", valid_from=datetime(2025, 2, 1, tzinfo=UTC), valid_to=NOW)
    when = language.past_period("我2023年住在哪", NOW, "Asia/Shanghai")
    assert past.fitting([early, late], "住在哪", ("home.city",), (), when, "Asia/Shanghai") == [early]


@each(
    "words",
    [
        "我忘了阳台那事说到哪了",
        "糟糕,我忘記我們那個規劃到哪裡了",
        "I forgot where we were with the roof",
        "where were we?",
    ],
)
def test_asking_where_a_talk_stood_is_noticed(words):
    assert past.recaps(words)


@each("words", ["我忘了带伞", "where is the station?", "I always forget my keys"])
def test_other_forgetting_asks_for_no_talk(words):
    assert not past.recaps(words)
