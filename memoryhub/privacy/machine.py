"""Taking a request through its states. A run may be killed anywhere; the next one goes on from what is written."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from memoryhub.audit import api as audit
from memoryhub.errors import MemoryHubError
from memoryhub.privacy import certificate, states, steps
from memoryhub.privacy.models import ErasureStep
from memoryhub.privacy.steps import Held, NotGone, Planned, Run
from memoryhub.privacy.store import certificates, people, requests
from memoryhub.privacy.types import Clocks, Reach, State, StepState
from memoryhub.spaces.api import Space

log = structlog.get_logger(__name__)
OnStep = Callable[[str], None]


class Taken(MemoryHubError):
    """Another run holds the request."""

    code = "taken"


def run(request_id: UUID, on_step: OnStep = lambda name: None) -> State:
    """Take the request as far as it can go now.

    Args:
        on_step: told the name of each step that is done, before the next begins.
    Returns:
        The state it is in.
    """
    token = requests.claim(request_id, timezone.now())
    if token is None:
        return requests.get(request_id).state
    try:
        _advance(request_id, token, on_step)
    except Taken:
        log.info("erasure_taken", erasure=str(request_id))
    except Exception as problem:  # the run's edge: whatever it is, it is tried again, and in the end somebody looks
        _failed(request_id, problem)
    finally:
        requests.release(request_id, token)
    return requests.get(request_id).state


def run_due() -> int:
    """Every request that is due, and those whose backups have expired. Returns how many were run."""
    found = requests.due(timezone.now())
    for request_id in found:
        run(request_id)
    now = timezone.now()
    for request_id in requests.past_horizon(now):
        end_backups(request_id, now)
    _alarm(now)
    requests.reduce_before(now - certificate.RECORD_KEPT)
    return len(found)


def _alarm(now: datetime) -> None:
    """Two thirds of a deadline are over, or a hold is to be looked at: once in the trail, and in the log."""
    for request in requests.listed(only_open=True):
        near = states.is_alarming(request.received_at, request.due_at, now)
        if near and audit.record_once("erasure.deadline_near", subject=request.id):
            left = states.days_left(request.due_at, now)
            log.warning("erasure_deadline", erasure=str(request.id), state=str(request.state), days_left=left)
    for hold in people.holds():
        if hold.review_on <= now:
            audit.record_once("hold.review_due", subject=hold.id)


def clocks(now: datetime) -> Clocks:
    """What is late, or will be."""
    times = requests.open_times()
    near = sum(states.is_alarming(received_at, due_at, now) for received_at, due_at in times)
    return Clocks(near, sum(due_at < now for _, due_at in times), sum(one.review_on <= now for one in people.holds()))


def _advance(request_id: UUID, token: UUID, on_step: OnStep) -> None:
    if not _begin(request_id, timezone.now()):
        return
    request = requests.get(request_id)
    if request.state is State.EXECUTING:
        _execute(request_id, token, on_step)
        _move(request_id, State.VERIFYING)
    _verify(request_id)
    on_step("verify")
    _finish(request_id, timezone.now())


def _begin(request_id: UUID, now: datetime) -> bool:
    """Into EXECUTING, as far as time and holds allow. Under the space's lock, so that a hold comes before or after."""
    with transaction.atomic():
        space_id = requests.row_of(request_id).subject
        people.lock_space(space_id)
        row = requests.locked(request_id)
        state = State(row.state)
        if state in (State.EXECUTING, State.VERIFYING):
            return True
        if state is State.STEP_FAILED:
            requests.move(row, State.EXECUTING, error="")
            return True
        if state not in (State.APPROVED, State.COOLING_OFF, State.FROZEN):
            return False
        if people.held(space_id):
            _to_hold(row)
            return False
        if row.starts_at and row.starts_at > now:
            if state is State.APPROVED:
                requests.move(row, State.COOLING_OFF)
            return False
        if state is not State.FROZEN:
            requests.move(row, State.FROZEN)
        if row.reach == Reach.EVERYTHING:
            people.set_state(space_id, Space.State.FROZEN)
            row.frozen_at = row.frozen_at or now
        requests.move(row, State.EXECUTING, executing_at=now, frozen_at=row.frozen_at)
        audit.record("erasure.executing", subject=space_id, facts={"request": row.number})
    return True


def _to_hold(row) -> None:
    requests.move(row, State.HOLD_CHECK)
    audit.record("erasure.held", subject=row.subject, facts={"request": row.number})


def _plan(request_id: UUID) -> list[list[Planned]]:
    """Steps in groups: each group's counts are taken when its turn comes, since the key does not wait for counting."""
    request = requests.get(request_id)
    if request.reach is Reach.EVERYTHING:
        found = steps.whole(request.subject)
        return [found[:1], found[1:]]
    return [steps.part(request, requests.ids_of(request_id))]


def _execute(request_id: UUID, token: UUID, on_step: OnStep) -> None:
    def beat() -> None:
        if not requests.extend(request_id, token, timezone.now()):
            raise Taken(str(request_id))

    for group in _plan(request_id):
        known = requests.planned(request_id)
        requests.plan(request_id, [(one.name, one.store, one.count(), []) for one in group if one.name not in known])
        for planned in group:
            row = requests.step_row(request_id, planned.name)
            if row.state == StepState.DONE:
                continue
            beat()
            _step(Run(requests.get(request_id), beat), row, planned)
            on_step(planned.name)


def _step(run: Run, row: ErasureStep, planned: Planned) -> None:
    row.state, row.attempts, row.started_at = StepState.RUNNING.value, row.attempts + 1, timezone.now()
    row.error = ""
    row.save(update_fields=["state", "attempts", "started_at", "error"])
    try:
        planned.do(run, row)
    except Exception as problem:  # noted at the step, and told to the run
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        row.state, row.error = StepState.RETRY.value, _code(problem)
        row.save(update_fields=["state", "error"])
        raise
    row.state, row.finished_at = StepState.DONE.value, timezone.now()
    row.save(update_fields=["state", "finished_at"])
    log.info("erasure_step", erasure=str(run.request.id), step=row.name, erased=row.erased)


def _verify(request_id: UUID) -> None:
    """Count every store anew. Where something is left its step is to be done again.

    Raises: NotGone.
    """
    request = requests.get(request_id)
    if request.reach is Reach.EVERYTHING:
        left = steps.remaining(request.subject)
    else:
        left = steps.left_of_parts(request.subject, requests.ids_of(request_id))
    for name, count in left.items():
        requests.note_left(request_id, name, count, NotGone.code)
    found = sorted(name for name, count in left.items() if count)
    if found:
        raise NotGone(", ".join(found))


def _finish(request_id: UUID, now: datetime) -> None:
    with transaction.atomic():
        row = requests.locked(request_id)
        horizon = now + timedelta(days=settings.BACKUP_DAYS)
        requests.move(row, State.DONE_LIVE, done_at=now, horizon_at=horizon, error="")
        made = certificate.issue(row, requests.steps(request_id), "live", now)
        certificates.add(request_id, made)
        requests.put(row, user_id=None)
        requests.forget_ids(request_id)
        facts = {"request": row.number, "certificate": made.sha256}
        audit.record("erasure.done", subject=row.subject, facts=facts)


def end_backups(request_id: UUID, now: datetime) -> None:
    """The last backup that may hold it has expired: the second certificate."""
    with transaction.atomic():
        row = requests.locked(request_id)
        requests.move(row, State.DONE_BACKUPS)
        certificates.add(request_id, certificate.issue(row, requests.steps(request_id), "backups", now))
        audit.record("erasure.backups_expired", subject=row.subject, facts={"request": row.number})


def _move(request_id: UUID, then: State) -> None:
    with transaction.atomic():
        requests.move(requests.locked(request_id), then)


def _failed(request_id: UUID, problem: Exception) -> None:
    """Try again later; after so many tries somebody must look. Held: back to where people decide."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
    now, code = timezone.now(), _code(problem)
    with transaction.atomic():
        row = requests.locked(request_id)
        if State(row.state) not in (State.EXECUTING, State.VERIFYING):
            return
        tries = row.attempts + 1
        requests.move(row, State.STEP_FAILED, attempts=tries, error=code, retry_at=now + states.pause(tries))
        if isinstance(problem, Held) or tries >= states.MAX_TRIES:
            requests.move(row, State.NEEDS_HUMAN)
            audit.record("erasure.needs_human", subject=row.subject, facts={"request": row.number, "error": code})
    log.warning("erasure_failed", erasure=str(request_id), error=code, tries=tries)


def _code(problem: Exception) -> str:
    return f"{type(problem).__name__}:{getattr(problem, 'code', '')}".rstrip(":")[:64]
