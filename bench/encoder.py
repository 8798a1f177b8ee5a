"""What the built-in encoder keeps of everyday messages that nothing was fitted to: recall and precision by kind."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from bench.registry import Row, Table, bench

SENTENCES = Path(__file__).with_name("senses")
NOBODY = UUID(int=7)
WEDNESDAY = datetime(2026, 3, 4, 2, tzinfo=UTC)
ZONE = "Asia/Shanghai"
# Of the kinds, what their messages are for the classifier; "conditions" are of several classes.
CLASS_OF = {
    "likes": "preference",
    "style": "preference",
    "limits": "rule",
    "rules": "rule",
    "todos": "todo",
    "family": "other",
    "events": "event",
    "conclusions": "conclusion",
    "plans": "plan",
}


@bench("encoder")
def encoder(scale: int) -> Table:
    """By kind and over all: share of what should be kept that is, and share of what is kept that should be; beside
    it the same by the rules alone. Below: what is kept of messages that say nothing, and the classifier by itself."""
    from memoryhub.memory.making import sense

    said = [one for tongue in ("zh", "en") for one in _sections(SENTENCES / f"held_{tongue}.txt")]
    rows = []
    for kind in [*dict.fromkeys(kind for kind, _ in said), "all"]:
        lines = [line for name, line in said if kind in (name, "all")]
        rows.append(_row(kind, lines, sense))
    return Table(
        "what is kept of everyday messages", rows, notes="\n".join([_silence(sense), *_classifier(said, sense)])
    )


def _sections(path: Path) -> Iterator[tuple[str, str]]:
    kind = ""
    for line in path.read_text().splitlines():
        if line.startswith("## "):
            kind = line[3:]
        elif line and not line.startswith("#"):
            yield kind, line


def _row(kind: str, lines: list[str], sense: Any) -> Row:
    figures: Row = {"kind": kind, "messages": len(lines)}
    for name, how in (("", sense), ("rules alone: ", None)):
        wanted = found = kept = right = 0
        for line in lines:
            text, _, wants = line.partition(" => ")
            candidates = _kept(text, how)
            needs = wants.split("|")
            wanted += len(needs)
            found += sum(any(_holds(one, need) for one in candidates) for need in needs)
            kept += len(candidates)
            right += sum(any(_holds(one, need) for need in needs) for one in candidates)
        figures[f"{name}recall"] = round(found / wanted, 2)
        figures[f"{name}precision"] = round(right / max(kept, 1), 2)
    return figures


def _kept(text: str, sense: Any) -> list[Any]:
    from memoryhub.language import api as language
    from memoryhub.memory.encode import api, closing
    from memoryhub.memory.policy import DEFAULT
    from memoryhub.memory.types import Utterance

    said = Utterance(text, NOBODY, NOBODY, NOBODY, WEDNESDAY, ZONE, language.detect(text))
    return [one for one in api.propose(said, DEFAULT, sense)[0] if not closing.is_closing(one)]


def _left(text: str, sense: Any) -> list[Any]:
    """What becomes a memory where nothing is known: to correct, or to end, nothing comes to nothing."""
    from memoryhub.memory import reconcile
    from memoryhub.memory.policy import DEFAULT
    from memoryhub.memory.types import Action

    told = _kept(text, sense)
    return [one for one in told if reconcile.judge(one, (), False, DEFAULT, WEDNESDAY).action is Action.ADD]


def _holds(one: Any, need: str) -> bool:
    slot, _, rest = need.partition("=")
    words, _, due = rest.partition("@")
    if slot and slot != ("todo" if one.is_todo else one.slot):
        return False
    day = one.due_on or (one.due_at and one.due_at.date())
    if due and str(day) != due:
        return False
    held = _plain(f"{one.value} {one.value_upper} {one.topic} {one.text} {one.condition}{one.quote if due else ''}")
    return any(_plain(word) in held for word in words.split("/"))


def _plain(words: str) -> str:
    return re.sub(r"[\s,，。.]", "", words.lower())


def _silence(sense: Any) -> str:
    from tests.rules.memory.small_talk import turns

    quiet = [line for tongue in ("zh", "en") for _, line in _sections(SENTENCES / f"quiet_{tongue}.txt")]
    loud = sum(bool(_left(line, sense)) for line in quiet)
    chatter = sum(len(_left(line, sense)) for line in turns(1000))
    return f"of {len(quiet)} messages that say nothing {loud} leave something; 1000 turns of small talk leave {chatter}"


def _classifier(said: list[tuple[str, str]], sense: Any) -> Iterator[str]:
    """Recall and precision of the classifier's likeliest class, and of "worth keeping" at its threshold."""
    from memoryhub.memory.encode import leftover, senses

    lines = [(CLASS_OF.get(kind, "self"), line.partition(" => ")[0]) for kind, line in said if kind != "conditions"]
    lines += [("none", line) for tongue in ("zh", "en") for _, line in _sections(SENTENCES / f"quiet_{tongue}.txt")]
    judged = senses.judge([line for _, line in lines], sense)
    told = [(name, judged[line]) for name, line in lines]
    worth = [(name != "none", one.worth >= leftover.WORTH) for name, one in told]
    yield f"classifier alone: worth keeping: {_figures(worth)}"
    for name in dict.fromkeys(name for name, _ in told if name != "none"):
        yield f"  {name}: {_figures([(wanted == name, one.worth >= 0.5 and one.kind == name) for wanted, one in told])}"


def _figures(pairs: list[tuple[bool, bool]]) -> str:
    hits = sum(wanted and got for wanted, got in pairs)
    recall = hits / max(1, sum(wanted for wanted, _ in pairs))
    precision = hits / max(1, sum(got for _, got in pairs))
    return f"recall {recall:.2f}, precision {precision:.2f}"
