"""Carrying out an order, slice by slice: each a transaction of its own, safe to stop and to repeat.

A slice looks at what is still there and still to be done, so two workers at one order, or one that was killed, do
nothing twice.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import Conflict, NotFound
from memoryhub.jobs import api as jobs
from memoryhub.memory import making
from memoryhub.memory.change import happening
from memoryhub.memory.forgetting import traces
from memoryhub.memory.forgetting.types import OrderState
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import consolidating, events, graph, many, orders, todos
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.orders import Order
from memoryhub.memory.store.states import MemoryState, TodoState
from memoryhub.memory.types import Status
from memoryhub.memory.undoing import undo
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

# Memories of one transaction: a few tenths of a second under the space's lock. Half doubles the commits of a long
# order, double lets a capture beside it wait for a second.
SLICE = 200
# What a person waits for; the rest is the job's. Half sends usual orders to the job, double looks like a hang.
SECONDS = 5.0
# Lines under an answer. Half hides what a usual wish took; double pushes the answer off the screen.
LISTED = 5


def carry_on(space_id: UUID, order_id: UUID, now: datetime) -> bool:
    """Slices until nothing is left or the time is over. Returns whether nothing is left."""
    until = time.monotonic() + SECONDS
    while True:
        with writing(space_id):
            order = orders.load(space_id, order_id, lock=True)
            if order.state is not OrderState.RUNNING or carry_out(space_id, order, now):
                return True
        if time.monotonic() > until:
            return False


def carry_out(space_id: UUID, order: Order, now: datetime) -> bool:
    """One slice, inside a transaction of writing. Returns whether nothing is left."""
    at = order.done_at or now
    remaining = left(space_id, order)
    part = remaining[:SLICE]
    gone = erase(space_id, part, at) if order.erased else _revoke(space_id, order, part, at)
    closed = _forget_todos(space_id, order, at) if len(remaining) <= SLICE else 0
    over = len(remaining) <= SLICE
    done = replace(
        order,
        memories_gone=order.memories_gone + gone,
        todos_gone=order.todos_gone + closed,
        state=OrderState.DONE if over else order.state,
    )
    if over and order.erased:
        orders.blank(space_id, done)
    else:
        orders.save(space_id, done)
    return over


def left(space_id: UUID, order: Order) -> list[UUID]:
    """The order's memories that are still to be forgotten."""
    rows = many.clear(space_id, order.memory_ids)
    return [row[0] for row in rows if order.erased or Status(row[1]) is not Status.REVOKED]


def _revoke(space_id: UUID, order: Order, memory_ids: Sequence[UUID], at: datetime) -> int:
    concluded = consolidating.concluded_from(space_id, memory_ids)
    before = many.lock(space_id, [*memory_ids, *concluded], standing=True)
    after = many.revoke(space_id, before, at)
    many.bury(space_id, {one.memory_id: making.buried_forms(space_id, one) for one in before}, "scope", at)
    many.append(
        space_id,
        (
            happening("revoked", new, at, reason="scope", turn_id=_shown_with(order), **_sides(old, new))
            for old, new in zip(before, after, strict=True)
        ),
    )
    return len(before)


def _sides(old: MemoryState | TodoState, new: MemoryState | TodoState) -> dict[str, dict[str, object]]:
    return {"before": events.states(old), "after": events.states(new)}


def _shown_with(order: Order) -> UUID | None:
    """The turn whose note lists what went, each with its undo. A long order is told by its count."""
    short = len(order.memory_ids) + len(order.todo_ids) <= LISTED
    return (order.answered_by or order.asked_by) if short else None


def erase(space_id: UUID, memory_ids: Sequence[UUID], at: datetime) -> int:
    """Rows, evidence, index, events, the logs' words; what else was said in the same breath loses the quote."""
    states = many.lock(space_id, memory_ids, standing=False)
    if not states:
        return 0
    ids = [state.memory_id for state in states]
    laid = {
        state.memory_id: making.buried_forms(space_id, state) for state in states if state.status is not Status.REVOKED
    }
    many.bury(space_id, laid, "scope", at)
    traces.wipe(space_id, states, everywhere=True)
    many.erase(space_id, ids)
    graph.prune(space_id)
    bare = [Happening("forgotten", at, actor="you", reason="scope", memory_id=one) for one in ids]
    events.append_bare(space_id, bare)
    return len(ids)


def _forget_todos(space_id: UUID, order: Order, at: datetime) -> int:
    found = many.some_todos(space_id, order.todo_ids)
    if order.erased:
        erase_todos(space_id, found, at, actor="you", reason="scope")
        return len(found)
    standing = [one for one in found if one.state != "forgotten"]
    for one in standing:
        _hide(space_id, order, one, at)
    return len(standing)


def erase_todos(space_id: UUID, found: Sequence[TodoState], at: datetime, *, actor: str, reason: str) -> None:
    traces.wipe_todos(space_id, found)
    many.erase_todos(space_id, [one.todo_id for one in found])
    for one in found:
        events.append(space_id, Happening("forgotten", at, actor=actor, reason=reason, todo_id=one.todo_id))


def _hide(space_id: UUID, order: Order, todo: TodoState, at: datetime) -> None:
    hidden = todos.save(space_id, replace(todo, state="forgotten", closed_at=at))
    event = Happening(
        "todo_forgotten", at, actor="you", reason="scope", todo_id=todo.todo_id, message_seq=todo.message_seq,
        conversation_id=todo.conversation_id, turn_id=_shown_with(order), **_sides(todo, hidden),
    )  # fmt: skip
    events.append(space_id, event)


def bring_back(space_id: UUID, order: Order, now: datetime) -> tuple[list[Happening], int]:
    """Undo each revocation of the order that still stands. Returns the events undone, and how many could not be."""
    with scope(space_id):
        ours = many.revocations(space_id, order.memory_ids, order.todo_ids, order.done_at or now)
        done = events.undone(space_id, ours)
        found = [events.find(space_id, one) for one in ours if one not in done]
    back, kept = [], 0
    for event in found:
        try:
            undo(space_id, event.event_id, now=now)
            back.append(event)
        except (Conflict, NotFound):  # restored singly, said anew since, or erased: what is there now stays
            kept += 1
    return back, kept


@jobs.handler("forget_scope")
def finish(lease: jobs.Lease) -> None:
    """What a confirmed order left to do. Safe to run beside the request that began it."""
    with scope(lease.space_id):
        order = orders.load(lease.space_id, lease.subject_id)
    while not carry_on(lease.space_id, lease.subject_id, order.done_at or order.made_at):
        pass
    with scope(lease.space_id):
        lease.complete()


def end(space_id: UUID, now: datetime, policy_days: int = DEFAULT.undo_days) -> None:
    """The round: dry runs nobody said yes to go, words of orders that cannot be undone any more, forgotten to-dos."""
    week_ago = now - timedelta(days=policy_days)
    with scope(space_id):
        due = [one for one in orders.with_words_before(space_id, now, SLICE) if _is_over(one, now, week_ago)]
        gone = many.forgotten_todos(space_id, week_ago, SLICE)
    if not due and not gone:
        return
    with writing(space_id):
        open_still = [one.order_id for one in due if one.state in (OrderState.PROPOSED, OrderState.DECLINED)]
        orders.delete(space_id, open_still)
        for one in due:
            if one.order_id not in open_still:
                orders.blank(space_id, one)
        over = many.some_todos(space_id, gone)
        erase_todos(space_id, over, now, actor="system", reason="restore_time_over")


def _is_over(order: Order, now: datetime, week_ago: datetime) -> bool:
    if order.state in (OrderState.PROPOSED, OrderState.DECLINED):
        return order.expires_at + timedelta(days=1) < now
    return order.state is not OrderState.RUNNING and (order.done_at or order.made_at) < week_ago
