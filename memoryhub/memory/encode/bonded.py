"""Who is whose what, kept in the user's own words: "Mia's assistant is called Tom", "李雷的助理是韩梅"."""

from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.graph import bonds, roles

SLOT = "bond"


def bonded(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """One draft for a clause that says how somebody in the user's life is called, or to whom they belong.

    A role that one person has at a time stands in a slot of its own, so that the next boss takes the place of the last.
    """
    found = bonds.told(clause.text)
    if not found:
        return
    chain = found[0].chain
    single = len(found) == 1 and chain.roles[-1] in roles.ONE_AT_A_TIME
    start, end = clause.start, clause.end
    if single:
        matter = bonds.topic(chain, clause.language)
        yield Draft(SLOT, found[0].name, start, end, topic=matter, text="*", base=0.9, tags=("told",))
    else:
        yield Draft("", clause.text, start, end, base=0.85, tags=("told",))
