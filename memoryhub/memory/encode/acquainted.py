"""Who a name is: 张涛 is the uncle, so that what is told of either is told of one. Pure.

Only where it is plain: of two colleagues whose names are known, "my colleague" is neither.
"""

from collections.abc import Sequence
from dataclasses import replace

from memoryhub.memory import slots
from memoryhub.memory.encode.attributes import ACQUAINTED, NAME_OF, OF_OTHERS, ONE_OF_A_KIND, related
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.encode.same import plain
from memoryhub.memory.encode.wanted import PASSES
from memoryhub.memory.types import Candidate, Known

_OF_ONE_PERSON = ("contact.phone", "contact.email", "contact.wechat")


def is_of_others(candidate: Candidate | Draft) -> bool:
    return OF_OTHERS in candidate.tags


def lasts(draft: Draft, passing: bool) -> bool:
    """Whether it holds until it changes. `passing`: its clause speaks of today; what is told of others or as it
    happened holds all the same, what is only searched for never does."""
    if PASSES in draft.tags:
        return False
    return not passing or is_of_others(draft) or "told" in draft.tags


def known_as(candidate: Candidate, live: Sequence[Known]) -> Candidate:
    """What is told of a name, told of the one relation who is called so."""
    name = next((tag.removeprefix(NAME_OF) for tag in candidate.tags if tag.startswith(NAME_OF)), "")
    if not is_of_others(candidate) or candidate.topic != name or not name or candidate.slot == ACQUAINTED:
        return candidate
    who = [row for row in live if row.slot == ACQUAINTED and plain(row.value) == plain(name)]
    if len(who) != 1 or len(names_of(who[0].topic, live)) != 1:
        return candidate
    word, own = who[0].topic, slots.relation_of(candidate.slot)[1]
    relation = _relation(who[0])
    topic = "" if relation in ONE_OF_A_KIND else word
    text = candidate.text.replace(name, f"你{word}", 1)
    return replace(candidate, slot=f"{relation}.{own}", topic=topic, text=text)


def names_of(word: str, live: Sequence[Known]) -> list[str]:
    """The names that are known of "my uncle"."""
    return sorted({plain(row.value) for row in live if row.slot == ACQUAINTED and row.topic == word})


def told_of_the_same(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """Values of this slot that stand under the name of whom the candidate is told of."""
    if not is_of_others(candidate):
        return []
    relation, own = slots.relation_of(candidate.slot)
    if not relation:
        return []
    unnamed = [row for row in live if row.slot == candidate.slot and not row.topic and candidate.topic in row.text]
    return (unnamed if candidate.topic else []) + _under_the_name(candidate, relation, own, live)


def _under_the_name(candidate: Candidate, relation: str, own: str, live: Sequence[Known]) -> list[Known]:
    named = [row for row in live if row.slot == ACQUAINTED and _relation(row) == relation]
    words = {row.topic for row in named if not candidate.topic or row.topic == candidate.topic}
    names = [names_of(word, live) for word in words]
    if len(names) != 1 or len(names[0]) != 1:
        return []
    held = (f"person.{own}", own)
    return [row for row in live if row.slot in held and plain(row.topic) == names[0][0]]


def same_contact(candidate: Candidate, live: Sequence[Known]) -> Known | None:
    """The same number or address under another way of naming its owner: one person has it, not two."""
    own = slots.relation_of(candidate.slot)[1]
    if not is_of_others(candidate) or own not in _OF_ONE_PERSON:
        return None
    value = plain(candidate.value)
    same = [
        row for row in live
        if slots.relation_of(row.slot)[1] == own and plain(row.value) == value and (row.slot != own or row.topic)
    ]  # fmt: skip
    return same[-1] if same else None


def is_closer(candidate: Candidate, twin: Known) -> bool:
    """Whether a number that was known by a bare name is now told of "my colleague": it is the colleague's then."""
    return bool(slots.relation_of(candidate.slot)[0]) and slots.relation_of(twin.slot)[0] in ("", "person")


def replaced_tastes(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """Every hobby and liking of the one of whom a new one is told to have taken their place."""
    relation = slots.relation_of(candidate.slot)[0]
    held = {f"{relation}.{own}" for own in ("hobby", "taste.likes", "taste.favourite")}
    return [
        row for row in live
        if row.slot in held and (not candidate.topic or plain(row.topic) in ("", plain(candidate.topic)))
    ]  # fmt: skip


def left_behind(candidate: Candidate, targets: Sequence[Known], live: Sequence[Known]) -> list[Known]:
    """The employer that goes with a trade or a town that another takes the place of: its name holds the old one.

    Who is a lawyer no longer has left the law firm, who was moved to Qingdao the Shanghai hospital.
    """
    relation, own = slots.relation_of(candidate.slot)
    if own not in ("job.title", "work.place"):
        return []
    firm = f"{relation}.company.name" if relation else "company.name"
    old = [plain(row.value) for row in targets if len(row.value) > 1 and plain(row.value) != plain(candidate.value)]
    return [
        row for row in live
        if row.slot == firm and plain(row.topic) == plain(candidate.topic)
        and any(value in plain(row.value) for value in old) and plain(candidate.value) not in plain(row.value)
    ]  # fmt: skip


def _relation(row: Known) -> str:
    return related(row.topic, "").relation
