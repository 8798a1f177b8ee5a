"""What the engine asks workers for: nobody waits for the broker, and what one task leaves another takes up."""

import threading
import time

import pytest

from memoryhub.jobs import bell
from memoryhub.memory import api as memory
from memoryhub.memory import purging, reindex, tasks
from memoryhub.memory.models import Memory, MemoryIndex
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import ask, days, one_of, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def broker(monkeypatch):
    """A broker that is down: each publish takes its time. Keeps what was to be published."""
    heard, woken = [], threading.Event()

    def publish(task, *args):
        heard.append((task, *args))
        woken.wait(10)

    monkeypatch.setattr(bell, "publish", publish)
    monkeypatch.setattr(bell, "_ringer", None)
    yield heard
    woken.set()
    while bell._ringer and not bell._ringer.waiting.empty():
        time.sleep(0.01)


def heard_by(broker) -> list[tuple[str, ...]]:
    until = time.monotonic() + 5
    while not broker and time.monotonic() < until:
        time.sleep(0.01)
    return broker


def test_a_recall_that_finds_the_index_short_does_not_wait_for_the_broker(ada_id, broker):
    say(ada_id, "I live in Jena. I love jazz.")
    with scope(ada_id):
        MemoryIndex.objects.all().delete()
        Memory.objects.update(vector=None, embedded_by="")  # or the recall would put them back by itself
    began = time.monotonic()
    for _ in range(3):
        ask(ada_id, "what music do I like?")
    assert time.monotonic() - began < 5
    assert heard_by(broker) == [("memoryhub.memory.tasks.repair_index", str(ada_id))], "once in half a minute"


def test_the_spaces_that_rang_are_not_remembered_for_ever(broker, monkeypatch):
    monkeypatch.setattr(reindex, "RUNG", 5)
    for _ in range(12):
        reindex.ring(uuid7())
    assert len(reindex._rung) <= 5


def test_a_purge_that_runs_out_of_time_goes_on_behind_where_it_stopped(ada_id, ben_id, broker):
    for space_id in (ada_id, ben_id):
        say(space_id, "I live in Jena.")
        memory.forget(space_id, one_of(space_id, "home.city").memory_id, now=days(0))
    first, second = sorted((ada_id, ben_id))
    before_both = type(first)(int=first.int - 1)
    assert purging.purge(days(9), seconds=0, after=before_both) == 1
    assert heard_by(broker) == [("memoryhub.memory.tasks.purge_revoked", str(first))]
    assert memory.counts(second)["revoked"] == 1
    assert purging.purge(days(9), after=first) >= 1
    assert memory.counts(second)["revoked"] == 0
    assert tasks.purge_revoked(str(second)) == 0
