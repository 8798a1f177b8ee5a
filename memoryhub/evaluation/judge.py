"""Which of a case's expectations held, and where those that did not went wrong. Pure, no model involved.

Both sides are compared after normalisation: NFKC, lower case, numerals and amounts as digits, no space, no punctuation;
an alternative matches where it is contained.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from memoryhub.evaluation.cases import UNWANTED, Case
from memoryhub.evaluation.engine import Answer, Holding
from memoryhub.evaluation.player import Played
from memoryhub.language import api as language


@dataclass(frozen=True, slots=True)
class Miss:
    """One expectation that did not hold."""

    kind: str
    wanted: str  # the alternatives, or the number
    stage: str  # "capture", "recall", "reply": where it went wrong first
    why: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.wanted} ({self.why})"


@dataclass(frozen=True, slots=True)
class Verdict:
    case: Case
    played: Played
    missed: tuple[Miss, ...]

    @property
    def passed(self) -> bool:
        return not self.missed

    def held(self, kind: str) -> bool:
        return all(miss.kind != kind for miss in self.missed)


@lru_cache(maxsize=4096)
def normalised(text: str) -> str:
    """The form in which strings are compared."""
    plain = language.digits(unicodedata.normalize("NFKC", text).lower())
    return "".join(one for one in plain if unicodedata.category(one)[0] not in "PZC")


def contains(texts: Iterable[str], alternatives: Iterable[str]) -> bool:
    """Whether one of the texts contains one of the alternatives."""
    wanted = [form for form in map(normalised, alternatives) if form]
    return any(form in text for text in map(normalised, texts) for form in wanted)


def judge(case: Case, played: Played) -> Verdict:
    misses = [
        _miss(kind, alternatives, played)
        for kind, wanted in case.expected.strings.items()
        for alternatives in wanted
        if contains(_seen(kind, played), alternatives) == (kind in UNWANTED)
    ]
    most = case.expected.max_memories
    if most is not None and played.holding.count > most:
        misses.append(Miss("max_memories", str(most), "capture", f"kept {played.holding.count}"))
    return Verdict(case, played, tuple(misses))


def broken(case: Case, problem: Exception) -> Verdict:
    """The verdict on a case that the engine failed to play: nothing of it held."""
    why = f"the engine failed: {type(problem).__name__}"
    misses = [Miss(kind, "everything", "engine", why) for kind in case.expected.kinds()]
    return Verdict(
        case, Played(Holding(), Answer((), "")), tuple(misses or [Miss("case", "to be played", "engine", why)])
    )


def _seen(kind: str, played: Played) -> tuple[str, ...]:
    """The texts that an expectation of this kind is compared with."""
    holding, answer = played.holding, played.answer
    if kind in ("remembers", "forgets"):
        return holding.active + holding.todos
    if kind == "pending":
        return holding.pending
    return answer.recalled if kind in ("recalls", "not_recalled") else (answer.said,)


def _miss(kind: str, alternatives: tuple[str, ...], played: Played) -> Miss:
    stage, why = _UNWANTED_WHY[kind] if kind in UNWANTED else _where_lost(kind, alternatives, played)
    return Miss(kind, " | ".join(alternatives), stage, why)


_UNWANTED_WHY = {
    "forgets": ("capture", "captured wrongly, or not taken back"),
    "not_recalled": ("recall", "recalled wrongly"),
    "never_says": ("reply", "said wrongly"),
}


def _where_lost(kind: str, alternatives: tuple[str, ...], played: Played) -> tuple[str, str]:
    """The first step behind which something that should be there is not."""
    if kind == "says" and contains(played.answer.recalled, alternatives):
        return "reply", "recalled, not said"
    if kind in ("says", "recalls") and contains(_seen("remembers", played), alternatives):
        return "recall", _why_not_recalled(alternatives, played)
    if kind == "pending" and contains(_seen("remembers", played), alternatives):
        return "capture", "active at once"
    if contains(played.holding.pending, alternatives):
        return "capture", "waits for confirmation"
    return "capture", _why_not_captured(alternatives, played)


def _why_not_recalled(alternatives: tuple[str, ...], played: Played) -> str:
    if played.answer.skipped:
        return f"remembered, recall skipped: {played.answer.skipped}"
    scored = [one for one in played.answer.scored if contains([one.text], alternatives)]
    return f"remembered, ranked too low ({scored[0].score:.2f})" if scored else "remembered, not found"


def _why_not_captured(alternatives: tuple[str, ...], played: Played) -> str:
    dropped = [one for one in played.noticed if not one.is_kept and contains([one.text], alternatives)]
    if dropped:
        return f"{dropped[0].outcome}: {dropped[0].reason}"
    kept = any(one.is_kept and contains([one.text], alternatives) for one in played.noticed)
    if kept:
        return "captured, later replaced or taken back"
    read = [one for one in played.noticed if one.is_kept and contains([one.words], alternatives)]
    return "captured without it" if read else "not noticed by capture"
