"""A picture becomes a memory because its owner says so: an episode in their words, and in a model's where one sees."""

from datetime import datetime
from uuid import UUID

from memoryhub.attachments import orders, store
from memoryhub.attachments.models import Attachment
from memoryhub.errors import NotFound
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Added, Place
from memoryhub.spaces.api import fence, persona_at, scope

# Characters of the words around a picture that its memory takes: two sentences. Half loses the second, double keeps
# what the message was about besides.
LONGEST_SAID = 300


def want(
    space_id: UUID,
    conversation_id: UUID,
    attachment_id: UUID,
    said: str,
    *,
    time_zone: str,
    now: datetime,
    turn_id: UUID | None = None,
) -> Added | None:
    """Remember a picture that was sent.

    Args:
        said: its owner's words around it; "" where there are none.
        turn_id: the turn in which they asked for it.
    Returns:
        What was kept; `known` where this very picture is remembered already; None while a model looks at it first.
    Raises:
        NotFound: none, not sent yet, or no picture. Locked. HoldsSecret: the words hold a password or the like.
    """
    with scope(space_id):
        fence(space_id)
        row = store.load(space_id, conversation_id, attachment_id)
        if row.state != store.State.SENT or not row.mime.startswith("image/"):
            raise NotFound(f"picture {attachment_id}")
        if row.memory_id or store.alike(space_id, row):
            return Added((), (), None, True)
        row.is_wanted, row.said, row.time_zone = True, said[:LONGEST_SAID], time_zone
        row.save(update_fields=["is_wanted", "said", "time_zone"])
        if not row.is_looked_at:
            return None
    return remember(space_id, attachment_id, now=now, turn_id=turn_id)


def remember(space_id: UUID, attachment_id: UUID, *, now: datetime, turn_id: UUID | None = None) -> Added:
    """Carry out the wish: the memory, and the picture under it. Raises as `memory.add`."""
    with scope(space_id):
        row = store.by_id(space_id, attachment_id)
        if row.memory_id:
            return Added((), (), None, True)
        persona_id = persona_at(space_id, row.conversation_id, now)
    place = Place(row.conversation_id, row.message_id, turn_id, row.message_seq)
    added = memory.add(
        space_id, told(row), now=now, time_zone=row.time_zone, persona_id=persona_id, place=place, shown=True
    )
    with scope(space_id):
        fence(space_id)
        fresh = store.by_id(space_id, attachment_id)
        fresh.memory_id, fresh.said = added.memory_ids[0], ""
        fresh.save(update_fields=["memory", "said"])
    return added


def told(row: Attachment) -> str:
    """The memory's words: what its owner said, what a model saw, else the file's name; nothing that gives orders."""
    said, seen, name = (orders.without(" ".join(one.split())) for one in (row.said, row.caption, row.name))
    words = f"{said} ({seen})" if said and seen else said or seen or name
    return f"图片：{words}" if language.detect(words) == "zh" else f"Picture: {words}"
