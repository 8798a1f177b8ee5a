"""Questions about the past: which statements that no longer hold they mean. Pure.

What is superseded stays out of every other recall. Here it counts by what the question names: its slot, its words, or
because a memory that answers the question took its place.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo

from memoryhub.language import api as language

# Former statements that enter a prompt. Half: "my last two addresses" finds one; double: the whole chain of a budget
# that changed eight times.
MOST = 4
# Share of the question's words that a former statement must hold without an asked slot or a successor.
ENOUGH = 0.4

# Not "before" in "before Friday", nor what was said before ("我之前说的预算" is today's).
_FORMER = re.compile(
    r"(?<![\d日号点天周一二三四五六月年])(?:改(?:之)?前|换(?:之)?前|以前|从前|之前|先前)(?:的|是|都|还)?"
    r"(?!.{0,4}(?:说|提|讲|聊|告诉|跟你|和你|问|记|给你|让你|定(?!为|在)|商量|约好|答应|交|完成))"
    r"|原来(?!如此|你|是这|这么)|原先|原本|曾经|曾(?=在|是|用|住)|过去(?!看|拿|吧|的时候)|(?:上|前)一(?:个|任"
    r"|版|次改|家)|旧(?:的|地址|号|版|预算|口径)|最初|最早|一开始|那时|当时"
    r"|改过(?:几|多少)次|变过"
    r"|\b(?:used? to|previous(?:ly)?|former(?:ly)?|original(?:ly)?|back then|at first|initially|in the past)\b"
    r"|\bold (?:one|value|number|address|budget|job|rule|plan|phone|e-?mail|rate|price|limit|place|flat)\b"
    r"|\b(?:was|were)\b.{0,60}\bbefore\b(?! (?:i|we) (?:told|said))|\bhistory of\b"
    r"|\bdid (?:i|we)\b(?! (?:tell|say|mention|ask|talk|give)).{0,60}\bbefore(?: (?:the|my|our|that) [\w'"
    r" -]{2,30})?[?. ]*$"
    r"|\bbefore (?:i|we|it) (?:changed|moved|switched|raised|lowered|updated|was)\b"
    r"|\bearlier (?:value|version|one|number|budget|plan)\b|\bhow (?:has|have|did) .{2,40} chang",
    re.I,
)
_ONLY_BEFORE = re.compile(
    r"改(?:之)?前|换(?:之)?前|以前|从前|之前|先前|原来|原先|原本|曾经?|过去|(?:上|前)一(?:个|任|版|家|次)"
    r"|旧的?|最初|最早"
    r"|一开始|那时|当时|[改变]过(?:几|多少)次"
    r"|\b(?:used? to|previous(?:ly)?|former(?:ly)?|original(?:ly)?|back then|at first|initially|in the past|old|before"
    r"|earlier|history|changed?)\b",
    re.I,
)
_ASKS_WHAT_WAS_TOLD = re.compile(
    r"(?:说|讲|聊|告诉|提|做|干|发生|忙|去)(?:了|过|到)?(?:些|了)*(?:什么|啥|哪)|(?:什么|哪些)(?:事|内容)"
    r"|\bwhat\b.{0,30}\b(?:tell|told|say|said|talk|talked|discuss\w*|mention\w*|do|did|happened|up to|going on)\b",
    re.I,
)


# "I forgot where we were": everything of that talk, not what resembles the words.
_RECAP = re.compile(
    r"忘(?:了|记|掉)?.{0,16}(?:哪|什么|啥)|(?:说|聊|讲|做|弄|谈|进行|规划|计划|商量|写)到(?:了)?(?:哪|什么)"
    r"|(?:帮我)?回顾(?:一下)?|(?:上次|刚才).{0,6}(?:聊|说|谈)的?(?:是)?(?:什么|啥)"
    r"|\bwhere (?:were|was|are|had) we\b|\bwhere we(?:'d| had| were|'re| are| left| got)\b"
    r"|\b(?:forgot|forget|forgotten) (?:what|where) (?:we|i) (?:were|was|are|had|left|got|stopped)\b"
    r"|\blost (?:track|the thread)\b|\bwhat were we (?:doing|talking|saying|on)\b|\bcatch me up\b|\brecap\b",
    re.I,
)


class Former(Protocol):
    """What is read of a statement that no longer holds."""

    memory_id: UUID
    text: str
    topic: str
    quote: str
    slot: str
    said_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    superseded_by: UUID | None


One = TypeVar("One", bound=Former)


def is_about_past(text: str) -> bool:
    """Whether a question asks what held before, rather than what holds."""
    return _FORMER.search(text) is not None


def recaps(text: str) -> bool:
    """Whether a request asks where a talk stood, rather than for one thing of it."""
    return _RECAP.search(language.simplified(text)) is not None


def without(text: str) -> str:
    """The question without the words that only say "before": what it is about."""
    return _ONLY_BEFORE.sub(" ", text)


def asks_what_was_told(text: str) -> bool:
    """Whether everything of a period is asked for ("what did I tell you last week?"), not one thing of it."""
    return _ASKS_WHAT_WAS_TOLD.search(text) is not None


def fitting(
    former: Sequence[One],
    asked: str,
    slots: Collection[str],
    successors: Iterable[UUID],
    when: language.Period | None,
    time_zone: str,
) -> list[One]:
    """The former statements that a question means, the latest first, at most MOST.

    Args:
        former: superseded memories. asked: the question without its "before". slots: those it names.
        successors: live memories that fit the question: what they replaced, directly or over others, fits too.
        when: only what held at some time within it.
    """
    words = set(language.words(asked))
    chain = set(successors)
    kept = []
    for state in sorted(former, key=_ended, reverse=True):
        replaced = state.superseded_by in chain
        if replaced:
            chain.add(state.memory_id)
        if (replaced or state.slot in slots or _shared(state, words) >= ENOUGH) and _held_in(state, when, time_zone):
            kept.append(state)
    return kept[:MOST]


def _ended(state: Former) -> datetime:
    return state.valid_to or state.said_at


def _held_in(state: Former, when: language.Period | None, time_zone: str) -> bool:
    if when is None:
        return True
    zone = ZoneInfo(time_zone)
    began = (state.valid_from or state.said_at).astimezone(zone).date()
    return began <= when.last and _ended(state).astimezone(zone).date() >= when.first


def _shared(state: Former, words: set[str]) -> float:
    held = set(language.words(f"{state.text} {state.topic} {state.quote}"))
    return len(words & held) / len(words) if words else 0.0
