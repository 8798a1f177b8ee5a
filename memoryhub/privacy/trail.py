"""The audit trail seen from outside: signed checkpoints, verification, export. (The trail itself knows no keys.)"""

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from django.db import transaction
from django.utils import timezone

from memoryhub.audit import api as audit
from memoryhub.audit import checkpoints
from memoryhub.vault import api as vault

_KEY = "signing_key.first_used"


def checkpoint() -> bool:
    """Seal the everyday events that wait and write the head down outside. A key that signs for the first time is
    entered in the trail before."""
    audit.seal()
    key_id, public = vault.public_key()
    subject = uuid5(NAMESPACE_OID, public)
    if not audit.entries(subject=subject, action=_KEY, limit=1):
        with transaction.atomic():
            audit.record(_KEY, subject=subject, facts={"key_id": key_id, "public_key": public})
    return checkpoints.append(vault.sign, timezone.now())


def trusted() -> set[str]:
    """Keys that ever signed here, and the one that does now."""
    known = {str(entry.facts.get("public_key")) for entry in audit.entries(action=_KEY, limit=1000)}
    return known | {vault.public_key()[1]}


def verify(file: Path | None = None) -> audit.Verdict:
    """The whole trail against the checkpoints outside; the result is itself an entry.

    Args:
        file: another copy of the checkpoints than the configured one.
    """
    points, forged = checkpoints.read(trusted(), file)
    found = audit.verify(points)
    findings = tuple(sorted((*found.findings, *forged), key=lambda one: (one.entry, one.place)))
    facts = {"entries": found.entries, "checkpoints": len(points), "findings": len(findings)}
    audit.record("audit.verified", facts=facts)
    return replace(found, findings=findings, broken_at=findings[0].entry if findings else None)


def exported() -> Iterator[str]:
    """The chain, the everyday events, each with the proof that its batch holds it, and the checkpoints, as JSON lines.
    `python3 chain.py FILE` verifies them without us."""
    until, _mark = audit.head()
    for entry in audit.every(until):
        yield _line(entry)
    for event, proof in audit.every_event(until):
        yield _line(event, proof=proof)
    for point in checkpoints.read(trusted())[0]:
        if point.entry <= until:
            yield json.dumps({"checkpoint": point.entry, "hash": point.hash}, sort_keys=True)


def _line(one: audit.Entry | audit.Event, **more: object) -> str:
    told = asdict(one) | {"happened_at": one.happened_at.isoformat()} | more
    told |= {name: str(told[name]) if told[name] else None for name in ("actor", "subject")}
    return json.dumps(told, sort_keys=True)
