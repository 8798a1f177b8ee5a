"""How fast a lost index comes back, from sealed vectors and from the words alone."""

import time
from uuid import UUID

from bench.people import person_with
from bench.registry import Table, bench


@bench("rebuild")
def rebuild(scale: int) -> Table:
    size = min(scale, 2000)
    space_id = person_with(size)
    return Table(
        f"rebuilding the index of {size} memories",
        [_row(space_id, size, "sealed vectors", False), _row(space_id, size, "embedding anew", True)],
    )


def _row(space_id: UUID, size: int, source: str, anew: bool) -> dict[str, object]:
    from memoryhub.memory import api as memory
    from memoryhub.memory.models import Memory, MemoryIndex
    from memoryhub.spaces.api import scope

    with scope(space_id):
        MemoryIndex.objects.all().delete()
        if anew:  # as after a change of the embedder
            Memory.objects.update(embedded_by="another@1")
    began = time.perf_counter()
    written = memory.rebuild_index(space_id)
    took = time.perf_counter() - began
    assert written == size, f"{written} of {size} came back"
    return {"from": source, "seconds": round(took, 2), "rows a minute": int(size / took * 60)}
