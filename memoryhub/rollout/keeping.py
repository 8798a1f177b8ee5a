"""Who is asked which policy rules a space, thousands of times a minute: held here, shared by Valkey, kept in the table.

    held for HOLD_S in this process -> Valkey, for SHARED_S -> the course's row

A change is put into Valkey when it commits, so that web and workers follow within HOLD_S; with Valkey away within
SHARED_S, since each process then remembers by itself.
"""

import threading
import time
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from pydantic import ValidationError

from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.rollout import splitting, store
from memoryhub.rollout.models import Course, PolicyVersion

log = structlog.get_logger(__name__)
# Half asks Valkey twice as often (0.2 ms each), double lets an operator wonder whether the click did anything.
HOLD_S = 2.0
# How long Valkey's copy stands. Half reads the table twice as often, double is how late a change comes without Valkey.
SHARED_S = 30


@dataclass(frozen=True, slots=True)
class Held:
    """The course as it is used. `number` is the trial's policy."""

    base: MemoryPolicy = DEFAULT
    trial: MemoryPolicy | None = None
    number: int = 0
    share: int = 0
    tools_off: frozenset[str] = frozenset()
    dictionary: tuple[int, str] = (0, "")

    def of(self, space_id: UUID) -> MemoryPolicy:
        if self.trial is not None and splitting.is_in(space_id, self.number, self.share):
            return self.trial
        return self.base


class _Keeper:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.looked = -HOLD_S
        self.plain: dict[str, Any] = {}
        self.held = Held()

    def current(self) -> Held:
        with self.lock:
            if time.monotonic() - self.looked >= HOLD_S:
                self._take(_shared())
            return self.held

    def _take(self, plain: dict[str, Any]) -> None:
        if plain != self.plain or self.looked < 0:
            self.held = _read(plain, self.held)
            self.plain = plain
        self.looked = time.monotonic()

    def forget(self) -> None:
        with self.lock:
            self.looked = -HOLD_S


_keeper = _Keeper()


def policy_of(space_id: UUID) -> MemoryPolicy:
    """The policy that rules this space now. Raises: DatabaseError where neither Valkey nor the table can be read."""
    return _keeper.current().of(space_id)


def dictionary() -> tuple[int, str]:
    """Number and text of the dictionary saved last on the console; (0, "") while there is none."""
    return _keeper.current().dictionary


def tools_off() -> frozenset[str]:
    """Names of the tools that are switched off for everybody."""
    return _keeper.current().tools_off


def changed() -> None:
    """Call it in the transaction that changes the course: once that commits, everybody is told."""
    transaction.on_commit(_publish, robust=True)


def _publish() -> None:
    cache.set(_key(), _plain(), SHARED_S)
    _keeper.forget()


def _key() -> str:
    """Two deployments, or two test runs, may share one Valkey."""
    return f"rollout.course.{settings.DATABASES['default'].get('NAME', '')}"


def _shared() -> dict[str, Any]:
    plain = cache.get(_key())
    if plain is None:
        plain = _plain()
        cache.add(_key(), plain, SHARED_S)  # a change that was published meanwhile stays
    return plain


def _plain() -> dict[str, Any]:
    """The course as plain values. The dictionary's text stays out: it may be long, and seldom changes."""
    now = store.course()
    newest = store.newest_dictionary()
    return {
        "base": now.base.body if now.base else None,
        "trial": now.trial.body if now.trial else None,
        "number": now.trial_id or 0,
        "share": now.share,
        "tools_off": sorted(now.tools_off),
        "dictionary": newest.number if newest else 0,
    }


def _read(plain: dict[str, Any], before: Held) -> Held:
    words = before.dictionary
    if plain["dictionary"] != words[0]:
        newest = store.newest_dictionary()
        words = (newest.number, newest.text) if newest else (0, "")
    return Held(
        _policy(plain["base"]) or DEFAULT,
        _policy(plain["trial"]),
        plain["number"],
        plain["share"],
        frozenset(plain["tools_off"]),
        words,
    )


def _policy(body: dict[str, Any] | None) -> MemoryPolicy | None:
    """None also for one that this version of the product cannot read any more: the product's own rules then."""
    if body is None:
        return None
    try:
        return MemoryPolicy.model_validate(body)
    except ValidationError as problem:
        log.warning("policy_not_valid", errors=problem.error_count())
        return None


def policy(row: PolicyVersion | None) -> MemoryPolicy:
    """A saved policy as a value; of None the product's own."""
    return (_policy(row.body) if row else None) or DEFAULT


def versions(now: Course) -> tuple[str, str]:
    """Of control and trial, as the logs name them; "" where there is no trial."""
    return policy(now.base).version, policy(now.trial).version if now.trial else ""
