"""What becomes of a candidate in the light of what is known. Pure; `now` is when it was said.

Order of judgement: forget and negate -> tombstone -> confidence -> free-form or slot. In a slot: same value
reinforces, a finer one refines, a correction or a later plain statement of a choice supersedes, a differing fixed fact
opens a conflict, many-valued slots add. Who outranks whom: what the user typed supersedes everything earlier, rows the
user edited or confirmed included, because the user said it later (the old row stays in the timeline, undo is one
click); but only when it is sure enough to be active at once: a hedged or unsure statement against an edited or
confirmed row opens a conflict instead, and what was not typed (assistant, tool, pasted, inferred) never touches either.

For the rows' keeper: pass as `known` the live (active and pending) memories of the candidate's slot, of every topic and
persona it may see, those of `slots.of(slot).opposite`, and for a free-form candidate its nearest by meaning with
`similarity` set; with `Cue.RETURN` also the superseded ones of the slot. `tombstoned` is whether the fingerprint of
`fingerprint(candidate)` is laid. Store `settled(candidate, verdict, known)`, not the candidate. A row's `slot_key` is
the digest of `slots.identity(slot, topic, condition)`. A to-do with `Cue.FORGET` ("不用提醒了", "cross it off") is
not judged here but by `encode.closing.judge`: it touches no memory.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import (
    acquainted,
    attributes,
    devices,
    drift,
    elided,
    members,
    over,
    phrasing,
    practice,
    stated,
    whose,
    withdrawing,
)
from memoryhub.memory.encode.same import plain, same_topic, tellings_of
from memoryhub.memory.encode.weighing import TRUSTED, against_one, outranked
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import (
    Action,
    Candidate,
    Cue,
    Known,
    Status,
    Verdict,
)

_LIVE = (Status.ACTIVE, Status.PENDING)
_SELF = re.compile(r"我(?!说错)|\b(?:i|i'?m|my|we|our)\b", re.I)


def judge(
    candidate: Candidate,
    known: Sequence[Known],
    tombstoned: bool,
    policy: MemoryPolicy,
    now: datetime,
    conversation_id: UUID | None = None,
) -> Verdict:
    """Decide about one candidate.

    Whatever it does in its slot, a practice ("I never drink coffee") also ends what it denies elsewhere ("I drink
    coffee every morning").

    Args:
        known: see the module's docstring; any order.
        tombstoned: the user revoked this before.
        now: when the candidate was said (UTC, aware).
        conversation_id: of the candidate; a pending memory said again in another conversation becomes active (U4).
    Returns: the verdict; `targets` are what it retires, reinforces, refines or stands in conflict with.
    """
    live = sorted((row for row in known if row.status in _LIVE), key=lambda row: row.said_at)
    verdict = _judge(candidate, known, live, tombstoned, policy, now, conversation_id)
    return practice.with_opposed(candidate, verdict, live)


def _judge(
    candidate: Candidate,
    known: Sequence[Known],
    live: Sequence[Known],
    tombstoned: bool,
    policy: MemoryPolicy,
    now: datetime,
    conversation_id: UUID | None,
) -> Verdict:
    if whose.is_open(candidate):
        told = whose.known_of(candidate, live)
        if told is None:
            return Verdict(Action.IGNORE, "whose_unknown")
        return judge(told, known, tombstoned, policy, now, conversation_id)
    if members.is_gone(candidate):
        return members.judge(candidate, live)
    if candidate.cue in (Cue.FORGET, Cue.NEGATE):
        return withdrawing.retire(candidate, live, policy)
    if candidate.cue is Cue.RETURN:
        return withdrawing.bring_back(candidate, live, known)
    if tombstoned and not said_on_purpose(candidate):
        return Verdict(Action.IGNORE, "tombstoned")
    status = _status(candidate, policy)
    if status is None:
        return Verdict(Action.IGNORE, "low_confidence")
    if candidate.is_todo:
        return Verdict(Action.ADD, "todo", status=status)
    if elided.replaces(candidate):
        verdict = elided.judge(candidate, live, conversation_id)
        return verdict if verdict.reason != "new" else _free_form(candidate, live, status, policy, conversation_id)
    if not candidate.slot:
        return _free_form(candidate, live, status, policy, conversation_id)
    if acquainted.is_of_others(candidate):
        return _of_others(acquainted.known_as(candidate, live), live, status, now, conversation_id)
    return _slotted(candidate, live, status, now, conversation_id)


def settled(candidate: Candidate, verdict: Verdict, known: Sequence[Known] = ()) -> Candidate:
    """The candidate with what it inherits written in, its text said anew with the topic and unit it took over."""
    candidate = (whose.is_open(candidate) and whose.known_of(candidate, known)) or candidate
    candidate = acquainted.known_as(candidate, [row for row in known if row.status in _LIVE])
    if verdict.reason == "ordered":
        return elided.said_right(candidate)
    if verdict.action is Action.ADD and elided.replaces(candidate):
        return elided.said_whole(candidate)
    taken = verdict.inherits
    hit = next((row for row in known if verdict.targets and row.memory_id == verdict.targets[0]), None)
    if hit is not None and verdict.reason == "member_gone":
        return members.said_without(candidate, hit)
    if hit is not None and (elided.stands_in(candidate, hit) or verdict.reason == "corrected_of_kin"):
        return elided.reworded(candidate, hit)
    if verdict.revives is not None:
        old = next(row for row in known if row.memory_id == verdict.revives)
        return replace(
            candidate, slot=old.slot, topic=old.topic, value=old.value, unit=old.unit, bound=old.bound, text=old.text
        )
    if taken is None or acquainted.is_of_others(candidate):
        return candidate
    widened = replace(
        candidate,
        slot=taken.slot,
        topic=candidate.topic or taken.topic,
        unit=candidate.unit or taken.unit,
        bound=taken.bound if candidate.bound.value == "exact" else candidate.bound,
    )
    if (widened.topic, widened.unit, widened.bound) == (candidate.topic, candidate.unit, candidate.bound):
        return widened
    return replace(widened, text=phrasing.anew(widened, language.detect(taken.text or candidate.text)))


def fingerprint(candidate: Candidate) -> str:
    """What a tombstone is laid on: slot, topic and value in normal form; the words where there is no slot."""
    if not candidate.slot:
        return plain(candidate.text)
    return "|".join(
        (candidate.slot, plain(candidate.topic), plain(candidate.value), "+" if candidate.polarity else "-")
    )


def said_on_purpose(candidate: Candidate) -> bool:
    """The user asked to keep it ("remember that …", "请记住") or corrected us: stronger than an old tombstone."""
    return candidate.intent == "remember" or candidate.cue is Cue.CORRECT


def _status(candidate: Candidate, policy: MemoryPolicy) -> Status | None:
    if candidate.confidence < policy.pending_confidence:
        return None
    sure = candidate.confidence >= policy.activate_confidence and candidate.origin in TRUSTED
    return Status.ACTIVE if sure else Status.PENDING


# -- free-form -------------------------------------------------------------------------------------------------------


def _free_form(
    candidate: Candidate, live: Sequence[Known], status: Status, policy: MemoryPolicy, conversation_id: UUID | None
) -> Verdict:
    words = plain(candidate.text)
    for row in reversed(live):
        near = row.similarity >= policy.same_meaning and _figures(row.text) == _figures(candidate.text)
        if plain(row.text) == words or (near and not row.slot):
            return _reinforce(row, status, conversation_id)
    if stated.is_stated(candidate) and status is Status.ACTIVE and (wrong := stated.corrected(candidate, live)):
        return Verdict(Action.SUPERSEDE, "corrected", tuple(row.memory_id for row in wrong))
    if candidate.cue is Cue.CORRECT:
        close = [
            row for row in live if row.similarity >= policy.correction_similarity and not outranked(candidate, row)
        ]
        if close and status is Status.ACTIVE:
            best = max(close, key=lambda row: (row.similarity, row.said_at))
            return Verdict(Action.SUPERSEDE, "corrected", targets=(best.memory_id,))
    gone = [*over.ended(candidate, live), *over.relocated(candidate, live)] if status is Status.ACTIVE else []
    if gone:
        return Verdict(Action.SUPERSEDE, "over", tuple(row.memory_id for row in gone))
    drifted = [row for row in live if not row.slot and drift.other_figure(candidate.text, row.text)]
    if drifted and status is Status.ACTIVE and not any(outranked(candidate, row) for row in drifted):
        return Verdict(Action.SUPERSEDE, "later_figure", tuple(row.memory_id for row in drifted))
    return Verdict(Action.ADD, "new", status=status)


def _figures(text: str) -> list[str]:
    """The numbers in a text: twins by meaning that differ in a number are two memories."""
    return sorted(str(number.value) for number in language.numerals(text))


def _reinforce(row: Known, status: Status, conversation_id: UUID | None) -> Verdict:
    """Said again. A pending row becomes active when it is said surely, or in another conversation (U4)."""
    elsewhere = (
        conversation_id is not None and row.conversation_id is not None and row.conversation_id != conversation_id
    )
    rises = row.status is Status.PENDING and (elsewhere or status is Status.ACTIVE)
    now_status = Status.ACTIVE if rises else row.status
    return Verdict(Action.REINFORCE, "repeated" if not rises else "repeated_and_settled", (row.memory_id,), now_status)


# -- slots -----------------------------------------------------------------------------------------------------------


def _slotted(
    candidate: Candidate, live: Sequence[Known], status: Status, now: datetime, conversation_id: UUID | None
) -> Verdict:
    slot = slots.of(candidate.slot)
    mine = [row for row in live if row.slot == candidate.slot]
    about = [
        row
        for row in mine
        if plain(row.topic) == plain(candidate.topic) and plain(row.condition) == plain(candidate.condition)
    ]
    for row in reversed(about):
        if _same(candidate, row):
            return _reinforce(row, status, conversation_id)
    turned = _turned(candidate, live, slot.opposite, status)
    if turned is not None:
        return turned
    if slot.many:
        return _into_many(candidate, mine, status)
    about = about or _nearest_topic(candidate, mine) or _unnamed(candidate, mine)
    kin = [] if about else _of_kin(candidate, live)
    if kin:
        return Verdict(Action.SUPERSEDE, "corrected_of_kin", (kin[-1].memory_id,), status)
    if not about:
        return Verdict(Action.ADD, "new", status=status)
    verdict = against_one(candidate, about, status, now)
    if verdict.action is not Action.SUPERSEDE:
        return verdict
    told = [one.memory_id for row in about for one in tellings_of(row, live)]
    return replace(verdict, targets=tuple(dict.fromkeys((*verdict.targets, *told))))


def _of_others(
    candidate: Candidate, live: Sequence[Known], status: Status, now: datetime, conversation_id: UUID | None
) -> Verdict:
    """What is told of somebody else or a thing: also what stands under another name of it gives way."""
    twin = acquainted.same_contact(candidate, live)
    if twin is not None and acquainted.is_closer(candidate, twin) and status is Status.ACTIVE:
        return Verdict(Action.SUPERSEDE, "same_person", (twin.memory_id,))
    if twin is not None:
        return _reinforce(twin, status, conversation_id)
    verdict = _slotted(candidate, live, status, now, conversation_id)
    if verdict.action not in (Action.ADD, Action.SUPERSEDE, Action.REFINE) or verdict.status is not Status.ACTIVE:
        return verdict
    other = [row for row in acquainted.told_of_the_same(candidate, live) if not _same(candidate, row)]
    if attributes.INSTEAD_OF_ALL in candidate.tags:
        other += acquainted.replaced_tastes(candidate, live)
    gone = [row for row in live if row.memory_id in verdict.targets] + other
    other += acquainted.left_behind(candidate, gone, live)
    targets = tuple(dict.fromkeys((*verdict.targets, *(row.memory_id for row in other))))
    if not other or targets == verdict.targets:
        return verdict
    reason = "corrected" if candidate.cue is Cue.CORRECT else "later_choice"
    return replace(verdict, action=Action.SUPERSEDE, reason=reason, targets=targets)


def _same(candidate: Candidate, row: Known) -> bool:
    values = plain(candidate.value) == plain(row.value) and candidate.polarity == row.polarity
    return (
        values and candidate.bound == row.bound and (candidate.unit == row.unit or not candidate.unit or not row.unit)
    )


def _turned(candidate: Candidate, live: Sequence[Known], opposite: str, status: Status) -> Verdict | None:
    """A liking that became a dislike (or an avoidance), and the other way round, replaces its opposite."""
    if not opposite or status is not Status.ACTIVE:
        return None
    hit = [
        row
        for row in live
        if (row.slot == opposite or slots.of(row.slot).opposite == candidate.slot)
        and plain(row.value) == plain(candidate.value)
        and not outranked(candidate, row)
    ]
    return Verdict(Action.SUPERSEDE, "turned_round", tuple(row.memory_id for row in hit)) if hit else None


def _into_many(candidate: Candidate, mine: Sequence[Known], status: Status) -> Verdict:
    """Adds, but a finer wording of one that is there refines it ("shrimp" -> "shrimp and crab" is not finer: two)."""
    mended = [row for row in mine if candidate.cue is Cue.CORRECT and "value:" + plain(row.value) in candidate.tags]
    if candidate.slot == "device" and candidate.cue is Cue.CORRECT:
        mended += devices.replaced(candidate.value, candidate.quote, mine)
    if mended:
        return Verdict(Action.SUPERSEDE, "corrected", tuple(row.memory_id for row in mended), status)
    return Verdict(Action.ADD, "another", status=status)


def _nearest_topic(candidate: Candidate, mine: Sequence[Known]) -> list[Known]:
    """Rows a correction may mean though its topic is said differently, or not at all: the most recent of the slot."""
    plain_condition = plain(candidate.condition)
    rows = [row for row in mine if not plain_condition or plain(row.condition) == plain_condition]
    if candidate.topic:
        named = [row for row in rows if row.topic and same_topic(candidate.topic, row.topic)]
        alone = rows if candidate.cue is Cue.CORRECT and len(rows) == 1 and not rows[0].topic else []
        return named[-1:] or alone  # "bump the car budget" where one budget is known, of nothing in particular
    return rows[-1:] if candidate.cue is Cue.CORRECT else []


def _unnamed(candidate: Candidate, mine: Sequence[Known]) -> list[Known]:
    """Of "my roommate" and "my roommate Theo": one person, where nobody else of the kind is known by name."""
    topics = {plain(row.topic) for row in mine}
    if not slots.relation_of(candidate.slot)[0] or len(topics) != 1 or (topics != {""} and candidate.topic):
        return []
    return [row for row in mine if plain(row.condition) == plain(candidate.condition)][-1:]


def _of_kin(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """ "No, fifth grade": whose is not said, and the user has none: the relative's, of whom it was said before."""
    if candidate.cue is not Cue.CORRECT or _SELF.search(candidate.quote) or slots.relation_of(candidate.slot)[0]:
        return []
    return [row for row in live if slots.relation_of(row.slot)[1] == candidate.slot and row.value in row.text]
