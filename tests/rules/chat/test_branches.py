"""Versions of messages: which there are, and what a conversation looked like before a later one came."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st

from chat import branches
from chat.types import MessageView, Role

NOW = datetime(2026, 3, 18, tzinfo=UTC)


def row(seq: int, role: Role, turn: UUID, replaces: int | None = None) -> MessageView:
    return MessageView(uuid4(), UUID(int=1), seq, role, f"m{seq}", "sent", NOW, None, turn, replaces=replaces)


def turn(number: int) -> UUID:
    return UUID(int=number)


def seqs(rows) -> list[int]:
    return [one.seq for one in rows]


def test_one_version_is_none_and_the_second_of_two_is_the_newest():
    assert branches.versions(3, [3]) is None and branches.versions(3, []) is None
    first, second = branches.versions(3, [3, 7]), branches.versions(7, [7, 3])
    assert (first.at, first.count, first.before, first.after, first.is_newest) == (1, 2, None, 7, False)
    assert (second.at, second.before, second.after, second.is_newest) == (2, 3, None, True)
    assert first.after_is_newest and not branches.versions(3, [3, 5, 9]).after_is_newest


def test_a_question_written_anew_takes_the_place_of_all_that_followed_it():
    rows = [
        row(1, Role.USER, turn(1)),
        row(2, Role.ASSISTANT, turn(1)),
        row(3, Role.USER, turn(3)),
        row(4, Role.ASSISTANT, turn(3)),
        row(5, Role.USER, turn(5), replaces=3),
        row(6, Role.ASSISTANT, turn(5)),
    ]
    assert seqs(branches.standing(rows, {})) == [1, 2, 5, 6]
    assert seqs(branches.standing(rows[:4], {})) == [1, 2, 3, 4]
    again = [*rows, row(7, Role.USER, turn(7), replaces=1)]
    assert seqs(branches.standing(again, {})) == [7]


def test_an_answer_made_anew_takes_the_place_of_the_old_one_alone():
    rows = [
        row(1, Role.USER, turn(1)),
        row(2, Role.ASSISTANT, turn(1)),
        row(3, Role.USER, turn(3)),
        row(4, Role.ASSISTANT, turn(3)),
        row(5, Role.ASSISTANT, turn(9)),
    ]
    assert seqs(branches.standing(rows, {turn(9): turn(1)})) == [1, 3, 4, 5]


def test_of_a_tools_cards_the_last_stands():
    rows = [row(1, Role.USER, turn(1)), row(2, Role.TOOL, turn(1)), row(3, Role.TOOL, turn(1))]
    assert seqs(branches.standing(rows, {}, {3})) == [1, 3]


@given(st.lists(st.tuples(st.sampled_from(["ask", "answer", "edit"]), st.integers(0, 30)), max_size=40))
def test_whatever_was_done_numbers_rise_and_nothing_stands_twice(steps):
    rows: list[MessageView] = []
    for kind, pick in steps:
        seq, standing = len(rows) + 1, branches.standing(rows, {})
        asked = [one for one in standing if one.role is Role.USER]
        if kind == "answer" and asked:
            rows.append(row(seq, Role.ASSISTANT, asked[pick % len(asked)].turn_id))
        elif kind == "edit" and asked:
            old = asked[pick % len(asked)]
            rows.append(row(seq, Role.USER, turn(seq), replaces=old.replaces or old.seq))
        else:
            rows.append(row(seq, Role.USER, turn(seq)))
    standing = branches.standing(rows, {})
    assert seqs(standing) == sorted(set(seqs(standing)))
    answered = [one.turn_id for one in standing if one.role is Role.ASSISTANT]
    assert len(answered) == len(set(answered))
    firsts = [one.replaces or one.seq for one in standing if one.role is Role.USER]
    assert len(firsts) == len(set(firsts)), "of one message one version is to be seen"
