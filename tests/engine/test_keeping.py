"""Turns taken in word for word, and why a turn was captured as it was."""

from datetime import timedelta

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Episode, Kind, Origin
from memoryhub.spaces.api import uuid7
from tests.engine.builders import MONDAY, ask, say, texts, utterance

pytestmark = pytest.mark.django_db

TURNS = ("The ferry to Harwich leaves from platform nine", "My aunt restores church organs", "蓝色的帐篷借给了老吴")


def _kept(space_id):
    given = [Episode(text, MONDAY + timedelta(minutes=at), "Ada") for at, text in enumerate(TURNS)]
    return memory.keep_episodes(space_id, given)


def test_episodes_are_found_at_once_word_for_word(ada_id):
    ids = _kept(ada_id)
    found = ask(ada_id, "who did I lend the tent to? 帐篷借给谁了")
    assert TURNS[2] in texts(found)
    kept = memory.memory(ada_id, ids[1])
    assert (kept.text, kept.kind, kept.origin) == (TURNS[1], Kind.EPISODIC, Origin.IMPORTED)


def test_episodes_of_one_are_not_another_ones(ada_id, ben_id):
    ids = _kept(ada_id)
    assert not ask(ben_id, "church organs").all_cards
    assert memory.memories(ben_id)[1] == 0
    assert len(set(ids)) == len(TURNS)


def test_nothing_to_keep_keeps_nothing(ada_id):
    assert memory.keep_episodes(ada_id, []) == ()


def test_another_policy_brings_fewer_cards(ada_id):
    _kept(ada_id)
    query = "the ferry to Harwich, and who restores church organs?"
    assert len(ask(ada_id, query).cards) == 2
    assert len(ask(ada_id, query, policy=DEFAULT.overlaid({"top_k": 1})).cards) == 1


def test_decisions_say_what_was_kept_and_what_was_dropped_and_why(ada_id, ben_id):
    said = utterance("I live in Turin. Is it going to rain?")
    memory.remember(ada_id, said, now=MONDAY)
    kept = [one for one in memory.decisions(ada_id, said.turn_id) if one.action]
    assert [(one.slot, one.step) for one in kept] == [("home.city", "")]
    assert all(one.reason for one in memory.decisions(ada_id, said.turn_id))
    assert memory.decisions(ben_id, said.turn_id) == ()
    assert memory.decisions(ada_id, uuid7()) == ()


def test_decisions_name_the_step_that_dropped_something(ada_id):
    receipt = say(ada_id, "maybe I will live in Turin if I win the lottery")
    decisions = memory.decisions(ada_id, receipt.turn_id)
    assert decisions and all(one.step and not one.action for one in decisions)
