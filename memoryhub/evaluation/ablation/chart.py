"""The chart of an ablation: two bars for each memory, drawn as SVG without any script. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.evaluation.ablation.table import Arm

LEFT, WIDE, STEP, HIGH = 190, 500, 58, 18  # pixels: names, a full bar, one memory, one bar


@dataclass(frozen=True, slots=True)
class Bar:
    y: int
    width: int
    kind: str  # "answers" or "tokens"
    said: str
    label_x: int
    label_y: int


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    y: int  # of the name's base line
    bars: tuple[Bar, Bar]


def groups(arms: Sequence[Arm]) -> tuple[Group, ...]:
    """One for each memory, top down: right answers of all, tokens of the dearest."""
    most = max((arm.tokens for arm in arms), default=0.0) or 1.0
    return tuple(_group(arm, number * STEP + 10, most) for number, arm in enumerate(arms))


def height(arms: Sequence[Arm]) -> int:
    return len(arms) * STEP + 10


def _group(arm: Arm, top: int, most: float) -> Group:
    answers = _bar(top, arm.answers.share, "answers", f"{arm.answers.share:.0%} right answers")
    tokens = _bar(top + HIGH + 2, arm.tokens / most, "tokens", f"{arm.tokens:.0f} tokens a question")
    return Group(arm.name.strip(), top + HIGH + 4, (answers, tokens))


def _bar(y: int, share: float, kind: str, said: str) -> Bar:
    width = max(round(share * WIDE), 1)
    return Bar(y, width, kind, said, LEFT + width + 8, y + HIGH - 4)
