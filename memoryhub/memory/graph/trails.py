"""Following a chain over what is known: two memories, one answer. Pure.

For recall: `follow(question, names, relations)` gives the trails that a question goes along; each names the memories it
stands on, in order, and says in one sentence what they come to.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory.graph import bonds, roles
from memoryhub.memory.graph.bonds import Chain

# Further memories of the one at the end of a trail ("where does she live?"). Half may miss the one that is asked for.
OF_THE_END = 4


@dataclass(frozen=True, slots=True)
class Named:
    """One name of an entity, and the memory that says it."""

    entity_id: UUID
    memory_id: UUID
    name: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Related:
    """One relation that holds. `subject_id` None: the owner. `role` is a key of roles."""

    subject_id: UUID | None
    object_id: UUID
    memory_id: UUID
    role: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Trail:
    """What a question's chain leads to. `memory_ids` in the order of the steps, then others of the one at the end."""

    chain: Chain
    names: tuple[str, ...]  # of each step, "" where it has none
    memory_ids: tuple[UUID, ...]
    more: tuple[UUID, ...] = ()

    @property
    def name(self) -> str:
        return self.names[-1] if self.names else ""

    @property
    def sentence(self) -> str:
        """What it comes to, as memories are worded: "Your manager's assistant is Tom"."""
        words = self.chain.words
        if re.search(r"[\u4e00-\u9fff]", words):
            return f"{re.sub(r'^(?:我们|咱们|我|咱)', '你', words)}是{self.name}"
        said = re.sub(r"^(?:my|our)\b", "your", words, flags=re.I)
        return f"{said[:1].upper()}{said[1:]} is {self.name}"


def follow(question: str, names: Sequence[Named], relations: Sequence[Related]) -> tuple[Trail, ...]:
    """The trails of a question, whole ones only; empty where it asks along no chain or a step is not known."""
    found = (_walk(chain, names, relations) for chain in bonds.asked(question))
    return tuple(trail for trail in found if trail is not None)


def resolve(name: str, names: Iterable[Named]) -> list[UUID]:
    """Entities that go by this name, the one said last first: the whole name, or a part of a longer one
    ("Mia" of "Mia Chen", "Chen" of "Ms Chen")."""
    wanted = plain(name)
    by_time = sorted(names, key=lambda one: one.said_at, reverse=True)
    whole = [one.entity_id for one in by_time if plain(one.name) == wanted]
    parts = [one.entity_id for one in by_time if _is_part(wanted, plain(one.name))]
    return list(dict.fromkeys([*whole, *(parts if len(set(parts) | set(whole)) == 1 or not whole else [])]))


def plain(name: str) -> str:
    return " ".join(language.normal(name).replace(".", " ").split())


def _is_part(wanted: str, held: str) -> bool:
    """Whether one name is a word of the other; titles are no names."""
    titles = {"mr", "mrs", "ms", "miss", "dr", "prof", "professor", "sir"}
    one, other = set(wanted.split()) - titles, set(held.split()) - titles
    return bool(one and other) and wanted.isascii() and (one <= other or other <= one)


def _walk(chain: Chain, names: Sequence[Named], relations: Sequence[Related]) -> Trail | None:
    labels = _labels(names)
    starts: list[UUID | None] = list(resolve(chain.root, names)) if chain.root else [None]
    for start in starts:
        trail = _from(start, chain, labels, relations)
        if trail is not None:
            return trail
    return None


def _from(start: UUID | None, chain: Chain, labels: Mapping[UUID, Named], relations: Sequence[Related]) -> Trail | None:
    at, said, memories = start, [], []
    for role in chain.roles:
        steps = [one for one in relations if one.subject_id == at and roles.meets(role, one.role)]
        if not steps:
            return None
        step = max(steps, key=lambda one: (one.object_id in labels, one.said_at))
        label = labels.get(step.object_id)
        memories += [step.memory_id, *([label.memory_id] if label else [])]
        said.append(label.name if label else "")
        at = step.object_id
    if not said[-1]:
        return None
    own = list(dict.fromkeys(memories))
    more = [one.memory_id for one in relations if one.subject_id == at and one.memory_id not in own]
    return Trail(chain, tuple(said), tuple(own), tuple(dict.fromkeys(more))[:OF_THE_END])


def _labels(names: Sequence[Named]) -> dict[UUID, Named]:
    """The name each entity was given last, the longer of two of one time."""
    found: dict[UUID, Named] = {}
    for one in sorted(names, key=lambda one: (one.said_at, len(one.name))):
        found[one.entity_id] = one
    return found
