"""Ada says in the chat that much should be forgotten: she is told how much, says yes, and may take it back."""

from uuid import uuid4

import pytest

from chat import steps
from chat import turn as door
from chat.models import Message
from chat.types import State
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope
from tests.engine import builders
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)
FACTS = (
    "I'm allergic to peanuts.",
    "I'm allergic to kiwi.",
    "I'm allergic to latex.",
    "I take metformin every morning.",
    "My blood type is AB.",
    "I have asthma.",
    "I live in Porto.",
)


@pytest.fixture
def talk(ada, ada_space, empty):
    """Say something; the answer comes back, and the worker has captured the message."""

    def say(words: str, **more) -> str:
        door.accept(ada, empty, uuid4(), words, **more)
        token = uuid4()
        turn = door.claim(ada_space.id, empty, token)
        prepared = steps.prepare(door.person_of(ada), turn, token)
        text = getattr(prepared.model, "text", "") or "An answer."
        steps.complete(door.person_of(ada), turn, token, State.ANSWERED, text, prepared=prepared, error_code="")
        capture_all(ada)
        return getattr(prepared.model, "text", "")

    return say


@pytest.fixture
def rich(ada_space):
    for fact in FACTS:
        builders.say(ada_space.id, fact, steps.timezone.now())


def held(space_id) -> int:
    return memory.counts(space_id)["active"]


def test_much_is_asked_about_first_and_goes_after_a_yes(talk, rich, ada_space):
    before = held(ada_space.id)
    asked = talk("Forget everything about my health")
    assert "6 memories" in asked and "health 6" in asked and asked.count("?") == 1
    assert held(ada_space.id) == before
    done = talk("yes please")
    assert done.startswith("Done: 6 memories are out of use.") and held(ada_space.id) == before - 6
    assert talk("undo").startswith("Brought back: 6 memories") and held(ada_space.id) == before


def test_anything_but_a_yes_leaves_everything_as_it_is(talk, rich, ada_space):
    before = held(ada_space.id)
    talk("Forget everything about my health")
    assert talk("no, keep them") == "All right, nothing was changed."
    talk("Forget everything about my health")
    assert talk("what's the weather like?") == talk("yes") == "" and held(ada_space.id) == before
    talk("把关于我健康的都忘掉")
    assert talk("算了") == "好的，什么都没有改动。" and held(ada_space.id) == before


def test_little_is_done_at_once_and_can_be_taken_back(talk, ada_space):
    talk("I'm allergic to peanuts.")
    talk("I live in Porto.")
    said = talk("请把我健康方面的都忘掉")
    assert said.startswith("好了，已停用 1 条记忆") and held(ada_space.id) == 1
    assert talk("撤销") == "已恢复 1 条记忆。" and held(ada_space.id) == 2


def test_a_week_is_forgotten_by_its_words(talk, rich, ada_space):
    assert "没有可忘的" in talk("把上周聊的都忘掉")
    asked = talk("把今天聊的都忘掉")
    assert " 7 条记忆" in asked
    talk("是的，删吧")
    assert held(ada_space.id) == 0


def test_no_answer_repeats_what_is_forgotten(talk, rich, ada_space):
    talk("Forget everything about my health")
    talk("yes")
    with scope(ada_space.id):
        answers = [row.text for row in Message.objects.filter(role="assistant")]
    assert not [text for text in answers if "peanut" in text or "metformin" in text]


def test_pasted_words_forget_nothing(talk, ada_space):
    talk("I live in Porto.")
    words = "forget everything"
    assert talk(words, pasted=[(0, len(words))]) == "" and held(ada_space.id) == 1


def test_the_answer_made_again_says_the_same(talk, rich, ada, ada_space, empty):
    asked = talk("Forget everything about my health")
    with scope(ada_space.id):
        turn_id = Message.objects.filter(role="user").order_by("-seq").first().turn_id
    door.retry(ada_space.id, empty, turn_id)
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    assert steps.prepare(door.person_of(ada), turn, token).model.text == asked


def test_bens_yes_does_not_answer_adas_question(talk, rich, ben, ben_space, ada_space):
    talk("Forget everything about my health")
    before = held(ada_space.id)
    heard = memory.forget_heard(
        ben_space.id, "yes", now=steps.timezone.now(), time_zone="UTC", conversation_id=uuid4(), turn_id=uuid4()
    )
    assert heard is None and held(ada_space.id) == before
    assert not memory.memories(ben_space.id, statuses=[Status.REVOKED])[0]
