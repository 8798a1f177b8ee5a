"""Requests and their steps: rows in, values out."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction

from memoryhub.errors import NotFound
from memoryhub.privacy import states
from memoryhub.privacy.models import Certificate, ErasureRequest, ErasureStep
from memoryhub.privacy.types import CLOSED, Reach, Request, State, Step, StepState

# A run that says nothing for so long is dead; each slice extends it. Half and a long VACUUM is run twice (harmless),
# double delays the way back after a crash.
LEASE = timedelta(seconds=30)
NOBODY = UUID(int=0)
_RUNNABLE = (State.APPROVED, State.COOLING_OFF, State.FROZEN, State.EXECUTING, State.VERIFYING, State.STEP_FAILED)
_FIELDS = (
    *("id", "number", "subject", "law", "factor", "manifest", "manifest_hash", "received_at", "due_at", "starts_at"),
    *(
        "frozen_at",
        "executing_at",
        "key_gone_at",
        "done_at",
        "horizon_at",
        "opened_by",
        "approved_by",
        "refusal",
        "error",
        "attempts",
    ),
    *("retry_at", "is_own", "language"),
)


def view(row: ErasureRequest) -> Request:
    facts = {name: getattr(row, name) for name in _FIELDS}
    return Request(reach=Reach(row.reach), state=State(row.state), **facts)


def add(**facts: Any) -> ErasureRequest:
    row = ErasureRequest(number=_number(facts["received_at"]), **facts)
    row.save(force_insert=True)
    return row


def _number(now: datetime) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval('privacy_number')")
        return f"PR-{now.year}-{cursor.fetchone()[0]:04d}"


def get(request_id: UUID) -> Request:
    """Raises: NotFound."""
    return view(row_of(request_id))


def row_of(request_id: UUID) -> ErasureRequest:
    row = ErasureRequest.objects.filter(pk=request_id).first()
    if row is None:
        raise NotFound(f"request {request_id}")
    return row


def locked(request_id: UUID) -> ErasureRequest:
    """Its row, alone until the transaction ends."""
    row = ErasureRequest.objects.select_for_update().filter(pk=request_id).first()
    if row is None:
        raise NotFound(f"request {request_id}")
    return row


def move(row: ErasureRequest, then: State, **facts: Any) -> None:
    """Into the next state. Raises: Conflict when that does not follow."""
    states.check(State(row.state), then)
    put(row, state=then.value, **facts)


def put(row: ErasureRequest, **facts: Any) -> None:
    for name, value in facts.items():
        setattr(row, name, value)
    row.save(update_fields=list(facts))


def open_of(subject: UUID) -> Request | None:
    """The open request for everything, if there is one."""
    rows = ErasureRequest.objects.filter(subject=subject, reach=Reach.EVERYTHING).exclude(state__in=CLOSED)
    row = rows.first()
    return view(row) if row else None


def of_subject(subject: UUID) -> list[Request]:
    return [view(row) for row in ErasureRequest.objects.filter(subject=subject).order_by("-received_at")]


def listed(*, only_open: bool, limit: int = 200) -> list[Request]:
    """Those that must be done first, first."""
    rows = ErasureRequest.objects.order_by("due_at", "id")
    return [view(row) for row in (rows.exclude(state__in=CLOSED) if only_open else rows)[:limit]]


def open_count() -> int:
    return ErasureRequest.objects.exclude(state__in=CLOSED).count()


def open_times() -> list[tuple[datetime, datetime]]:
    """(received, due) of every open request."""
    return list(ErasureRequest.objects.exclude(state__in=CLOSED).values_list("received_at", "due_at"))


def due(now: datetime) -> list[UUID]:
    """Requests that a run would take a step further now."""
    rows = ErasureRequest.objects.filter(state__in=_RUNNABLE).exclude(lease_until__gt=now)
    rows = rows.exclude(starts_at__gt=now).exclude(retry_at__gt=now)
    return list(rows.order_by("due_at").values_list("pk", flat=True)[:50])


def past_horizon(now: datetime) -> list[UUID]:
    rows = ErasureRequest.objects.filter(state=State.DONE_LIVE, horizon_at__lte=now)
    return list(rows.values_list("pk", flat=True)[:200])


def reduce_before(moment: datetime) -> int:
    """What was closed before that keeps its numbers and times, and no longer says whose it was or who decided."""
    rows = ErasureRequest.objects.filter(state__in=CLOSED, received_at__lt=moment).exclude(subject=NOBODY)
    with transaction.atomic():
        Certificate.objects.filter(request__in=rows.values("pk")).delete()
        return rows.update(
            subject=NOBODY, subject_hash="", manifest_hash="", opened_by=None, approved_by=None, refusal_asked_by=None,
            refused_by=None, user_id=None, factor="", language="",
        )  # fmt: skip


def done_among(ids: list[UUID]) -> set[UUID]:
    rows = ErasureRequest.objects.filter(pk__in=ids, state__in=(State.DONE_LIVE, State.DONE_BACKUPS))
    return set(rows.values_list("pk", flat=True))


def find_row(request_id: UUID) -> ErasureRequest | None:
    return ErasureRequest.objects.filter(pk=request_id).first()


def add_again(**facts: Any) -> ErasureRequest:
    """One that the ledger knows and this database does not, under its old number."""
    if ErasureRequest.objects.filter(
        number=facts["number"]
    ).exists():  # the sequence was restored too, and gave it away
        facts["number"] = f"{facts['number']}-{str(facts['id'])[-4:]}"
    row = ErasureRequest(**facts)
    row.save(force_insert=True)
    return row


def begin_again(request_id: UUID, now: datetime) -> None:
    """Back to where execution begins, whatever it had come to: the data came back."""
    ErasureStep.objects.filter(request_id=request_id).delete()
    ErasureRequest.objects.filter(pk=request_id).update(
        state=State.FROZEN.value, starts_at=now, retry_at=None, attempts=0, error="", key_gone_at=None, done_at=None
    )


def claim(request_id: UUID, now: datetime) -> UUID | None:
    """Take the run of a request, unless another holds it. Returns the run's token."""
    token = uuid4()
    rows = ErasureRequest.objects.filter(pk=request_id).exclude(lease_until__gt=now)
    return token if rows.update(token=token, lease_until=now + LEASE) else None


def extend(request_id: UUID, token: UUID, now: datetime) -> bool:
    return bool(ErasureRequest.objects.filter(pk=request_id, token=token).update(lease_until=now + LEASE))


def release(request_id: UUID, token: UUID) -> None:
    ErasureRequest.objects.filter(pk=request_id, token=token).update(token=None, lease_until=None)


# Steps


def plan(request_id: UUID, steps: list[tuple[str, str, int, list[str]]]) -> None:
    """Add (name, store, before, ids) in their order, behind what is planned already, all or none."""
    known = ErasureStep.objects.filter(request_id=request_id).count()
    with transaction.atomic():
        for position, (name, store, before, ids) in enumerate(steps, start=known):
            ErasureStep.objects.create(
                request_id=request_id, position=position, name=name, store=store, before=before, ids=ids
            )


def planned(request_id: UUID) -> set[str]:
    """Names of the steps that are written down."""
    return set(ErasureStep.objects.filter(request_id=request_id).values_list("name", flat=True))


def plan_ids(request_id: UUID, ids: dict[str, list[str]]) -> None:
    """The plan of a partial erasure, made when it is opened: exactly these ids, by store."""
    found = [(f"piece:{store}", store, len(names), names) for store, names in ids.items()]
    if found:
        plan(request_id, [("ledger", "", 0, []), *found, ("residue", "", 0, [])])


def held_rows(space_id: UUID) -> list[ErasureRequest]:
    rows = ErasureRequest.objects.select_for_update().filter(subject=space_id, state=State.HOLD_CHECK)
    return list(rows.order_by("received_at"))


def steps(request_id: UUID) -> list[Step]:
    return [_step(row) for row in ErasureStep.objects.filter(request_id=request_id).order_by("position")]


def step_row(request_id: UUID, name: str) -> ErasureStep:
    return ErasureStep.objects.get(request_id=request_id, name=name)


def ids_of(request_id: UUID) -> dict[str, list[str]]:
    """Of a partial erasure: what is to go, by store."""
    rows = ErasureStep.objects.filter(request_id=request_id, name__startswith="piece:").order_by("position")
    return {row.store: list(row.ids) for row in rows}


def note_left(request_id: UUID, name: str, count: int, code: str) -> None:
    """What a probe found of a step's store; where it found something, the step is to be done again."""
    again = {"state": StepState.RETRY.value, "error": code} if count else {}
    ErasureStep.objects.filter(request_id=request_id, name=name).update(left=count, **again)


def forget_ids(request_id: UUID) -> None:
    """The ids of a partial erasure have done their duty."""
    ErasureStep.objects.filter(request_id=request_id).update(ids=[])


def _step(row: ErasureStep) -> Step:
    took = row.finished_at - row.started_at if row.finished_at and row.started_at else None
    return Step(
        name=row.name,
        store=row.store,
        state=StepState(row.state),
        before=row.before,
        erased=row.erased,
        left=row.left,
        attempts=row.attempts,
        error=row.error,
        finished_at=row.finished_at,
        took_ms=round(took.total_seconds() * 1000) if took is not None else None,
    )
