"""The door of the webhooks: one's own events told to an address of one's own.

    view, secret = add(space_id, "https://example.org/in", kinds=("captured",), with_words=False, now=now)  # shown once
    hooks(space_id), deliveries(space_id, hook_id)
    ping(space_id, hook_id, now=now), again(space_id, delivery_id)
    pause(space_id, hook_id, now=now), resume(space_id, hook_id), remove(space_id, hook_id)

Events reach it by a trigger on the timeline (migration 0002), in the transaction that writes them; a job tells them
(delivering.py), at least once each: `id` is the same in every try. A guest has none: whoever sends things from here to
other people's machines must be known.
"""

import base64
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_noop

from memoryhub.errors import MemoryHubError, Refused, TooFast
from memoryhub.jobs import api as jobs
from memoryhub.spaces.api import fence, office, owner_of, scope, uuid7
from memoryhub.webhooks import addresses, store
from memoryhub.webhooks.addresses import BadAddress
from memoryhub.webhooks.due import tell_due
from memoryhub.webhooks.kinds import PING, TODO_DUE
from memoryhub.webhooks.models import Delivery, Hook
from memoryhub.webhooks.sending import send as post  # for what the operator has told, under the same rules

__all__ = [
    "PING",
    "TODO_DUE",
    "BadAddress",
    "BadHook",
    "DeliveryView",
    "HookView",
    "add",
    "again",
    "clear",
    "deliveries",
    "hook",
    "hooks",
    "pause",
    "ping",
    "post",
    "remove",
    "resume",
    "tell_due",
]

# Of one person. Half is short for somebody who tells several programs, double lets each event become twenty calls.
MOST = 10
SHOWN = 20
KEPT = timedelta(days=7)  # a delivery, after it is over; half is gone before somebody is back from a trip
_SECRET_BYTES = 32  # as long as the digest (RFC 2104, 3)


class BadHook(Refused):
    code = "bad_webhook"
    sentence = gettext_noop("Choose at least one kind of event. There can be ten addresses; delete one first.")


class GuestHook(Refused):
    code = "guest_webhook"
    sentence = gettext_noop("Guests cannot have events sent anywhere. Make an account first.")


@dataclass(frozen=True, slots=True)
class HookView:
    hook_id: UUID
    url: str
    kinds: tuple[str, ...]
    with_words: bool
    made_at: datetime
    paused_at: datetime | None
    pause: str  # "" or why: "owner", "failing", "gone"


@dataclass(frozen=True, slots=True)
class DeliveryView:
    delivery_id: UUID
    event_id: UUID
    kind: str
    memory_id: UUID | None
    todo_id: UUID | None
    happened_at: datetime
    state: str  # "waiting", "done", "failed"
    attempts: int
    outcome: str  # "" , a status such as "200", or a code of sending.py
    tried_at: datetime | None


def add(space_id: UUID, url: str, *, kinds: Sequence[str], with_words: bool, now: datetime) -> tuple[HookView, str]:
    """A new address and the secret that signs what it is told, which nobody can look up again.

    Args:
        kinds: event kinds of the engine, and TODO_DUE. with_words: whether a memory's or to-do's text goes along.
    Raises:
        BadAddress: unusable, not found, or inside the network. BadHook: no kind, or MOST are there. GuestHook.
    """
    wanted = tuple(dict.fromkeys(kinds))
    if not wanted:
        raise BadHook("kinds")
    owner = owner_of(space_id)
    if owner is None or owner.is_guest:
        raise GuestHook("guest")
    place = addresses.read(url.strip(), settings.WEBHOOK_HOSTS)
    addresses.resolve(place, settings.WEBHOOK_HOSTS)
    secret = "mhs_" + base64.urlsafe_b64encode(os.urandom(_SECRET_BYTES)).decode().rstrip("=")
    row = Hook(id=uuid7(), space_id=space_id, url=url.strip(), secret=secret, kinds=list(wanted), with_words=with_words)
    with scope(space_id):
        fence(space_id)
        if len(store.hooks(space_id)) >= MOST:
            raise BadHook("most", most=MOST)
        store.add(space_id, row)
    return _view(row), secret


def hooks(space_id: UUID) -> list[HookView]:
    """The newest first."""
    with scope(space_id):
        return [_view(row) for row in store.hooks(space_id)]


def hook(space_id: UUID, hook_id: UUID) -> HookView:
    """Raises: NotFound."""
    with scope(space_id):
        return _view(store.load(space_id, hook_id))


def deliveries(space_id: UUID, hook_id: UUID, limit: int = SHOWN) -> list[DeliveryView]:
    """The latest first. Raises: NotFound: no such hook."""
    with scope(space_id):
        store.load(space_id, hook_id)
        return [_told(row) for row in store.deliveries(space_id, hook_id, limit)]


def ping(space_id: UUID, hook_id: UUID, *, now: datetime) -> UUID:
    """Tell it that this is a test, paused or not, once. Raises: NotFound; TooFast while the last one is on its way."""
    with scope(space_id):
        fence(space_id)
        store.load(space_id, hook_id, locked=True)
        if store.is_pinging(space_id, hook_id, PING):
            raise TooFast("ping")
        row = Delivery(id=uuid7(), hook_id=hook_id, event_id=uuid7(), kind=PING, happened_at=now)
        store.note(space_id, row)
        jobs.enqueue("webhook", space_id, row.id)
    return row.id


def again(space_id: UUID, delivery_id: UUID) -> None:
    """Begin anew with a delivery that was given up; any other stays as it is. Raises: NotFound."""
    with scope(space_id):
        fence(space_id)
        if store.delivery(space_id, delivery_id, locked=True).state == store.State.FAILED:
            store.wait_again(space_id, delivery_id)
            jobs.enqueue("webhook", space_id, delivery_id)


def pause(space_id: UUID, hook_id: UUID, *, now: datetime) -> None:
    """Nothing is told until it is resumed; what happens meanwhile is not told later. Raises: NotFound."""
    with scope(space_id):
        fence(space_id)
        store.pause(space_id, hook_id, "owner", now)


def resume(space_id: UUID, hook_id: UUID) -> None:
    """Raises: NotFound."""
    with scope(space_id):
        fence(space_id)
        store.pause(space_id, hook_id, "", None)


def remove(space_id: UUID, hook_id: UUID) -> None:
    """With what was told to it. Raises: NotFound."""
    with scope(space_id):
        fence(space_id)
        store.remove(space_id, hook_id)


def clear(now: datetime) -> int:
    """Deliveries that have been over for KEPT go. Returns how many."""
    with office("maintenance"):
        spaces = store.spaces_with_old(now, KEPT)
    gone = 0
    for space_id in spaces:
        try:
            with scope(space_id):
                gone += store.clear(space_id, now - KEPT)
        except MemoryHubError:  # frozen: its erasure takes them along
            continue
    return gone


def _view(row: Hook) -> HookView:
    kinds = tuple(row.kinds)
    return HookView(row.id, row.url, kinds, row.with_words, row.created_at, row.paused_at, row.pause)


def _told(row: Delivery) -> DeliveryView:
    what = (row.id, row.event_id, row.kind, row.memory_id, row.todo_id, row.happened_at)
    return DeliveryView(*what, str(row.state), row.attempts, row.outcome, row.tried_at)
