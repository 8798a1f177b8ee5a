"""Issued certificates."""

from datetime import datetime
from uuid import UUID

from memoryhub.privacy.models import Certificate as Row
from memoryhub.privacy.types import Certificate

_FIELDS = ("stage", "body", "sha256", "key_id", "public_key", "signature", "issued_at")


def find(request_id: UUID, stage: str = "") -> Certificate | None:
    """That of a stage, or the latest."""
    rows = Row.objects.filter(request_id=request_id)
    row = (rows.filter(stage=stage) if stage else rows).order_by("-issued_at").first()
    return Certificate(**{name: getattr(row, name) for name in _FIELDS}) if row else None


def add(request_id: UUID, certificate: Certificate) -> None:
    Row.objects.get_or_create(
        request_id=request_id,
        stage=certificate.stage,
        defaults={name: getattr(certificate, name) for name in _FIELDS if name != "stage"},
    )


def keys() -> list[tuple[str, str, datetime]]:
    """Every key that ever signed: id, public key, first use."""
    first: dict[str, tuple[str, str, datetime]] = {}
    for row in Row.objects.order_by("issued_at").only("key_id", "public_key", "issued_at"):
        first.setdefault(row.key_id, (row.key_id, row.public_key, row.issued_at))
    return list(first.values())
