"""Ada's errands."""

from datetime import date

import pytest

from memoryhub.errors import Conflict, NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.memory.types import Action
from memoryhub.spaces.api import uuid7
from tests.engine.builders import days, say

pytestmark = pytest.mark.django_db


def test_errands_stand_by_due_date_and_those_without_one_last(ada_id):
    memory.todo_add(ada_id, "sort photos", now=days(0))
    memory.todo_add(ada_id, "pay the rent", due_on=date(2026, 12, 3), now=days(0))
    say(ada_id, "Remind me to call the vet tomorrow")
    assert ["vet" in one.text or one.text for one in memory.todos(ada_id)] == [True, "pay the rent", "sort photos"]


def test_an_errand_is_done_reopened_and_cancelled(ada_id):
    memory.todo_add(ada_id, "pay the rent", now=days(0))
    (todo,) = memory.todos(ada_id)
    memory.todo_done(ada_id, todo.todo_id, now=days(1))
    (closed,) = memory.todos(ada_id, states=("done",))
    assert closed.closed_at == days(1)
    memory.todo_reopen(ada_id, todo.todo_id, now=days(2))
    memory.todo_cancel(ada_id, todo.todo_id, now=days(3))
    kinds = [event.kind for event in memory.timeline(ada_id)]
    assert kinds == ["todo_cancelled", "todo_reopened", "todo_done", "todo_added"]


def test_a_closed_errand_is_not_closed_again_nor_an_open_one_opened(ada_id):
    memory.todo_add(ada_id, "pay the rent", now=days(0))
    (todo,) = memory.todos(ada_id)
    with pytest.raises(Conflict):
        memory.todo_reopen(ada_id, todo.todo_id, now=days(1))
    memory.todo_done(ada_id, todo.todo_id, now=days(1))
    for verb in (memory.todo_done, memory.todo_cancel):
        with pytest.raises(Conflict):
            verb(ada_id, todo.todo_id, now=days(1))


def test_an_errand_is_edited_with_its_date(ada_id):
    memory.todo_add(ada_id, "pay the rent", now=days(0))
    (todo,) = memory.todos(ada_id)
    event = memory.todo_edit(
        ada_id, todo.todo_id, "pay rent and power", due_on=date(2026, 12, 1), version=todo.version, now=days(1)
    )
    (edited,) = memory.todos(ada_id)
    assert (edited.text, edited.due_on, edited.version) == ("pay rent and power", date(2026, 12, 1), todo.version + 1)
    with pytest.raises(Conflict):
        memory.todo_edit(ada_id, todo.todo_id, "x", due_on=None, version=todo.version, now=days(1))
    memory.undo(ada_id, event, now=days(2))
    assert memory.todos(ada_id)[0].text == "pay the rent"


@pytest.mark.parametrize("text", ["", " \n ", "x" * 1001])
def test_an_unusable_errand_is_refused(ada_id, text):
    with pytest.raises(Refused):
        memory.todo_add(ada_id, text, now=days(0))


def test_the_same_open_errand_is_not_added_twice(ada_id):
    memory.todo_add(ada_id, "pay the rent", now=days(0))
    with pytest.raises(Conflict):
        memory.todo_add(ada_id, "Pay the rent!", now=days(0))


def test_an_errand_reopened_beside_its_twin_is_a_conflict(ada_id):
    memory.todo_add(ada_id, "pay the rent", now=days(0))
    (todo,) = memory.todos(ada_id)
    memory.todo_done(ada_id, todo.todo_id, now=days(1))
    memory.todo_add(ada_id, "pay the rent", now=days(2))
    with pytest.raises(Conflict):
        memory.todo_reopen(ada_id, todo.todo_id, now=days(3))
    assert memory.counts(ada_id)["todos"] == 1


def test_used_in_of_an_unknown_turn_is_empty(ada_id):
    assert memory.used_in(ada_id, uuid7()) == ()
    assert memory.saved_in(ada_id, uuid7()) == ()


def test_an_errand_that_was_done_is_closed_by_saying_so_and_comes_back_by_undo(ada_id):
    say(ada_id, "Remind me to hand in the rota on Friday")
    say(ada_id, "Remind me to call the vet tomorrow")
    receipt = say(ada_id, "I've handed in the rota, cross it off", days(1))
    assert [(one.action, "rota" in one.text) for one in receipt.saved] == [(Action.RETIRE, True)]
    assert ["vet" in one.text for one in memory.todos(ada_id)] == [True]
    (shown,) = memory.saved_in(ada_id, receipt.turn_id)
    assert (shown.action, shown.todo_id) == (Action.RETIRE, memory.todos(ada_id, states=("done",))[0].todo_id)
    memory.undo(ada_id, shown.event_id, now=days(2))
    assert memory.counts(ada_id)["todos"] == 2


def test_no_need_to_remind_cancels_what_was_asked_for_last(ada_id):
    say(ada_id, "下周五之前提醒我交报销单")
    say(ada_id, "不用提醒了", days(1))
    assert [one.state for one in memory.todos(ada_id, states=("open", "done", "cancelled"))] == ["cancelled"]
    say(ada_id, "划掉吧", days(2))
    assert memory.counts(ada_id)["todos"] == 0


def test_a_busy_persons_errands_are_all_there_and_each_is_found_by_itself(ada_id, ben_id):
    for number in range(205):
        memory.todo_add(ada_id, f"water fern number {number}", now=days(0))
    last = memory.todos(ada_id)[-1]
    assert len(memory.todos(ada_id)) == memory.counts(ada_id)["todos"] == 205
    assert memory.todo(ada_id, last.todo_id) == last
    memory.todo_done(ada_id, last.todo_id, now=days(1))
    assert memory.todo(ada_id, last.todo_id).state == "done"
    with pytest.raises(NotFound):
        memory.todo(ben_id, last.todo_id)
