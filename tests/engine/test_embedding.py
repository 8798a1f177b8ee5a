"""No transaction is open while an embedder is asked: one that takes its time holds up nobody's forgetting."""

import os

import psycopg
import pytest
from django.db import connection

from memoryhub.memory import api as memory
from memoryhub.memory import tasks
from memoryhub.memory.store import memories
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.spaces.api import scope
from tests.database import renamed
from tests.engine.builders import active, ask, days, one_of, say, texts
from tests.engine.test_undo import newest

pytestmark = pytest.mark.django_db(transaction=True)

_OPEN = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"""


class Requests(list):
    """What an embedder was asked, and how many transactions stood open in the database at each time."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url, self.open = url, []

    def append(self, body: dict) -> None:
        with psycopg.connect(self.url, autocommit=True) as watcher:
            self.open.append(watcher.execute(_OPEN).fetchone()[0])
        super().append(body)


@pytest.fixture
def asked():
    """A connected embedder that watches the database while it is asked."""
    url = renamed(os.environ["MEMORYHUB_TEST_APP_URL"], connection.settings_dict["NAME"])
    with ScriptedServer() as server:
        server.bodies = Requests(url)
        providers.configure({"embed_url": server.url, "embed_model": "scripted", "embed_key": ""})
        yield server.bodies
        providers.configure({})


def lacking(space_id) -> list[str]:
    with scope(space_id):
        held = [memories.load_for_change(space_id, one.memory_id) for one in active(space_id).values()]
    return [one.state.text for one in held if one.vector is None]


def test_capture_embeds_before_and_after_its_transaction(ada_id, asked):
    say(ada_id, "每次聚餐预算300以内")
    say(ada_id, "预算提到500吧", days(1))  # takes the topic over: other words than were proposed
    say(ada_id, "I live in Lund. I love jazz.", days(2))
    assert asked.open and not any(asked.open)
    assert one_of(ada_id, "budget.max").value == "500" and lacking(ada_id) == []


def test_what_the_owner_does_embeds_outside_as_well(ada_id, asked):
    say(ada_id, "I live in Lund.")
    city = one_of(ada_id, "home.city")
    memory.revise(ada_id, city.memory_id, "You live in Visby", version=city.version, now=days(1))
    memory.undo(ada_id, newest(ada_id, "edited").event_id, now=days(2))
    tasks.repair_index(str(ada_id))
    assert len(asked.open) >= 3 and not any(asked.open)


def test_said_in_one_batch_however_much_is_said(ada_id, asked):
    say(ada_id, "I live in Lund. I'm allergic to mustard. I love jazz.")
    assert len(asked) == 1


def test_words_taken_over_while_the_embedder_is_down_are_found_and_completed(ada_id):
    say(ada_id, "每次聚餐预算300以内")
    providers.configure({"embed_url": "http://127.0.0.1:9/v1", "embed_model": "none", "embed_key": ""})
    try:
        say(ada_id, "预算提到500吧", days(1))
        assert "500" in texts(ask(ada_id, "聚餐预算多少", days(2)))
    finally:
        providers.configure({})
    assert memory.index_missing()[ada_id] == 1
    tasks.repair_index(str(ada_id))
    assert lacking(ada_id) == []
