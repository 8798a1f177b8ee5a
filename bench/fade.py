"""How long the night's round takes: an ordinary night, one on which nothing is due, and the worst there can be."""

import time
from datetime import datetime, timedelta
from uuid import UUID

from bench.people import EACH, NOW, crowd
from bench.registry import Row, Table, bench

NIGHT = NOW + timedelta(days=1)
# An ordinary night moves 2 % and ends 1 %.
_LONG_AGO = """UPDATE memory_memory SET said_at = %s
               WHERE id IN (SELECT id FROM memory_memory ORDER BY id LIMIT 2)"""
_OVER = """UPDATE memory_memory SET expires_at = %s
           WHERE id IN (SELECT id FROM memory_memory ORDER BY id DESC LIMIT 1)"""


@bench("fade")
def fade(scale: int) -> Table:
    """Ten times `scale` memories (100,000 by default, a million at most), a hundred a space, beside all that other
    benches have left: one space sealed for real, the others with copies of its rows, since no body is opened."""
    total = max(min(scale * 10, 1_000_000), EACH)
    spaces = _people(total // EACH)
    rows = [_row("ordinary", total, NIGHT), _row("nothing due", total, NIGHT)]
    rows.append(_row("everything moves", total, NIGHT + timedelta(days=500)))
    bars = [(str(row["night"]), "1m rows, s", 300.0) for row in rows]
    return Table(f"fading {total} memories in {len(spaces)} spaces", rows, bars=bars)


def _row(night: str, total: int, now: datetime) -> Row:
    from memoryhub.memory import fading

    began, cpu = time.perf_counter(), time.process_time()
    done = fading.fade(fading.Place(now), seconds=float("inf"))
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    assert done.stopped_at is None and not done.counts["left_out"]
    return {
        "night": night,
        "seen": done.counts["seen"],
        "moved": sum(done.counts[kind] for kind in ("cooled", "woken", "expired")),
        "seconds": round(took, 1),
        "rows a minute": int(total / took * 60),
        "1m rows, s": round(took / total * 1_000_000, 1),
        "1m rows, CPU s here": round(cpu / total * 1_000_000, 1),
    }


def _people(count: int) -> list[UUID]:
    spaces = crowd(count)
    for space_id in spaces:
        _aged(space_id)
    return spaces


def _aged(space_id: UUID) -> None:
    from django.db import connection

    from memoryhub.spaces.api import scope

    with scope(space_id), connection.cursor() as cursor:
        cursor.execute(_LONG_AGO, [NOW - timedelta(days=100)])
        cursor.execute(_OVER, [NOW])
