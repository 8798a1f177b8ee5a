"""The details of an event: what says more about somebody than an id and a code does. They are sealed under the audit
key of whom the event concerns and go dark with that key.

The event's facts hold the SHA-256 of the sealed bytes (DIGEST), and the chain and the batches are over the facts, so
that they verify without the key, and after it was destroyed (TRUST 2.2). The trail itself knows no keys: the vault says
how to seal and to open once the house is wired.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Protocol
from uuid import UUID, uuid4

from django.db import models
from django.db.models import Q

from memoryhub.audit.chain import Finding
from memoryhub.audit.models import AuditEntry, AuditEvent
from memoryhub.errors import NoGrant, NotFound, VaultError

DIGEST = "detail"
_ID_BYTES = 16


class Row(Protocol):
    subject: UUID | None
    sealed: bytes | None


# (whose, the detail's own id, bytes) -> bytes
Way = Callable[[UUID, UUID, bytes], bytes]
_ways: list[tuple[Way, Way]] = []


def sealed_by(seal: Way, unseal: Way) -> None:
    """Say who holds the keys; once, while the house is wired. Without it no detail is kept."""
    _ways[:] = [(seal, unseal)]


def sealed(
    subject: UUID | None, facts: dict[str, object], detail: dict[str, object] | None
) -> tuple[dict[str, object], bytes | None]:
    """
    Args:
        detail: ids, codes, addresses of machines; still never what a user said.
    Returns:
        The facts, with the digest; the sealed detail. None where nobody's key is there to seal it: it is left out then,
        never kept in the clear.
    """
    if not detail or subject is None or not _ways:
        return facts, None
    own = uuid4()
    try:
        held = own.bytes + _ways[0][0](subject, own, json.dumps(detail, sort_keys=True).encode())
    except (VaultError, NotFound):
        return facts, None
    return facts | {DIGEST: _digest(held)}, held


def opened(row: Row) -> dict[str, object]:
    """The detail; {} where there is none, its key is gone, or who reads may not see it."""
    if row.sealed is None or row.subject is None or not _ways:
        return {}
    held = bytes(row.sealed)
    try:
        plain = _ways[0][1](row.subject, UUID(bytes=held[:_ID_BYTES]), held[_ID_BYTES:])
    except (VaultError, NotFound, NoGrant):
        return {}
    return dict(json.loads(plain))


def findings(until: int) -> Iterator[Finding]:
    """Details of entries, and of events in batches, up to the chain's entry `until` that do not fit their digest."""
    for row in _held(AuditEntry.objects.filter(id__lte=until)):
        if not _fits(row):
            yield Finding("changed", row.id)
    for row in _held(AuditEvent.objects.filter(batch__lte=until)):
        if not _fits(row):
            before = AuditEvent.objects.filter(batch=row.batch, id__lt=row.id).count()
            yield Finding("changed", row.batch or 0, before + 1)


def _held(rows: models.QuerySet) -> Iterator[AuditEntry | AuditEvent]:
    return rows.filter(Q(sealed__isnull=False) | Q(facts__has_key=DIGEST)).iterator(chunk_size=1000)


def _fits(row: AuditEntry | AuditEvent) -> bool:
    return row.sealed is not None and _digest(bytes(row.sealed)) == row.facts.get(DIGEST)


def _digest(held: bytes) -> str:
    return hashlib.sha256(held).hexdigest()
