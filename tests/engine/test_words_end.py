"""What the engine's logs repeat of messages goes with the conversation, or after thirty days."""

import pytest

from memoryhub.errors import Locked
from memoryhub.memory import api as memory
from memoryhub.memory import purging
from memoryhub.memory.models import CaptureLog, RecallLog
from memoryhub.memory.store import logs
from memoryhub.spaces.api import scope, uuid7
from tests.engine.builders import MONDAY, ask, days, texts, utterance

pytestmark = pytest.mark.django_db


def talk(space_id, text: str, at=MONDAY, conversation=None):
    """One message that is captured and asked with. Returns its conversation and turn."""
    said = utterance(text, at, conversation)
    memory.remember(space_id, said, now=at)
    place = {"turn_id": said.turn_id, "conversation_id": said.conversation_id}
    recalled = ask(space_id, text, at)
    memory.log_recall(space_id, recalled, query=text, now=at, **place)
    memory.mark_used(space_id, recalled.recall_id, [card.memory_id for card in recalled.all_cards], now=at)
    return said.conversation_id, said.turn_id


def words(space_id) -> list[object]:
    with scope(space_id):
        return [
            held
            for row in (*CaptureLog.objects.all(), *RecallLog.objects.all())
            for held in (row.detail, getattr(row, "query", None))
            if held is not None
        ]


def test_a_forgotten_conversation_leaves_no_words_in_the_logs_and_its_memories_stay(ada_id):
    gone, turn = talk(ada_id, "I live in Jena. Perhaps we should try the blue canoe?")
    kept, _ = talk(ada_id, "I love jazz.", days(1))
    memory.forget_conversation(ada_id, gone, [turn], now=days(1))
    assert "canoe" not in str(words(ada_id)) and "Jena" not in str(words(ada_id)[0])
    with scope(ada_id):
        assert not RecallLog.objects.filter(conversation_id=gone).exists()
        assert RecallLog.objects.get(conversation_id=kept).query == "I love jazz."
        assert CaptureLog.objects.get(turn_id=turn).detail is None
    assert "Jena" in texts(ask(ada_id, "where do I live?"))
    assert memory.remember(ada_id, utterance("I live in Jena."), now=days(2)).repeated is False


def test_the_words_of_the_logs_end_after_thirty_days_and_what_was_used_stays(ada_id):
    _, turn = talk(ada_id, "I live in Jena, where do I live?")
    used = [one.memory_id for one in memory.used_in(ada_id, turn)]
    purging.purge(days(29.9))
    assert len(words(ada_id)) == 3
    talk(ada_id, "I love jazz.", days(29))
    purging.purge(days(30.1))
    assert len(words(ada_id)) == 3 and "Jena, where" not in str(words(ada_id))
    assert used == [one.memory_id for one in memory.used_in(ada_id, turn)] != []
    assert memory.decisions(ada_id, turn) == ()


def test_the_logs_of_another_space_are_left_alone(ada_id, ben_id):
    conversation, turn = talk(ben_id, "I live in Kiel.")
    memory.forget_conversation(ada_id, conversation, [turn], now=days(1))
    purging.purge_space(ada_id, days(60))
    assert len(words(ben_id)) == 3


def test_it_is_known_whether_old_words_are_left(ada_id):
    talk(ada_id, "I live in Jena.")
    with scope(ada_id):
        assert not logs.words_before(ada_id, days(-1))
        assert logs.words_before(ada_id, days(1))


def test_a_frozen_space_forgets_no_conversation(ada_space):
    type(ada_space).objects.filter(id=ada_space.id).update(state="frozen")
    with pytest.raises(Locked):
        memory.forget_conversation(ada_space.id, uuid7(), [], now=days(1))
