"""Tools and models that misbehave: each turn ends in a clear state, in time, with nothing lost."""

import threading
import time

import pytest

from chat.tools import loop, running
from chat.tools.types import Arguments, Effect, Hint, Tool, ToolProblem
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import Calling, ScriptedServer, calling
from tests.rooms.chat.workshop import ask, calls, cards, last_turn, offer, run

pytestmark = pytest.mark.django_db(transaction=True)


class What(Arguments):
    what: int = 1


def tool(run, **more) -> Tool:
    return Tool("probe", "Probes.", What, run, **{"seconds": 0.02, "hint": Hint.DROP} | more)


@pytest.fixture
def plain(ada, monkeypatch):
    """Nothing of memory is asked for; waits are short."""
    ada.recalls = ada.learns = False
    ada.save()
    monkeypatch.setattr(running, "LEAST_SECONDS", 0.3)
    monkeypatch.setattr(running, "PAUSE_SECONDS", 0.01)
    return ada


@pytest.fixture
def model(settings):
    """A scripted model that is connected; `model(answers)` sets what it says."""
    with ScriptedServer() as server:
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted"})

        def says(*answers) -> ScriptedServer:
            server.answers.clear()
            server.answers.extend(answers)
            return server

        yield says
    providers.configure(settings.PROVIDERS)


def told(server: ScriptedServer) -> str:
    """What the model was told last of a tool."""
    return server.bodies[-1]["messages"][-1]["content"]


def test_wrong_calls_are_told_to_the_model_without_running_anything(plain, empty, model, monkeypatch):
    ran: list[int] = []
    offer(monkeypatch, tool(lambda scene, asked: ran.append(asked.what)))
    wrong = Calling(
        (("nothing_such", "{}"), ("probe", '{"what": "many"}'), ("probe", "{broken"), ("probe", '{"x": 1}'))
    )
    server = model(wrong, "I could not.")
    assert ask(plain, empty, "Go") == "I could not." and ran == []
    results = [one["content"] for one in server.bodies[-1]["messages"] if one["role"] == "tool"]
    assert ["unknown_tool" in results[0], *("wrong_arguments" in one for one in results[1:])] == [True] * 4
    assert "many" not in results[1] and [state for _, state in cards(plain)] == ["failed"] * 4


def test_a_tool_that_raises_or_is_out_of_reach_fails_and_a_passing_fault_is_tried_once_more(
    plain, empty, model, monkeypatch
):
    tries: list[int] = []

    def run(scene, asked):
        tries.append(asked.what)
        if asked.what == 1:
            raise ZeroDivisionError("secret of the tool")
        if len(tries) < 3:
            raise ToolProblem("away", transient=True)
        return {"ok": asked.what}

    offer(monkeypatch, tool(run))
    server = model(calling("probe", what=1), calling("probe", what=2), "Fine.")
    assert ask(plain, empty, "Go") == "Fine." and tries == [1, 2, 2]
    results = [one["content"] for one in server.bodies[-1]["messages"] if one["role"] == "tool"]
    assert "crashed" in results[0] and "secret" not in results[0] and results[1] == '{"ok": 2}'


def test_a_tool_that_hangs_is_given_up_in_time_and_a_write_that_hangs_is_unsure(plain, empty, model, monkeypatch):
    free = threading.Event()
    offer(
        monkeypatch,
        tool(lambda scene, asked: free.wait(20)),
        Tool("pay", "Pays.", What, lambda scene, asked: free.wait(20), effect=Effect.WRITE, seconds=0.02),
    )
    model(Calling((("pay", "{}"), ("probe", "{}"))), "Both are slow.")
    began = time.monotonic()
    assert ask(plain, empty, "Go") == "Both are slow." and time.monotonic() - began < 12
    free.set()
    assert sorted((name, state) for name, state, _ in calls(plain)) == [("pay", "unsure"), ("probe", "failed")]


def test_ten_megabytes_are_cut_to_the_rows_that_fit_and_what_cannot_be_cut_is_refused(plain, empty, model, monkeypatch):
    results = {1: [{"row": "x" * 1_000}] * 10_000, 2: {"all": "x" * 10_000_000}, 3: "y" * 10_000_000}
    offer(monkeypatch, tool(lambda scene, asked: results[asked.what], seconds=1.0))
    server = model(*(calling("probe", what=number) for number in results), "Much.")
    assert ask(plain, empty, "Go") == "Much."
    heard = [body["messages"][-1]["content"] for body in server.bodies[1:]]
    assert '"left_out": 999' in heard[0] and "too_large" in heard[1] and heard[2].startswith('"yyy')
    assert max(map(len, heard)) <= running.LARGEST


def test_a_model_that_calls_tools_for_ever_is_stopped_and_says_so(plain, empty, model, monkeypatch):
    offer(monkeypatch, tool(lambda scene, asked: {"n": asked.what}))
    count = iter(range(99))
    server = model(lambda body: calling("probe", what=next(count)) if "tools" in body else "Some of it.")
    assert ask(plain, empty, "Go") == f"Some of it.\n\n{loop.NOTES['limit']['en']}"
    assert len(calls(plain)) == loop.MOST_STEPS and "tools" not in server.bodies[-1]
    assert last_turn(plain).state == "answered"


def test_the_same_call_again_and_again_ends_sooner(plain, empty, model, monkeypatch):
    offer(monkeypatch, tool(lambda scene, asked: {"n": 1}))
    model(lambda body: calling("probe") if "tools" in body else "That is all I know.")
    assert ask(plain, empty, "Go") == "That is all I know."
    assert len(calls(plain)) == loop.MOST_REPEATS + 1


@pytest.mark.parametrize("fault", ["garbage", "half_call"])
def test_a_model_that_breaks_in_a_later_step_leaves_the_steps_and_a_way_on(plain, empty, model, monkeypatch, fault):
    offer(monkeypatch, tool(lambda scene, asked: {"n": 1}))
    server = model(calling("probe"), calling("probe", what=5, text="So far so good, and more. "))
    server.faults.extend(["", *[fault] * 9])
    answer = ask(plain, empty, "Go")
    assert cards(plain) == [("probe", "done")]
    if fault == "garbage":  # nothing was said yet: the built-in responder tells what the tool brought
        assert "out of reach" in answer and "n: 1" in answer and last_turn(plain).state == "answered"
    else:
        assert answer == "So far so good, and more. " and last_turn(plain).state == "failed"


def test_a_model_that_talks_nonsense_stops_half_way_or_in_another_language_leaves_a_clear_state(plain, empty, model):
    from chat import transcript

    server = model("这是另一种语言的回答，句子很完整。")
    assert ask(plain, empty, "What is it?") == "这是另一种语言的回答，句子很完整。"
    said = transcript.window(last_turn(plain).space_id, empty).entries[-1]
    assert (said.lang, said.message.status) == ("zh-Hans", "answered")  # read out in its own voice, kept whole
    server.faults.extend(["truncated"] * 9)
    answer = ask(plain, empty, "And then?")
    assert "这是另一种语言的回答，句子很完整。".startswith(answer) and last_turn(plain).state == "failed"
    server.faults.clear()
    server.faults.extend(["garbage"] * 9)
    assert "out of reach" in ask(plain, empty, "And now?") and last_turn(plain).state == "answered"


def test_a_stop_during_a_write_leaves_it_unsure_and_the_next_try_does_not_repeat_it(plain, empty, model, monkeypatch):
    import asyncio
    from uuid import uuid4

    from chat import runner
    from chat import turn as door
    from tests.rooms.chat.stage import play

    free, begun = threading.Event(), threading.Event()

    def pay(scene, asked):
        begun.set()
        free.wait(20)

    offer(monkeypatch, Tool("pay", "Pays.", What, pay, effect=Effect.WRITE, seconds=4.0))
    server = model(calling("pay"), "Paid, or not.")
    door.accept(plain, empty, uuid4(), "Pay it")

    async def story():
        task = runner.nudge(door.person_of(plain), empty)
        while not begun.is_set():
            await asyncio.sleep(0.02)
        runner.stop(empty)
        await task

    play(story())
    free.set()
    assert last_turn(plain).state == "stopped" and cards(plain) == [("pay", "unsure")]
    door.retry(last_turn(plain).space_id, empty, last_turn(plain).id)
    assert run(plain, empty) == "Paid, or not." and len(calls(plain)) == 1
    assert "unsure" in told(server)


def test_tools_are_at_hand_by_role_and_by_the_switches_of_memory(ada, sam, empty, monkeypatch):
    from dataclasses import replace

    from django.utils import timezone

    from chat.tools import registry
    from chat.tools.builtin import errands, memories
    from chat.tools.types import Scene
    from chat.turn import person_of

    offer(monkeypatch, tool(print, permission="support"), *memories.TOOLS, *errands.TOOLS)
    scene = Scene(person_of(ada), empty, timezone.now())
    assert {"probe"} == registry.at_hand(replace(scene, person=person_of(sam))).keys() - registry.at_hand(scene).keys()
    assert {"recall_more", "remember", "forget", "todo_list", "todo_add", "todo_done"} == registry.at_hand(scene).keys()
    assert {"recall_more", "todo_list"} == registry.at_hand(replace(scene, keeps=False)).keys()
    assert not registry.at_hand(replace(scene, keeps=False, reads=False))


def test_a_write_whose_process_died_says_what_to_do_now(plain, ada_space, empty):
    from datetime import timedelta
    from uuid import uuid4

    from django.utils import timezone

    from chat import acting, transcript
    from chat import turn as door
    from chat.models import Turn
    from chat.store.toolcalls import Beginning
    from chat.types import CallState
    from memoryhub.spaces.api import scope

    door.accept(plain, empty, uuid4(), "Pay it")
    token, now = uuid4(), timezone.now()
    taken = door.claim(ada_space.id, empty, token)
    acting.begin(
        ada_space.id,
        taken,
        token,
        Beginning(empty, taken.turn_id, 1, "c", "pay", True, "{}", CallState.RUNNING),
        now=now,
    )
    with scope(ada_space.id):
        Turn.objects.update(beat_at=now - timedelta(minutes=5))
    assert door.end_dead(ada_space.id, empty, now=now) == 1
    card = next(one.card for one in transcript.window(ada_space.id, empty).entries if one.card)
    assert card.tone == "warn" and "Retry goes on from here and does not do it again" in str(card.reason)
