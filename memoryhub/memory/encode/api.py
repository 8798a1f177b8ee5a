"""The encoder's door: one message in, candidates out. Pure, never raises on any text, linear in its length."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from memoryhub.language import api as language
from memoryhub.memory.encode import (
    acquainted,
    asides,
    attribution,
    bonded,
    changing,
    choice,
    clauses,
    clean,
    clefts,
    closing,
    continued,
    cues,
    elided,
    events,
    forgetting,
    frames,
    gate,
    leftover,
    members,
    mending,
    onward,
    partings,
    renewed,
    replanned,
    restated,
    resumed,
    rules,
    secrets,
    stance,
    swaps,
    things,
    todos,
    told,
    vocabulary,
    whose,
    wording,
)
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.gate import Mood
from memoryhub.memory.encode.senses import Sense
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Candidate, Cue, Dropped, Kind, Utterance

_DAY = re.compile(r"(?:\d{4}-)?\d\d-\d\d")
# What speaks for the words behind its clause too.
_WIDE = (mending.mends_something, swaps.swaps_something, renewed.renews_something)
# What was before is no value of the slot any more, and still asked for: "where did I live before?".
_WAS = ("home.city", "company", "job.title", "school", "vehicle")
_WHOLE = ("rule", "habit", "deadline", "goal")  # these keep their whole clause, and a telling of it says nothing more


def propose(
    utterance: Utterance, policy: MemoryPolicy, sense: Sense | None = None
) -> tuple[list[Candidate], list[Dropped]]:
    """What one message says that is worth believing.

    Args:
        utterance: the message with its time, zone and language; `pasted` ranges are never read.
        policy: thresholds and caps.
        sense: makes vectors of what no rule reads (`senses`), asked once at most; without it the rules decide alone.
    Returns: candidates in the order they were said, each standing by itself, its quote being
            `text[quote_start:quote_end]` of the message; and what was dropped,
            with the step and the reason code. Within one message a later value of the
        same slot and topic replaces an earlier one (dropped as "restated").
    """
    reading = clean.read(utterance.text, utterance.pasted, policy.max_read_characters)
    dropped = [_blocked(utterance, block) for block in reading.blocked if block.start < block.end]
    text = reading.text
    for start, end in secrets.spans(text):
        dropped.append(_dropped(utterance, start, end, "gate", "secret", hide=True))
        text = text[:start] + "\n" * (end - start) + text[end:]
    found, refused = _read(utterance, text, policy, sense)
    settled = choice.chosen(utterance, text)
    if settled is not None:
        found = [*(one for one in found if not choice.outdoes(settled, one)), settled]
    kept, restated_ = restated.latest(found)
    capped = kept[: policy.max_candidates_per_turn]
    over = [Dropped(candidate, "gate", "too_many") for candidate in kept[policy.max_candidates_per_turn :]]
    return capped, dropped + refused + restated_ + over


def may_name_kin(utterance: Utterance) -> bool:
    """Whether reading a message needs the names of the family: one of its sentences may begin with a name."""
    return utterance.language == "en" and attribution.begins_with_name(utterance.text[:2000])


@dataclass
class _Gathering:
    """What reading a message has brought so far."""

    utterance: Utterance
    policy: MemoryPolicy
    found: list[Candidate] = field(default_factory=list)
    refused: list[Dropped] = field(default_factory=list)
    scenes: list[Scene] = field(default_factory=list)  # of the clauses read, in order
    moods: dict[int, Mood] = field(default_factory=dict)  # by the clause's place

    def take(self, draft: Draft, clause: Clause, scene: Scene, mood: Mood) -> None:
        if mood.hedged and asides.presupposes(draft, clause):
            mood = mood.unhedged()
        reason = gate.refusal(draft, clause, scene, mood)
        if reason == "third_party" and attribution.names(scene.owner, clause):
            draft = _in_their_words(draft, clause)
            reason = gate.refusal(draft, clause, scene, mood)
        elif reason == "past" and draft.slot in _WAS and draft.cue is Cue.NONE:
            draft = replace(_in_their_words(draft, clause), kind=Kind.EPISODIC)
            reason = gate.refusal(draft, clause, scene, mood)
        elif reason == "third_party" and not scene.owner.word and (of_kin := whose.taken_up(draft, clause)):
            draft, reason = of_kin, ""
        candidate = wording.candidate_of(self.utterance, draft, clause, scene, mood, self.policy)
        weak = "" if reason else _too_weak(candidate, self.policy)
        if reason or weak:
            self.refused.append(Dropped(candidate, "gate" if reason else "score", reason or weak))
        else:
            self.found.append(candidate)

    def keep_on_purpose(self, draft: Draft, clause: Clause, scene: Scene, mood: Mood) -> None:
        """What was asked to be kept: by itself where no slot read it; a mere telling of the same words gives way."""
        tellings = [one for one in self.found if one.kind is Kind.EPISODIC and self._meet(one, draft)]
        if any(self._meet(one, draft) and one not in tellings for one in self.found):
            return
        self.found = [one for one in self.found if one not in tellings]
        self.take(draft, clause, scene, mood)

    @staticmethod
    def _meet(one: Candidate, draft: Draft) -> bool:
        return one.quote_start < draft.end and draft.start < one.quote_end

    def reads(self, draft: Draft) -> bool:
        """Whether something found already stands on these words."""
        return any(self._meet(one, draft) for one in self.found if not _is_beside(one))

    def tell(self, draft: Draft, clause: Clause, scene: Scene, mood: Mood) -> None:
        """A telling: in place of the narrower ones that it holds, not beside them."""
        inside = [one for one in self.found if _is_telling(one) and self._meet(one, draft)]
        if all(draft.start <= one.quote_start and one.quote_end <= draft.end for one in inside):
            self.found = [one for one in self.found if one not in inside]
            self.take(draft, clause, scene, mood)


def _read(
    utterance: Utterance, text: str, policy: MemoryPolicy, sense: Sense | None
) -> tuple[list[Candidate], list[Dropped]]:
    parts = tuple(clauses.split(text))
    gathered, spare = _Gathering(utterance, policy), []
    owner, named, mood, keep = (
        attribution.USER,
        None,
        None,
        -1,
    )  # keep: the sentence that a "remember that" reaches into
    named = attribution.spoken_of(utterance.earlier)
    others = things.all_told(text, parts, utterance.earlier, utterance.said_at, utterance.time_zone)
    mended = 0  # up to where an elliptic correction has read
    for at, clause in enumerate(parts):
        if clause.start < mended:
            continue
        together = at > 0 and parts[at - 1].sentence == clause.sentence
        owner = attribution.owner(clause, owner, together, named, utterance.kin)
        clause = attribution.unnamed(clause, utterance.kin)
        clause, told_of = clefts.turned(clause)
        owner = told_of or owner
        named = attribution.mentioned(clause) or attribution.by_name(clause.text) or named
        mood = Mood(clause, mood if together else None, _around(clause, text))
        scene = Scene(text, utterance.said_at, utterance.time_zone, owner, parts, at, utterance.earlier)
        gathered.scenes.append(scene)
        gathered.moods[at] = mood
        if rules.asks_to_keep(clause):
            keep = clause.sentence
            spare += [(draft, clause, scene, mood) for draft in rules.remembered(clause, scene)]
        drafts = things.beside(list(_drafts(clause, scene, mood)), others.get(at, []))
        wide = (one for one in drafts if any(speaks(one) for speaks in _WIDE))
        mended = max((one.quote[1] for one in wide if one.quote), default=0)
        for draft in drafts:
            on_purpose = keep == clause.sentence and draft.intent == "statement"
            if draft.kind is Kind.EPISODIC and events.TURN not in draft.tags and gathered.reads(draft):
                continue
            gathered.take(replace(draft, intent="remember") if on_purpose else draft, clause, scene, mood)
        if not drafts and mood.reason and not stance.chatter(clause.text):
            gathered.refused.append(_dropped(utterance, clause.start, clause.end, "gate", mood.reason))
    gathered.found = _without_doubles(partings.without(gathered.found, parts))
    for draft, clause, scene, mood in spare:
        gathered.keep_on_purpose(draft, clause, scene, mood)
    _go_on(gathered, text, parts)
    _tell(gathered, text, parts, _leave(gathered, text, sense))
    _hear(gathered, text, parts)
    return _without_echoes(gathered.found), gathered.refused


def _without_doubles(found: list[Candidate]) -> list[Candidate]:
    """Without the habit that a recurring to-do tells already: moved or struck, it would live on in the other."""
    errands = [one for one in found if one.is_todo and one.cue is Cue.NONE]
    return [one for one in found if one.slot != "habit" or not any(_holds(errand, one) for errand in errands)]


def _without_echoes(found: list[Candidate]) -> list[Candidate]:
    """Without a telling in the very words of what stands in a slot: it would count as said again."""
    read = {one.text.casefold() for one in found if one.slot}
    return [one for one in found if one.slot or one.cue is not Cue.NONE or one.text.casefold() not in read]


def _holds(errand: Candidate, one: Candidate) -> bool:
    return errand.quote_start <= one.quote_start and one.quote_end <= errand.quote_end


def _leave(gathered: _Gathering, text: str, sense: Sense | None) -> list[tuple[int, int]]:
    """What no rule stands on, judged by what it means; returns the [start, end) judged, kept or not."""
    closed = [
        (one.quote_start, one.quote_end)
        for one in gathered.found
        if not (closing.is_closing(one) or members.is_gone(one))
    ]
    closed += partings.given_up(gathered.found, gathered.scenes[0].clauses) if gathered.scenes else []
    for one in gathered.refused:
        if one.reason not in ("transient", "request", "venting") or one.candidate.confidence:
            closed.append((one.candidate.quote_start, one.candidate.quote_end))
    drafts, judged = leftover.kept(text, gathered.scenes, closed, sense)
    for draft, scene in drafts:
        gathered.take(draft, scene.clauses[scene.at], scene, gathered.moods[scene.at])
    return judged


def _go_on(gathered: _Gathering, text: str, parts: tuple[Clause, ...]) -> None:
    """Who was introduced and what the sentence says of them, in the place of the introduction alone."""
    read = [(one.quote_start, one.quote_end) for one in gathered.found]
    for draft, at in continued.continued(text, parts, read):
        scene = next((one for one in gathered.scenes if one.at == at), None)
        if scene is not None:
            gathered.found = [one for one in gathered.found if one.slot or not gathered._meet(one, draft)]
            gathered.take(draft, parts[at], scene, gathered.moods[at])


def _tell(gathered: _Gathering, text: str, parts: tuple[Clause, ...], judged: list[tuple[int, int]]) -> None:
    """What is left over and says enough to be asked about later is kept in the user's own words."""
    said = gathered.utterance
    standing = [one for one in gathered.found if not _is_beside(one) and not _is_telling(one)]
    whole = [
        one
        for one in standing
        if not one.slot or one.slot in _WHOLE or one.cue is not Cue.NONE or acquainted.is_of_others(one)
    ]
    taken = [(one.quote_start, one.quote_end) for one in whole] + judged + partings.given_up(gathered.found, parts)
    beside = [words for one in standing if one not in whole for words in _read_of(one)]
    for draft, at in told.told(text, parts, taken, beside):
        clause = parts[at]
        scene = Scene(text, said.said_at, said.time_zone, attribution.USER, parts, at, said.earlier)
        gathered.tell(draft, clause, scene, Mood(clause, None, _around(clause, text)))


def _hear(gathered: _Gathering, text: str, parts: tuple[Clause, ...]) -> None:
    """What is told in passing, in the place of a reading of its words that would only wait."""
    if not gathered.scenes:
        return
    policy = gathered.policy
    for draft, *where in list(asides.heard(text, parts, gathered.found, gathered.scenes[0], policy)):
        gathered.found = [one for one in gathered.found if not asides.outdoes(draft, one, policy)]
        gathered.take(draft, *where)


def _read_of(one: Candidate) -> list[str]:
    """The words of a message that a slot has read: value, topic, figures; a clause with hardly more, whole."""
    whole = [one.quote] if len(one.quote) < 12 or _DAY.fullmatch(one.value) else []  # the day is said otherwise
    if not one.value[:1].isdigit():
        return [*whole, one.value]
    return [*whole, one.value, *([one.topic] if one.topic else []), *(a.text for a in language.amounts(one.quote))]


def _is_beside(one: Candidate) -> bool:
    """Whether it only does something to a to-do or a list, or may come to nothing, and leaves its words to be read."""
    return closing.is_closing(one) or mending.is_move(one) or members.is_gone(one) or whose.is_open(one)


def _is_telling(one: Candidate) -> bool:
    return one.kind is Kind.EPISODIC and one.intent == "statement"


def _around(clause: Clause, text: str) -> str:
    """The sentence about a clause, 120 characters each way at most: a joke colours its neighbours, not a page."""
    return text[max(clause.sentence_start, clause.start - 120) : min(clause.sentence_end, clause.end + 120)]


def _drafts(clause: Clause, scene: Scene, mood: Mood) -> Iterator[Draft]:
    """Drafts of one clause: "forget" and to-dos speak for the whole clause; then frames; free forms where none fits."""
    whole = (
        list(renewed.renewed(clause, scene))
        or swaps.swaps(clause, scene)
        or list(replanned.replanned(clause, scene))
        or onward.whole(clause, scene)
        or mending.whole(clause, scene)
        or list(closing.closing(clause, scene))
        or changing.changes(clause, scene)
        or resumed.resumed(clause, scene)
        or list(forgetting.forgets(clause, scene))
        or list(todos.todos(clause, scene))
    )
    if whole:
        yield from whole
        return
    yield from closing.reported(clause, scene)
    yield from mending.moves(clause, scene)
    yield from members.gone(clause, scene)
    if cues.returns(clause):
        yield cues.return_draft(clause)
        return
    slotted = frames.drafts(clause, scene)
    correcting = cues.correction(clause, scene)
    for draft in slotted:
        yield (
            replace(draft, cue=Cue.CORRECT) if correcting and draft.cue is Cue.NONE and draft.slot != "rule" else draft
        )
    if slotted:
        yield from events.turns(clause, scene)
        return
    yield from (
        [mending.dated(draft, scene) for draft in elided.elided(clause, scene)]
        or list(rules.stated(clause, scene))
        or list(vocabulary.life.habits(clause, scene))
        or list(bonded.bonded(clause, scene))
        or list(events.turns(clause, scene))
        or _told(clause, scene, mood)
    )


def _told(clause: Clause, scene: Scene, mood: Mood) -> Iterator[Draft]:
    """Events and decisions, unless the clause asks or orders, or asks to keep what follows (that is read by itself)."""
    if not (mood.asked or mood.requested or rules.asks_to_keep(clause)):
        yield from events.events(clause, scene)


def _in_their_words(draft: Draft, clause: Clause) -> Draft:
    """What is told of somebody by name, kept as it was said: no slot of the user's is for it."""
    return Draft(
        "", clause.text, clause.start, clause.end, text="*", base=draft.base, tags=("told",), condition=draft.condition
    )


def _too_weak(candidate: Candidate, policy: MemoryPolicy) -> str:
    if candidate.confidence < policy.pending_confidence:
        return "low_confidence"
    return "unimportant" if candidate.importance < policy.store_importance else ""


def _blocked(utterance: Utterance, block: clean.Blocked) -> Dropped:
    return _dropped(utterance, block.start, block.end, "clean", block.reason)


def _dropped(utterance: Utterance, start: int, end: int, step: str, reason: str, hide: bool = False) -> Dropped:
    """A refusal of a range that no frame read. A secret's words are not repeated, not even in the log."""
    words = "" if hide else utterance.text[start:end]
    candidate = Candidate(
        text=words, slot="", value="", quote=words, quote_start=start, quote_end=start if hide else end, confidence=0.0
    )
    return Dropped(candidate, step, reason)
