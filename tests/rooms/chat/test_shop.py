"""The example tools over several turns, without a language model and with a scripted one."""

import pytest

from chat.models import TaskState
from memoryhub.memory import api as memory
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer, calling
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all
from tests.rooms.chat.workshop import ask, calls, cards, click, last_turn, run, said

pytestmark = pytest.mark.django_db(transaction=True)


def test_three_steps_over_three_turns_keep_the_ids(ada, ada_space, empty, shop):
    assert "2. C-1002 · 林薇 Lin Wei" in ask(ada, empty, "列出所有客户")
    assert "O-2004" in ask(ada, empty, "查一下第二个客户的订单")
    assert "月度报告" in ask(ada, empty, "再出一份她上个月的月报")
    assert [name for name, _, _ in calls(ada)] == ["list_customers", "list_orders", "monthly_report"]
    assert calls(ada)[1][2] == {"customer_id": "C-1002"}
    assert cards(ada) == [("list_customers", "done"), ("list_orders", "done"), ("monthly_report", "done")]
    capture_all(ada)
    kept = " ".join(one.text for one in memory.memories(ada_space.id)[0])
    assert not [value for value in ("C-1002", "O-2004", "林薇", "Lin Wei") if value in kept]
    assert not kept  # nor an order that was given to a tool


def test_one_message_with_three_steps_is_done_in_one_turn(ada, empty, shop):
    answer = ask(ada, empty, "List the customers, then show me the second one's orders and finally make the report")
    assert "Customers (6):" in answer and "Orders (4):" in answer and "Monthly report:" in answer
    assert [arguments for _, _, arguments in calls(ada)][1] == {"customer_id": "C-1002"}
    with scope(last_turn(ada).space_id):
        [task] = TaskState.objects.get().tasks
    assert task["done"] == ["list_customers", "list_orders", "monthly_report"] and not task["open"]


def test_what_is_missing_is_asked_for(ada, empty, shop):
    answer = ask(ada, empty, "查一下客户的订单")
    assert "C-1001" in answer and "哪位客户" in answer
    assert "O-2001" in ask(ada, empty, "查第一个客户的订单")


def test_a_refund_shows_its_exact_sum_and_happens_by_a_click_alone(ada, ada_space, empty, shop):
    assert "确认" in ask(ada, empty, "把 O-2006 退款")
    assert cards(ada) == [("refund", "waiting")] and calls(ada)[0][2] == {
        "order_id": "O-2006",
        "amount": 459.0,
        "reason": "",
    }
    assert "确认" not in ask(ada, empty, "好的，确认")  # words are no click
    assert calls(ada)[0][1] == "waiting"
    assert "459" in click(ada, empty)
    assert calls(ada)[0][1] == "done" and cards(ada)[-1] == ("refund", "done")
    assert "已退款" in ask(ada, empty, "O-2006 的状态怎么样")
    assert ask(ada, empty, "我刚才改了什么？") == "这段对话里改过的，新的在前：\n- 退款：O-2006 · 459.0"
    kinds = [event.kind for event in memory.timeline(ada_space.id)]
    assert kinds.count("tool_acted") == 1 and kinds.count("tool_looked") == 1


def test_a_declined_write_changes_nothing_and_its_answer_says_so(ada, empty, shop):
    ask(ada, empty, "Refund O-2006")
    assert click(ada, empty, yes=False) == "All right, nothing was done."
    assert cards(ada) == [("refund", "declined")] and len(said(ada)) == 1
    assert "shipped" in ask(ada, empty, "What is the status of order O-2006?")


def test_a_write_on_typed_words_alone_happens_at_once_and_on_a_tools_words_waits(ada, empty, shop):
    assert "已修改" in ask(ada, empty, "把 O-2003 的收货地址改成 杭州市西湖区 9 号")
    assert cards(ada) == [("change_address", "done")]
    assert "确认" in ask(ada, empty, "把 O-2003 的收货地址改成 杭州市西湖区 10 号")
    assert cards(ada)[-1] == ("change_address", "waiting")


def test_a_model_does_the_same_by_the_protocol_and_its_cost_is_kept(ada, empty, shop, settings):
    script = [
        calling("list_customers", "Let me look."),
        calling("list_orders", customer_id="C-1002"),
        "She has four orders.",
    ]
    with ScriptedServer(script) as server:
        server.usage = (100, 10)
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted"})
        assert ask(ada, empty, "What has our second customer ordered?") == "Let me look.\n\nShe has four orders."
        sent = server.bodies[-1]["messages"]
    assert [one["role"] for one in sent[-4:]] == ["assistant", "tool", "assistant", "tool"] and "O-2005" in sent[-1][
        "content"
    ]
    turn = last_turn(ada)
    assert (turn.prompt_tokens, turn.answer_tokens, turn.state) == (300, 30, "answered")


def test_a_broken_off_turn_goes_on_at_its_step_and_go_on_takes_an_open_task_up(ada, ada_space, empty, shop, settings):
    from chat import turn as door

    with ScriptedServer([calling("list_customers"), calling("list_orders", customer_id="C-1003"), "Two."]) as server:
        server.misbehave("401")
        server.faults.clear()
        server.faults.extend(["", "truncated", "truncated", "truncated"])
        providers.configure({**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted"})
        server.answers.insert(1, "This breaks off in the middle of itself")
        ask(ada, empty, "What did the third customer order?")
        turn = last_turn(ada)
        assert turn.state == "failed" and cards(ada) == [("list_customers", "done")]
        server.faults.clear()
        door.retry(ada_space.id, empty, turn.id)
        assert run(ada, empty) == "Two."
        assert "C-1003" in server.bodies[-2]["messages"][-1]["content"]  # brought before the break
        assert [name for name, _, _ in calls(ada)] == ["list_customers", "list_orders"]


def test_go_on_takes_up_what_a_dead_process_was_at(ada, ada_space, empty, shop):
    from datetime import timedelta
    from uuid import uuid4

    from django.utils import timezone

    from chat import acting
    from chat import turn as door
    from chat.models import Turn
    from chat.store.toolcalls import Beginning
    from chat.tools import registry
    from chat.tools.types import Outcome
    from chat.types import CallState

    door.accept(ada, empty, uuid4(), "List the customers, then show me the second one's orders")
    token, now = uuid4(), timezone.now()
    turn = door.claim(ada_space.id, empty, token)
    begins = Beginning(empty, turn.turn_id, 1, "c", "list_customers", False, "{}", CallState.RUNNING)
    rows = '[{"customer_id": "C-1001"}, {"customer_id": "C-1002"}]'
    call = acting.begin(ada_space.id, turn, token, begins, now=now)
    acting.end(ada_space.id, call, registry.every()["list_customers"], Outcome(CallState.DONE, rows, rows), now=now)
    with scope(ada_space.id):
        Turn.objects.update(beat_at=now - timedelta(minutes=5))
    assert "O-2004" in ask(ada, empty, "go on")
    assert [name for name, _, _ in calls(ada)] == ["list_customers", "list_orders"]
    with scope(ada_space.id):
        [task] = TaskState.objects.get().tasks
    assert task["goal"].startswith("List the customers") and not task["open"]
