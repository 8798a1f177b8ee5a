"""Settling: two versions of one thing stand until their owner says which holds.

An open conflict has no row of its own. It is a memory that waits with the reason "open_conflict" beside the active
value of the same thing, so that it opens, changes and ends with the two; its end is one "settled" event. A waiting
memory whose rival is gone (revoked, erased) is no conflict any more but an ordinary question: keep, or not true.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memoryhub.errors import Conflict, Refused
from memoryhub.language import api as language
from memoryhub.memory import making, reconcile, rewording
from memoryhub.memory.browse import views
from memoryhub.memory.change import LONGEST, happening, index_one, kept
from memoryhub.memory.retiring import Change, retire, rivals
from memoryhub.memory.store import events, logs, memories
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import ConflictView, MemoryView, Status, Tier
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

CHOICES = ("a", "b", "both", "neither", "merged")
OWNER = "you"
NEWEST = ("-said_at", "-id")
Keeper = Callable[[Held, datetime], Held]
# Characters of "when does it hold". Half cuts "when I travel for work abroad", double invites a second memory into it.
LONGEST_CONDITION = 80


@dataclass(frozen=True, slots=True)
class Apart:
    """How both versions are true: B since a moment (A held until then), or each under a condition of its own; not
    the two ways at once."""

    since: datetime | None = None
    a_when: str = ""
    b_when: str = ""


def conflicts(space_id: UUID) -> list[ConflictView]:
    """What was told in two ways and waits to be settled, the latest first."""
    return unsettled(space_id, 0)[0]


def unsettled(space_id: UUID, limit: int) -> tuple[list[ConflictView], list[MemoryView]]:
    """Everything that waits for its owner, the latest first: conflicts, and up to `limit` other pending memories."""
    with scope(space_id):
        pairs = _pairs(space_id)
        named = {b.memory_id for _, b in pairs}
        wanted = limit + len(named) if limit else 0
        waiting = memories.opened(space_id, (Status.PENDING,), "", "", NEWEST, wanted) if wanted else []
        single = [state for state in waiting if state.memory_id not in named][:limit]
        seen = {state.memory_id: state for state in (*single, *(state for pair in pairs for state in pair))}
        shown = {one.memory_id: one for one in views(space_id, list(seen.values()))}
    told = [ConflictView(shown[a.memory_id], shown[b.memory_id], b.said_at) for a, b in pairs]
    return told, [shown[state.memory_id] for state in single]


def disputed(space_id: UUID) -> dict[UUID, UUID]:
    """Each memory that stands in an open conflict -> the conflict's id."""
    with scope(space_id):
        return disputed_here(space_id)


def disputed_here(space_id: UUID) -> dict[UUID, UUID]:
    """As `disputed`, within a scope."""
    return {state.memory_id: pair[1].memory_id for pair in _pairs(space_id) for state in pair}


def settle(
    space_id: UUID,
    conflict_id: UUID,
    choice: str,
    *,
    versions: Mapping[UUID, int],
    now: datetime,
    apart: Apart | None = None,
    merged: str = "",
    actor: str = OWNER,
) -> UUID:
    """The owner's word on two versions: one of them, both, or neither; or both in one wording.

    What is rejected is revoked under a tombstone (restorable like anything revoked). Of both by date, A goes into the
    past and B holds; of both by condition, each holds under its own. Of what is merged B holds, in the new wording.

    Where somebody else settles it (support, whom the owner lets help), what they keep is not confirmed and what they
    reject is not buried: the owner's next word outranks it.

    Args:
        choice: one of CHOICES.
        versions: of both memories, by id, as the owner saw them.
        apart: with "both": how; B since it was said where it says nothing.
        merged: with "merged": the one wording.
        actor: who settles it, as the timeline says.
    Returns: the event's id; undo restores both as they were.
    Raises: NotFound; Refused for a choice that cannot be; Conflict when it is settled or either changed meanwhile.
    """
    how = _checked(choice, apart or Apart(), now)
    wording = _worded(choice, merged)
    with scope(space_id):
        pair = _pair(space_id, conflict_id)
        told = _conditioned(space_id, pair, how)
        if wording:
            told[conflict_id] = rewording.reworded(pair[1], wording, now)
    vectors, embedder = making.embed([making.embedded_text(state) for state in told.values()])
    worded = {
        state.memory_id: Held(state, vector, embedder if vector is not None else "")
        for state, vector in zip(told.values(), vectors, strict=True)
    }
    with writing(space_id):
        a, b = (_as_seen(space_id, state.memory_id, versions) for state in _pair(space_id, conflict_id))
        keep = kept if actor == OWNER else _left_standing
        changes = list(zip((a, b), _ends(a, b, choice, how, worded, now, keep), strict=True))
        changes += [(one, _rejected(one, now)) for one in _tellings(space_id, changes)]
        return events.append(space_id, _carry_out(space_id, choice, changes, now, actor))


def said_again(space_id: UUID, state: MemoryState, now: datetime) -> tuple[Happening, MemoryState] | None:
    """Its owner says one of the versions once more, plainly, while they are in conflict: that is an answer too. Within
    a transaction of writing.

    Returns: the event, for the caller to place and append, and the memory as it now holds; None where nothing is open.
    """
    pairs = [pair for pair in _pairs(space_id) if state.memory_id in {one.memory_id for one in pair}]
    others = [one.memory_id for pair in pairs for one in pair if one.memory_id != state.memory_id]
    if not others:
        return None
    chosen = memories.load_for_change(space_id, state.memory_id)
    changes = [(chosen, kept(chosen, now))]
    for held in [memories.load_for_change(space_id, one) for one in others]:
        changes.append((held, _rejected(held, now)))
    changes += [(one, _rejected(one, now)) for one in _tellings(space_id, changes)]
    event = _carry_out(space_id, "said_again", changes, now)
    return event, memories.load(space_id, state.memory_id)


def _checked(choice: str, apart: Apart, now: datetime) -> Apart:
    if choice not in CHOICES:
        raise Refused("choice")
    if choice != "both":
        return Apart()
    a_when, b_when = (" ".join(language.clean(words).split()) for words in (apart.a_when, apart.b_when))
    longest = max(len(a_when), len(b_when)) > LONGEST_CONDITION
    same = bool(a_when) and reconcile.plain(a_when) == reconcile.plain(b_when)
    since = apart.since is not None and (apart.since > now or bool(a_when or b_when))
    if longest or same or since:
        raise Refused("both", longest=LONGEST_CONDITION)
    return Apart(apart.since, a_when, b_when)


def _worded(choice: str, merged: str) -> str:
    """Raises: Refused for an empty or far too long wording."""
    wording = " ".join(language.clean(merged).split()) if choice == "merged" else ""
    if choice == "merged" and not 0 < len(wording) <= LONGEST:
        raise Refused("memory text", longest=LONGEST)
    return wording


# -- which belong together -------------------------------------------------------------------------------------------


def _pairs(space_id: UUID) -> list[tuple[MemoryState, MemoryState]]:
    found = memories.in_conflict(space_id)
    standing = [state for state in found if state.status is Status.ACTIVE]
    pairs = [(_rival(state, standing), state) for state in found if state.status is Status.PENDING]
    return [(rival, state) for rival, state in pairs if rival is not None]


def disputed_pair(space_id: UUID, conflict_id: UUID) -> tuple[MemoryState, MemoryState]:
    """What held and what was said later, within a scope. Raises: NotFound; Conflict when it is settled."""
    return _pair(space_id, conflict_id)


def _pair(space_id: UUID, conflict_id: UUID) -> tuple[MemoryState, MemoryState]:
    for pair in _pairs(space_id):
        if pair[1].memory_id == conflict_id:
            return pair
    memories.load(space_id, conflict_id)
    raise Conflict(f"memory {conflict_id}")


def _rival(state: MemoryState, standing: Sequence[MemoryState]) -> MemoryState | None:
    """The active value that a waiting one differs from: of the same slot and condition; the same topic, else one that
    names it (as reconciliation found it), else, where it named none, the latest."""
    same = [
        one
        for one in standing
        if one.slot == state.slot
        and one.persona_id == state.persona_id
        and reconcile.plain(one.condition) == reconcile.plain(state.condition)
    ]
    exact = [one for one in same if one.slot_key == state.slot_key]
    named = [one for one in same if reconcile.same_topic(one.topic, state.topic)]
    found = exact or named or ([] if state.topic else same)
    return max(found, key=lambda one: one.said_at) if found else None


def _as_seen(space_id: UUID, memory_id: UUID, versions: Mapping[UUID, int]) -> Held:
    """Raises: Conflict where the owner saw another version of it, or another memory in its place."""
    return memories.load_for_change(space_id, memory_id, versions.get(memory_id, 0))


# -- what becomes of the two -----------------------------------------------------------------------------------------


def _conditioned(space_id: UUID, pair: tuple[MemoryState, MemoryState], how: Apart) -> dict[UUID, MemoryState]:
    """Those that hold under a condition from now on, their words saying so."""
    given = zip(pair, (how.a_when, how.b_when), strict=True)
    return {state.memory_id: _under(space_id, state, words) for state, words in given if words}


def _under(space_id: UUID, state: MemoryState, condition: str) -> MemoryState:
    told = f"{state.text}（{condition}）" if language.detect(state.text) == "zh" else f"{state.text} ({condition})"
    key = making.slot_key(space_id, state.slot, state.topic, condition)
    return replace(state, condition=condition, text=told, slot_key=key, tokens=language.tokens(told))


def _ends(
    a: Held, b: Held, choice: str, how: Apart, worded: Mapping[UUID, Held], now: datetime, keep: Keeper
) -> tuple[Held, Held]:
    """What the two become."""
    if choice == "a":
        return keep(a, now), _rejected(b, now)
    if choice == "b":
        return _rejected(a, now), keep(b, now)
    if choice == "neither":
        return _rejected(a, now), _rejected(b, now)
    if choice == "merged":
        past = a.but(status=Status.SUPERSEDED, valid_to=now, superseded_by=b.state.memory_id)
        return past, keep(worded[b.state.memory_id], now)
    if worded:
        return tuple(keep(worded.get(held.state.memory_id, held), now) for held in (a, b))
    since = how.since or b.state.said_at
    past = a.but(status=Status.SUPERSEDED, valid_to=since, superseded_by=b.state.memory_id)
    return past, keep(b.but(valid_from=since), now)


def _left_standing(held: Held, now: datetime) -> Held:
    """In use, as far as anybody but its owner can say so."""
    return held.but(status=Status.ACTIVE, pending_reason="", expires_at=None, tier=Tier.HOT)


def _tellings(space_id: UUID, changes: Sequence[tuple[Held, Held]]) -> list[Held]:
    """Free-form memories made of the very words that are rejected: left standing they would say the value again."""
    found = []
    for _, end in changes:
        gone = end.state
        if gone.status is Status.REVOKED and gone.turn_id is not None:
            free = memories.free_of_turn(space_id, gone.turn_id)
            found += [one.memory_id for one in free if _says_the_same(one, gone)]
    return [memories.load_for_change(space_id, one) for one in dict.fromkeys(found)]


def _says_the_same(free: MemoryState, gone: MemoryState) -> bool:
    words, quote = reconcile.plain(free.quote), reconcile.plain(gone.quote)
    return (bool(words) and words in quote) or reconcile.plain(gone.value) in reconcile.plain(free.text)


def _rejected(held: Held, now: datetime) -> Held:
    return held.but(status=Status.REVOKED, revoked_at=now)


def _carry_out(
    space_id: UUID, choice: str, changes: Sequence[tuple[Held, Held]], now: datetime, actor: str = OWNER
) -> Happening:
    """Rows, index and tombstones, what leaves the slot first. Returns the one event, to be appended."""
    standing = [end.state for _, end in changes if end.state.status is Status.ACTIVE]
    done: list[Change] = []
    for was, end in sorted(changes, key=lambda one: one[1].state in standing):
        done += retire(space_id, rivals(space_id, end.state), end.state.memory_id, now)
        saved = memories.save(space_id, end)
        index_one(space_id, saved)
        if saved.state.status is Status.REVOKED and actor == OWNER:
            _bury(space_id, saved.state, standing, now)
        done.append((was.state, saved.state))
    before, after = events.states(*[old for old, _ in done]), events.states(*[new for _, new in done])
    subject = standing[-1] if standing else changes[1][1].state
    event = happening("settled", subject, now, reason=choice, before=before, after=after)
    return replace(event, actor=actor)


def _bury(space_id: UUID, state: MemoryState, standing: Sequence[MemoryState], now: datetime) -> None:
    """A tombstone on every form of what was rejected that is none of what holds."""
    logs.bury(space_id, state.memory_id, making.buried_forms(space_id, state, standing), "settled", now)
