"""Legal holds: what must not be destroyed for now. A hold stops an erasure before the key, never the freeze."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_noop

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict
from memoryhub.jobs import api as jobs
from memoryhub.privacy.asking import RUN, TwoPeople
from memoryhub.privacy.models import ErasureRequest
from memoryhub.privacy.store import people, requests
from memoryhub.privacy.types import Ground, Hold, State
from memoryhub.vault import api as vault


class Gone(Conflict):
    code = "hold_too_late"
    sentence = gettext_noop("The key is destroyed already: there is nothing left to hold.")


def open_hold(space_id: UUID, ground: Ground, reference: str, *, by: UUID, now: datetime, review_on: datetime) -> Hold:
    """Under the space's lock: either before the key is destroyed, or refused. Raises: NotFound, Gone."""
    with transaction.atomic():
        people.lock_space(space_id)
        if vault.ring().store.epoch(space_id):
            raise Gone(str(space_id))
        hold = people.add_hold(space_id, ground, reference[:64], by, now, review_on)
        facts = {"hold": str(hold.id), "ground": ground.value}
        audit.record("hold.opened", actor=by, subject=space_id, facts=facts)
    return hold


def release_hold(hold_id: UUID, *, by: UUID, now: datetime) -> None:
    """By somebody else than who opened it; a request that waited for it goes on. Raises: NotFound, TwoPeople."""
    with transaction.atomic():
        hold = people.locked_hold(hold_id)
        if hold.opened_by == by:
            raise TwoPeople(str(hold_id))
        people.release_hold(hold_id, by, now)
        audit.record("hold.released", actor=by, subject=hold.subject, facts={"hold": str(hold_id)})
        if not people.held(hold.subject):
            _go_on(hold.subject, now)


def _go_on(space_id: UUID, now: datetime) -> None:
    for row in requests.held_rows(space_id):
        starts_at = max(row.starts_at or now, now)
        requests.move(row, State.APPROVED, starts_at=starts_at)
        _ring(row)


def _ring(row: ErasureRequest) -> None:
    transaction.on_commit(lambda: jobs.send(RUN, str(row.pk)), robust=True)
