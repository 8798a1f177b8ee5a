"""The entity leg of recall: what a question of two steps is answered from. Inside a scope of the space."""

from uuid import UUID

from memoryhub.memory.graph import bonds, trails
from memoryhub.memory.store import graph, memories
from memoryhub.memory.store.states import MemoryState


def led(space_id: UUID, question: str) -> list[tuple[MemoryState, str]]:
    """Memories along a question's chain, each with the words to show: the last step's says what the whole comes to
    ("Your manager's assistant is Tom"), the others stand as they are. Empty, without a query, for most questions.

    Args:
        question: in the owner's words ("who is my manager's assistant").
    """
    if not bonds.asked(question):
        return []
    found = trails.follow(question, graph.names(space_id), graph.relations(space_id))
    wanted = list(dict.fromkeys(one for trail in found for one in (*trail.memory_ids, *trail.more)))
    states = memories.some(space_id, wanted)
    said = {trail.memory_ids[-1]: trail.sentence for trail in found}
    first = [one for one in said if one in states]
    rest = [one for one in wanted if one in states and one not in said]
    return [(states[one], said.get(one) or states[one].text) for one in [*first, *rest]]
