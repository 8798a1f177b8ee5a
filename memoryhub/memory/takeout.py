"""Memories that leave the house in a file, and come back from one.

What comes back was not said here: it waits to be confirmed, whoever wrote the file. What was taken back here stays out
(tombstones), and the same file twice leaves each memory once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import available_timezones

from memoryhub.language import api as language
from memoryhub.memory import making, reconcile, slots
from memoryhub.memory.change import LONGEST
from memoryhub.memory.encode import secrets
from memoryhub.memory.owner_types import Brought, Carried
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.store import events, logs, memories
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Candidate, Origin, Status, Utterance
from memoryhub.memory.writing import writing
from memoryhub.spaces.api import scope

# Rows of one transaction; half makes twice the round trips, double holds the space's lock for a second.
SLICE = 500
# Memories that are looked at; a person has some thousands. Half cuts a heavy user's file, double is a minute's request.
MOST = 20_000
_HELD = (Status.ACTIVE, Status.PENDING, Status.SUPERSEDED)
_EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
_SAME = tuple(one.name for one in fields(Carried))
_AS_SAID = ("text", "slot", "value", "kind", "topic", "subject", "polarity", "bound", "unit", "value_upper",
            "condition", "tags", "importance", "sensitive")  # fmt: skip
CATEGORIES = frozenset({slot.category for slot in slots.TABLE} | {"other", "event", "rule"})


def carried(space_id: UUID) -> list[Carried]:
    """Everything that is remembered, past and taken back too, the oldest first."""
    with scope(space_id):
        states = memories.opened(space_id, None, "", "", ("said_at", "id"), MOST)
    return [Carried(**{name: getattr(state, name) for name in _SAME}) for state in states]


def bring_in(
    space_id: UUID, lines: Sequence[Carried], *, personas: Mapping[UUID, UUID] | None = None, now: datetime
) -> Brought:
    """Take memories out of a file. Only what was in use or waiting there comes in.

    Args:
        personas: the file's roles -> this space's; a memory of a role that is not named comes into none.
    Raises:
        Locked.
    """
    with scope(space_id):
        known = {_identity(state) for state in memories.opened(space_id, _HELD, "", "", ("id",), MOST)}
    told = Brought()
    for start in range(0, len(lines[:MOST]), SLICE):
        some = lines[start : start + SLICE]
        part = [_candidate(line, (personas or {}).get(line.persona_id), now) for line in some]
        revoked = sum(line.status is Status.REVOKED for line in some)
        told = _sum(told, _bring(space_id, part, known, now))
        told = replace(told, revoked=told.revoked + revoked, refused=told.refused - revoked)
    return told


def _candidate(line: Carried, persona_id: UUID | None, now: datetime) -> tuple[Candidate, Utterance] | None:
    """None for what does not come in."""
    wording = " ".join(language.clean(line.text).split())
    stands = line.status in (Status.ACTIVE, Status.PENDING)
    if (
        not stands
        or not wording
        or len(wording) > LONGEST
        or secrets.spans(f"{wording} {line.value} {line.quote}", asked=True)
    ):
        return None
    quote = line.quote[:LONGEST] or wording
    parts = {name: getattr(line, name) for name in _AS_SAID} | {"text": wording}
    category = line.category if line.category in CATEGORIES else "other"
    candidate = Candidate(
        **parts, quote=quote, quote_start=0, quote_end=len(quote), confidence=min(max(line.confidence, 0.0), 1.0),
        category=category, origin=Origin.IMPORTED,
    )  # fmt: skip
    zone = line.time_zone if line.time_zone in available_timezones() else "UTC"
    said = Utterance(
        quote, None, None, None, _moment(line.said_at, now), zone, language.detect(wording), persona_id=persona_id
    )
    return candidate, said


def _moment(told: datetime, now: datetime) -> datetime:
    """When it was said, as far as that can be true."""
    aware = told if told.tzinfo else told.replace(tzinfo=UTC)
    return min(max(aware, _EARLIEST), now)


def _bring(
    space_id: UUID, part: Sequence[tuple[Candidate, Utterance] | None], known: set[tuple[object, ...]], now: datetime
) -> Brought:
    good = [one for one in part if one is not None]
    with writing(space_id):
        marks = [making.fingerprint(space_id, candidate) for candidate, _ in good]
        buried = logs.buried(space_id, marks)
        states, counts = [], {"known": 0, "buried": 0}
        for (candidate, said), mark in zip(good, marks, strict=True):
            state = _waiting(space_id, candidate, said, now)
            if mark in buried:
                counts["buried"] += 1
            elif _identity(state) in known:
                counts["known"] += 1
            else:
                known.add(_identity(state))
                states.append(state)
        _write(space_id, states, now)
    return Brought(len(states), counts["known"], counts["buried"], refused=len(part) - len(good))


def _waiting(space_id: UUID, candidate: Candidate, said: Utterance, now: datetime) -> MemoryState:
    state = making.state_of(space_id, candidate, said, Status.PENDING, "imported", DEFAULT, now)
    until = now + timedelta(days=DEFAULT.pending_days)
    return replace(state, pending_reason="imported", expires_at=until, encoded_by="import")


def _identity(state: MemoryState) -> tuple[object, ...]:
    """What makes two memories the same one told twice."""
    return (reconcile.plain(state.text), state.slot, reconcile.plain(state.value), state.persona_id)


def _write(space_id: UUID, states: Sequence[MemoryState], now: datetime) -> None:
    if not states:
        return
    memories.insert_many(space_id, [(state, None) for state in states], "")
    memories.add_quotes(space_id, states)
    ids = tuple(state.memory_id for state in states)
    events.append(space_id, Happening("imported", now, actor="you", ids=ids))


def _sum(left: Brought, right: Brought) -> Brought:
    return Brought(*(getattr(left, one.name) + getattr(right, one.name) for one in fields(Brought)))
