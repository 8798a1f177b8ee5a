"""Accuracy and tokens side by side, in the layout of the field reports that the bars come from. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.evaluation import metrics
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.shares import Share, percent, spread

# What a person sees of a case. What is stored cannot be compared: some of these engines store nothing, others all.
SEEN = ("says", "never_says")
HANDED = ("recalls", "not_recalled")

# The four columns of the field report that compared these engines, and the classes that ask for the same.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "single lookup": ("profile", "temporal", "multi_value", "todo", "abstain"),
    "preference kept": ("preference", "constraint", "update", "correction", "interference"),
    "cross-turn task": ("task", "reference", "forgot"),
    "long-term conclusion": ("conclusion", "episode"),
}


@dataclass(frozen=True, slots=True)
class Arm:
    """One engine's run over the cases."""

    name: str
    verdicts: tuple[Verdict, ...]

    @property
    def answers(self) -> Share:
        """Cases that expect something of the answer, and those in which all of that held."""
        return self._share(SEEN)

    @property
    def handed(self) -> Share:
        """The same of what was handed to the model."""
        return self._share(HANDED)

    @property
    def whole(self) -> Share:
        """Cases that hold in everything, what is stored included: for comparing the product with itself."""
        share = Share()
        for verdict in self.verdicts:
            share.count(verdict.passed)
        return share

    @property
    def tokens(self) -> float:
        """Prompt tokens of the question, mean over the cases (the tokenizer's estimate, language.tokens)."""
        return sum(one.played.answer.tokens for one in self.verdicts) / max(len(self.verdicts), 1)

    @property
    def by_class(self) -> dict[str, Share]:
        """Answers by class of case."""
        names = dict.fromkeys(verdict.case.kind for verdict in self.verdicts)
        return {name: share for name in names if (share := self.column([name])).n}

    def column(self, classes: Sequence[str]) -> Share:
        return self._share(SEEN, classes)

    def _share(self, kinds: Sequence[str], classes: Sequence[str] = ()) -> Share:
        share = Share()
        for verdict in self.verdicts:
            asked = set(verdict.case.expected.kinds()) & set(kinds)
            if asked and (not classes or verdict.case.kind in classes):
                share.count(all(verdict.held(kind) for kind in asked))
        return share


def rows(arms: Sequence[Arm]) -> tuple[list[str], list[list[str]]]:
    """Header and a line for each arm: shares of answers in per cent, tokens as such and to the most."""
    most = max((arm.tokens for arm in arms), default=0.0)
    header = ["memory", *COLUMNS, "all answers", "95 %", "handed over", "whole cases", "tokens", "of the most"]
    return header, [_line(arm, most) for arm in arms]


def _line(arm: Arm, most: float) -> list[str]:
    columns = [percent(arm.column(classes)) for classes in COLUMNS.values()]
    part = arm.tokens / most if most else 0.0
    return [
        arm.name, *columns, percent(arm.answers), spread(arm.answers), percent(arm.handed), percent(arm.whole),
        f"{arm.tokens:.0f}", f"{part:.0%}",
    ]  # fmt: skip


def as_json(arms: Sequence[Arm]) -> dict[str, Any]:
    """{"cases", "arms": {name: {"answers", "handed", "whole", "columns", "by_class", "metrics", "tokens"}}}"""
    return {
        "cases": len(arms[0].verdicts) if arms else 0,
        "arms": {
            arm.name.strip(): {
                "answers": arm.answers.told(),
                "handed": arm.handed.told(),
                "whole": arm.whole.told(),
                "columns": {name: arm.column(classes).told() for name, classes in COLUMNS.items()},
                "by_class": {name: share.told() for name, share in arm.by_class.items()},
                "metrics": metrics.as_json(arm.verdicts),
                "tokens": round(arm.tokens, 1),
            }
            for arm in arms
        },
    }


def markdown(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table as it stands in the documentation."""
    rule = ["---", *["---:"] * (len(header) - 1)]
    return "\n".join("| " + " | ".join(cell.strip() for cell in line) + " |" for line in [header, rule, *lines])
