"""How soon a memory is out of use, and gone."""

from collections.abc import Callable
from uuid import UUID

from bench.people import NOW, person_with
from bench.registry import Table, bench, p50, p95, timed

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

    return Table("one memory, ms", [_row("revoke", revoke), _row("undo", undo), _row("erase", erase)])


def _row(verb: str, call: Callable[[int], None]) -> dict[str, object]:
    taken = timed(call, TIMES, warm=0)
    return {"verb": verb, "p50": p50(taken), "p95": p95(taken)}
