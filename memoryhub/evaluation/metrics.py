"""What the cases say of each promise by itself, with its interval and its parts by class and language. Pure.

Four of them come from one of the field reports the product was thought up from, which scores every case by them
(adherence to constraints, accuracy of quoted facts, updates that take effect, irrelevant interference); task success
and abstention are added. No sum of them is made: a product that shines in one and fails in another is not "average".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.shares import Share, percent, spread

_SEEN = ("says", "never_says")
_HANDED = ("recalls", "not_recalled")
_KEPT = ("remembers", "forgets")


@dataclass(frozen=True, slots=True)
class Metric:
    """Which cases count, and what of them must hold."""

    meaning: str
    classes: tuple[str, ...]
    kinds: tuple[str, ...]


METRICS: Mapping[str, Metric] = {
    "constraint adherence": Metric(
        "the limit is handed over, and the answer keeps it", ("constraint",), (*_SEEN, *_HANDED)
    ),
    "citation accuracy": Metric(
        "the fact asked for is handed over and said, nothing else in its place",
        ("profile", "preference", "episode", "multi_value", "temporal", "conclusion"),
        (*_SEEN, *_HANDED),
    ),
    "update effect": Metric(
        "the new value holds, is handed over and said, and the old one is not",
        ("update", "correction"),
        (*_KEPT, *_HANDED, *_SEEN),
    ),
    "free of interference": Metric(
        "what was asked for comes, and nothing of the noise around it", ("interference",), (*_HANDED, *_SEEN)
    ),
    "task success": Metric("the answer goes on with the task", ("task", "reference", "forgot", "todo"), _SEEN),
    "abstention": Metric("what was never told is not made up", ("abstain",), (*_SEEN, "not_recalled")),
}
# Only the wrong things of the interference cases, the figure that the bar of 5 % is about.
WRONG = ("not_recalled", "never_says")


@dataclass(frozen=True, slots=True)
class Measured:
    """One metric of one run."""

    whole: Share = field(default_factory=Share)
    by_class: dict[str, Share] = field(default_factory=dict)
    by_language: dict[str, Share] = field(default_factory=dict)

    def count(self, verdict: Verdict, held: bool) -> None:
        case = verdict.case
        for share in (
            self.whole,
            self.by_class.setdefault(case.kind, Share()),
            self.by_language.setdefault(case.language, Share()),
        ):
            share.count(held)


def measured(verdicts: Iterable[Verdict]) -> dict[str, Measured]:
    """Each metric over the cases of its classes that expect something of its kinds."""
    given = list(verdicts)
    return {name: _one(metric.classes, metric.kinds, given) for name, metric in METRICS.items()}


def interference(verdicts: Iterable[Verdict]) -> Share:
    """Interference cases in which something unwanted was handed over or said: less is better."""
    share = Share()
    for verdict in verdicts:
        if verdict.case.kind == "interference" and _asked(verdict, WRONG):
            share.count(not all(verdict.held(kind) for kind in WRONG))
    return share


def weakest(found: Mapping[str, Measured]) -> tuple[str, float]:
    """The metric that holds least; ("", 0.0) without any case. An engine is as trustworthy as this one."""
    shares = {name: one.whole.share for name, one in found.items() if one.whole.n}
    name = min(shares, key=lambda one: shares[one], default="")
    return name, shares.get(name, 0.0)


def _one(classes: Sequence[str], kinds: Sequence[str], verdicts: Iterable[Verdict]) -> Measured:
    found = Measured()
    for verdict in verdicts:
        if verdict.case.kind in classes and _asked(verdict, kinds):
            found.count(verdict, all(verdict.held(kind) for kind in kinds))
    return found


def _asked(verdict: Verdict, kinds: Sequence[str]) -> bool:
    return bool(set(verdict.case.expected.kinds()) & set(kinds))


def as_json(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """{name: {"n", "passed", "share", "low", "high", "by_class", "by_lang"}}, and "interference wrong" beside."""
    told: dict[str, Any] = {
        name: {
            **one.whole.told(),
            "by_class": {kind: share.told() for kind, share in sorted(one.by_class.items())},
            "by_lang": {language: share.told() for language, share in sorted(one.by_language.items())},
        }
        for name, one in measured(verdicts).items()
        if one.whole.n
    }
    wrong = interference(verdicts)
    return told | ({"interference wrong": wrong.told()} if wrong.n else {})


def rows(verdicts: Sequence[Verdict]) -> tuple[list[str], list[list[str]]]:
    """The table: a line a metric, then the lines of its classes where it has several."""
    lines: list[list[str]] = []
    found = measured(verdicts)
    languages = sorted({language for one in found.values() for language in one.by_language})
    for name, one in found.items():
        if not one.whole.n:
            continue
        own = [str(one.by_language.get(language, Share())) for language in languages]
        lines.append([name, str(one.whole), percent(one.whole), spread(one.whole), *own])
        if len(one.by_class) > 1:
            blank = [""] * len(languages)
            lines += [
                [f"  {kind}", str(share), percent(share), spread(share), *blank] for kind, share in one.by_class.items()
            ]
    wrong = interference(verdicts)
    if wrong.n:
        lines.append(["interference wrong", str(wrong), percent(wrong), spread(wrong), *[""] * len(languages)])
    return ["metric", "cases", "share", "95 %", *languages], lines
