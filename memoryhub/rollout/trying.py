"""Trying a policy on a sample: logged recalls of people who came by lately, scored again with its weights. Only counts
leave; whose recalls they were and what was asked is not kept."""

from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from memoryhub.errors import MemoryHubError
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.rollout import keeping, store

# Recalls of a sample, and of one person at most. Half of the first doubles what chance does (2 points of a share of
# 85 % at 500), double takes a worker ten seconds; half of the second needs twice as many people.
MOST, OF_ONE = 500, 20
SPACES = 200
WITHIN = timedelta(days=30)  # as long as the logs' words stand
_COUNTS = ("used", "used_before", "used_after", "shown_before", "shown_after")


def ask(number: int, by: UUID | None, now: datetime) -> int:
    """Have a worker try it. Returns the sampling's id. Raises: NotFound."""
    sampling_id = store.new_sampling(store.policy(number).number, by, now)
    jobs.send("memoryhub.rollout.tasks.try_policy", str(sampling_id))
    return sampling_id


def run(sampling_id: int, now: datetime) -> int:
    """Score the sample again. Returns how many recalls it had."""
    found = store.sampling(sampling_id)
    if found is None or found.done_at:
        return 0
    becomes, known = keeping.policy(found.policy), _known()
    counts = dict.fromkeys((*_COUNTS, "recalls", "left_out", "changed"), 0)
    for space_id in store.recently_seen(now, WITHIN, SPACES):
        if counts["recalls"] >= MOST:
            break
        try:
            logged = memory.logged_recalls(space_id, now - WITHIN, OF_ONE)
        except MemoryHubError:  # frozen, or shredded meanwhile
            continue
        for one in logged:
            _count(one, known, becomes, counts)
    store.sampling_done(sampling_id, done_at=timezone.now(), **counts)
    return counts["recalls"]


def _count(
    one: memory.LoggedRecall, known: dict[str, MemoryPolicy], becomes: MemoryPolicy, counts: dict[str, int]
) -> None:
    was = known.get(one.policy_version)
    if was is None:
        counts["left_out"] += 1
        return
    again = memory.rescored(one.lines, one.used, was, becomes)
    counts["recalls"] += 1
    counts["changed"] += again.changed > 0
    for name in _COUNTS:
        counts[name] += getattr(again, name)


def _known() -> dict[str, MemoryPolicy]:
    """Policies by the version that logs name; "" is a log from before versions were written down."""
    own = {"": DEFAULT, DEFAULT.version: DEFAULT}
    saved = [keeping.policy(row) for row in store.policies(limit=1000)]
    return own | {one.version: one for one in saved}
