"""Requests to be forgotten, one at each stage where somebody has to look, and one that is done."""

from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.privacy import api as privacy

_ALL = privacy.Part(privacy.Reach.EVERYTHING)


def has_asked(space_id: UUID) -> bool:
    return bool(privacy.of_subject(space_id))


def bring_to(stage: str, space_id: UUID, officers: tuple[UUID, UUID], now: datetime) -> None:
    """Open a request for everything and take it to `stage` (stories.ASKERS); nothing where one was opened before.

    Args:
        officers: two people of compliance: the first decides, the second opens; so the first may approve what waits.
    """
    if has_asked(space_id):
        return
    decides, opens = officers
    if stage == "held":
        review = now + timedelta(days=60)
        privacy.open_hold(
            space_id, privacy.Ground.LEGAL_CLAIM, "2026-118", by=opens, now=now - timedelta(days=40), review_on=review
        )
    received = now - timedelta(days={"urgent": 13, "waiting": 2, "held": 6}.get(stage, 9))
    found = privacy.dry_run(space_id, _ALL)
    request, _ = privacy.open_request(space_id, found, privacy.Factor.STAFF, now=received, by_staff=opens)
    if stage == "cancelled":
        privacy.cancel(request.id, None)
    elif stage == "refused":
        privacy.ask_refusal(request.id, privacy.Refusal.NOT_VERIFIED, opens)
        privacy.refuse(request.id, decides)
    elif stage == "done":
        privacy.approve(request.id, decides, now)
        privacy.run(request.id)
