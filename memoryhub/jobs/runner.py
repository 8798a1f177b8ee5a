"""Running one job: claim, beat, do, and what becomes of a failure."""

import random
from uuid import UUID

import structlog
from django.db import connection
from django.db.utils import DatabaseError, InterfaceError

from memoryhub.errors import BadMasterKey, KeyStoreDown, Locked, NotFound, Refused, Shredded, Tampered
from memoryhub.jobs import registry
from memoryhub.jobs.lease import MAX_ATTEMPTS, Lease, LeaseLost, claim, heartbeat, ring_next_in_lane
from memoryhub.spaces.scope import office

log = structlog.get_logger(__name__)

# They fail the same way each time: trying again only delays the dead letter that somebody should look at.
DETERMINISTIC = (
    *(Refused, NotFound, Shredded, Tampered),
    *(ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError),
)
# Nothing is wrong with the job: it waits until the house is well again, and no attempt is counted.
OUTAGES = (Locked, KeyStoreDown, BadMasterKey)
# So it is while the database is not there: class 08, connection exceptions; 57P01-57P03, shut down, crashed, starting
# (PostgreSQL 18, appendix A). A timeout, a deadlock or a full disk may be the job's own doing, and counts.
_LOST_CONNECTION, _NOT_SERVING = "08", ("57P01", "57P02", "57P03")
OUTAGE_WAIT_S = 10.0
# 4, 16, 64, 256 s: a model that is down for a minute costs no dead letter. At half the base a two-minute outage kills
# jobs, at double the second try comes after half a minute.
BACK_OFF_BASE = 4.0
BACK_OFF_MOST_S = 300.0


class Unfinished(Exception):
    """A handler returned without completing its lease: a fault of the program."""

    code = "unfinished"


def run(job_id: UUID) -> bool:
    """Do the job if it is due.

    Returns:
        Whether it was claimed here.
    """
    lease = claim(job_id)
    if lease is None:
        return False
    link = connection.connection  # a transaction that ends on a lost one has Django open another
    try:
        with heartbeat(lease):
            registry.handler_of(lease.kind)(lease)
        _must_be_done(lease)
    except LeaseLost:
        log.info("job_lease_lost", job=str(job_id), kind=lease.kind)
    except Exception as problem:
        _fail(lease, problem, outage=is_outage(problem, lost=link is None or link.closed))
    else:
        log.info("job_done", job=str(job_id), kind=lease.kind, attempt=lease.attempt)
    return True


def back_off(attempt: int, jitter: float) -> float:
    """Seconds until the next try.

    Args:
        attempt: how many there were, from 1.
        jitter: 0-1, so that jobs that failed together do not come back together (full jitter above a half).
    """
    return min(BACK_OFF_MOST_S, BACK_OFF_BASE**attempt) * (0.5 + jitter / 2)


def is_outage(problem: Exception, lost: bool) -> bool:
    """Whether the house is unwell, not the job.

    Args:
        lost: the connection that the job began with is closed by now.
    """
    if not isinstance(problem, DatabaseError | InterfaceError):
        return isinstance(problem, OUTAGES)
    state = getattr(problem.__cause__, "sqlstate", None)
    if state is None:  # the server said nothing: it is gone, or the driver refused to ask
        return lost
    return state.startswith(_LOST_CONNECTION) or state in _NOT_SERVING


def _must_be_done(lease: Lease) -> None:
    with office("jobs"), connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM jobs_job WHERE id = %s AND token = %s", [lease.job_id, lease.token])
        if cursor.fetchone():
            raise Unfinished()


_RETRY = """
    UPDATE jobs_job SET state = 'waiting', token = NULL, lease_until = NULL, error = %s,
        available_at = GREATEST(available_at, clock_timestamp() + %s * interval '1 second'), attempts = attempts - %s
    WHERE id = %s AND token = %s AND state = 'leased'
"""
_BURY = """
    UPDATE jobs_job SET state = 'dead', token = NULL, lease_until = NULL, error = %s, finished_at = clock_timestamp()
    WHERE id = %s AND token = %s AND state = 'leased' RETURNING lane
"""


def _fail(lease: Lease, problem: Exception, outage: bool) -> None:
    """Try later, or bury it. Keeps the error's class and code, never its text, which may quote what a user said."""
    error = f"{type(problem).__name__}:{getattr(problem, 'code', '')}".rstrip(":")[:64]
    connection.close_if_unusable_or_obsolete()
    hopeless = isinstance(problem, (*DETERMINISTIC, Unfinished)) or lease.attempt >= MAX_ATTEMPTS
    with office("jobs"), connection.cursor() as cursor:
        if hopeless and not outage:
            cursor.execute(_BURY, [error, lease.job_id, lease.token])
            if row := cursor.fetchone():
                ring_next_in_lane(cursor, row[0])
        else:
            wait = OUTAGE_WAIT_S * (0.5 + random.random()) if outage else back_off(lease.attempt, random.random())
            cursor.execute(_RETRY, [error, wait, int(outage), lease.job_id, lease.token])
    facts = {"job": str(lease.job_id), "kind": lease.kind, "attempt": lease.attempt, "error": error}
    log.warning("job_buried" if hopeless and not outage else "job_failed", **facts)
