"""The count: every person's space is asked once for a day's sums, in slices; then the day is judged.

    open round -> slice: ask spaces (each in its own scope) -> add their sums and move on, in one transaction -> ...
    -> samples of the day -> the round replaces the one before -> alarms

A task that is killed leaves a round that the next one goes on with; a slice counts once however often it is tried.
"""

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

import structlog

from memoryhub.cases import api as cases
from memoryhub.errors import MemoryHubError
from memoryhub.health import judging, living, sources, spread, store
from memoryhub.health.bands import SPECS, Sums
from memoryhub.health.models import Round
from memoryhub.health.store import Key
from memoryhub.memory.api import Tally

log = structlog.get_logger(__name__)
# Spaces of one slice: a few milliseconds each. Half commits twice as often, double repeats more after a kill.
SLICE = 50


def bounds(day: date) -> tuple[datetime, datetime]:
    """[midnight, midnight) UTC."""
    since = datetime(day.year, day.month, day.day, tzinfo=UTC)
    return since, since + timedelta(days=1)


def go_on(day: date, now: datetime, *, seconds: float = 20.0) -> bool:
    """Count on for about so long, at least one slice. Returns whether the day is complete."""
    until, found = time.monotonic() + seconds, store.open_round(day, now)
    while True:
        spaces = store.people_after(found.after, SLICE)
        if not spaces:
            _close(found, now)
            return True
        sums, left_out = _asked(spaces, day)
        if not store.add(found, spaces[-1], len(spaces), left_out, sums):
            return False  # another task is at it
        found.after = spaces[-1]
        if time.monotonic() > until:
            return False


def _asked(spaces: Iterable, day: date) -> tuple[dict[Key, Sums], int]:
    since, until = bounds(day)
    sums: dict[Key, Sums] = {}
    left_out = 0
    for space_id in spaces:
        try:
            own = [one for one in sources.tallies(space_id, since, until) if one.name in SPECS]
        except MemoryHubError as problem:  # frozen or being erased: it is asked tomorrow, or never again
            log.info("health_left_out", space=str(space_id), code=problem.code)
            left_out += 1
            continue
        for one in own:
            key = (one.name, one.language, one.arm)
            sums[key] = sums.get(key, Sums()).plus(_sums(one))
    return sums, left_out


def _sums(one: Tally) -> Sums:
    if one.ms is None:
        return Sums(one.top, one.bottom)
    return Sums(spread=tuple(spread.spread([one.ms])))


def _close(found: Round, now: datetime) -> None:
    since, until = bounds(found.day)
    extra: dict[Key, Sums] = {}
    forgetting = store.samples("forgetting", since, until)
    if forgetting:
        extra["forgetting", "", ""] = Sums(spread=tuple(spread.spread(forgetting)))
    ups, downs = cases.satisfaction(since, until)
    went_on, lost = cases.going_on(since, until, now)
    for name, top, bottom in (("satisfaction", ups, ups + downs), ("resumed", went_on, lost)):
        if bottom:
            extra[name, "", ""] = Sums(top, bottom)
    for name, (top, count) in store.most(list(living.MEASURED), since, until).items():
        extra[name, "", ""] = Sums(top, count)
    store.close_round(found, extra, now)
    if until <= now:  # a day that is not over is shown, not judged
        judging.judge_day(found.day, now)
