"""The "webhook" job: one event told to one address, tried again for some hours, then a dead letter its owner sees."""

import json
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from memoryhub.errors import NotFound
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.spaces.api import scope
from memoryhub.webhooks import sending, store
from memoryhub.webhooks.kinds import PING
from memoryhub.webhooks.models import Delivery, Hook

# After each try that failed; six tries in 7 hours. Half of it does not outlast a night's maintenance, double keeps
# telling of what is a day old.
WAITS = tuple(timedelta(seconds=seconds) for seconds in (10, 60, 600, 3600, 21600))
# Deliveries given up in a row: then the address is left alone until its owner says go on. Half stops at an evening's
# outage, double calls at a dead address for days.
PATIENCE = 10
_GONE = "410"  # RFC 9110, 15.5.11: the receiver wants no more


@jobs.handler("webhook")
def deliver(lease: jobs.Lease) -> None:
    space_id = lease.space_id
    try:
        with scope(space_id):
            row = store.delivery(space_id, lease.subject_id)
            hook = store.load(space_id, row.hook_id)
    except NotFound:
        _end(lease)
        return
    if row.state != store.State.WAITING or (hook.paused_at and row.kind != PING):
        _end(lease, row)
        return
    outcome = _tell(space_id, hook, row)
    now = timezone.now()
    with scope(space_id):
        lease.complete()
        _settle(space_id, row, outcome, now)


def _end(lease: jobs.Lease, row: Delivery | None = None) -> None:
    with scope(lease.space_id):
        lease.complete()
        if row is not None and row.state == store.State.WAITING:
            store.tried(lease.space_id, row.id, store.State.FAILED, "paused", timezone.now())


def _tell(space_id: UUID, hook: Hook, row: Delivery) -> str:
    at = int(timezone.now().timestamp())
    body = json.dumps(payload(space_id, row, hook.with_words), ensure_ascii=False, separators=(",", ":")).encode()
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "MemoryHub-Webhook/1",
        "MemoryHub-Delivery": str(row.id),
        sending.SIGNATURE: sending.signature(hook.secret, at, body),
    }
    return sending.send(hook.url, body, headers, settings.WEBHOOK_HOSTS)


def payload(space_id: UUID, row: Delivery, with_words: bool) -> dict[str, object]:
    """What is told: ids, the kind and a time; words only where their owner wants them told, never sensitive ones."""
    told: dict[str, object] = {
        "id": str(row.id),
        "event_id": str(row.event_id),
        "kind": row.kind,
        "happened_at": row.happened_at.isoformat(),
        "memory_id": row.memory_id and str(row.memory_id),
        "todo_id": row.todo_id and str(row.todo_id),
    }
    return told | ({"text": _words(space_id, row)} if with_words else {})


def _words(space_id: UUID, row: Delivery) -> str:
    """Of the thing as it stands now: what was taken back since is not told any more."""
    try:
        if row.memory_id:
            found = memory.memory(space_id, row.memory_id)
            is_told = found.status in (Status.ACTIVE, Status.PENDING) and not found.sensitive
            return found.text if is_told else ""
        return memory.todo(space_id, row.todo_id).text if row.todo_id else ""
    except NotFound:
        return ""


def _settle(space_id: UUID, row: Delivery, outcome: str, now: datetime) -> None:
    """Write down how a try went, and what comes next."""
    try:
        if outcome.startswith("2") and outcome.isdigit():
            store.tried(space_id, row.id, store.State.DELIVERED, outcome, now)
            store.count_failure(space_id, row.hook_id, failed=False)
        elif outcome != _GONE and row.kind != PING and row.attempts < len(WAITS):
            store.tried(space_id, row.id, store.State.WAITING, outcome, now)
            jobs.enqueue_later("webhook", space_id, row.id, WAITS[row.attempts])
        else:
            _give_up(space_id, row, outcome, now)
    except NotFound:  # it was deleted while it was told
        return


def _give_up(space_id: UUID, row: Delivery, outcome: str, now: datetime) -> None:
    store.tried(space_id, row.id, store.State.FAILED, outcome, now)
    if outcome == _GONE:
        store.pause(space_id, row.hook_id, "gone", now)
    elif row.kind != PING and store.count_failure(space_id, row.hook_id, failed=True) >= PATIENCE:
        store.pause(space_id, row.hook_id, "failing", now)
