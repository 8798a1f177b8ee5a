"""Where a conversation stands, renewed with every turn: what matters now, what is settled, whose move it is. Pure.

"Where were we?" is answered from it, days later too. It is made of the person's own words, of what tools confirmed and
of the last answer's question; nothing is summed up by a model, so nothing is worded away.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chat.types import CallState, CallView
from memoryhub.providers.types import Task

# Characters of one line. Half cuts an ordinary request, double makes a page of what should be a glance.
LONGEST = 160
MOST_CONCLUSIONS = 3  # the last reports; half forgets the one that is compared with, double is a log
MOST_CONFIRMED = 6  # half forgets the first address of an order that was changed twice; double is a log
_LAST_QUESTION = re.compile(r"[^。！？!?.\n]{2,}[？?]\s*$")
_PROMISE = re.compile(
    r"[^。！!.\n]*(?:我(?:会|来|这就|稍后|明天)|\bI(?:'ll| will| am going to)\b)[^。！!.\n]*[。！!.]?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn that has come to its end."""

    words: str
    answer: str
    calls: Sequence[CallView] = ()
    tasks: Sequence[Task] = ()
    is_whole: bool = True  # answered, not stopped or broken off
    concludes: bool = False  # a tool whose result is a conclusion has spoken
    goes_on: bool = False  # the words took up what was begun, and are no matter of their own
    told_how: bool = False  # the person has heard how to connect a language model: once is enough


def renewed(before: Mapping[str, object], turn: Ended) -> dict[str, object]:
    """The snapshot after a turn.

    Returns:
        cares: the person's last request that was more than "go on" or thanks; confirmed: what writes have done, newest
        last; conclusions: answers drawn from what tools reported; promises: sentences in which the answer said it would
        do something; next: what is left or was asked; move: whose turn it is, "person" or "assistant"; told_how, once
        it was said how to connect a language model.
    """
    waiting = [one for one in turn.calls if one.state is CallState.WAITING]
    asked = _LAST_QUESTION.search(turn.answer.strip())
    left = next((one for one in turn.tasks if one.is_open), None)
    drawn = [turn.answer.strip()] if turn.concludes and turn.is_whole else []
    done = [*_texts(before, "confirmed"), *(f"{one.name} {one.arguments}" for one in turn.calls if _is_done(one))]
    following = asked[0].strip() if asked else left.goal if left else ""
    heard: dict[str, object] = {"told_how": True} if turn.told_how or before.get("told_how") else {}
    heard |= {"taken_up": before["taken_up"]} if "taken_up" in before else {}  # chat/resuming.py
    is_matter = not turn.goes_on and (len(turn.words) > 4 or not before)
    return heard | {
        "cares": _cut(turn.words) if is_matter else str(before.get("cares") or ""),
        "confirmed": [_cut(one) for one in done[-MOST_CONFIRMED:]],
        "conclusions": [_cut(one) for one in [*_texts(before, "conclusions"), *drawn][-MOST_CONCLUSIONS:]],
        "promises": [_cut(one.strip()) for one in _PROMISE.findall(turn.answer)[:2]],
        "next": _cut(waiting[0].name if waiting else following),
        "move": "person" if waiting or asked or (turn.is_whole and left is None) else "assistant",
    }


def _is_done(call: CallView) -> bool:
    return call.writes and call.state is CallState.DONE


def _texts(before: Mapping[str, object], name: str) -> list[str]:
    found = before.get(name)
    return [str(one) for one in found] if isinstance(found, list) else []


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
