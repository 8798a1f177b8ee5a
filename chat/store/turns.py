"""Turn rows in, values out: the state machine's every step. Each function is called inside scope(space_id)."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import DurationField, ExpressionWrapper, F
from django.db.models.functions import Now

from chat.models import Turn
from chat.types import BROKEN, FINAL, State, TurnView
from memoryhub.errors import NotFound
from memoryhub.spaces.api import Space

# Signs of life are written and read by one clock, the database's: two web processes' may differ by more than the few
# seconds that tell a busy task from a dead one.
_SILENT = ExpressionWrapper(Now() - F("beat_at"), output_field=DurationField())


def _view(row: Any) -> TurnView:
    return TurnView(
        turn_id=row.id,
        root_id=row.root_id,
        conversation_id=row.conversation_id,
        question_id=row.question_id,
        question_seq=row.question_seq,
        state=State(row.state),
        run_token=row.run_token,
        silent=row.silent,
        recall_id=row.recall_id,
        model=row.model,
        error_code=row.error_code,
        partial=row.partial,
        partial_count=row.partial_count,
        learns=row.learns,
        is_captured=row.captured_at is not None,
        used_count=row.used_count,
        saved_count=row.saved_count,
        continues=row.continues,
    )


def _rows(space_id: UUID):
    rows = Turn.objects.filter(space_id=space_id)
    return rows.annotate(silent=_SILENT, question_seq=F("question__seq"))


def add(
    space_id: UUID,
    conversation_id: UUID,
    question_id: UUID,
    turn_id: UUID,
    *,
    root_id: UUID,
    learns: bool,
    continues: UUID | None = None,
) -> None:
    Turn(
        id=turn_id,
        space_id=space_id,
        conversation_id=conversation_id,
        question_id=question_id,
        root_id=root_id,
        learns=learns,
        continues=continues,
    ).save(force_insert=True)


def get(space_id: UUID, turn_id: UUID) -> TurnView:
    row = _rows(space_id).filter(id=turn_id).first()
    if row is None:
        raise NotFound(f"turn {turn_id}")
    return _view(row)


def in_conversation(space_id: UUID, conversation_id: UUID, turn_id: UUID) -> TurnView:
    """As `get`, and NotFound where the turn belongs to another conversation."""
    turn = get(space_id, turn_id)
    if turn.conversation_id != conversation_id:
        raise NotFound(f"turn {turn_id}")
    return turn


def many(space_id: UUID, turn_ids: list[UUID]) -> dict[UUID, TurnView]:
    return {row.id: _view(row) for row in _rows(space_id).filter(id__in=turn_ids)}


def unfinished(space_id: UUID, conversation_id: UUID) -> list[TurnView]:
    """Turns without an end, in the order they were asked."""
    rows = _rows(space_id).filter(conversation_id=conversation_id).exclude(state__in=FINAL)
    return [_view(row) for row in rows.order_by("created_at", "id")]


def dead(silent: timedelta, limit: int) -> list[tuple[UUID, UUID]]:
    """(space, conversation) of turns that a task took and has not given a sign of life for `silent`.

    Called inside office("maintenance"): of every space, and nothing but ids.
    """
    rows = (
        Turn.objects.filter(beat_at__lt=Now() - silent, space__state=Space.State.ACTIVE)
        .exclude(run_token=None)
        .exclude(state__in=FINAL)
    )
    found = rows.order_by("beat_at").values_list("space_id", "conversation_id")[:limit]
    return list(dict.fromkeys(found))


def tries(space_id: UUID, root_id: UUID) -> list[UUID]:
    """All turns made for the same message."""
    return list(Turn.objects.filter(space_id=space_id, root_id=root_id).values_list("id", flat=True))


def broken_off(space_id: UUID, conversation_id: UUID) -> TurnView | None:
    """The newest turn of the conversation that has an end, where that end is a break."""
    rows = _rows(space_id).filter(conversation_id=conversation_id, state__in=FINAL)
    row = rows.order_by("-created_at", "-id").first()
    return _view(row) if row is not None and row.state in BROKEN else None


def chain(space_id: UUID, turn: TurnView, longest: int = 20) -> list[UUID]:
    """The turns whose steps this one goes on from, oldest first, itself last."""
    found, before = [turn.turn_id], turn.continues
    while before is not None and len(found) < longest:
        found.append(before)
        before = Turn.objects.filter(space_id=space_id, id=before).values_list("continues", flat=True).first()
    return found[::-1]


def roots_of(space_id: UUID, turn_ids: list[UUID]) -> dict[UUID, UUID]:
    """The first turn made for each turn's message."""
    return dict(Turn.objects.filter(space_id=space_id, id__in=turn_ids).values_list("id", "root_id"))


def finished_tries(space_id: UUID, root_ids: list[UUID]) -> dict[UUID, list[UUID]]:
    """By root, the tries whose answer was made anew or stands; one that a later try went on from is no version."""
    rows = list(Turn.objects.filter(space_id=space_id, root_id__in=root_ids).values_list("id", "root_id", "continues"))
    gone_on = {continues for _, _, continues in rows}
    found: dict[UUID, list[UUID]] = {}
    for turn_id, root_id, _ in sorted(rows):
        if turn_id not in gone_on:
            found.setdefault(root_id, []).append(turn_id)
    return found


def claim(space_id: UUID, turn_id: UUID, token: UUID) -> None:
    Turn.objects.filter(space_id=space_id, id=turn_id).update(run_token=token, beat_at=Now())


def step(space_id: UUID, turn_id: UUID, token: UUID, state: State, **figures: object) -> bool:
    """Move on to `state`; False when another task took the turn, or it has ended."""
    rows = Turn.objects.filter(space_id=space_id, id=turn_id, run_token=token).exclude(state__in=FINAL)
    return rows.update(state=state, beat_at=Now(), **figures) == 1


def beat(space_id: UUID, turn_id: UUID, token: UUID, partial: str, count: int) -> bool | None:
    """Say that the turn is alive, and what was said so far.

    Returns:
        Whether somebody asked it to stop; None when the turn is not this task's any more.
    """
    rows = Turn.objects.filter(space_id=space_id, id=turn_id, run_token=token).exclude(state__in=FINAL)
    row = rows.first()
    if row is None:
        return None
    row.partial, row.partial_count, row.beat_at = partial, count, Now()
    row.save(update_fields=["partial", "partial_count", "beat_at"])
    return row.stop_asked


def ask_to_stop(space_id: UUID, conversation_id: UUID) -> list[UUID]:
    """Mark every unfinished turn of the conversation; their tasks see it at once or with the next beat."""
    rows = Turn.objects.filter(space_id=space_id, conversation_id=conversation_id).exclude(state__in=FINAL)
    ids = list(rows.values_list("id", flat=True))
    rows.update(stop_asked=True)
    return ids


def end(space_id: UUID, turn_id: UUID, state: State, now: datetime, *, model: str = "", error_code: str = "") -> None:
    row = Turn.objects.get(space_id=space_id, id=turn_id)
    row.state, row.ended_at, row.run_token, row.partial = state, now, None, ""
    row.error_code = error_code
    row.model = model or row.model
    row.save(update_fields=["state", "ended_at", "run_token", "partial", "error_code", "model"])


def note_spent(space_id: UUID, turn_id: UUID, prompt_tokens: int, answer_tokens: int) -> None:
    Turn.objects.filter(space_id=space_id, id=turn_id).update(prompt_tokens=prompt_tokens, answer_tokens=answer_tokens)


def note_used(space_id: UUID, turn_id: UUID, count: int) -> None:
    Turn.objects.filter(space_id=space_id, id=turn_id).update(used_count=count)


def note_captured(space_id: UUID, turn_id: UUID, count: int, now: datetime) -> None:
    """How many things capture kept of this turn."""
    Turn.objects.filter(space_id=space_id, id=turn_id).update(saved_count=count, captured_at=now)


def uncaptured_before(space_id: UUID, turn_id: UUID, since: datetime) -> bool:
    """Whether a message of any conversation, said after `since` and before this turn, still waits for its capture.

    Turn ids sort by the time they were made.
    """
    rows = Turn.objects.filter(space_id=space_id, learns=True, captured_at=None)
    return rows.filter(id__lt=turn_id, created_at__gte=since).exists()
