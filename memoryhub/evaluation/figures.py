"""What an evaluation says: shares by class, language and kind of expectation, as JSON and as a table. Pure."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from memoryhub.evaluation import metrics
from memoryhub.evaluation.cases import CLASSES, KINDS, LANGUAGES
from memoryhub.evaluation.judge import Verdict
from memoryhub.evaluation.shares import Share

# What --check wants: of all cases, of each class, of the classes where one miss is a promise broken.
BAR_ALL, BAR_CLASS = 0.75, 0.50
PROMISES = ("isolation", "injection", "forget_request", "abstain")


@dataclass(frozen=True, slots=True)
class Figures:
    """All shares of one run, and its verdicts in the order of the cases."""

    verdicts: tuple[Verdict, ...]
    whole: Share
    by_class: dict[str, Share]
    by_language: dict[str, Share]
    by_class_language: dict[tuple[str, str], Share]
    by_expectation: dict[str, Share]
    by_class_expectation: dict[tuple[str, str], Share]

    @property
    def failures(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if not verdict.passed]


def figures(verdicts: Iterable[Verdict]) -> Figures:
    """An expectation's share counts cases that have the kind at all: held where every one of that kind held."""
    given = tuple(verdicts)
    whole = Share()
    classes, languages, expectations = (defaultdict[str, Share](Share) for _ in range(3))
    both, by_both = (defaultdict[tuple[str, str], Share](Share) for _ in range(2))
    for verdict in given:
        case = verdict.case
        for share in (whole, classes[case.kind], languages[case.language], both[case.kind, case.language]):
            share.count(verdict.passed)
        for kind in case.expected.kinds():
            expectations[kind].count(verdict.held(kind))
            by_both[case.kind, kind].count(verdict.held(kind))
    return Figures(given, whole, _ordered(classes, CLASSES), _ordered(languages, LANGUAGES), dict(both),
                   _ordered(expectations, KINDS), dict(by_both))  # fmt: skip


def _ordered(shares: dict[str, Share], names: Sequence[str]) -> dict[str, Share]:
    return {name: shares[name] for name in names if name in shares}


def as_json(found: Figures) -> dict[str, Any]:
    """{"cases", "passed", "by_class": {name: {"n", "passed"}}, "by_lang", "by_expectation", "metrics" (metrics.py),
    "failures": [{"id", "missed": [...]}]}"""
    return {
        "cases": found.whole.n,
        "passed": found.whole.passed,
        "by_class": {name: share.plain() for name, share in found.by_class.items()},
        "by_lang": {name: share.plain() for name, share in found.by_language.items()},
        "by_expectation": {name: share.plain() for name, share in found.by_expectation.items()},
        "metrics": metrics.as_json(found.verdicts),
        "failures": [
            {"id": verdict.case.case_id, "missed": [str(miss) for miss in verdict.missed]} for verdict in found.failures
        ],
    }


def rows(found: Figures) -> tuple[list[str], list[list[str]]]:
    """The table: header and lines. A line a class, then all; columns are languages and kinds of expectation."""
    languages, kinds = list(found.by_language), list(found.by_expectation)
    header = ["class", "cases", *languages, "whole", *kinds]
    lines = [
        _line(name, share, [found.by_class_language.get((name, one), Share()) for one in languages],
              [found.by_class_expectation.get((name, kind), Share()) for kind in kinds])
        for name, share in found.by_class.items()
    ]  # fmt: skip
    lines.append(
        _line("all", found.whole, list(found.by_language.values()), [found.by_expectation[kind] for kind in kinds])
    )
    return header, lines


def _line(name: str, share: Share, languages: Sequence[Share], kinds: Sequence[Share]) -> list[str]:
    return [name, str(share.n), *map(str, languages), f"{share.share:.0%}", *map(str, kinds)]


def stages(found: Figures) -> list[tuple[str, str, int]]:
    """(stage, why, count) of what was missed, the commonest first; numbers within a reason are left out."""
    counted = Counter((miss.stage, _bare(miss.why)) for verdict in found.failures for miss in verdict.missed)
    return [(stage, why, count) for (stage, why), count in sorted(counted.items(), key=lambda one: (-one[1], one[0]))]


def _bare(why: str) -> str:
    return why.split(" (")[0].rstrip("0123456789 ")


def broken_bars(found: Figures) -> list[str]:
    """What --check complains about."""
    faults = [] if found.whole.share >= BAR_ALL else [f"all classes: {found.whole.share:.0%}, {BAR_ALL:.0%} is wanted"]
    for name, share in found.by_class.items():
        wanted = 1.0 if name in PROMISES else BAR_CLASS
        if share.share < wanted:
            faults.append(f"{name}: {share.share:.0%}, {wanted:.0%} is wanted")
    return faults


def printed(header: Sequence[str], lines: Sequence[Sequence[str]], write: Callable[[str], object]) -> None:
    """Columns aligned: names left, figures right."""
    widths = [max(len(line[at]) for line in [header, *lines]) for at in range(len(header))]
    for line in [header, *lines]:
        name, *cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
        write("  ".join([name.strip().ljust(widths[0]), *cells]).rstrip())
