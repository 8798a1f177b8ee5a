"""The door of the attachments: files that somebody gives to a conversation, and pictures they want remembered."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.attachments import store
from memoryhub.attachments.examining import clean_name, data_uri, examine
from memoryhub.attachments.orders import without as without_orders
from memoryhub.attachments.remembering import want
from memoryhub.attachments.types import (
    MAX_WAITING,
    PER_MESSAGE,
    UNSENT_KEPT,
    AttachmentView,
    Gone,
    TooMany,
    Waiting,
)
from memoryhub.jobs import api as jobs
from memoryhub.language import api as language
from memoryhub.providers import api as providers
from memoryhub.spaces.api import fence, office, scope

__all__ = [
    "PER_MESSAGE",
    "AttachmentView",
    "Gone",
    "TooMany",
    "carry_over",
    "content",
    "data_uri",
    "drop",
    "export_files",
    "forget_conversation",
    "of_memories",
    "send",
    "sent_in",
    "sweep",
    "take",
    "thumb",
    "under",
    "view",
    "waiting",
    "want",
    "without_orders",
]
# Rows a round of the sweep: each takes about a millisecond.
BATCH = 500
_ENDINGS = {
    "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "text/markdown": "md", "text/csv": "csv",
    "text/plain": "txt",
}  # fmt: skip


def take(space_id: UUID, conversation_id: UUID, name: str, data: bytes) -> AttachmentView:
    """Examine a file and keep what may be kept of it, until it is sent or a day is over.

    Raises:
        Empty, WrongType, TooLarge, TooManyPixels, Broken, NotUtf8; Waiting: too many are not sent yet; Locked.
    """
    taken = examine(data, name)
    tokens = 0 if taken.is_image else language.tokens(taken.data.decode())
    with scope(space_id):
        fence(space_id)
        if len(store.waiting(space_id)) >= MAX_WAITING:
            raise Waiting(most=MAX_WAITING)
        fallback = f"{taken.mime.split('/')[0]}.{_ENDINGS[taken.mime]}"
        waits = taken.is_image and providers.sees()
        added = store.add(space_id, conversation_id, clean_name(name, fallback), taken, tokens, waits=waits)
        if waits:
            jobs.enqueue("caption", space_id, added.attachment_id)
        return added


def view(space_id: UUID, conversation_id: UUID, attachment_id: UUID) -> AttachmentView:
    """Raises NotFound."""
    with scope(space_id):
        return store.view(store.load(space_id, conversation_id, attachment_id))


def content(space_id: UUID, conversation_id: UUID, attachment_id: UUID) -> tuple[AttachmentView, bytes]:
    """An attachment with its bytes. Raises NotFound."""
    with scope(space_id):
        row = store.load(space_id, conversation_id, attachment_id)
        return store.view(row), store.data(space_id, row.id)


def thumb(space_id: UUID, conversation_id: UUID, attachment_id: UUID) -> bytes:
    """WebP; b"" of a text. Raises NotFound."""
    with scope(space_id):
        return store.load(space_id, conversation_id, attachment_id).thumb or b""


def drop(space_id: UUID, conversation_id: UUID, attachment_id: UUID) -> None:
    """Take back what was not sent yet. Raises NotFound: none, or sent already."""
    with scope(space_id):
        fence(space_id)
        row = store.load(space_id, conversation_id, attachment_id)
        if row.state != store.State.WAITING:
            raise Gone()
        store.delete(space_id, [row.id])


def waiting(space_id: UUID, conversation_id: UUID) -> list[AttachmentView]:
    """What is attached in a conversation and not sent yet."""
    with scope(space_id):
        return [store.view(row) for row in store.waiting(space_id, conversation_id)]


def send(space_id: UUID, conversation_id: UUID, ids: Sequence[UUID], message_id: UUID, seq: int) -> None:
    """Hang attachments under a message. Called inside the transaction that keeps the message.

    Raises:
        TooMany; Gone: one of them is not there, is sent already, or is another conversation's.
    """
    wanted = list(dict.fromkeys(ids))
    if len(wanted) > PER_MESSAGE:
        raise TooMany(count=len(wanted))
    if wanted and store.send(space_id, conversation_id, wanted, message_id, seq) != len(wanted):
        raise Gone()


def carry_over(space_id: UUID, conversation_id: UUID, from_seq: int, message_id: UUID, seq: int) -> None:
    """A message was written anew: what hung under it hangs under the new one. Called inside its transaction."""
    store.move(space_id, conversation_id, from_seq, message_id, seq)


def under(space_id: UUID, message_ids: Sequence[UUID]) -> dict[UUID, tuple[AttachmentView, ...]]:
    """By message. Called inside scope(space_id)."""
    found: dict[UUID, list[AttachmentView]] = {}
    for one in store.under(space_id, message_ids) if message_ids else ():
        found.setdefault(one.message_id, []).append(one)
    return {message_id: tuple(ones) for message_id, ones in found.items()}


def sent_in(space_id: UUID, message_ids: Sequence[UUID]) -> list[tuple[AttachmentView, str]]:
    """What hangs under these messages, a text with its words but for those that give orders to an assistant.

    Called inside scope(space_id).
    """
    found = store.under(space_id, message_ids) if message_ids else []
    return [
        (
            one,
            "" if one.is_image else without_orders(store.data(space_id, one.attachment_id).decode("utf-8", "replace")),
        )
        for one in found
    ]


def of_memories(space_id: UUID, memory_ids: Sequence[UUID]) -> list[AttachmentView]:
    """The pictures that these memories are of."""
    if not memory_ids:
        return []
    with scope(space_id):
        return store.of_memories(space_id, memory_ids)


def forget_conversation(space_id: UUID, conversation_id: UUID) -> int:
    """Erase what hangs in a conversation, sent or not, remembered or not. Called inside its transaction."""
    return store.delete(space_id, store.ids_of_conversation(space_id, conversation_id))


def export_files(space_id: UUID, conversation_ids: Sequence[UUID]) -> Iterator[tuple[str, bytes]]:
    """(path, bytes) of what hangs in these conversations, for the archive of a person's data."""
    with scope(space_id):
        ids = store.all_ids(space_id, conversation_ids)
    for number, attachment_id in enumerate(ids, 1):
        with scope(space_id):
            row = store.by_id(space_id, attachment_id)
            data = store.data(space_id, attachment_id)
        stem = clean_name(row.name, "file").rsplit(".", 1)[0]
        plain = "".join(sign if sign.isalnum() else "-" for sign in stem).strip("-")[:40] or "file"
        yield f"attachments/{number:04d}-{plain}.{_ENDINGS[row.mime]}", data


def sweep(now: datetime) -> int:
    """Erase what was attached and never sent. Safe to repeat. Returns how many went."""
    with office("maintenance"):
        old = store.unsent_before(now - UNSENT_KEPT, BATCH)
    gone = 0
    for space_id, attachment_id in old:
        with scope(space_id):
            fence(space_id)
            waits = [row.id for row in store.waiting(space_id) if row.id == attachment_id]
            gone += store.delete(space_id, waits)
    return gone
