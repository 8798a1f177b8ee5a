"""The certificate: what was done and checked, signed. It attests; it does not prove that no copy exists anywhere."""

import hashlib
import json
import tomllib
from datetime import datetime, timedelta
from functools import cache
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings

from memoryhub.audit import api as audit
from memoryhub.privacy.models import ErasureRequest
from memoryhub.privacy.types import Certificate, Reach, Step
from memoryhub.vault import api as vault

FORMAT = "memoryhub-erasure-certificate/1"
# California asks for 24 months of request records (Cal. Code Regs. 11, 7101), the longest of the laws looked at.
RECORD_KEPT = timedelta(days=730)
_STATEMENT = (
    "Every store named here was erased and then counted again. Backups hold what they held until the horizon; they are"
    " unreadable without the destroyed key. This attests what was done and checked, not that no copy exists anywhere."
)


def canonical(body: dict[str, object]) -> str:
    """Sorted keys, no spaces, UTF-8: the bytes that are signed."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def issue(request: ErasureRequest, steps: list[Step], stage: str, now: datetime) -> Certificate:
    """
    Args:
        stage: "live", or "backups" once the horizon has passed.
    Raises: BadMasterKey.
    """
    text = canonical(_body(request, steps, stage, now))
    signed = vault.sign(text.encode())
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Certificate(stage, text, digest, signed.key_id, signed.public_key, signed.signature, now)


def as_file(certificate: Certificate) -> str:
    """What the person downloads; `verify_certificate.py` reads it."""
    signature = {"algorithm": "Ed25519", "key_id": certificate.key_id, "public_key": certificate.public_key}
    signature |= {"sha256": certificate.sha256, "value": certificate.signature}
    return json.dumps(
        {"certificate": json.loads(certificate.body), "signature": signature}, indent=2, ensure_ascii=False
    )


def file_name(number: str, certificate: Certificate) -> str:
    return f"{number}-{certificate.stage}.json"


def command(number: str, certificate: Certificate) -> str:
    """What verifies the downloaded file offline, as it is printed beside it."""
    return f"python3 verify_certificate.py {file_name(number, certificate)} --key {certificate.public_key}"


def _body(request: ErasureRequest, steps: list[Step], stage: str, now: datetime) -> dict[str, object]:
    trail = audit.head()
    return {
        "format": FORMAT,
        "id": str(uuid4()),
        "stage": stage,
        "request": {"id": str(request.pk), "number": request.number, "law": request.law, "identity": request.factor},
        "scope": request.reach,
        "subject": {"pseudonym": str(request.subject), "salted_hash": request.subject_hash},
        "times": {
            "received": _iso(request.received_at),
            "due": _iso(request.due_at),
            "frozen": _iso(request.frozen_at),
            "key_destroyed": _iso(request.key_gone_at),
            "done_live": _iso(request.done_at),
            "backups_expire": _iso(request.horizon_at),
            "issued": _iso(now),
        },
        "manifest": {"counts": request.manifest, "sha256": request.manifest_hash},
        "stores": summed(steps),
        "key": _key(request),
        "residue": next((step.error or "clean" for step in steps if step.name == "residue"), "clean"),
        "processors": _processors(),
        "kept": _kept(request, now),
        "verification": {
            "method": "count of every declared store after erasing",
            "left": sum(s.left or 0 for s in steps),
        },
        "audit": {"entry": trail[0], "hash": trail[1]},
        "software": f"memoryhub {_version()}",
        "statement": _STATEMENT,
    }


def summed(steps: list[Step]) -> list[dict[str, object]]:
    """By store; tables that nobody counts (`store+`) add to what is left, not to what was erased."""
    found: dict[str, dict[str, object]] = {}
    for step in steps:
        if not step.store or step.store == "key":
            continue
        store = found.setdefault(step.store.rstrip("+"), {"before": 0, "erased": 0, "left": 0})
        if not step.store.endswith("+"):
            store["before"] += step.before
            store["erased"] += step.erased
        store["left"] += step.left or 0
    return [{"store": name, **counts} for name, counts in found.items()]


def _key(request: ErasureRequest) -> dict[str, object]:
    if request.reach != Reach.EVERYTHING:
        return {"destroyed": False}
    return {"destroyed": True, "space": str(request.subject), "epochs": vault.ring().store.epoch(request.subject)}


def _processors() -> list[dict[str, str]]:
    """Models outside that read along: their own keeping of what they were sent is theirs to state."""
    urls = {name: settings.PROVIDERS.get(name) for name in ("chat_url", "embed_url")}
    return [
        {
            "what": name.removesuffix("_url"),
            "host": urlsplit(url).hostname or "",
            "state": "their own retention applies",
        }
        for name, url in urls.items()
        if url
    ]


def _kept(request: ErasureRequest, now: datetime) -> list[dict[str, object]]:
    until = (request.done_at or now) + RECORD_KEPT
    return [
        {"what": "this request: ids, times, counts", "why": "accountability", "until": _iso(until)},
        {"what": "audit events: ids, codes, times", "why": "accountability", "until": None},
        {"what": "a line in the erasure ledger: ids", "why": "a restored backup must not bring it back", "until": None},
        {"what": "backups", "why": "disaster recovery", "until": _iso(request.horizon_at)},
    ]


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="milliseconds") if moment else None


@cache
def _version() -> str:
    return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])
