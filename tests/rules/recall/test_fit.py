from hypothesis import given
from hypothesis import strategies as st

from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.retrieve.fit import cost, fit
from memoryhub.memory.types import TodoView
from tests.rules.recall.cards import NOW, card

_sizes = st.lists(st.integers(1, 400), max_size=25)


def _cards(sizes: list[int], start: int):
    return [card(start + at, "x", tokens=size) for at, size in enumerate(sizes)]


def _todos(count: int):
    from uuid import UUID

    return [TodoView(UUID(int=n), "water the plants", None, None, "open", 1, NOW) for n in range(count)]


@given(_sizes, _sizes, st.integers(0, 8), st.integers(-50, 5000))
def test_the_budget_is_never_exceeded(profile, cards, todos, budget):
    taken = fit(_cards(profile, 1), _cards(cards, 1000), _todos(todos), budget, DEFAULT)
    spent = sum(cost(item) for part in taken for item in part)
    assert spent <= max(min(budget, DEFAULT.memory_tokens), 0)
    assert sum(cost(item) for item in taken[0]) <= DEFAULT.profile_tokens


@given(_sizes, st.integers(0, 3000))
def test_what_is_taken_keeps_its_order(sizes, budget):
    given_cards = _cards(sizes, 1)
    _, taken, _ = fit([], given_cards, [], budget, DEFAULT)
    places = [given_cards.index(one) for one in taken]
    assert places == sorted(places)


def test_a_smaller_card_goes_in_behind_one_that_does_not_fit():
    _, taken, _ = fit([], [card(1, "x", tokens=90), card(2, "x", tokens=20)], [], 60, DEFAULT)
    assert [one.memory_id.int for one in taken] == [2]


def test_a_memory_of_the_profile_is_not_injected_twice():
    one = card(1, "You live in Ghent")
    profile, cards, _ = fit([one], [one, card(2, "You like plums")], [], 500, DEFAULT)
    assert [c.memory_id.int for c in profile + cards] == [1, 2]


def test_what_the_profile_has_no_room_for_may_be_a_card():
    wide = [card(n, "x", tokens=180) for n in (1, 2, 3)]
    profile, cards, _ = fit(wide, [wide[2]], [], 1000, DEFAULT)
    assert [c.memory_id.int for c in profile] == [1, 2]
    assert [c.memory_id.int for c in cards] == [3]
