"""How fast a lost index comes back, from sealed vectors and from the words alone."""

import time
from uuid import UUID

from bench.people import person_with
from bench.registry import Table, bench


@bench("rebuild")
def rebuild(scale: int) -> Table:
    """From sealed vectors, as after a crash, 50,000 rows a minute at least: 1,200 ms a thousand. From the words, as
    after a change of the embedder, a fifth of them."""
    size = min(scale, 10_000)
    few = max(size // 5, 1)
    return Table(
        "rebuilding the index",
        [
            _row(person_with(size), size, "sealed vectors", False),
            _row(person_with(few), few, "embedding anew", True),
        ],
        bars=(("sealed vectors", "ms a thousand", 1_200.0),),
    )


def _row(space_id: UUID, size: int, source: str, anew: bool) -> dict[str, object]:
    from memoryhub.memory import api as memory
    from memoryhub.memory.models import Memory, MemoryIndex
    from memoryhub.spaces.api import scope

    with scope(space_id):
        MemoryIndex.objects.all().delete()
        if anew:  # as after a change of the embedder
            Memory.objects.update(embedded_by="another@1")
    began, cpu = time.perf_counter(), time.process_time()
    written = memory.rebuild_index(space_id)
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    assert written == size, f"{written} of {size} came back"
    return {
        "from": source,
        "memories": size,
        "seconds": round(took, 2),
        "rows a minute": int(size / took * 60),
        "ms a thousand": round(took / size * 1e6, 1),
        "CPU ms a thousand": round(cpu / size * 1e6, 1),
    }
