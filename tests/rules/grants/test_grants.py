"""What may be asked for, what covers what, who may grant in a person's stead, what a reviewer is advised."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from memoryhub.errors import Refused
from memoryhub.grants import rules
from memoryhub.grants.suggesting import Side, suggest
from memoryhub.grants.types import Basis, Purpose, State, Wish

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
GOOD = Wish(Purpose.SUPPORT, "  The answer named\na wrong town ", ("chats",), " T-1 ", 30)


def test_a_reason_stands_on_one_line():
    found = rules.checked(GOOD)
    assert (found.reason, found.ticket) == ("The answer named a wrong town", "T-1")


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": "help"},
        {"reason": "x" * 301},
        {"minutes": 0},
        {"minutes": 61},
        {"scope": ()},
        {"scope": ("everything",)},
        {"scope": ("conflict",)},
        {"scope": ("chats:" + "x" * 64,)},
        {"ticket": "x" * 65},
    ],
)
def test_what_says_too_little_or_wants_too_much_is_refused(changes):
    parts = {name: getattr(GOOD, name) for name in ("purpose", "reason", "scope", "ticket", "minutes")}
    with pytest.raises(Refused):
        rules.checked(Wish(**parts | changes))


@pytest.mark.parametrize(
    ("scope", "what", "within"),
    [
        (("chats",), "chats:7", True),
        (("chats:7",), "chats:7", True),
        (("chats:7",), "chats", False),
        (("chats:7",), "chats:71", False),
        (("memories:health",), "memories:money", False),
        (("memories", "lookups"), "lookups:1", True),
        ((), "chats", False),
    ],
)
def test_a_scope_covers_itself_and_its_parts(scope, what, within):
    assert rules.covers(scope, what) is within


@pytest.mark.parametrize(
    ("purpose", "scope", "may_help", "enough"),
    [
        (Purpose.CONFLICTS, ("conflict:1",), True, True),
        (Purpose.CONFLICTS, ("conflict:1",), False, False),
        (Purpose.CONFLICTS, ("conflict:1", "chats"), True, False),
        (Purpose.CONFLICTS, ("memories",), True, False),
        (Purpose.SUPPORT, ("conflict:1",), True, False),
    ],
)
def test_the_standing_yes_is_for_one_conflict_and_nothing_more(purpose, scope, may_help, enough):
    assert rules.by_switch(Wish(purpose, "a good reason", scope), may_help=may_help) is enough


@pytest.mark.parametrize(
    ("state", "after", "seen"),
    [
        (State.ASKED, timedelta(hours=11, minutes=59), State.ASKED),
        (State.ASKED, timedelta(hours=12), State.LAPSED),
        (State.LIVE, timedelta(minutes=29), State.LIVE),
        (State.LIVE, timedelta(minutes=30), State.ENDED),
        (State.STOPPED, timedelta(hours=20), State.STOPPED),
    ],
)
def test_time_alone_lapses_and_ends(state, after, seen):
    assert rules.state_at(state, NOON, NOON + timedelta(minutes=30), NOON + after) is seen


@pytest.mark.parametrize(
    ("purpose", "changes", "why"),
    [
        (Purpose.LEGAL, {}, ""),
        (Purpose.INCIDENT, {}, ""),
        (Purpose.SUPPORT, {}, "purpose"),
        (Purpose.CONFLICTS, {}, "purpose"),
        (Purpose.LEGAL, {"is_self": True}, "self"),
        (Purpose.LEGAL, {"second": {"support"}}, "role"),
        (Purpose.LEGAL, {"second": set()}, "role"),
        (Purpose.LEGAL, {"same_pair_before": True}, "pair"),
    ],
)
def test_four_eyes_are_two_people_of_two_roles_and_not_the_same_two_again(purpose, changes, why):
    told = {"is_self": False, "asker": {"support"}, "second": {"compliance"}, "same_pair_before": False}
    assert rules.may_second(purpose, **told | changes) == why


def test_a_switch_that_is_turned_off_ends_what_it_opened():
    assert not rules.stands(Basis.SWITCH, may_help=False)
    assert rules.stands(Basis.PERSON, may_help=False)


def test_one_in_twenty_is_read_again_and_always_the_same_ones():
    ids = [UUID(int=number) for number in range(4000)]
    sampled = [one for one in ids if rules.is_sampled(one)]
    assert 150 < len(sampled) < 250 and sampled == [one for one in ids if rules.is_sampled(one)]


OLD = Side("typed", False, 0.9, NOON, 1)
NEW = Side("typed", False, 0.9, NOON + timedelta(days=1), 1)


def side(like, **changes):
    return Side(**{name: getattr(like, name) for name in Side.__slots__} | changes)


@pytest.mark.parametrize(
    ("a", "b", "choice", "reason"),
    [
        (OLD, NEW, "b", "newer"),
        (OLD, side(NEW, origin="assistant"), "a", "not_own_word"),
        (side(OLD, origin="pasted"), NEW, "b", "not_own_word"),
        (OLD, side(NEW, confidence=0.5), "a", "unsure"),
        (side(OLD, is_confirmed=True), NEW, "ask", "both_own"),
        (side(OLD, times=3), NEW, "a", "said_often"),
        (side(OLD, is_fixed=True), NEW, "ask", "fixed"),
    ],
)
def test_the_advice_follows_from_how_each_came_about(a, b, choice, reason):
    found = suggest(a, b)
    assert (found.choice, found.reason) == (choice, reason) and 0 < found.sure < 1
