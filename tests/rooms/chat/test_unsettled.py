"""What was told in two ways is asked about when its owner says hello, once a week at most; the answer settles it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from chat import shelf, turn, unsettled
from chat.store import messages
from chat.types import State
from memoryhub.memory import api as memory
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)


def told(user, conversation_id, words: str, answer: str = "Fine.") -> None:
    turn.accept(user, conversation_id, uuid4(), words)
    capture_all(user)
    token = uuid4()
    space_id = turn.person_of(user).space_id
    asked = turn.claim(space_id, conversation_id, token)
    turn.finish(space_id, asked, token, State.ANSWERED, answer)


@pytest.fixture
def torn(ada, empty):
    told(ada, empty, "My birthday is March 5.")
    told(ada, empty, "My birthday is June 9.")
    return empty


def to_ask(space, conversation_id, words="hello", seq=1, now=None):
    return unsettled.to_ask(space.id, conversation_id, seq, words, now or timezone.now())


def test_who_says_hello_is_asked_once_a_week_and_the_answer_settles_it(ada, ada_space, torn):
    here = shelf.empty_conversation(ada_space.id)
    pair = to_ask(ada_space, here)
    assert "June 9" in pair["newer"] and "March 5" in pair["older"]
    request = ChatRequest((ChatMessage("user", "hello"),), "en", timezone.now(), "UTC", snapshot={"unsettled": pair})
    answer = Responder().answer(request)
    assert answer.endswith("Which of them holds?") and answer.index("June 9") < answer.index("March 5")
    told(ada, here, "hello", answer)
    fresh = shelf.empty_conversation(ada_space.id)
    assert to_ask(ada_space, fresh) == {}, "not again within the week"
    assert to_ask(ada_space, fresh, now=timezone.now() + timedelta(days=8)) == pair
    told(ada, here, "June 9")
    assert memory.conflicts(ada_space.id) == []
    assert to_ask(ada_space, fresh, now=timezone.now() + timedelta(days=8)) == {}


def test_only_a_hello_is_the_moment_and_ben_is_not_asked_what_ada_told(ada_space, ben_space, torn):
    here = shelf.empty_conversation(ada_space.id)
    assert to_ask(ada_space, here, "What shall I cook?") == {} == to_ask(ada_space, here, seq=3)
    assert to_ask(ada_space, here, "你好")
    assert to_ask(ben_space, shelf.empty_conversation(ben_space.id)) == {}
    with scope(ben_space.id):
        assert messages.answered_since(ben_space.id, timezone.now() - timedelta(days=7), 9) == []
