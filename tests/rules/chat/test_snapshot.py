"""Where a conversation stands, and its tasks over several turns."""

from datetime import UTC, datetime
from uuid import UUID

from chat import context, snapshot, taskstate
from chat.types import CallState, CallView
from memoryhub.providers.types import ChatMessage, Task, ToolCall

NOW = datetime(2026, 5, 6, tzinfo=UTC)


def call(name: str, state: CallState, *, writes: bool = True) -> CallView:
    one = UUID(int=1)
    return CallView(one, one, one, 1, "c1", name, writes, state, "", '{"order_id": "O-7"}', (), 3, NOW)


def test_it_says_what_matters_what_is_settled_and_what_was_asked():
    turn = snapshot.Ended(
        "Change the address of O-7", "Done. Shall I tell the carrier?", [call("change_address", CallState.DONE)]
    )
    assert snapshot.renewed({}, turn) == {
        "cares": "Change the address of O-7",
        "confirmed": ['change_address {"order_id": "O-7"}'],
        "conclusions": [],
        "promises": [],
        "next": "Shall I tell the carrier?",
        "move": "person",
    }


def test_a_report_leaves_its_conclusion_and_a_broken_off_one_none():
    report = snapshot.Ended("How was May?", "Sales fell by 4 %.", concludes=True)
    assert snapshot.renewed({"conclusions": ["April was flat."]}, report)["conclusions"] == [
        "April was flat.",
        "Sales fell by 4 %.",
    ]
    broken = snapshot.Ended("How was May?", "Sales fe", concludes=True, is_whole=False)
    assert snapshot.renewed({}, broken)["conclusions"] == []


def test_a_waiting_write_is_the_persons_move_and_nothing_settled():
    stands = snapshot.renewed({}, snapshot.Ended("Refund O-7", "Please look.", [call("refund", CallState.WAITING)]))
    assert (stands["next"], stands["move"], stands["confirmed"]) == ("refund", "person", [])


def test_a_short_word_does_not_take_the_place_of_what_matters_and_settled_things_stay():
    before = {"cares": "Plan the trip", "confirmed": ["book A"]}
    stands = snapshot.renewed(before, snapshot.Ended("ok", "I will look for trains tonight."))
    assert stands["cares"] == "Plan the trip" and stands["confirmed"] == ["book A"]
    assert stands["promises"] == ["I will look for trains tonight."]


def test_what_broke_off_is_the_assistants_move():
    task = Task("List them, then report", 1, ("list",), True)
    stands = snapshot.renewed({}, snapshot.Ended("List them, then report", "", tasks=[task], is_whole=False))
    assert (stands["move"], stands["next"]) == ("assistant", "List them, then report")


def test_going_on_adds_to_the_open_task_and_an_aside_leaves_it_open():
    begun = taskstate.undertaken((), Task("a, then b", 1, ("a",), True), goes_on=False)
    aside = taskstate.undertaken(begun, Task("how are you", 3, (), False), goes_on=False)
    assert aside == begun
    [done] = taskstate.undertaken(aside, Task("go on", 5, ("b",), False), goes_on=True)
    assert (done.goal, done.done, done.is_open) == ("a, then b", ("a", "b"), False)
    assert taskstate.tasks_loaded(taskstate.tasks_dumped((done,))) == (done,)


def test_only_the_last_tasks_are_kept():
    tasks: tuple[Task, ...] = ()
    for seq in range(taskstate.MAX_TASKS + 3):
        tasks = taskstate.undertaken(tasks, Task("x" * 900, seq, ("a",), True), goes_on=False)
    assert len(tasks) == taskstate.MAX_TASKS and len(tasks[0].goal) == taskstate.MAX_GOAL


def test_results_of_a_turn_fit_their_share_the_newest_whole():
    made = [
        message
        for number in range(9)
        for message in (
            ChatMessage("assistant", "", calls=(ToolCall(str(number), "look", "{}"),)),
            ChatMessage("tool", f"{number} " + "word " * 300, call_id=str(number)),
        )
    ]
    kept = context.with_steps((ChatMessage("user", "hi"),), made, 1_000)
    results = [message.text for message in kept if message.role == "tool"]
    assert len(kept) == 19 and results[-1].startswith("8 word") and "left_out" in results[0]


def test_that_a_person_was_told_how_to_connect_a_model_is_not_forgotten():
    told = snapshot.renewed({}, snapshot.Ended("Explain tides", "…", told_how=True))
    assert snapshot.renewed(told, snapshot.Ended("And the moon?", "…"))["told_how"]
    assert "told_how" not in snapshot.renewed({}, snapshot.Ended("Hello", "Hello."))
