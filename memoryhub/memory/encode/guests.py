"""The guest Wi-Fi's password, as `secrets` lets it through: a sensitive memory of its own, one at a time."""

from collections.abc import Iterator

from memoryhub.memory.encode import secrets
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue


def guest_password(clause: Clause, scene: Scene) -> Iterator[Draft]:
    found = secrets.shared(scene.text, clause.start, clause.end)
    if found is None:
        return
    group = next(name for name in ("v", "w", "x") if found[name])
    start, end = found.span(group)
    changed = bool(found["new"] or found["changed"])
    yield Draft(
        "wifi.guest", found[group], start, end, base=0.92, standing=True, intent="remember",
        cue=Cue.CORRECT if changed else Cue.NONE,
    )  # fmt: skip


for _tongue in ("zh", "en"):
    reader(_tongue)(guest_password)
