"""Which memories and to-dos a scope names: the dry run's eyes. Inside a scope of the space; changes nothing."""

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

import numpy as np

from memoryhub.errors import Refused
from memoryhub.memory import making, slots
from memoryhub.memory.forgetting import topics
from memoryhub.memory.forgetting.types import ForgetScope, Reach
from memoryhub.memory.graph import trails
from memoryhub.memory.store import graph, index, many
from memoryhub.memory.store.states import MemoryState, TodoState
from memoryhub.memory.types import Status

# The nearest by meaning that a topic looks at. A topic of more is named by words too; double opens nothing more.
NEAREST = 500
_PAST = (Status.SUPERSEDED, Status.EXPIRED)


def checked(scope: ForgetScope) -> ForgetScope:
    """Raises: Refused where the scope lacks what its reach needs."""
    lacking = {
        Reach.SLOT: not scope.slot.strip(),
        Reach.TOPIC: topics.read(scope.words).is_empty,
        Reach.RANGE: scope.since is None and scope.until is None,
        Reach.CONVERSATION: scope.conversation_id is None,
        Reach.EVERYTHING: False,
    }[scope.reach]
    naive = any(one is not None and one.tzinfo is None for one in (scope.since, scope.until))
    backwards = not naive and scope.since is not None and scope.until is not None and scope.since >= scope.until
    if lacking or naive or backwards:
        raise Refused("scope")
    return scope


def vector_of(scope: ForgetScope) -> tuple[np.ndarray | None, str]:
    """The topic's own words as a vector, and whose; made before any transaction."""
    words = topics.read(scope.words).words if scope.reach is Reach.TOPIC else ""
    vectors, embedder = making.embed([words] if words else [])
    return (vectors[0] if vectors else None), embedder


def memories_of(space_id: UUID, scope: ForgetScope, vector: np.ndarray | None, embedder: str) -> list[UUID]:
    """Ids of the memories that the scope names, of every status."""
    if scope.reach is Reach.EVERYTHING:
        return many.all_ids(space_id)
    if scope.reach is Reach.RANGE:
        return many.told_only_between(space_id, scope.since, scope.until)
    if scope.reach is Reach.CONVERSATION and scope.conversation_id:
        return many.told_only_in(space_id, scope.conversation_id)
    states = many.everything(space_id)
    if scope.reach is Reach.SLOT:
        return [state.memory_id for state in states if state.slot and slots.in_family(state.slot, scope.slot)]
    near = {} if vector is None else dict(index.near(space_id, vector, embedder, NEAREST))
    topic = topics.read(scope.words)
    of_named = _of_named(space_id, topic.words)
    found = [
        state
        for state in states
        if state.memory_id in of_named or topics.reaches(topic, state, near.get(state.memory_id, 0.0))
    ]
    return [state.memory_id for state in _with_tellings(found, states)]


def _of_named(space_id: UUID, words: str) -> set[UUID]:
    """What says who somebody of this name is, or to whom they belong ("Mia" of "your manager is Mia Chen")."""
    if not words:
        return set()
    names = graph.names(space_id)
    who = set(trails.resolve(words, names))
    ties = graph.relations(space_id) if who else ()
    return {one.memory_id for one in names if one.entity_id in who} | {
        one.memory_id for one in ties if who & {one.subject_id, one.object_id}
    }


def _with_tellings(found: list[MemoryState], states: Iterable[MemoryState]) -> list[MemoryState]:
    """And the free-form memories of the same message that say the same value in their words."""
    taken = {state.memory_id for state in found}
    values: dict[UUID, list[str]] = {}
    for state in found:
        if state.turn_id and state.slot and len(state.value) > 1:
            values.setdefault(state.turn_id, []).append(state.value)
    also = [
        state
        for state in states
        if state.memory_id not in taken
        and not state.slot
        and any(v in state.text for v in values.get(state.turn_id, ()))
    ]
    return found + also


def todos_of(space_id: UUID, scope: ForgetScope) -> list[TodoState]:
    """To-dos that the scope names: those of a time, a conversation, a topic by its words, or all."""
    if scope.reach is Reach.SLOT:
        return []
    if scope.reach is Reach.TOPIC:
        topic = topics.read(scope.words)
        return [one for one in many.todos(space_id) if topics.reaches(topic, _told(one), 0.0)]
    return many.todos(space_id, since=scope.since, until=scope.until, conversation_id=scope.conversation_id)


def _told(todo: TodoState) -> MemoryState:
    return MemoryState(todo.todo_id, todo.text, todo.said_at, 1.0, 0.5, quote=todo.quote, category="todo")


def counted(rows: Iterable[tuple[UUID, str, str]], todos: int) -> tuple[dict[str, int], dict[str, int]]:
    """Counts by status and by category, as a manifest shows them."""
    statuses: Counter[str] = Counter()
    categories: Counter[str] = Counter()
    for _, status, category in rows:
        statuses["past" if Status(status) in _PAST else status] += 1
        if Status(status) is not Status.REVOKED:
            categories[category] += 1
    counts = {name: statuses.get(name, 0) for name in ("active", "pending", "past", "revoked")}
    return counts | {"memories": sum(categories.values()), "todos": todos}, dict(categories)
