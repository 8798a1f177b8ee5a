"""Opening, approving, refusing and cancelling a request. Each move and its audit entry are one transaction."""

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, Refused
from memoryhub.jobs import api as jobs
from memoryhub.privacy import states
from memoryhub.privacy.models import ErasureRequest
from memoryhub.privacy.scoping import DryRun, dry_run
from memoryhub.privacy.store import people, requests
from memoryhub.privacy.types import Factor, Reach, Refusal, Request, State
from memoryhub.spaces.api import Space, uuid7

RUN = "memoryhub.privacy.tasks.run"


class Changed(Conflict):
    code = "erasure_changed"
    sentence = gettext_noop("What would be erased has changed since you looked. Look at the new counts.")


class AlreadyAsked(Conflict):
    code = "erasure_open"
    sentence = gettext_noop("A request to erase everything is open already.")


class TwoPeople(Refused):
    code = "two_people"
    sentence = gettext_noop("This needs a second person: whoever asked for it cannot decide it.")


class TooLate(Conflict):
    code = "erasure_too_late"
    sentence = gettext_noop("The erasure has begun and cannot be stopped any more.")


def open_request(
    space_id: UUID,
    found: DryRun,
    factor: Factor,
    *,
    now: datetime,
    language: str = "",
    by_staff: UUID | None = None,
    wish: UUID | None = None,
) -> tuple[Request, str]:
    """A request whose asker's identity was just checked. Everything: nothing of the space is read from now on.

    Args:
        found: the dry run that was shown; what would go must still be the same.
        by_staff: the compliance officer who opens it for the person; then somebody else must approve it.
        wish: the asker's own id of it. Asked once more under it, the request that is there is returned.
    Returns:
        The request, and the salt that only the asker gets, and only once: "" for a request that was there.
    Raises:
        Changed, AlreadyAsked.
    """
    asker = _Asker(factor, now, language, by_staff, wish or uuid7())
    with transaction.atomic():
        people.lock_space(space_id)
        known = requests.find_row(wish) if wish else None
        if known is not None and known.subject == space_id:
            return requests.view(known), ""
        if requests.open_of(space_id):
            raise AlreadyAsked(str(space_id))
        current = found if found.ids else dry_run(space_id, found.part)
        if by_staff is None and not found.ids and not _no_more(found.counts, current.counts):
            raise Changed(str(space_id))
        row = _received(space_id, current, asker)
        _identified(row, current, now)
        request = requests.view(row)
        transaction.on_commit(lambda: jobs.send(RUN, str(request.id)), robust=True)
    return request, asker.salt


def _no_more(shown: dict[str, int], current: dict[str, int]) -> bool:
    """Logs and sessions come and go by looking; what people count must be what they were shown."""
    return all(shown.get(store, 0) == current.get(store, 0) for store in ("facts", "todos", "messages", "chats"))


@dataclass(frozen=True, slots=True)
class _Asker:
    factor: Factor
    now: datetime
    language: str
    by_staff: UUID | None
    request_id: UUID
    salt: str = field(default_factory=lambda: secrets.token_hex(16))


def _received(space_id: UUID, found: DryRun, asker: _Asker) -> ErasureRequest:
    subject = people.subject(space_id)
    row = requests.add(
        id=asker.request_id,
        subject=space_id,
        user_id=subject.user_id,
        subject_hash=salted(asker.salt, subject.addresses[0] if subject.addresses else str(space_id)),
        reach=found.part.reach.value,
        law=settings.ERASURE_LAW,
        factor=asker.factor.value,
        language=asker.language,
        is_own=asker.by_staff is None,
        opened_by=asker.by_staff or subject.user_id,
        received_at=asker.now,
        due_at=states.due(asker.now, settings.ERASURE_LAW, settings.ERASURE_DAYS),
    )
    facts = {"request": row.number, "reach": row.reach}
    audit.record("erasure.received", actor=row.opened_by, subject=space_id, facts=facts)
    return row


def _identified(row: ErasureRequest, found: DryRun, now: datetime) -> None:
    requests.move(row, State.IDENTITY_CHECKED)
    if row.reach == Reach.EVERYTHING:
        people.set_state(row.subject, Space.State.FROZEN)
        row.frozen_at = now
    facts = {"manifest": found.counts, "manifest_hash": found.mark, "frozen_at": row.frozen_at}
    requests.move(row, State.SCOPED, **facts)
    requests.plan_ids(row.pk, found.ids)
    if people.held(row.subject):
        requests.move(row, State.HOLD_CHECK)
        audit.record("erasure.held", subject=row.subject, facts={"request": row.number})
    elif row.is_own and not settings.ERASURE_APPROVAL:
        _approved(row, now)


def _approved(row: ErasureRequest, now: datetime, by: UUID | None = None) -> None:
    wait = timedelta(hours=settings.COOLING_OFF_HOURS if row.is_own else 0)
    requests.move(row, State.APPROVED, starts_at=now + wait, approved_by=by)
    audit.record("erasure.approved", actor=by, subject=row.subject, facts={"request": row.number})


def approve(request_id: UUID, by: UUID, now: datetime) -> Request:
    """Raises: TwoPeople when the approver opened it; Conflict when it waits for nothing, or a hold stands."""
    with transaction.atomic():
        people.lock_space(requests.row_of(request_id).subject)
        row = requests.locked(request_id)
        if row.opened_by == by:
            raise TwoPeople(row.number)
        if people.held(row.subject):
            raise Conflict(f"{row.number} held")
        _approved(row, now, by)
        transaction.on_commit(lambda: jobs.send(RUN, str(request_id)), robust=True)
    return requests.view(row)


def ask_refusal(request_id: UUID, ground: Refusal, by: UUID) -> Request:
    """The first of the two people whom a refusal takes."""
    with transaction.atomic():
        row = requests.locked(request_id)
        states.check(State(row.state), State.REFUSED)
        requests.put(row, refusal=ground.value, refusal_asked_by=by)
        facts = {"request": row.number, "ground": ground.value}
        audit.record("erasure.refusal_asked", actor=by, subject=row.subject, facts=facts)
    return requests.view(row)


def refuse(request_id: UUID, by: UUID) -> Request:
    """The second. The person's space is theirs again. Raises: TwoPeople; Conflict when nobody has asked for it."""
    with transaction.atomic():
        people.lock_space(requests.row_of(request_id).subject)
        row = requests.locked(request_id)
        if row.refusal_asked_by is None:
            raise Conflict(row.number)
        if row.refusal_asked_by == by:
            raise TwoPeople(row.number)
        _end(row, State.REFUSED, by, "erasure.refused", refused_by=by)
    return requests.view(row)


def cancel(request_id: UUID, by: UUID | None) -> Request:
    """By the person themselves, until execution begins. Raises: TooLate."""
    with transaction.atomic():
        people.lock_space(requests.row_of(request_id).subject)
        row = requests.locked(request_id)
        if not states.may_follow(State(row.state), State.CANCELLED):
            raise TooLate(row.number)
        _end(row, State.CANCELLED, by, "erasure.cancelled")
    return requests.view(row)


def _end(row: ErasureRequest, state: State, by: UUID | None, action: str, **facts: object) -> None:
    requests.move(row, state, **facts)
    if row.reach == Reach.EVERYTHING:
        people.set_state(row.subject, Space.State.ACTIVE)
    requests.forget_ids(row.pk)
    told = {"request": row.number} | ({"ground": row.refusal} if row.refusal else {})
    audit.record(action, actor=by, subject=row.subject, facts=told)


def retry(request_id: UUID, by: UUID) -> Request:
    """After somebody has looked. Raises: Conflict when it does not wait for that."""
    with transaction.atomic():
        row = requests.locked(request_id)
        requests.move(row, State.EXECUTING, attempts=0, error="", retry_at=None)
        audit.record("erasure.retried", actor=by, subject=row.subject, facts={"request": row.number})
        transaction.on_commit(lambda: jobs.send(RUN, str(request_id)), robust=True)
    return requests.view(row)


def salted(salt: str, name: str) -> str:
    """The subject's pseudonym in a certificate: whoever has salt and address can show that it is about them."""
    return hashlib.sha256(f"{salt}:{name.strip().lower()}".encode()).hexdigest()
