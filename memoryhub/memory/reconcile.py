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
from memoryhub.memory.encode import acquainted, attributes, drift, elided, phrasing
from memoryhub.memory.encode.same import plain, same_topic, tellings_of
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import (
    Action,
    Candidate,
    Certainty,
    Cue,
    Inherited,
    Known,
    Mutability,
    Origin,
    Status,
    Verdict,
)

_LIVE = (Status.ACTIVE, Status.PENDING)
_TRUSTED = (Origin.TYPED, Origin.CONFIRMED, Origin.EDITED)
# Said when something is to be forgotten, and no part of what it is.
_IDLE_WORDS = frozenset(
    {"where", "what", "who", "when", "how", "my", "the", "is", "are", "was", "about", "thing", "stuff"}
)
_MEDICAL = re.compile(
    r"药|医|诊|病|手术|血压|血糖|体检|疗程|复查|\b(?:diagnos\w+|medic\w+|mg|mcg|physio\w*|surgery|doctor|hospital|therap\w+|"
    r"prescri\w+|pacemaker|blood)\b",
    re.I,
)
_SELF = re.compile(r"我(?!说错)|\b(?:i|i'?m|my|we|our)\b", re.I)
_NUMERIC_SLOTS = ("budget.max", "budget.min", "price", "company.size", "household.size", "age", "home.rent", "seats")


def judge(
    candidate: Candidate,
    known: Sequence[Known],
    tombstoned: bool,
    policy: MemoryPolicy,
    now: datetime,
    conversation_id: UUID | None = None,
) -> Verdict:
    """Decide about one candidate.

    Args:
        known: see the module's docstring; any order.
        tombstoned: the user revoked this before.
        now: when the candidate was said (UTC, aware).
        conversation_id: of the candidate; a pending memory said again in another conversation becomes active (U4).
    Returns: the verdict; `targets` are what it retires, reinforces, refines or stands in conflict with.
    """
    live = sorted((row for row in known if row.status in _LIVE), key=lambda row: row.said_at)
    if candidate.cue in (Cue.FORGET, Cue.NEGATE):
        return _retire(candidate, live, policy)
    if candidate.cue is Cue.RETURN:
        return _bring_back(candidate, live, known)
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
    candidate = acquainted.known_as(candidate, [row for row in known if row.status in _LIVE])
    taken = verdict.inherits
    hit = next((row for row in known if verdict.targets and row.memory_id == verdict.targets[0]), None)
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
    sure = candidate.confidence >= policy.activate_confidence and candidate.origin in _TRUSTED
    return Status.ACTIVE if sure else Status.PENDING


def _outranked(candidate: Candidate, row: Known) -> bool:
    """What the user edited or confirmed is not for the machine to change."""
    return candidate.origin not in _TRUSTED and (row.confirmed or row.origin in _TRUSTED)


# -- forget, negate, return ------------------------------------------------------------------------------------------


def _retire(candidate: Candidate, live: Sequence[Known], policy: MemoryPolicy) -> Verdict:
    hit = [row for row in live if _named(candidate, row, policy)]
    if not hit:
        return Verdict(Action.IGNORE, "nothing_to_forget" if candidate.cue is Cue.FORGET else "nothing_to_retire")
    reason = "forget_asked" if candidate.cue is Cue.FORGET else "no_longer"
    hit += [telling for row in hit for telling in tellings_of(row, live) if telling not in hit]
    return Verdict(Action.RETIRE, reason, targets=tuple(dict.fromkeys(row.memory_id for row in hit)))


def _named(candidate: Candidate, row: Known, policy: MemoryPolicy) -> bool:
    """Whether the words of a negation or a "forget" mean this row: same slot or family; topic and value where named."""
    if any(row.slot and slots.in_family(row.slot, tag[7:]) for tag in candidate.tags if tag.startswith("except:")):
        return False
    if not candidate.slot:
        return _speaks_of(candidate.value, row) or row.similarity >= policy.forget_similarity
    if not row.slot:
        nouns = [tag[5:] for tag in candidate.tags if tag.startswith("noun:")]
        medical = candidate.slot == "health" and _MEDICAL.search(row.text)
        return candidate.cue is Cue.FORGET and bool(medical or any(_speaks_of(noun, row) for noun in nouns))
    if not slots.in_family(row.slot, candidate.slot):
        return False
    if candidate.topic and not same_topic(candidate.topic, row.topic):
        return False
    wanted = plain(candidate.value)
    return not wanted or wanted in plain(row.value) or plain(row.value) in wanted or wanted in plain(row.text)


def _speaks_of(words: str, row: Known) -> bool:
    """Whether a memory holds the words that name a topic: two of three; at a half "jazz" went with "the jazz band"."""
    terms = set(language.words(words)) - _IDLE_WORDS
    shared = terms & set(language.words(f"{row.text} {row.topic}"))
    return bool(shared) and len(shared) * 3 >= len(terms) * 2


def _bring_back(candidate: Candidate, live: Sequence[Known], known: Sequence[Known]) -> Verdict:
    past = [row for row in known if row.status is Status.SUPERSEDED and row.slot and _fits(candidate, row)]
    if candidate.value:
        past = [row for row in past if plain(candidate.value) in (plain(row.value), plain(row.value + row.unit))]
    replaced = {row.memory_id: _in_place_of(row, live) for row in past}
    held = [row for row in past if replaced[row.memory_id]]
    if not past or (not held and not candidate.slot):
        return Verdict(Action.IGNORE, "nothing_to_return_to")
    if held:  # of several matters the one that changed last, of its earlier values the last (or, asked for, the first)
        latest = max(max(one.said_at for one in replaced[row.memory_id]) for row in held)
        past = [row for row in held if max(one.said_at for one in replaced[row.memory_id]) == latest]
    back = (min if "of:first" in candidate.tags else max)(past, key=lambda row: row.said_at)
    now_held = tuple(row.memory_id for row in replaced[back.memory_id])
    return Verdict(Action.SUPERSEDE, "returned", targets=now_held, revives=back.memory_id)


def _in_place_of(row: Known, live: Sequence[Known]) -> list[Known]:
    """What holds now where this earlier value held."""
    return [one for one in live if one.slot == row.slot and one.slot and same_topic(one.topic, row.topic)]


def _fits(candidate: Candidate, row: Known) -> bool:
    same_slot = not candidate.slot or candidate.slot == row.slot
    return same_slot and (not candidate.topic or same_topic(candidate.topic, row.topic))


# -- free-form -------------------------------------------------------------------------------------------------------


def _free_form(
    candidate: Candidate, live: Sequence[Known], status: Status, policy: MemoryPolicy, conversation_id: UUID | None
) -> Verdict:
    words = plain(candidate.text)
    for row in reversed(live):
        near = row.similarity >= policy.same_meaning and _figures(row.text) == _figures(candidate.text)
        if plain(row.text) == words or (near and not row.slot):
            return _reinforce(row, status, conversation_id)
    if candidate.cue is Cue.CORRECT:
        close = [
            row for row in live if row.similarity >= policy.correction_similarity and not _outranked(candidate, row)
        ]
        if close and status is Status.ACTIVE:
            best = max(close, key=lambda row: (row.similarity, row.said_at))
            return Verdict(Action.SUPERSEDE, "corrected", targets=(best.memory_id,))
    drifted = [row for row in live if not row.slot and drift.other_figure(candidate.text, row.text)]
    if drifted and status is Status.ACTIVE and not any(_outranked(candidate, row) for row in drifted):
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
    about = about or _nearest_topic(candidate, mine)
    kin = [] if about else _of_kin(candidate, live)
    if kin:
        return Verdict(Action.SUPERSEDE, "corrected_of_kin", (kin[-1].memory_id,), status)
    if not about:
        return Verdict(Action.ADD, "new", status=status)
    verdict = _against_one(candidate, about, status, now)
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
        if row.slot == opposite and plain(row.value) == plain(candidate.value) and not _outranked(candidate, row)
    ]
    return Verdict(Action.SUPERSEDE, "turned_round", tuple(row.memory_id for row in hit)) if hit else None


def _into_many(candidate: Candidate, mine: Sequence[Known], status: Status) -> Verdict:
    """Adds, but a finer wording of one that is there refines it ("shrimp" -> "shrimp and crab" is not finer: two)."""
    mended = [row for row in mine if candidate.cue is Cue.CORRECT and "value:" + plain(row.value) in candidate.tags]
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


def _of_kin(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """ "No, fifth grade": whose is not said, and the user has none: the relative's, of whom it was said before."""
    if candidate.cue is not Cue.CORRECT or _SELF.search(candidate.quote) or slots.relation_of(candidate.slot)[0]:
        return []
    return [row for row in live if slots.relation_of(row.slot)[1] == candidate.slot and row.value in row.text]


def _against_one(candidate: Candidate, about: Sequence[Known], status: Status, now: datetime) -> Verdict:
    row = about[-1]
    targets = tuple(known.memory_id for known in about)
    if _outranked(candidate, row):
        return Verdict(Action.IGNORE, "outranked")
    if row.said_at > now and candidate.cue is not Cue.CORRECT:
        return Verdict(Action.IGNORE, "older_than_known")
    if status is not Status.ACTIVE or candidate.certainty is not Certainty.ASSERTED:
        return _unsure_against(candidate, row, targets)
    grain = _grain(candidate, row)
    if grain == "coarser" and candidate.cue is Cue.NONE:
        return Verdict(Action.REINFORCE, "coarser", targets, row.status)
    if candidate.cue is Cue.CORRECT:
        return Verdict(Action.SUPERSEDE, "corrected", targets, inherits=_inherited(row))
    if grain == "finer":
        return Verdict(Action.REFINE, "finer", targets)
    if all(one.status is Status.PENDING for one in about):  # a guess stands against no plain word
        return Verdict(Action.SUPERSEDE, "surer", targets)
    if slots.of(candidate.slot).mutability is Mutability.FIXED or row.mutability is Mutability.FIXED:
        return Verdict(Action.CONFLICT, "fixed_differs", targets, Status.PENDING)
    return Verdict(Action.SUPERSEDE, "later_choice", targets)


def _unsure_against(candidate: Candidate, row: Known, targets: tuple[UUID, ...]) -> Verdict:
    if row.confirmed or row.origin in (Origin.EDITED, Origin.CONFIRMED):
        return Verdict(Action.CONFLICT, "unsure_against_confirmed", targets, Status.PENDING)
    again = candidate.cue is Cue.CORRECT and row.status is Status.PENDING  # a guess set right
    what = (Action.SUPERSEDE, "guess_corrected", targets) if again else (Action.ADD, "unsure")
    return Verdict(*what, status=Status.PENDING)


def _grain(candidate: Candidate, row: Known) -> str:
    """Whether the new value says more ("Hangzhou, West Lake district") or less than the old; figures are neither."""
    new, old = plain(candidate.value), plain(row.value)
    figures = (
        slots.relation_of(candidate.slot)[1] in _NUMERIC_SLOTS
        or not new
        or not old
        or new[0].isdigit()
        or old[0].isdigit()
    )
    if figures or new == old or candidate.polarity != row.polarity:
        return ""
    if old in new:
        return "finer"
    return "coarser" if new in old else ""


def _inherited(row: Known) -> Inherited:
    return Inherited(slot=row.slot, topic=row.topic, unit=row.unit, bound=row.bound, text=row.text)
