"""What comes up again and again: episodes of different days that tell of one thing. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

import numpy as np

from memoryhub.language import api as language

# Days on which it was told. U8: three refusals of red make a rule; two are chance, six are known to everybody.
DAYS = 3
# Cosine of an episode to the pattern's middle one, by the built-in embedder: tellings of one habit lie at .5-.8, of two
# at .1-.4. Half gathers all of a week, double only word-for-word repetitions.
NEAR = 0.55
# Words that every telling of a pattern shares with its middle one. One is chance ("went"), three loses short tellings.
SHARED = 2
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "you your the a an and to of in on at for with was were is are did had have it my today again this that"
        " went got 你 的 了 又 今天 去 在 和 我 是 天又",
    )
)


@dataclass(frozen=True, slots=True)
class Telling:
    """One episode. `vector` float32 of length 1."""

    memory_id: UUID
    text: str
    on: date  # where the owner was
    vector: np.ndarray


@dataclass(frozen=True, slots=True)
class Pattern:
    """Episodes of one thing, the oldest first; `middle` is the one that is nearest to all."""

    middle: Telling
    tellings: tuple[Telling, ...]

    @property
    def days(self) -> int:
        return len({one.on for one in self.tellings})


def found(fresh: Sequence[Telling], known: Sequence[Telling]) -> list[Pattern]:
    """Patterns that at least one of the fresh episodes belongs to, each episode in one pattern at most.

    Args:
        fresh: told in the conversation that has ended. known: every episode, the fresh ones among them or not.
    """
    everything = list({one.memory_id: one for one in (*known, *fresh)}.values())
    taken: set[UUID] = set()
    patterns = []
    for one in fresh:
        if one.memory_id in taken:
            continue
        pattern = _around(one, [other for other in everything if other.memory_id not in taken])
        if pattern is not None:
            taken |= {telling.memory_id for telling in pattern.tellings}
            patterns.append(pattern)
    return patterns


def _around(one: Telling, others: Sequence[Telling]) -> Pattern | None:
    alike = [other for other in others if _alike(one, other)]
    if len({telling.on for telling in alike}) < DAYS:
        return None
    middle = max(alike, key=lambda telling: sum(float(telling.vector @ other.vector) for other in alike))
    alike = [other for other in alike if _alike(middle, other)]
    pattern = Pattern(middle, tuple(sorted(alike, key=lambda telling: (telling.on, telling.text))))
    return pattern if pattern.days >= DAYS else None


def _alike(one: Telling, other: Telling) -> bool:
    if one.memory_id == other.memory_id:
        return True
    if float(one.vector @ other.vector) < NEAR:
        return False
    return len(_words(one.text) & _words(other.text)) >= SHARED


def _words(text: str) -> set[str]:
    return {word for word in language.words(text) if word not in _IDLE and not word.isdigit()}


def worded(pattern: Pattern) -> str:
    """The rule that a pattern proposes, in the language it was told in, without a model."""
    text = pattern.middle.text.strip().rstrip("。.!！")
    if language.detect(text) == "zh":
        return f"这件事反复出现（{pattern.days} 天都提到）：{text}"
    return f"This keeps coming up (on {pattern.days} days): {text}"
