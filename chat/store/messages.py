"""Message rows in, values out. Each function is called inside scope(space_id)."""

from datetime import datetime
from uuid import UUID

from chat.models import Message
from chat.types import MessageView, Role
from memoryhub.errors import NotFound
from memoryhub.vault.fields import open_together


def _view(row: Message) -> MessageView:
    return MessageView(
        row.id,
        row.conversation_id,
        row.seq,
        Role(row.role),
        row.text,
        row.status,
        row.said_at,
        row.client_id,
        row.turn_id,
        row.time_zone,
        tuple((start, end) for start, end in row.pasted),
        row.tool,
        row.replaces,
    )


def _views(rows: list[Message]) -> list[MessageView]:
    open_together(rows, "text")
    return [_view(row) for row in rows]


def add(
    space_id: UUID,
    conversation_id: UUID,
    *,
    seq: int,
    role: Role,
    text: str,
    turn_id: UUID,
    now: datetime,
    status: str = "sent",
    client_id: UUID | None = None,
    pasted: tuple[tuple[int, int], ...] = (),
    time_zone: str = "",
    tool: str = "",
    replaces: int | None = None,
) -> MessageView:
    """Insert one message under a number that the caller took under the conversation's lock."""
    row = Message(
        space_id=space_id,
        conversation_id=conversation_id,
        seq=seq,
        role=role,
        text=text,
        turn_id=turn_id,
        status=status,
        client_id=client_id,
        pasted=[list(span) for span in pasted],
        said_at=now,
        time_zone=time_zone,
        tool=tool,
        replaces=replaces,
    )
    row.save(force_insert=True)
    return _view(row)


def get(space_id: UUID, message_id: UUID) -> MessageView:
    row = Message.objects.filter(space_id=space_id, id=message_id).first()
    if row is None:
        raise NotFound(f"message {message_id}")
    return _view(row)


def by_client_id(space_id: UUID, conversation_id: UUID, client_id: UUID) -> MessageView | None:
    row = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, client_id=client_id).first()
    return _view(row) if row else None


def after(space_id: UUID, conversation_id: UUID, seq: int, limit: int = 200) -> list[MessageView]:
    """Messages behind `seq`, oldest first, those that a later try replaced left out."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, is_replaced=False, seq__gt=seq)
    return _views(list(rows.order_by("seq")[:limit]))


def answer_of(space_id: UUID, conversation_id: UUID, turn_id: UUID) -> int | None:
    """The number of a turn's answer; None where a later try replaced it."""
    rows = Message.objects.filter(
        space_id=space_id, conversation_id=conversation_id, turn_id=turn_id, role=Role.ASSISTANT, is_replaced=False
    )
    return rows.values_list("seq", flat=True).order_by("-seq").first()


def page(space_id: UUID, conversation_id: UUID, *, before: int | None, limit: int) -> list[MessageView]:
    """The last `limit` messages with a number below `before` (None: the newest), oldest first."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, is_replaced=False)
    if before is not None:
        rows = rows.filter(seq__lt=before)
    return _views(list(rows.order_by("-seq")[:limit])[::-1])


def typed_before(space_id: UUID, conversation_id: UUID, seq: int, limit: int = 3) -> tuple[str, ...]:
    """What the person said just before `seq`, oldest first, messages with pasted text left out."""
    rows = Message.objects.filter(
        space_id=space_id, conversation_id=conversation_id, role=Role.USER, seq__lt=seq, is_replaced=False
    )
    return tuple(row.text for row in reversed(rows.order_by("-seq")[:limit]) if not row.pasted)


def of_person(space_id: UUID, conversation_id: UUID, limit: int) -> list[MessageView]:
    """The person's last messages, newest first."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, role=Role.USER, is_replaced=False)
    return [_view(row) for row in rows.order_by("-seq")[:limit]]


def at(space_id: UUID, conversation_id: UUID, seqs: list[int], *, standing: bool = False) -> dict[int, MessageView]:
    """Messages by their numbers; `standing`: without those that others stand for now."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, seq__in=seqs)
    rows = rows.filter(is_replaced=False) if standing else rows
    return {view.seq: view for view in _views(list(rows))}


def hide(space_id: UUID, conversation_id: UUID, seq: int) -> None:
    """Another message stands for it now; its number stays taken."""
    Message.objects.filter(space_id=space_id, conversation_id=conversation_id, seq=seq).update(is_replaced=True)


def set_aside(space_id: UUID, conversation_id: UUID, seq: int) -> list[MessageView]:
    """Hide message `seq` and all that followed it; returns what was hidden."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, is_replaced=False, seq__gte=seq)
    hidden = [_view(row) for row in rows.order_by("seq")]
    rows.update(is_replaced=True)
    return hidden


def standing_at(space_id: UUID, conversation_id: UUID, seq: int) -> MessageView:
    """A message that is to be seen now. Raises NotFound."""
    row = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, seq=seq, is_replaced=False).first()
    if row is None:
        raise NotFound(f"message {seq}")
    return _view(row)


def rewritten(space_id: UUID, conversation_id: UUID, firsts: list[int]) -> dict[int, list[int]]:
    """Numbers of the later versions of messages, by the number of the first."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id, replaces__in=firsts)
    found: dict[int, list[int]] = {}
    for first, seq in rows.order_by("seq").values_list("replaces", "seq"):
        found.setdefault(first, []).append(seq)
    return found


def answers_of(space_id: UUID, conversation_id: UUID, turn_ids: list[UUID]) -> dict[UUID, int]:
    """The number of each turn's answer, hidden ones too."""
    rows = Message.objects.filter(
        space_id=space_id, conversation_id=conversation_id, role=Role.ASSISTANT, turn_id__in=turn_ids
    )
    return dict(rows.values_list("turn_id", "seq"))


def answered_since(space_id: UUID, since: datetime, limit: int) -> list[str]:
    """The last `limit` answers of all the space's conversations since then, newest first."""
    rows = Message.objects.filter(space_id=space_id, role=Role.ASSISTANT, said_at__gte=since)
    return [row.text for row in rows.order_by("-said_at")[:limit]]


def all_before(space_id: UUID, conversation_id: UUID, seq: int | None, limit: int) -> list[MessageView]:
    """The last `limit` rows with a number below `seq`, hidden ones too, oldest first."""
    rows = Message.objects.filter(space_id=space_id, conversation_id=conversation_id)
    rows = rows if seq is None else rows.filter(seq__lt=seq)
    return [_view(row) for row in rows.order_by("-seq")[:limit]][::-1]


def replace_answers(space_id: UUID, conversation_id: UUID, turn_ids: list[UUID]) -> list[int]:
    """Hide the answers of earlier tries; their numbers stay taken. Returns these numbers."""
    rows = Message.objects.filter(
        space_id=space_id, conversation_id=conversation_id, role=Role.ASSISTANT, turn_id__in=turn_ids
    )
    rows.update(is_replaced=True)
    return list(rows.values_list("seq", flat=True))
