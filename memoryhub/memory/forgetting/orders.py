"""Forgetting by scope: a dry run that names every id, then, after a yes, exactly those and nothing else.

    manifest = forget_scope(space, ForgetScope(Reach.TOPIC, words="my health"), now=now)     # nothing changes
    receipt = forget_confirmed(space, manifest.token, now=now)                               # revoked, 7 days to undo
    receipt = forget_confirmed(space, manifest.token, erase=True, now=now)                   # gone for good
    forget_undone(space, manifest.token, now=now)

The token binds the yes to the ids that were shown: what was said since is not touched, and a token is used once. What
is more than one slice is a job as well, so that a process that dies leaves nothing half forgotten.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import Conflict, NotFound
from memoryhub.jobs import api as jobs
from memoryhub.memory.browse import views
from memoryhub.memory.forgetting import gather, work
from memoryhub.memory.forgetting.types import ForgetManifest, ForgetReceipt, ForgetScope, OrderState
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import many, orders
from memoryhub.memory.store.orders import Order
from memoryhub.memory.store.states import todo_view
from memoryhub.memory.types import MemoryView, TodoView
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import fence, scope
from memoryhub.vault import api as vault

# How long a dry run may be said yes to. Half is short for reading a long list; double outlives the day it was made on.
VALID = timedelta(hours=1)
JOB = "forget_scope"
_BOUND = "forget-order"  # purpose of the digest that binds a token to its ids


def forget_scope(
    space_id: UUID,
    wanted: ForgetScope,
    *,
    now: datetime,
    keep: Collection[UUID] = (),
    asked_in: UUID | None = None,
    asked_by: UUID | None = None,
) -> ForgetManifest:
    """The dry run. Writes down what was asked and the ids; changes no memory.

    Args:
        keep: memories or to-dos that shall stay although the scope names them.
        asked_in, asked_by: conversation and turn it was said in, so that the yes can be said there. A turn gives one
            order: asked again, the same manifest is returned.
    Raises:
        Refused: the scope lacks what its reach needs. Locked.
    """
    gather.checked(wanted)
    vector, embedder = gather.vector_of(wanted)
    stays = set(keep)
    with writing(space_id):
        known = orders.of_turn(space_id, asked_by) if asked_by else None
        if known is not None:
            return _manifest(space_id, known)
        found = [one for one in gather.memories_of(space_id, wanted, vector, embedder) if one not in stays]
        rows = many.clear(space_id, found)
        todos = [one.todo_id for one in gather.todos_of(space_id, wanted) if one.todo_id not in stays]
        counts, by_category = gather.counted(rows, len(todos))
        order = Order(
            wanted, tuple(row[0] for row in rows), tuple(todos), now, now + VALID, counts, by_category,
            asked_in=asked_in, asked_by=asked_by,
        )  # fmt: skip
        orders.insert(space_id, order)
        return _manifest(space_id, order)


def forget_manifest(space_id: UUID, token: str) -> ForgetManifest:
    """A dry run looked at again. Raises: NotFound for a token that is unknown, foreign or tampered with."""
    with scope(space_id):
        return _manifest(space_id, _find(space_id, token))


def forget_items(
    space_id: UUID, token: str, *, limit: int = 50, offset: int = 0
) -> tuple[list[MemoryView], list[TodoView]]:
    """What stands behind the ids, as it is now, newest first; erased ones are gone. Raises: NotFound."""
    with scope(space_id):
        order = _find(space_id, token)
        ids = order.memory_ids[offset : offset + limit]
        states = sorted(many.lock(space_id, ids, standing=False), key=lambda one: one.said_at, reverse=True)
        todos = many.some_todos(space_id, order.todo_ids)[offset : offset + limit]
        return views(space_id, states), [todo_view(one) for one in todos]


def forget_confirmed(
    space_id: UUID, token: str, *, erase: bool = False, now: datetime, answered_by: UUID | None = None
) -> ForgetReceipt:
    """The yes: revoke (7 days to undo) or erase for good what the dry run named. Safe to repeat with the same `erase`.

    Everything up to work.SLICE memories is done in one transaction; of more, what a few seconds did not finish is left
    to a job (`left` says how many).

    Raises: NotFound; Conflict when the dry run is too old, was declined, undone or carried out the other way.
    """
    with writing(space_id):
        order = _find(space_id, token, lock=True)
        if order.state is OrderState.PROPOSED:
            if now > order.expires_at:
                raise Conflict(f"order {order.order_id}")
            order = replace(order, state=OrderState.RUNNING, erased=erase, done_at=now, answered_by=answered_by)
            orders.save(space_id, order)
            if len(order.memory_ids) + len(order.todo_ids) > work.SLICE:
                jobs.enqueue(JOB, space_id, order.order_id)
            else:
                work.carry_out(space_id, order, now)
        elif order.erased is not erase or order.state not in (OrderState.RUNNING, OrderState.DONE):
            raise Conflict(f"order {order.order_id}")
    work.carry_on(space_id, order.order_id, now)
    with scope(space_id):
        return receipt_of(space_id, orders.load(space_id, order.order_id))


def forget_declined(space_id: UUID, token: str, *, now: datetime, answered_by: UUID | None = None) -> None:
    """The no: the dry run cannot be said yes to any more. Raises: NotFound; Conflict when it was carried out."""
    with scope(space_id):
        fence(space_id)
        order = _find(space_id, token, lock=True)
        if order.state not in (OrderState.PROPOSED, OrderState.DECLINED):
            raise Conflict(f"order {order.order_id}")
        orders.save(space_id, replace(order, state=OrderState.DECLINED, answered_by=answered_by or order.answered_by))


def forget_undone(space_id: UUID, token: str, *, now: datetime, answered_by: UUID | None = None) -> ForgetReceipt:
    """Bring back what a confirmed revocation took, as far as nothing else holds in its place. Safe to repeat.

    Raises: NotFound; Conflict when it was for good, not confirmed, is still being done, or the time is over.
    """
    with scope(space_id):
        order = _find(space_id, token)
    may = order.state in (OrderState.DONE, OrderState.UNDONE) and not order.erased and order.done_at is not None
    if not may or now > order.done_at + timedelta(days=DEFAULT.undo_days):
        raise Conflict(f"order {order.order_id}")
    back, kept = work.bring_back(space_id, order, now)
    with scope(space_id):
        fence(space_id)
        order = orders.load(space_id, order.order_id, lock=True)
        orders.save(space_id, replace(order, state=OrderState.UNDONE, answered_by=answered_by or order.answered_by))
    todos = sum(1 for one in back if one.todo_id)
    return ForgetReceipt(token, order.order_id, False, len(back) - todos, todos, 0, now, kept=kept)


def token_of(space_id: UUID, order: Order) -> str:
    """The order's id and a digest of its ids under the space's key."""
    ids = "|".join(sorted(str(one) for one in (*order.memory_ids, *order.todo_ids)))
    bound = vault.digest(space_id, _BOUND, f"{order.order_id}|{ids}") & (2**64 - 1)
    return f"{order.order_id.hex}{bound:016x}"


def _find(space_id: UUID, token: str, *, lock: bool = False) -> Order:
    try:
        order_id = UUID(hex=token[:32])
    except ValueError as error:
        raise NotFound("order") from error
    order = orders.load(space_id, order_id, lock=lock)
    if token_of(space_id, order) != token:
        raise NotFound("order")
    return order


def _manifest(space_id: UUID, order: Order) -> ForgetManifest:
    return ForgetManifest(
        token_of(space_id, order), order.scope, order.memory_ids, order.todo_ids, order.counts, order.by_category,
        order.made_at, order.expires_at, order.state, order.erased, order.done_at,
    )  # fmt: skip


def receipt_of(space_id: UUID, order: Order) -> ForgetReceipt:
    """What an order has come to. Inside a scope."""
    at = order.done_at or order.made_at
    undoable = None if order.erased else at + timedelta(days=DEFAULT.undo_days)
    left = 0 if order.state is OrderState.DONE else len(work.left(space_id, order))
    return ForgetReceipt(
        token_of(space_id, order),
        order.order_id,
        order.erased,
        order.memories_gone,
        order.todos_gone,
        left,
        at,
        undoable,
    )
