"""How soon a memory is out of use, and gone."""

from collections.abc import Callable
from uuid import UUID

from bench.measures import measured
from bench.people import NOW, person_with
from bench.registry import Row, Table, bench

TIMES = 30


@bench("forget")
def forget(scale: int) -> Table:
    """revoke, undo of it, and erase, one memory of 1,000 (or `scale`, if less)."""
    from memoryhub.memory import api as memory

    space_id = person_with(min(scale, 1000))
    held, _ = memory.memories(space_id, limit=2 * TIMES + 20)
    ids = [one.memory_id for one in held]
    events: list[UUID] = []

    def revoke(number: int) -> None:
        events.append(memory.forget(space_id, ids[len(events)], now=NOW))

    def undo(number: int) -> None:
        memory.undo(space_id, events.pop(), now=NOW)

    def erase(number: int) -> None:
        memory.forget(space_id, ids.pop(), now=NOW, erase=True)

    rows = [_row("revoke", revoke), _row("undo", undo), _row("erase", erase)]
    return Table("one memory, ms", rows, bars=[(str(row["verb"]), "p95", 150.0) for row in rows])


def _row(verb: str, call: Callable[[int], None]) -> Row:
    return {"verb": verb} | measured(call, TIMES, warm=0).row()
