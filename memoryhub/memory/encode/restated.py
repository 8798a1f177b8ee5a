"""What one message says twice: of two values of one thing the later, of one value told twice the first. Pure."""

from memoryhub.memory import slots
from memoryhub.memory.types import Candidate, Cue, Dropped


def latest(found: list[Candidate]) -> tuple[list[Candidate], list[Dropped]]:
    """Of two values of one single-valued slot and topic the later; of the same said twice the first."""
    kept: dict[tuple[str, ...], Candidate] = {}
    dropped: list[Dropped] = []
    for candidate in found:
        many = (
            not candidate.slot or slots.of(candidate.slot).many or candidate.cue in (Cue.NEGATE, Cue.FORGET, Cue.RETURN)
        )
        key = (
            slots.identity(candidate.slot, candidate.topic, candidate.condition),
            candidate.cue.value if many else "",
            candidate.value.casefold() if many else "",
            str(candidate.is_todo),
        )
        if key in kept:
            older = kept.pop(key)
            keep, drop = (older, candidate) if many else (candidate, older)
            dropped.append(Dropped(drop, "reconcile", "restated"))
            kept[key] = keep
        else:
            kept[key] = candidate
    return sorted(kept.values(), key=lambda one: (one.quote_start, one.quote_end)), dropped
