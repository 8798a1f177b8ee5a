"""What was told in two ways, asked about when somebody comes in and says hello: each at most once a week.

Elsewhere it is asked only where an answer needs it (the built-in responder's "which of them holds?"). The answer to
either settles it (chat/settled.py), and so does the capsule.
"""

from datetime import datetime, timedelta
from uuid import UUID

from chat import settled
from chat.store import messages
from memoryhub.memory import api as memory
from memoryhub.providers import api as providers
from memoryhub.spaces.api import persona_at, scope

# At half it is a reminder service, at double a wrong address is used for a fortnight.
EVERY = timedelta(days=7)
# Answers of that time that are looked through for the question. Half misses it in a week of long talks, and then asks
# twice; double opens twice as many rows for a "hello".
LOOKED_THROUGH = 100


def to_ask(space_id: UUID, conversation_id: UUID, seq: int, words: str, now: datetime) -> dict[str, str]:
    """The conflict to ask about after this message; {} where there is none, or now is not the moment.

    Args:
        seq: the message's number: only the first of a conversation is a hello.
    Returns:
        newer, older: the two sentences.
    """
    if seq != 1 or not providers.is_hello(words):
        return {}
    found = [one for one in memory.conflicts(space_id) if not (one.a.sensitive or one.b.sensitive)]
    if not found:
        return {}
    with scope(space_id):
        mine = persona_at(space_id, conversation_id, now)
        told = [text for text in messages.answered_since(space_id, now - EVERY, LOOKED_THROUGH) if settled.asks(text)]
    for one in found:
        if one.b.persona_id in (None, mine) and not any(settled.speaks_of(text, one) for text in told):
            return {"newer": one.b.text, "older": one.a.text}
    return {}
