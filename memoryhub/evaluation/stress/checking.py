"""The product against the truth, which the life knows: what is held, what comes back, what is on the list. Pure."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memoryhub.evaluation.judge import contains, normalised
from memoryhub.evaluation.shares import Share
from memoryhub.evaluation.stress.life import TONGUES
from memoryhub.evaluation.stress.types import Life, Matter, Told

Asked = Callable[[str], Sequence[str]]  # the texts handed over for a question


@dataclass(frozen=True, slots=True)
class Held:
    """A memory, and the turn that it stands on, where that is known."""

    text: str
    is_active: bool
    told_by: Told | None = None
    slot: str = ""


@dataclass(slots=True)
class Checked:
    facts: int = 0
    events: int = 0
    waiting: int = 0
    small_talk: int = 0
    duplicates: int = 0
    outdated: int = 0
    right: Share = field(default_factory=Share)
    stale: Share = field(default_factory=Share)
    open_lost: int = 0
    done_left: int = 0
    faults: list[str] = field(default_factory=list)


def check(life: Life, now: datetime, month: int, held: Sequence[Held], todos: Sequence[str], asked: Asked) -> Checked:
    """Args: held: everything in use or waiting. todos: what is open."""
    found = Checked(waiting=sum(not one.is_active for one in held))
    active = [one for one in held if one.is_active]
    _count(found, life, now, active)
    chance = random.Random(f"asked/{life.language}/{month}")
    for matter in TONGUES[life.language].matters:
        if life.value(matter.name, now):
            _ask(found, life, now, matter, asked, matter.ask[chance.randrange(len(matter.ask))])
    _errands(found, life, now, todos)
    return found


def _count(found: Checked, life: Life, now: datetime, active: Sequence[Held]) -> None:
    by_matter: Counter[str] = Counter()
    for one in active:
        does = one.told_by.does if one.told_by else ""
        found.events += does == "event"
        found.facts += does in ("tell", "change", "again")
        if does == "chat":
            found.small_talk += 1
            found.faults.append(f"small talk was kept: {one.text}")
        matter = one.told_by.matter if one.told_by and does in ("tell", "change", "again") else ""
        by_matter[matter] += bool(matter)
        if matter and _says_only_former(one.text, life, matter, now):
            found.outdated += 1
            found.faults.append(f"{matter} is {life.value(matter, now)}, still held: {one.text}")
    for matter, count in by_matter.items():
        if count > 1:
            texts = [one.text for one in active if one.told_by and one.told_by.matter == matter]
            found.faults.append(f"{matter} is held {count} times: {' / '.join(texts)}")
    texts = Counter(normalised(one.text) for one in active)
    twins = sum(count - 1 for count in texts.values())
    found.duplicates = max(sum(count - 1 for count in by_matter.values() if count > 1), twins)


def _says_only_former(text: str, life: Life, matter: str, now: datetime) -> bool:
    former = life.former(matter, now)
    return contains([text], former) and not contains([text], [life.value(matter, now)])


def _ask(found: Checked, life: Life, now: datetime, matter: Matter, asked: Asked, question: str) -> None:
    texts = asked(question)
    value = life.value(matter.name, now)
    is_right = contains(texts, [value])
    stale = [text for text in texts if _says_only_former(text, life, matter.name, now)]
    found.right.count(is_right)
    found.stale.count(bool(stale))
    if not is_right:
        told = next(one.words for one in reversed(life.turns) if one.at <= now and one.matter == matter.name)
        found.faults.append(f"{question} -> not {value} (last told: {told!r}); handed over: {list(texts)[:3]}")
    elif stale:
        found.faults.append(f"{question} -> {value}, and of before: {stale}")


def _errands(found: Checked, life: Life, now: datetime, todos: Sequence[str]) -> None:
    lost = [text for text in life.open_errands(now) if not contains(todos, [text])]
    left = [text for text in life.done_errands(now) if contains(todos, [text])]
    found.open_lost, found.done_left = len(lost), len(left)
    found.faults += [f"to-do is open and not on the list: {text}" for text in lost]
    found.faults += [f"to-do was done and is on the list: {text}" for text in left]
