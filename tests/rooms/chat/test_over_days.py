"""Work in three steps (customers, the second one's orders, a report), taken up again after a restart, a day later."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.utils import timezone

from chat import recap, shelf, sweeping
from chat.tools import loop, registry
from memoryhub.memory import api as memory
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer, calling
from tests.rooms.chat.stage import capture_all
from tests.rooms.chat.workshop import ask, calls, cards
from tests.rules.tables import each

pytestmark = pytest.mark.django_db(transaction=True)
Night = Callable[..., None]
RAW = ("C-1002", "O-2004", "林薇", "Lin Wei", "1299")  # of the tools' results


@pytest.fixture
def night(ada, ada_space, settings) -> Iterator[Night]:
    """`night(conversation)`: what waited is done, the sweep passes, and the next day another process goes on."""
    with time_machine.travel(timezone.now(), tick=True) as clock:

        def passes(conversation_id: UUID, configuration: dict[str, str] | None = None) -> None:
            capture_all(ada)
            recap.make(ada_space.id, conversation_id)
            registry.every.cache_clear()
            providers.configure(configuration or settings.PROVIDERS)
            clock.shift(timedelta(days=1))
            sweeping.sweep(timezone.now())

        yield passes


def kept(space_id: UUID) -> str:
    return " ".join(one.text for one in memory.memories(space_id)[0])


@each(
    ("first", "second", "third", "report"),
    [
        ("列出所有客户", "查一下第二个客户的订单", "再出一份她上个月的月报", "月度报告"),
        ("List the customers", "Show me the second one's orders", "Make her report for last month", "Monthly report"),
    ],
)
def test_each_step_finds_what_the_days_before_brought(ada, ada_space, shop, night, first, second, third, report):
    talk = shelf.empty_conversation(ada_space.id)
    ask(ada, talk, first)
    night(talk)
    assert "O-2004" in ask(ada, talk, second)
    night(talk)
    assert report in ask(ada, talk, third)
    *_, orders, made = calls(ada)
    assert orders[::2] == ("list_orders", {"customer_id": "C-1002"})
    assert (made[0], made[2]["customer_id"]) == ("monthly_report", "C-1002")
    capture_all(ada)
    assert not [value for value in RAW if value in kept(ada_space.id)]


@each("words", ["继续昨天的", "go on"])
def test_go_on_the_next_day_does_the_rest_of_what_was_asked(ada, ada_space, shop, night, monkeypatch, words):
    talk = shelf.empty_conversation(ada_space.id)
    with monkeypatch.context() as evening:
        evening.setattr(loop, "MOST_STEPS", 1)  # it ended before the work did
        ask(ada, talk, "列出所有客户，然后查第二个客户的订单，最后出一份月报")
    night(talk)
    answer = ask(ada, talk, words)
    assert "O-2004" in answer and ("月度报告" in answer or "Monthly report" in answer)
    assert [name for name, _, _ in calls(ada)][-3:] == ["list_customers", "list_orders", "monthly_report"]


@each("words", ["继续看第二个", "go on with the second one"])
def test_an_ordinal_the_next_day_means_the_list_of_then(ada, ada_space, shop, night, words):
    talk = shelf.empty_conversation(ada_space.id)
    ask(ada, talk, "列出所有客户")
    night(talk)
    assert "O-2004" in ask(ada, talk, words)


def test_a_model_is_told_the_exact_values_days_and_many_turns_later(ada, ada_space, empty, shop, night, settings):
    ada.learns = False  # the script has no lines for whoever reads for memory
    ada.save(update_fields=["learns"])
    script = [calling("list_customers"), "Six customers. The second is Lin Wei.", *["All right."] * 8]
    script += [calling("list_orders", customer_id="C-1002"), "Four orders."]
    script += [calling("monthly_report", customer_id="C-1002"), "The report is made."]
    with ScriptedServer(script) as server:
        connected = {**settings.PROVIDERS, "chat_url": server.url, "chat_model": "scripted", "chat_window": "4000"}
        providers.configure(connected)
        ask(ada, empty, "List our customers")
        for number in range(8):  # by then the result itself has left the prompt
            ask(ada, empty, f"By the way, plant {number} needs water")
        night(empty, connected)
        assert ask(ada, empty, "Now the second one's orders, please") == "Four orders."
        prompt = server.bodies[-2]["messages"]
        assert not [one for one in prompt if one["role"] == "tool"]
        assert any("C-1002" in one["content"] and "list_customers" in one["content"] for one in prompt)
        night(empty, connected)
        assert ask(ada, empty, "And the report on her") == "The report is made."
        assert any("list_orders C-1002" in one["content"] for one in server.bodies[-2]["messages"])  # whose they are
    assert cards(ada) == [("list_customers", "done"), ("list_orders", "done"), ("monthly_report", "done")]
