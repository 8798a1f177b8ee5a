"""Orders to forget on the shelf. Each function runs inside `spaces.scope` and takes the space first."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memoryhub.errors import NotFound
from memoryhub.memory.forgetting.types import ForgetScope, OrderState, Reach
from memoryhub.memory.models import ForgetOrder
from memoryhub.spaces.ids import uuid7

_SAME = (
    "asked_in", "asked_by", "answered_by", "memories_gone", "todos_gone", "erased", "made_at", "expires_at", "done_at",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """One order as the engine keeps it."""

    scope: ForgetScope
    memory_ids: tuple[UUID, ...]
    todo_ids: tuple[UUID, ...]
    made_at: datetime
    expires_at: datetime
    counts: dict[str, int] = field(default_factory=dict)
    by_category: dict[str, int] = field(default_factory=dict)
    asked_in: UUID | None = None
    asked_by: UUID | None = None
    answered_by: UUID | None = None
    memories_gone: int = 0
    todos_gone: int = 0
    state: OrderState = OrderState.PROPOSED
    erased: bool = False
    done_at: datetime | None = None
    order_id: UUID = field(default_factory=uuid7)


def insert(space_id: UUID, order: Order) -> None:
    _row(space_id, order).save(force_insert=True)


def save(space_id: UUID, order: Order) -> Order:
    _row(space_id, order).save(force_update=True)
    return order


def load(space_id: UUID, order_id: UUID, *, lock: bool = False) -> Order:
    """Raises: NotFound, for another space's ids as well."""
    rows = ForgetOrder.objects.select_for_update() if lock else ForgetOrder.objects
    row = rows.filter(space_id=space_id, id=order_id).first()
    if row is None:
        raise NotFound(f"order {order_id}")
    return _order(row)


def concerning(space_id: UUID, turn_id: UUID, conversation_id: UUID) -> tuple[Order | None, Order | None, Order | None]:
    """`of_turn`, `answered_by` and `newest_in` by one statement: each answer asks, and nearly all find none."""
    meant = Q(asked_by=turn_id) | Q(answered_by=turn_id) | Q(asked_in=conversation_id)
    rows = list(ForgetOrder.objects.filter(meant, space_id=space_id).order_by("-made_at", "-id"))
    given = next((row for row in rows if row.asked_by == turn_id), None)
    answered = next((row for row in rows if row.answered_by == turn_id), None)
    newest = next((row for row in rows if row.asked_in == conversation_id), None)
    return _maybe(given), _maybe(answered), _maybe(newest)


def of_turn(space_id: UUID, turn_id: UUID) -> Order | None:
    """The order that was given with this turn."""
    row = ForgetOrder.objects.filter(space_id=space_id, asked_by=turn_id).first()
    return _order(row) if row else None


def answered_by(space_id: UUID, turn_id: UUID) -> Order | None:
    """The order that this turn said yes or no to."""
    row = ForgetOrder.objects.filter(space_id=space_id, answered_by=turn_id).first()
    return _order(row) if row else None


def _maybe(row: ForgetOrder | None) -> Order | None:
    return _order(row) if row else None


def blank(space_id: UUID, order: Order) -> Order:
    """The words of an order go; ids, counts of what went and times stay."""
    return save(space_id, replace(order, scope=replace(order.scope, slot="", words=""), counts={}, by_category={}))


def blank_within(space_id: UUID, memory_ids: Sequence[UUID]) -> None:
    """`blank` for every order that names none but these memories. Those still proposed go: nothing is left of them."""
    rows = ForgetOrder.objects.filter(space_id=space_id, body__isnull=False, memory_ids__overlap=list(memory_ids))
    found = [_order(row) for row in rows if not set(row.memory_ids) - set(memory_ids)]
    delete(space_id, [one.order_id for one in found if one.state is OrderState.PROPOSED])
    for one in found:
        if one.state is not OrderState.PROPOSED:
            blank(space_id, one)


def with_words_before(space_id: UUID, moment: datetime, limit: int) -> list[Order]:
    """Orders made before this that still hold words, oldest first."""
    rows = ForgetOrder.objects.filter(space_id=space_id, made_at__lt=moment, body__isnull=False)
    return [_order(row) for row in rows.order_by("made_at")[:limit]]


def delete(space_id: UUID, order_ids: Sequence[UUID]) -> None:
    ForgetOrder.objects.filter(space_id=space_id, id__in=list(order_ids)).delete()


def _row(space_id: UUID, order: Order) -> ForgetOrder:
    scope = order.scope
    words = {"slot": scope.slot, "words": scope.words, "counts": order.counts, "by_category": order.by_category}
    return ForgetOrder(
        id=order.order_id, space_id=space_id, reach=str(scope.reach), since=scope.since, until=scope.until,
        about_conversation=scope.conversation_id, body=words if any(words.values()) else None,
        memory_ids=list(order.memory_ids), todo_ids=list(order.todo_ids), state=str(order.state),
        created_at=order.made_at, **{name: getattr(order, name) for name in _SAME},
    )  # fmt: skip


def _order(row: ForgetOrder) -> Order:
    body = row.body or {"slot": "", "words": "", "counts": {}, "by_category": {}}
    scope = ForgetScope(Reach(row.reach), body["slot"], body["words"], row.since, row.until, row.about_conversation)
    return Order(
        scope=scope, memory_ids=tuple(row.memory_ids), todo_ids=tuple(row.todo_ids), state=OrderState(row.state),
        counts=body["counts"], by_category=body["by_category"], order_id=row.id,
        **{name: getattr(row, name) for name in _SAME},
    )  # fmt: skip
