"""How something stands now: the latest telling that answers goes first, whatever its words."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve import latest
from memoryhub.memory.retrieve.latest import ANY, FIGURE, TIME
from memoryhub.memory.retrieve.rank import Hit, Ranked, rank
from memoryhub.memory.types import Kind
from tests.rules.tables import each

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def told(text: str, days_ago: int, *, similarity: float = 0.5, focus: float = 0.6, keyword: float = 0.6,
         matter: str = "", names: tuple[str, ...] = (), asked: tuple[str, ...] = ()) -> Hit:  # fmt: skip
    return Hit(
        memory_id=uuid4(), similarity=similarity, keyword=keyword, words=keyword, slot_asked=False, identifier=False,
        topic_named=False, importance=0.5, said_at=NOW - timedelta(days=days_ago), hits=0, category="event",
        kind=Kind.EPISODIC, intent="statement", text=text, focus=focus, matter=matter, names=frozenset(names),
        asked_names=frozenset(asked),
    )  # fmt: skip


def order(stands: str, *hits: Hit) -> list[UUID]:
    return [one.hit.memory_id for one in rank(hits, 0.2, DEFAULT, NOW, stands=stands)]


@each(
    ("question", "wanted"),
    [
        ("How many stamps do I have now?", FIGURE),
        ("How long have I been taking cello lessons?", FIGURE),
        ("What is my current electricity rate?", FIGURE),
        ("What time do I usually feed the fish?", TIME),
        ("When is my next rehearsal?", TIME),
        ("Where do I keep the spare key these days?", ANY),
        ("Which harbour did we visit most recently?", ANY),
        ("What is the deadline of the second tasting round?", TIME),
        ("When is the next flight of Amara to Lagos?", ""),
        ("What is the order of the three trips I booked?", ""),
        ("Where did we leave the ladder?", ""),
        ("How many oysters did I eat in Galway?", ""),
        ("Did I finish the quilt for Marta?", ANY),
        ("For the sourdough, did I switch to more rye or less?", ANY),
        ("What was my old locker number?", ""),
        ("How many moons does Jupiter have?", ""),
        ("Buy me four tickets", ""),
        ("我现在有几只鸡？", ""),
    ],
)
def test_what_a_question_about_the_present_wants_told(question: str, wanted: str) -> None:
    assert latest.asked(question) == wanted


def test_the_later_of_two_tellings_that_answer_goes_first_though_it_fits_less() -> None:
    old = told("You have 300 stamps in the blue album", 60, similarity=0.8, focus=0.9, keyword=0.9)
    new = told("You counted the stamps and it is 340 by now", 3, similarity=0.4, focus=0.4, keyword=0.4)
    assert order(FIGURE, old, new) == [new.memory_id, old.memory_id]
    assert order("", old, new)[0] == old.memory_id


def test_an_ordinal_is_a_figure() -> None:
    old = told("You have finished 3 quilts", 60, similarity=0.8)
    new = told("You just finished your 4th quilt", 3)
    assert order(FIGURE, old, new)[0] == new.memory_id


def test_a_later_remark_without_the_figure_stays_behind_the_telling_that_has_it() -> None:
    count = told("You have 300 stamps in the blue album", 60)
    remark = told("You took the stamps to your aunt", 3)
    assert order(FIGURE, remark, count)[0] == count.memory_id


def test_a_later_telling_of_something_else_does_not_go_first() -> None:
    asked_of = told("You have 300 stamps", 60, focus=0.9, similarity=0.6)
    other = told("You have 12 coats in the attic", 3, focus=0.0)
    assert order(FIGURE, asked_of, other)[0] == asked_of.memory_id


def test_the_later_telling_of_another_by_name_does_not_go_first() -> None:
    birch = told("The Birch club has 80 members", 60, similarity=0.6, names=("birch",), asked=("birch",))
    alder = told("The Alder club has 95 members", 3, names=("alder",))
    assert order(FIGURE, birch, alder)[0] == birch.memory_id


def test_what_stands_in_a_slot_is_left_where_it_is() -> None:
    slot = told("Your budget is at most 400", 60, matter="budget.max|", similarity=0.9)
    remark = told("You spent 380 of the budget", 3)
    assert order(FIGURE, slot, remark)[0] == slot.memory_id


def test_the_total_tells_the_order() -> None:
    hits = [told(f"You have {count} hens", days) for count, days in ((4, 9), (6, 5), (5, 1))]
    ranked = rank(hits, 0.2, DEFAULT, NOW, stands=FIGURE)
    assert [one.hit.text for one in ranked] == ["You have 5 hens", "You have 6 hens", "You have 4 hens"]
    totals = [one.score.total for one in ranked]
    assert totals == sorted(totals, reverse=True)


def test_ordering_again_changes_nothing() -> None:
    hits = [told(f"You have {count} hens", days) for count, days in ((4, 9), (6, 5), (5, 1))]
    once = latest.first(rank(hits, 0.2, DEFAULT, NOW), [], FIGURE)
    twice: list[Ranked] = latest.first(once, [], FIGURE)
    assert [one.hit.memory_id for one in twice] == [one.hit.memory_id for one in once]
