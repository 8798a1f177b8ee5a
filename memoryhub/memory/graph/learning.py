"""Taking in what a memory says of people and things. Inside a transaction of writing."""

from uuid import UUID

from memoryhub.memory.graph import bonds, roles, trails
from memoryhub.memory.graph.bonds import Bond
from memoryhub.memory.store import graph
from memoryhub.memory.store.states import MemoryState


def learn(space_id: UUID, state: MemoryState) -> None:
    """Entities, names and relations of one memory, made anew; safe to repeat. Call it where a memory is indexed."""
    found = bonds.told(state.text)
    if state.version > 1:
        graph.unlearn(space_id, state.memory_id)
    for bond in found:
        _bind(space_id, state.memory_id, bond)


def _bind(space_id: UUID, memory_id: UUID, bond: Bond) -> None:
    at = _root(space_id, memory_id, bond.chain.root)
    for number, role in enumerate(bond.chain.roles):
        is_end = number == len(bond.chain.roles) - 1
        at = _end(space_id, memory_id, at, role, bond.name) if is_end else _step(space_id, memory_id, at, role)


def _root(space_id: UUID, memory_id: UUID, name: str) -> UUID | None:
    """The owner, or the entity of this name, made where it is not known."""
    if not name:
        return None
    known = trails.resolve(name, graph.names(space_id))
    if known:
        return known[0]
    made = graph.add_entity(space_id, "person")
    graph.add_name(space_id, made, memory_id, name)
    return made


def _step(space_id: UUID, memory_id: UUID, at: UUID | None, role: str) -> UUID:
    """Along a relation that is known, or to somebody not named yet."""
    known = _held(space_id, at, role)
    if known:
        return known[0]
    made = graph.add_entity(space_id, roles.kind(role))
    graph.relate(space_id, at, made, memory_id, role)
    return made


def _end(space_id: UUID, memory_id: UUID, at: UUID | None, role: str, name: str) -> UUID:
    """Whoever stands at the end, by name; who stood there without one is who is named now."""
    names = graph.names(space_id)
    called = trails.resolve(name, names)
    held = _held(space_id, at, role)
    named = {one.entity_id for one in names}
    unnamed = [one for one in held if one not in named]
    same = [one for one in called if one in held]
    if same:
        end = same[0]
    elif called:
        end = called[0]
        for one in unnamed:
            graph.merge(space_id, end, one)
    else:
        end = unnamed[0] if unnamed else graph.add_entity(space_id, roles.kind(role))
    graph.relate(space_id, at, end, memory_id, role)
    graph.add_name(space_id, end, memory_id, name)
    return end


def _held(space_id: UUID, at: UUID | None, role: str) -> list[UUID]:
    return [one.object_id for one in graph.relations(space_id) if one.subject_id == at and one.role == role]
