"""Remember: what one turn of the user leaves behind.

    propose (rules or a model, no transaction) -> embed in one batch (no transaction)
    -> one short transaction in the space: job done and fence, log claimed, each candidate judged and applied
    -> what judging had put in other words is embedded (no transaction)

The log's uniqueness makes a turn that is captured twice one capture; the space's lock makes two workers take turns.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from memoryhub.memory import dictionary, making, parts, policies, reconcile, reindex, terms
from memoryhub.memory import known as knowing
from memoryhub.memory.applying import Applied, Scene, apply
from memoryhub.memory.consolidate.ending import when_still
from memoryhub.memory.encode import api as encode
from memoryhub.memory.encode import closing, elided, mended, mending
from memoryhub.memory.extract.asking import with_model
from memoryhub.memory.forgetting.wishes import without_wishes
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.store import logs, memories, retention, todos
from memoryhub.memory.types import (
    Action,
    Candidate,
    CaptureReceipt,
    Cue,
    Dropped,
    Known,
    Saved,
    Status,
    Utterance,
    Verdict,
)
from memoryhub.spaces.api import fence, scope

# Stands on each memory and capture; raise it when the rules change so much that a turn is worth reading again.
EXTRACTOR = "rules/1"


class Lease(Protocol):
    """The part of a job's lease that capture needs (memoryhub.jobs.api.Lease)."""

    def complete(self) -> None: ...


@dataclass(slots=True)
class _Tally:
    """What is written down about a capture."""

    saved: list[Saved] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    detail: list[dict[str, Any]] = field(default_factory=list)
    is_bare: bool = False  # a vector is still to be made

    def drop(self, candidate: Candidate, step: str, reason: str) -> None:
        self.dropped[reason] += 1
        self.detail.append(_proposal(candidate) | {"step": step, "reason": reason})

    def keep(self, candidate: Candidate, verdict: Verdict, done: Applied) -> None:
        self.counts[str(verdict.action)] += 1
        thing = str(done.memory_id or done.todo_id or "")
        self.detail.append(
            _proposal(candidate) | {"action": str(verdict.action), "reason": verdict.reason, "id": thing}
        )
        self.saved += done.saved
        self.is_bare |= done.is_bare


def remember(space_id: UUID, utterance: Utterance, *, lease: Lease | None = None, now: datetime) -> CaptureReceipt:
    """Extract, judge and store what a turn says; once, however often it is called for the same turn.

    Args:
        lease: the job's, completed in the same transaction as the rows; None where no job stands behind it.
        now: the moment of capture (UTC); what was said counts from `utterance.said_at`.
    Raises:
        Locked: the space is frozen or being erased. VaultError: nothing can be sealed. LeaseLost, from `lease`.
    """
    began, policy = time.perf_counter(), policies.of(space_id)
    if encode.may_name_kin(utterance):
        with scope(space_id):
            utterance = replace(utterance, kin=knowing.kin(space_id, utterance.persona_id))
    candidates, refused = encode.propose(utterance, policy, making.sense)
    if not parts.takes_part(parts.GATE):
        candidates, refused = _ungated(candidates, refused)
    candidates, refused = with_model(utterance, candidates, refused, policy)
    candidates, refused = terms.applied(utterance, candidates, refused, dictionary.current())
    candidates = without_wishes(space_id, utterance, candidates, now)
    texts = list(dict.fromkeys(text for one in candidates for text in (one.text, making.embedded_text(one))))
    made, embedder = making.embed(texts)  # one batch: what is compared and what is stored
    vectors = dict(zip(texts, made, strict=True))
    with scope(space_id):
        if lease is None:
            fence(space_id)
        else:
            lease.complete()
        memories.lock(space_id)
        if not logs.open_capture(space_id, utterance.turn_id, EXTRACTOR, now):
            return CaptureReceipt(utterance.turn_id, repeated=True)
        candidates, refused = _wanted(space_id, candidates, refused)
        scene = Scene(space_id, utterance, policy, embedder, EXTRACTOR, now, vectors)
        tally = _decide(scene, candidates, refused)
        counts = dict(tally.counts) | {f"dropped:{reason}": n for reason, n in tally.dropped.items()}
        took_ms = (time.perf_counter() - began) * 1000
        ruled = {"language": utterance.language, "policy_version": policy.version}
        logs.close_capture(space_id, utterance.turn_id, EXTRACTOR, counts, tally.detail, took_ms, **ruled)
        if lease is not None and tally.saved and utterance.conversation_id:
            when_still(space_id, utterance.conversation_id, policy)
    if tally.is_bare and made[0] is not None:  # an embedder that is down is not asked again
        reindex.complete(space_id)
    return CaptureReceipt(utterance.turn_id, tuple(tally.saved), dict(tally.dropped))


def _wanted(
    space_id: UUID, candidates: Sequence[Candidate], refused: Sequence[Dropped]
) -> tuple[list[Candidate], list[Dropped]]:
    """Without what its owner has switched off by category, as it stands when the turn is written.

    A to-do or a wish to forget is of no category.
    """
    off = retention.switched_off(space_id) if candidates else frozenset()
    out = [one for one in candidates if one.category in off and not one.is_todo and one.cue is not Cue.FORGET]
    left = [one for one in candidates if one not in out]
    return left, [*refused, *(Dropped(one, "gate", "switched_off") for one in out)]


def _ungated(candidates: list[Candidate], refused: list[Dropped]) -> tuple[list[Candidate], list[Dropped]]:
    """What the gate and the score refused joins the candidates (memory/parts.py)."""
    let_in = [one for one in refused if one.step in ("gate", "score") and one.reason != "secret" and one.candidate.text]
    return [*candidates, *(one.candidate for one in let_in)], [one for one in refused if one not in let_in]


def _decide(scene: Scene, candidates: Sequence[Candidate], dropped: Sequence[Dropped]) -> _Tally:
    """Judge and apply one after the other: the second of two candidates sees what became of the first."""
    tally = _Tally()
    for one in dropped:
        tally.drop(one.candidate, one.step, one.reason)
    closed: list[Candidate] = []
    moved: list[Candidate] = []
    for candidate in candidates:
        if any(_says_again(candidate, one) for one in moved):
            tally.drop(candidate, "reconcile", "moved_already")
            continue
        if any(_only_tells(candidate, one) for one in closed):
            tally.drop(candidate, "reconcile", "closes_a_todo")
            continue
        verdict, settled = _judge(scene, candidate, scene.policy)
        done = apply(scene, settled, verdict)
        if done.ignored:
            tally.drop(candidate, "reconcile", done.ignored)
        else:
            tally.keep(settled, verdict, done)
            closed += [candidate] if closing.is_closing(candidate) else []
            moved += [candidate] if mending.is_move(candidate) and done.memory_id else []
    return tally


def _only_tells(candidate: Candidate, closed: Candidate) -> bool:
    """Whether a telling says no more than that a to-do is done which was closed by the same words."""
    apart = candidate.quote_end <= closed.quote_start or closed.quote_end <= candidate.quote_start
    return not candidate.slot and not candidate.is_todo and not apart


def _says_again(candidate: Candidate, moved: Candidate) -> bool:
    """Whether it is the new day of a matter that a memory has been given by the same words."""
    apart = candidate.quote_end <= moved.quote_start or moved.quote_end <= candidate.quote_start
    return candidate.slot in ("", "deadline", "event.date", "detail") and not candidate.is_todo and not apart


def _judge(scene: Scene, candidate: Candidate, policy: MemoryPolicy) -> tuple[Verdict, Candidate]:
    said = scene.utterance
    if not parts.takes_part(parts.RECONCILE):
        return _appended(candidate, policy), candidate
    if closing.is_closing(candidate):
        return _close(scene, candidate)
    vector = scene.vectors[candidate.text]
    known = knowing.about(scene.space_id, candidate, vector, scene.embedder, said.persona_id)
    if mending.mends_something(candidate) and not elided.replaces(candidate):
        return _mend(scene, candidate, known)
    mark = making.fingerprint(scene.space_id, candidate)
    tombstoned = bool(logs.buried(scene.space_id, [mark]))
    verdict = reconcile.judge(candidate, known, tombstoned, policy, said.said_at, said.conversation_id)
    if tombstoned and verdict.action not in (Action.IGNORE, Action.RETIRE):
        logs.lift_fingerprints(scene.space_id, [mark])  # said anew on purpose
    if verdict.reason == "nothing_to_correct" and mending.mends_something(candidate):
        return _mend(scene, candidate, known)  # what was named as wrong may be a to-do's day
    return verdict, reconcile.settled(candidate, verdict, known)


def _appended(candidate: Candidate, policy: MemoryPolicy) -> Verdict:
    """What a store does that compares nothing: it adds, and takes nothing back (memory/parts.py)."""
    if candidate.cue in (Cue.FORGET, Cue.NEGATE, Cue.RETURN) or candidate.confidence < policy.pending_confidence:
        return Verdict(Action.IGNORE, "not_reconciled")
    sure = candidate.confidence >= policy.activate_confidence
    return Verdict(Action.ADD, "appended", status=Status.ACTIVE if sure else Status.PENDING)


def _mend(scene: Scene, candidate: Candidate, known: Sequence[Known]) -> tuple[Verdict, Candidate]:
    said = scene.utterance
    here = mended.Here(said.conversation_id, said.said_at, said.time_zone, said.earlier)
    live = [row for row in known if row.status in (Status.ACTIVE, Status.PENDING)]
    return mended.judge(candidate, live, _errands(scene), here)


def _errands(scene: Scene) -> list[closing.Errand]:
    return [
        closing.Errand(one.todo_id, one.text, one.said_at, one.due_on, one.due_at, one.conversation_id)
        for one in todos.listed(scene.space_id, ("open",))
    ]


def _close(scene: Scene, candidate: Candidate) -> tuple[Verdict, Candidate]:
    """ "Cross it off", "scratch that": the errand that is meant; what the message before told, where that was later."""
    said = scene.utterance
    verdict = closing.judge(candidate, _errands(scene), said.earlier)
    if candidate.value or "strict" in candidate.tags:
        return verdict, candidate
    newest = knowing.newest_here(scene.space_id, said.conversation_id, said.persona_id)
    meant = closing.takes_back(verdict, _errands(scene), newest, said.conversation_id)
    return (meant, replace(candidate, is_todo=False)) if meant else (verdict, candidate)


def _proposal(candidate: Candidate) -> dict[str, Any]:
    return {
        "text": candidate.text,
        "slot": candidate.slot,
        "topic": candidate.topic,
        "value": candidate.value,
        "quote": candidate.quote,
        "confidence": round(candidate.confidence, 3),
        "cue": str(candidate.cue),
    }
