"""From a judged candidate to the state that is stored, and the keyed digests a state is found by."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import numpy as np

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory import parts, reconcile, slots
from memoryhub.memory.encode import senses
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve.fields import fields, values
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import (
    Candidate,
    Cardinality,
    Certainty,
    Kind,
    Mutability,
    Origin,
    Status,
    Utterance,
    ValueClass,
)
from memoryhub.providers import api as providers
from memoryhub.spaces.ids import uuid7
from memoryhub.vault import api as vault

# Purposes of digests: each is an index key of its own, so that a word and a slot of the same letters never meet.
TERM, SLOT, BURIED, ERRAND, IDENTITY = "term", "slot", "tombstone", "todo", "slot-identity"


def category_of(candidate: Candidate) -> str:
    """A declared slot's own category; otherwise what extraction said."""
    return slots.of(candidate.slot).category if slots.declared(candidate.slot) else candidate.category


def slot_key(space_id: UUID, slot: str, topic: str, condition: str) -> int | None:
    """What active values of a single-valued slot exclude each other by; None for free-form memories."""
    return vault.digest(space_id, IDENTITY, slots.identity(slot, topic, condition)) if slot else None


# What a candidate and a memory, an utterance and a memory have under the same name.
_AS_PROPOSED = (
    "text", "subject", "slot", "topic", "value", "value_upper", "bound", "unit", "polarity", "condition", "tags",
    "quote", "kind", "intent", "origin", "confidence", "importance",
)  # fmt: skip
_AS_SAID = ("time_zone", "persona_id", "turn_id", "conversation_id", "message_id", "message_seq", "said_at")


def state_of(
    space_id: UUID,
    candidate: Candidate,
    said: Utterance,
    status: Status,
    reason: str,
    policy: MemoryPolicy,
    now: datetime,
) -> MemoryState:
    """The memory that a candidate becomes.

    Args:
        status, reason: of the verdict; a pending memory keeps why it waits.
    """
    slot = slots.of(candidate.slot)
    held = bool(candidate.slot)
    excludes = held and parts.takes_part(parts.RECONCILE)
    return MemoryState(
        memory_id=uuid7(),
        **{name: getattr(candidate, name) for name in _AS_PROPOSED},
        **{name: getattr(said, name) for name in _AS_SAID},
        category=category_of(candidate),
        cardinality=slot.cardinality if excludes else Cardinality.MANY,
        mutability=slot.mutability if held else Mutability.CHOICE,
        slot_key=slot_key(space_id, candidate.slot, candidate.topic, candidate.condition),
        in_profile=held and always_at_hand(candidate.slot, candidate.kind),
        status=status,
        pending_reason="" if status is Status.ACTIVE else pending_reason(candidate, reason),
        value_class=value_class(candidate),
        sensitive=candidate.sensitive or (held and slot.sensitive),
        strength=policy.strength_start,
        tokens=language.tokens(candidate.text),
        valid_from=said.said_at,
        expires_at=expiry(candidate, status, policy, now),
        policy_version=policy.version,
    )


def always_at_hand(slot: str, kind: Kind) -> bool:
    """Whether recall keeps it in the profile: the table's profile slots, and the user's own standing rules."""
    return slots.of(slot).profile or slot == "rule" or (kind is Kind.PROCEDURAL and slots.relation_of(slot)[0] == "")


def at_hand(state: MemoryState) -> bool:
    """Whether a memory belongs into the profile by what it is about."""
    return bool(state.slot) and always_at_hand(state.slot, state.kind)


def value_class(candidate: Candidate) -> ValueClass:
    if _passes(candidate):
        return ValueClass.EPHEMERAL
    return slots.of(candidate.slot).value_class if candidate.slot else ValueClass.ORDINARY


def pending_reason(candidate: Candidate, verdict_reason: str) -> str:
    """Why it waits. Only an open conflict is injected (marked) while it does."""
    if verdict_reason in ("fixed_differs", "unsure_against_confirmed"):
        return "open_conflict"
    if candidate.origin not in (Origin.TYPED, Origin.CONFIRMED, Origin.EDITED):
        return "untyped_origin"
    return "unverified" if candidate.certainty is not Certainty.ASSERTED else "low_confidence"


def expiry(candidate: Candidate, status: Status, policy: MemoryPolicy, now: datetime) -> datetime | None:
    """Until when what is said now holds, or waits; None: it lasts."""
    if status is Status.PENDING:
        typed = candidate.origin in (Origin.TYPED, Origin.CONFIRMED, Origin.EDITED)
        return now + timedelta(days=policy.pending_days if typed else policy.untyped_pending_days)
    return now + timedelta(days=policy.ephemeral_days) if _passes(candidate) else None


def _passes(candidate: Candidate) -> bool:
    """Whether it holds for a while only. What happened has happened: an event does not cease to be true."""
    return not candidate.stable and candidate.kind is not Kind.EPISODIC


def candidate_of(state: MemoryState) -> Candidate:
    """A stored memory in the form that rules compare."""
    return Candidate(
        text=state.text, slot=state.slot, value=state.value, quote=state.quote, quote_start=0,
        quote_end=len(state.quote), confidence=state.confidence, kind=state.kind, category=state.category,
        topic=state.topic, subject=state.subject, polarity=state.polarity, bound=state.bound, unit=state.unit,
        value_upper=state.value_upper, condition=state.condition, origin=state.origin, tags=state.tags,
    )  # fmt: skip


def fingerprint(space_id: UUID, candidate: Candidate) -> int:
    """What a tombstone is laid on and a candidate is checked against."""
    return vault.digest(space_id, BURIED, reconcile.fingerprint(candidate))


def buried_forms(space_id: UUID, state: MemoryState, standing: Iterable[MemoryState] = ()) -> tuple[int, ...]:
    """Every fingerprint of a memory that is taken back: as it was said, its words alone, and its value without the
    topic, so that a paraphrase of the same slot and value does not bring it back. Those of what is `standing` are left
    out (300 at most is taken back, 300 exactly holds)."""
    told = candidate_of(state)
    alive = {form for one in standing for form in buried_forms(space_id, one)}
    forms = [told, replace(told, topic=""), replace(told, slot="")]
    return tuple(dict.fromkeys(form for form in (fingerprint(space_id, one) for one in forms) if form not in alive))


def embedded_text(state: MemoryState | Candidate) -> str:
    """What is embedded: the wording, with the normalised value, topic and tags that it does not contain (W11)."""
    wording = language.normal(state.text)
    extras = [part for part in (state.topic, state.value, *state.tags) if part and ":" not in part]
    missing = [part for part in extras if language.normal(part) not in wording] if parts.takes_part(parts.TAGS) else []
    return f"{state.text} ({', '.join(missing)})" if missing else state.text


def terms_of(space_id: UUID, state: MemoryState) -> tuple[int, ...]:
    """Digests of the words, identifiers and slot by which a memory is found."""
    tags = [tag for tag in state.tags if ":" not in tag]
    told_by = "" if state.subject == "user" else state.subject
    whole = " ".join([told_by, state.text, state.topic, state.value, state.unit, state.quote, *tags])
    words = [*language.words(whole), *language.identifiers(whole)]
    digests = vault.digests(space_id, TERM, list(dict.fromkeys(words)))
    found_as = [state.slot] if state.slot else fields(state.text)
    digests += vault.digests(space_id, SLOT, [*found_as, *values(state.text)])
    return tuple(dict.fromkeys(digests))


def errand_key(space_id: UUID, text: str, due: str) -> int:
    """The same errand said twice is one: wording and date."""
    return vault.digest(space_id, ERRAND, f"{reconcile.plain(text)}|{due}")


def embed(texts: list[str]) -> tuple[list[np.ndarray | None], str]:
    """Vectors in one batch and the embedder's name; all None while the embedder is down (index repair fills them)."""
    embedder = providers.embedder()
    if not texts:
        return [], embedder.name
    try:
        return list(embedder.passages(texts)), embedder.name
    except ProviderError:
        return [None] * len(texts), embedder.name


def sense(texts: Sequence[str]) -> np.ndarray | None:
    """Vectors for the encoder's judgement of what is worth keeping; None where its weights were not fitted to them.

    Always the built-in embedder's: what is kept must not depend on which endpoint searches, or on whether it answers.
    """
    embedder = providers.built_in_embedder()
    if embedder.name != senses.embedder_name():
        return None
    try:
        return embedder.passages(texts)
    except ProviderError:
        return None
