"""Elliptic corrections: which memory or to-do the bare words set right, and what it says then."""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import api as encode
from memoryhub.memory.encode import mended, mending
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Action, Candidate, Known, Origin, Status, Utterance, Verdict
from tests.rules.tables import each

NOW = datetime(2026, 5, 6, 4, 0, tzinfo=UTC)  # a Wednesday, noon in Shanghai
HERE, ELSEWHERE = UUID(int=1), UUID(int=2)
ZONE = "Asia/Shanghai"


def kept(text: str, *earlier: str) -> list[Candidate]:
    said = Utterance(text, HERE, uuid4(), uuid4(), NOW, ZONE, language.detect(text), earlier=earlier)
    return encode.propose(said, DEFAULT)[0]


def row(slot: str, value: str, text: str, minutes_ago: int = 5, where: UUID = HERE, **more: object) -> Known:
    said_at, declared = NOW - timedelta(minutes=minutes_ago), slots.of(slot)
    plain = {"cardinality": declared.cardinality, "mutability": declared.mutability, "topic": "", **more}
    return Known(
        uuid4(), slot, value=value, text=text, status=Status.ACTIVE, origin=Origin.TYPED, said_at=said_at,
        conversation_id=where, **plain,
    )  # fmt: skip


def errand(text: str, on: date, hour: int | None = None, minutes_ago: int = 5, where: UUID = HERE) -> Errand:
    at = datetime(on.year, on.month, on.day, hour, tzinfo=UTC) - timedelta(hours=8) if hour is not None else None
    return Errand(uuid4(), text, NOW - timedelta(minutes=minutes_ago), on, at, where)


def righted(text: str, *known: Known, errands: tuple[Errand, ...] = (), earlier: tuple[str, ...] = ()):
    """(verdict, the candidate as it is stored) of the one elliptic correction in a message."""
    (candidate,) = [one for one in kept(text, *earlier) if mending.mends_something(one)]
    return mended.judge(candidate, known, errands, mended.Here(HERE, NOW, ZONE, earlier))


def after(text: str, *known: Known, **more: object) -> str:
    """The sentence that holds afterwards; "" where nothing is changed."""
    verdict, candidate = righted(text, *known, **more)
    return candidate.text if verdict.action is Action.SUPERSEDE else ""


CLOTH = ("budget.max", "50", "Your curtain budget is at most €50")


@each(
    "said",
    [
        "no wait, 60",
        "Sorry, I meant 60",
        "scratch that, make it 60",
        "Oops, 60",
        "make it 60 instead",
        "60, not 50",
    ],
)
def test_a_bare_figure_takes_the_place_of_the_last_one(said: str) -> None:
    assert after(said, row(*CLOTH, unit="EUR")) == "Your curtain budget is at most €60"


@each("said", ["我说错了，是3600", "不对，3600", "改成3600吧", "应该是3600", "更正一下，3600"])
def test_a_bare_figure_in_chinese_does_too(said: str) -> None:
    assert after(said, row("budget.max", "3000", "窗帘预算不超过 3000 元", unit="CNY")) == "窗帘预算不超过 3600 元"


def test_a_figure_with_a_unit_means_the_one_of_that_unit() -> None:
    seats, rent = (
        row("seats", "8", "The hall has 8 seats", unit="seat"),
        row("home.rent", "900", "Your rent is €900", 1, unit="EUR"),
    )
    assert after("no wait, 950 euros", seats, rent) == "Your rent is €950"
    assert righted("no wait, 20 kilometres", seats, rent)[0].action is Action.IGNORE


def test_a_number_to_call_takes_the_place_of_one() -> None:
    phone = row("contact.phone", "07700 900142", "Your phone number is 07700 900142")
    assert after("no wait, 07700 900143", row(*CLOTH), phone) == "Your phone number is 07700 900143"


def test_an_apology_before_a_figure_corrects_only_what_was_just_said() -> None:
    assert after("sorry, 4", row(*CLOTH), earlier=("how many chairs fit in?",)) == ""
    assert (
        after("sorry, 60", row(*CLOTH), earlier=("the curtains may cost 50",)) == "Your curtain budget is at most €60"
    )


def test_no_figure_touches_a_telephone_number() -> None:
    assert after("no wait, 60", row("contact.phone", "13812345678", "你的电话是 13812345678")) == ""


@each(
    ("said", "slot", "old", "text", "told"),
    [
        ("Sorry, I meant Leuven", "home.city", "Louvain", "You live in Louvain", "You live in Leuven"),
        ("My name isn't Noor, it's Noora", "name", "Noor", "Your name is Noor", "Your name is Noora"),
        ("应该是李雷，不是李磊", "name", "李磊", "你叫李磊", "你叫李雷"),
        ("我说错了，是佛山", "home.city", "中山", "你住在中山", "你住在佛山"),
        (
            "sorry, 21 Elm Row",
            "contact.address",
            "12 Elm Row",
            "Your address is 12 Elm Row",
            "Your address is 21 Elm Row",
        ),
        ("写错了，是13812345679", "contact.phone", "13812345678", "你的电话是 13812345678", "你的电话是 13812345679"),
        ("改名叫年糕了", "pet", "猫叫豆包", "你养了猫叫豆包", "你养了猫叫年糕"),
        (
            "we renamed her Mochi",
            "pet",
            "a cat called Suki",
            "You have a cat called Suki",
            "You have a cat called Mochi",
        ),
    ],
)
def test_a_word_takes_the_place_of_one_of_its_kind(said: str, slot: str, old: str, text: str, told: str) -> None:
    assert after(said, row(slot, old, text)) == told


FRIDAY = date(2026, 5, 8)


@each(
    ("said", "on", "hour"),
    [
        ("make it Saturday", date(2026, 5, 9), 9),
        ("not Friday, Monday", date(2026, 5, 11), 9),
        ("make it 7 instead", FRIDAY, 7),
        ("no wait, 10:30", FRIDAY, 10),
        ("Move the passport to the Monday after", date(2026, 5, 11), 9),
        ("push the passport back a week", date(2026, 5, 15), 9),
        ("the passport got moved to Tuesday", date(2026, 5, 12), 9),
    ],
)
def test_a_to_do_gets_another_day_or_hour(said: str, on: date, hour: int) -> None:
    verdict, candidate = righted(said, errands=(errand("renew my passport", FRIDAY, 9),))
    assert (verdict.reason, candidate.due_on, candidate.is_todo) == ("todo_moved", on, True)
    assert (candidate.due_at - timedelta(hours=-8)).astimezone(UTC).hour == hour or candidate.due_at.hour == hour


@each(
    ("said", "on", "hour"),
    [
        ("不对，是三点", FRIDAY, 15),
        ("改成15号吧", date(2026, 5, 15), 14),
        ("把交报告改到周日", date(2026, 5, 10), 14),
        ("交报告推迟一周", date(2026, 5, 15), 14),
        ("我说错了，应该是晚上八点", FRIDAY, 20),
    ],
)
def test_a_to_do_is_moved_in_chinese(said: str, on: date, hour: int) -> None:
    verdict, candidate = righted(said, errands=(errand("交报告", FRIDAY, 14),))
    assert (verdict.reason, candidate.due_on, candidate.due_at.hour) == ("todo_moved", on, hour)


def test_a_named_matter_comes_before_the_last_one() -> None:
    passport, dentist = (
        errand("renew my passport", FRIDAY, minutes_ago=60),
        errand("see the dentist", FRIDAY, minutes_ago=1),
    )
    assert righted("move the passport to Sunday", errands=(dentist, passport))[0].targets == (passport.todo_id,)
    assert righted("move the piano to Sunday", errands=(dentist, passport))[0].action is Action.IGNORE


def test_what_was_said_last_is_meant() -> None:
    early, late = row("home.rent", "900", "Your rent is €900", 30), row(*CLOTH, minutes_ago=2)
    assert righted("no wait, 60", early, late)[0].targets == (late.memory_id,)


def test_another_conversation_is_meant_only_where_one_thing_fits() -> None:
    one, other = row(*CLOTH, where=ELSEWHERE), row("home.rent", "900", "Your rent is €900", where=ELSEWHERE)
    assert after("make it 60", one) == "Your curtain budget is at most €60"
    assert after("make it 60", one, other) == ""
    assert after("make it 60", row(*CLOTH, minutes_ago=3000, where=ELSEWHERE)) == ""


def test_a_mere_no_means_only_what_was_just_said() -> None:
    cloth = row(*CLOTH)
    assert after("no, 60", cloth, earlier=("the curtains may cost 50",)) == "Your curtain budget is at most €60"
    assert after("no, 60", cloth, earlier=("what's the weather like",)) == ""


def test_the_corrections_words_are_the_evidence() -> None:
    verdict, candidate = righted("no wait, 60", row(*CLOTH))
    assert (verdict.reason, candidate.quote) == ("corrected", "no wait, 60")


CHATTER = (
    "no thanks|wait, what?|No, I love it|Sorry I'm late|actually it was lovely|make it quick|"
    "make it rain|push the button|move on to the next question|it's raining now|不对劲啊|等等我|"
    "不好意思打扰了|抱歉，我没听懂|算了|改天吧"
)


@each("said", CHATTER.split("|"))
def test_chatter_corrects_nothing(said: str) -> None:
    known = (row(*CLOTH), row("home.city", "Louvain", "You live in Louvain"))
    for candidate in kept(said):
        if mending.mends_something(candidate):
            verdict, _ = mended.judge(candidate, known, (errand("pay rent", FRIDAY),), mended.Here(HERE, NOW, ZONE))
            assert verdict == Verdict(Action.IGNORE, "nothing_to_correct"), said


def test_a_word_that_sets_right_is_nothing_a_budget_is_for() -> None:
    (budget,) = [one for one in kept("算错了，应该是预算3000以内") if one.slot == "budget.max"]
    assert (budget.value, budget.topic) == ("3000", "")
