"""Carrying out verdicts: rows, evidence, index and event of one candidate, inside the capture's transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np

from memoryhub.memory import making, settling
from memoryhub.memory.graph.learning import learn
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retiring import Change, retire, rivals
from memoryhub.memory.store import consolidating, events, index, logs, memories, todos
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.memories import Held
from memoryhub.memory.store.states import MemoryState, TodoState
from memoryhub.memory.types import Action, Candidate, Certainty, Cue, Origin, Saved, Status, Tier, Utterance, Verdict
from memoryhub.spaces.ids import uuid7


@dataclass(frozen=True, slots=True)
class Scene:
    """What is the same for every candidate of one capture."""

    space_id: UUID
    utterance: Utterance
    policy: MemoryPolicy
    embedder: str
    extractor: str
    now: datetime
    vectors: Mapping[str, np.ndarray | None] = field(default_factory=dict)  # by text, made before the transaction
    actor: str = "assistant"  # "you": its owner adds it by hand, which also confirms it

    @property
    def place(self) -> dict[str, Any]:
        """Where in the talk an event belongs."""
        said = self.utterance
        return {"turn_id": said.turn_id, "conversation_id": said.conversation_id, "message_seq": said.message_seq}

    def event(self, kind: str, reason: str, **parts: Any) -> Happening:
        return Happening(
            **{"kind": kind, "reason": reason, "happened_at": self.now, "actor": self.actor} | self.place | parts
        )


@dataclass(frozen=True, slots=True)
class Applied:
    saved: tuple[Saved, ...] = ()
    memory_id: UUID | None = None
    todo_id: UUID | None = None
    ignored: str = ""  # the reason nothing was done
    is_bare: bool = False  # it stands in other words than were embedded: its vector is still to be made


def apply(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """Carry out one verdict on a candidate as `reconcile.settled` left it."""
    if verdict.action is Action.IGNORE:
        return Applied(ignored=verdict.reason)
    if candidate.is_todo:
        return _add_todo(scene, candidate) if verdict.action is Action.ADD else _change_todos(scene, candidate, verdict)
    return _DOERS[verdict.action](scene, candidate, verdict)


def _add(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """Add, supersede, refine and conflict: a new row comes, what it replaces is retired first."""
    state = making.state_of(
        scene.space_id, candidate, scene.utterance, verdict.status, verdict.reason, scene.policy, scene.now
    )
    state = replace(state, encoded_by=scene.extractor, confirmed_at=scene.now if scene.actor == "you" else None)
    holds = state.status is Status.ACTIVE or verdict.reason == "guess_corrected"
    replacing = verdict.action in (Action.SUPERSEDE, Action.REFINE) and holds
    old = _make_room(scene, state, verdict.targets if replacing else ())
    if state.status is Status.ACTIVE and any(before.expires_at is None for before, _ in old):
        state = replace(state, expires_at=None)  # what takes the place of a lasting fact lasts
    corrections = max((one.corrections for one, _ in old), default=-1) + 1 if verdict.reason == "corrected" else 0
    if any(one.pinned for one, _ in old):  # "always use" was said of the matter, not of the value
        state = replace(state, pinned=True, in_profile=True)
    gain = scene.policy.correction_gain * corrections
    state = replace(state, corrections=corrections, importance=min(state.importance + gain, 1.0))
    vector = scene.vectors.get(making.embedded_text(state))
    memories.insert(scene.space_id, state, vector, scene.embedder)
    _index(scene, state, vector)
    _note_evidence(scene, candidate, state)
    before = events.states(*[one for one, _ in old])
    after = events.states(state, *[one for _, one in old])
    kind = {Action.CONFLICT: "asked"}.get(verdict.action, "superseded" if old else "captured")
    event = scene.event(kind, verdict.reason, memory_id=state.memory_id, before=before, after=after)
    return replace(_saved(scene, event, verdict.action, state), is_bare=vector is None)


def _revive(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """ "Back to the old one": the earlier value holds again, what holds now is retired."""
    if verdict.revives is None:
        return _add(scene, candidate, verdict)
    old = memories.load_for_change(scene.space_id, verdict.revives)
    said_at = scene.utterance.said_at
    holds = {
        "status": Status.ACTIVE, "tier": Tier.HOT, "valid_to": None, "superseded_by": None, "said_at": said_at,
        "valid_from": said_at, "expires_at": None, "confidence": max(old.state.confidence, candidate.confidence),
    }  # fmt: skip
    return _bring(scene, candidate, verdict, "superseded", old, holds)


def _reinforce(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """Said again: surer and stronger, its time counted anew; a waiting memory becomes active where the verdict says so,
    and what was over holds again."""
    held = memories.load_for_change(scene.space_id, verdict.targets[0])
    old = held.state
    surer = max(old.confidence, candidate.confidence)
    plain = verdict.reason != "coarser" and _said_plainly(scene, candidate)
    settled = settling.said_again(scene.space_id, old, scene.now) if plain and old.slot else None
    if settled is not None:
        event, state = settled
        _note_evidence(scene, candidate, state)
        return _saved(scene, replace(event, **scene.place), Action.SUPERSEDE, state)
    waits = old.pending_reason == "open_conflict" and not plain  # a guess said twice settles nothing
    if old.status is Status.PENDING and verdict.status is Status.ACTIVE and not waits:
        holds = {
            "status": Status.ACTIVE,
            "pending_reason": "",
            "expires_at": None,
            "tier": Tier.HOT,
            "confidence": surer,
        }
        return _bring(scene, candidate, verdict, "reinforced", held, holds)
    until = _longer(old, making.expiry(candidate, old.status, scene.policy, scene.now))
    more = {"confidence": surer, "strength": old.strength + 1}
    if old.status is Status.ACTIVE and old.expires_at is not None and old.expires_at <= scene.now:
        over = held.but(status=Status.EXPIRED)  # the night's round had not come to it; undo leaves it so
        holds = more | {"status": Status.ACTIVE, "expires_at": until, "tier": Tier.HOT}
        return _bring(scene, candidate, replace(verdict, action=Action.ADD), "reinforced", over, holds)
    memories.strengthen(scene.space_id, old.memory_id, **more, expires_at=until, now=scene.now)
    _note_evidence(scene, candidate, old)
    event = scene.event("reinforced", verdict.reason, memory_id=old.memory_id, after=events.states(old))
    events.append(scene.space_id, event)
    return Applied(memory_id=old.memory_id)


def _longer(old: MemoryState, until: datetime | None) -> datetime | None:
    """Saying a thing again never shortens its time; None: it lasts."""
    return None if old.expires_at is None or until is None else max(old.expires_at, until)


def _said_plainly(scene: Scene, candidate: Candidate) -> bool:
    sure = candidate.confidence >= scene.policy.activate_confidence and candidate.certainty is Certainty.ASSERTED
    return sure and candidate.origin is Origin.TYPED


def _bring(
    scene: Scene,
    candidate: Candidate,
    verdict: Verdict,
    kind: str,
    held: Held,
    holds: dict[str, Any],
) -> Applied:
    """A row that is there already becomes the active one: what held is retired, then the row is changed by `holds`."""
    risen = held.but(**holds)
    named = verdict.targets if verdict.action is Action.SUPERSEDE else ()
    retired = _make_room(scene, risen.state, named)
    now_held = memories.save(scene.space_id, risen)
    _index(scene, now_held.state, now_held.vector_of(scene.embedder))
    _note_evidence(scene, candidate, now_held.state)
    before = events.states(held.state, *[one for one, _ in retired])
    after = events.states(now_held.state, *[one for _, one in retired])
    event = scene.event(kind, verdict.reason, memory_id=held.state.memory_id, before=before, after=after)
    return _saved(scene, event, verdict.action, now_held.state)


def _take_back(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """ "Forget ..." revokes and lays a tombstone; "no longer ..." ends a memory's time and keeps it in the past."""
    done = Applied()
    concluded = consolidating.concluded_from(scene.space_id, verdict.targets) if candidate.cue is Cue.FORGET else []
    for target in (*verdict.targets, *concluded):
        held = memories.load_for_change(scene.space_id, target)
        if candidate.cue is Cue.FORGET:
            kind, ends = "revoked", {"status": Status.REVOKED, "revoked_at": scene.now}
            forms = making.buried_forms(scene.space_id, held.state)
            logs.bury(scene.space_id, target, forms, verdict.reason, scene.now)
        else:
            kind, ends = "superseded", {"status": Status.SUPERSEDED, "valid_to": scene.utterance.said_at}
        ended = memories.save(scene.space_id, held.but(**ends)).state
        index.drop(scene.space_id, [target])
        before, after = events.states(held.state), events.states(ended)
        event = scene.event(kind, verdict.reason, memory_id=target, actor="you", before=before, after=after)
        one = _saved(scene, event, verdict.action, ended)
        done = replace(one, saved=done.saved + one.saved)
    return done


def _add_todo(scene: Scene, candidate: Candidate) -> Applied:
    said = scene.utterance
    due = candidate.due_at.isoformat() if candidate.due_at else str(candidate.due_on or "")
    key = making.errand_key(scene.space_id, candidate.text, due)
    if todos.is_open(scene.space_id, key):
        return Applied(ignored="known_todo")
    state = TodoState(
        todo_id=uuid7(), text=candidate.text, quote=candidate.quote, said_at=said.said_at, fingerprint=key,
        due_on=candidate.due_on, due_at=candidate.due_at, turn_id=said.turn_id, message_id=said.message_id,
        conversation_id=said.conversation_id, message_seq=said.message_seq,
    )  # fmt: skip
    todos.insert(scene.space_id, state)
    event = scene.event("todo_added", "new", todo_id=state.todo_id, after=events.states(state))
    events.append(scene.space_id, event)
    saved = Saved(event.event_id, Action.ADD, state.text, Status.ACTIVE, todo_id=state.todo_id)
    return Applied((saved,), todo_id=state.todo_id)


def _change_todos(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    return _move_todo(scene, candidate, verdict) if verdict.reason == "todo_moved" else _close_todos(scene, verdict)


def _move_todo(scene: Scene, candidate: Candidate, verdict: Verdict) -> Applied:
    """ "Make it Friday": another day or hour, told by the correction's own words."""
    before = todos.load_for_change(scene.space_id, verdict.targets[0])
    due = candidate.due_at.isoformat() if candidate.due_at else str(candidate.due_on or "")
    key = making.errand_key(scene.space_id, candidate.text, due)
    if key == before.fingerprint or todos.is_open(scene.space_id, key):
        return Applied(ignored="known_todo")
    said = scene.utterance
    told = {"turn_id": said.turn_id, "message_id": said.message_id, "conversation_id": said.conversation_id,
            "message_seq": said.message_seq, "quote": candidate.quote, "said_at": said.said_at}  # fmt: skip
    new = {"text": candidate.text, "due_on": candidate.due_on, "due_at": candidate.due_at, "fingerprint": key}
    after = todos.save(scene.space_id, replace(before, **new, **told))
    sides = {"before": events.states(before), "after": events.states(after)}
    event = scene.event("todo_edited", verdict.reason, todo_id=before.todo_id, actor="you", **sides)
    events.append(scene.space_id, event)
    saved = Saved(event.event_id, verdict.action, after.text, Status.ACTIVE, todo_id=after.todo_id)
    return Applied((saved,), todo_id=after.todo_id)


def _close_todos(scene: Scene, verdict: Verdict) -> Applied:
    """ "Cross it off": done or cancelled, each with an event of its own that can be undone."""
    done = Applied()
    for target in verdict.targets:
        before = todos.load_for_change(scene.space_id, target)
        state = "done" if verdict.reason == "todo_done" else "cancelled"
        after = todos.save(scene.space_id, replace(before, state=state, closed_at=scene.now))
        told = {"before": events.states(before), "after": events.states(after)}
        event = scene.event(verdict.reason, verdict.reason, todo_id=target, actor="you", **told)
        events.append(scene.space_id, event)
        saved = Saved(event.event_id, verdict.action, after.text, Status.ACTIVE, todo_id=target)
        done = replace(done, saved=(*done.saved, saved), todo_id=target)
    return done


def _make_room(scene: Scene, state: MemoryState, named: Sequence[UUID]) -> list[Change]:
    targets = rivals(scene.space_id, state, named)
    return retire(scene.space_id, targets, state.memory_id, scene.utterance.said_at)


def _index(scene: Scene, state: MemoryState, vector: np.ndarray | None) -> None:
    if state.is_live:
        entry = index.Entry(state.memory_id, vector, making.terms_of(scene.space_id, state))
        index.put(scene.space_id, [entry], scene.embedder)
        learn(scene.space_id, state)


def _note_evidence(scene: Scene, candidate: Candidate, state: MemoryState) -> None:
    said = scene.utterance
    memories.add_evidence(
        scene.space_id, state, candidate.quote, said.turn_id, said.said_at,
        conversation_id=said.conversation_id, message_id=said.message_id, message_seq=said.message_seq,
    )  # fmt: skip


def _saved(scene: Scene, event: Happening, action: Action, state: MemoryState) -> Applied:
    events.append(scene.space_id, event)
    saved = Saved(event.event_id, action, state.text, state.status, state.memory_id)
    return Applied((saved,), state.memory_id)


Doer = Callable[[Scene, Candidate, Verdict], Applied]
_DOERS: dict[Action, Doer] = {
    Action.ADD: _add,
    Action.SUPERSEDE: _revive,
    Action.REFINE: _add,
    Action.CONFLICT: _add,
    Action.REINFORCE: _reinforce,
    Action.RETIRE: _take_back,
}
