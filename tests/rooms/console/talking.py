"""A person's short talk, with everything its turns write down: messages, captures, recalls, assemblies."""

from uuid import UUID, uuid4

from chat import shelf, steps
from chat import turn as door
from chat.types import State
from memoryhub.jobs.testing import run_all
from memoryhub.spaces.api import space_of

TALK = ("I'm allergic to zebra nuts, and my budget for lunch is 470 yuan", "What is my budget for lunch?")


def talked(user, words=TALK, answer: str = "Your budget for lunch is 470 yuan.", state=State.ANSWERED) -> UUID:
    """The conversation. Each message is answered by `answer` and captured."""
    space_id = space_of(user).id
    conversation_id = shelf.empty_conversation(space_id)
    for said in words:
        door.accept(user, conversation_id, uuid4(), said)
        answered(user, conversation_id, answer, state)
        run_all(space_id)
    return conversation_id


def answered(user, conversation_id: UUID, answer: str, state=State.ANSWERED) -> UUID:
    token, person = uuid4(), door.person_of(user)
    turn = door.claim(person.space_id, conversation_id, token)
    prepared = steps.prepare(person, turn, token)
    steps.log_recall(person, turn, token, prepared)
    code = "timeout" if state is State.FAILED else ""
    steps.complete(person, turn, token, state, answer, prepared=prepared, error_code=code)
    return turn.turn_id
