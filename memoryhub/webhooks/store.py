"""Hooks and deliveries on the shelf. Each function runs inside `spaces.scope` and takes the space first."""

from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import NotFound
from memoryhub.webhooks.models import Delivery, Hook

State = Delivery.State


def add(space_id: UUID, row: Hook) -> None:
    row.space_id = space_id
    row.save(force_insert=True)


def hooks(space_id: UUID) -> list[Hook]:
    return list(Hook.objects.filter(space_id=space_id).order_by("-created_at", "-id"))


def load(space_id: UUID, hook_id: UUID, *, locked: bool = False) -> Hook:
    """Raises: NotFound."""
    rows = Hook.objects.select_for_update(no_key=True) if locked else Hook.objects
    row = rows.filter(space_id=space_id, id=hook_id).first()
    if row is None:
        raise NotFound(f"webhook {hook_id}")
    return row


def pause(space_id: UUID, hook_id: UUID, why: str, now: datetime | None) -> None:
    """Args: now: None: it goes on. Raises: NotFound."""
    changed = Hook.objects.filter(space_id=space_id, id=hook_id)
    if not changed.update(paused_at=now, pause=why if now else "", failures=0):
        raise NotFound(f"webhook {hook_id}")


def count_failure(space_id: UUID, hook_id: UUID, failed: bool) -> int:
    """Deliveries given up since the last that arrived, this one included."""
    row = load(space_id, hook_id, locked=True)
    row.failures = min(row.failures + 1, 1000) if failed else 0
    row.save(update_fields=["failures"])
    return row.failures


def remove(space_id: UUID, hook_id: UUID) -> None:
    """With its deliveries. Raises: NotFound."""
    if not Hook.objects.filter(space_id=space_id, id=hook_id).delete()[0]:
        raise NotFound(f"webhook {hook_id}")


def note(space_id: UUID, row: Delivery) -> bool:
    """A delivery to make. False: this event was noted for this hook already."""
    row.space_id = space_id
    if Delivery.objects.filter(space_id=space_id, hook_id=row.hook_id, event_id=row.event_id).exists():
        return False
    return Delivery.objects.bulk_create([row], ignore_conflicts=True) is not None


def delivery(space_id: UUID, delivery_id: UUID, *, locked: bool = False) -> Delivery:
    """Raises: NotFound."""
    rows = Delivery.objects.select_for_update() if locked else Delivery.objects
    row = rows.filter(space_id=space_id, id=delivery_id).first()
    if row is None:
        raise NotFound(f"delivery {delivery_id}")
    return row


def deliveries(space_id: UUID, hook_id: UUID, limit: int) -> list[Delivery]:
    rows = Delivery.objects.filter(space_id=space_id, hook_id=hook_id)
    return list(rows.order_by("-created_at", "-id")[:limit])


def is_pinging(space_id: UUID, hook_id: UUID, kind: str) -> bool:
    return Delivery.objects.filter(space_id=space_id, hook_id=hook_id, kind=kind, state=State.WAITING).exists()


def tried(space_id: UUID, delivery_id: UUID, state: str, outcome: str, now: datetime) -> None:
    row = delivery(space_id, delivery_id, locked=True)
    row.state, row.outcome, row.tried_at, row.attempts = state, outcome, now, row.attempts + 1
    row.save(update_fields=["state", "outcome", "tried_at", "attempts"])


def wait_again(space_id: UUID, delivery_id: UUID) -> None:
    Delivery.objects.filter(space_id=space_id, id=delivery_id).update(state=State.WAITING, attempts=0)


def clear(space_id: UUID, before: datetime) -> int:
    """Deliveries that are over, from before a moment, go. Returns how many."""
    over = Delivery.objects.filter(space_id=space_id, created_at__lt=before).exclude(state=State.WAITING)
    return over.delete()[0]


def spaces_wanting(kind: str) -> list[UUID]:
    """Where a hook that is not paused wants a kind. Called inside office("maintenance"): only ids."""
    rows = Hook.objects.filter(paused_at=None, kinds__contains=[kind])
    return list(rows.values_list("space_id", flat=True).distinct())


def spaces_with_old(now: datetime, kept: timedelta) -> list[UUID]:
    """Where deliveries are over for so long. Called inside office("maintenance"): only ids."""
    over = Delivery.objects.filter(created_at__lt=now - kept).exclude(state=State.WAITING)
    return list(over.values_list("space_id", flat=True).distinct()[:1000])
