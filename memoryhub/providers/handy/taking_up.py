"""Taking up again what was begun before ("go on", "接着上次的"), in this conversation or another. Pure.

`request.snapshot` says what the chat found: `resumed`, the one thing that is taken up here now, or `choices`, of which
the person is to name one; each with its goal, the talk it was asked for in, its day, and the tools that are done.
"""

import re
from collections.abc import Mapping, Sequence

from memoryhub.providers.embedded import phrasing, standing
from memoryhub.providers.embedded.intents import is_question
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.handy import values
from memoryhub.providers.types import ChatRequest

LONGEST_GOAL = 60  # characters of a goal that are said back; half cuts what tells two apart, double is a paragraph
LONGEST_NAMED = 60  # characters of "go on with the refunds of May"; what is longer says something of its own
_CORE = re.compile(
    r"继续|接着(?:来|做|说|弄|办|聊)?|往下(?:走|做|说)?"
    r"|\b(?:go on|continue|carry on|resume|proceed|keep going|pick (?:(?:it|this|that|things) )?(?:back )?up"
    r"|(?:get )?back to work|finish (?:it|that|this|what (?:we|i|you) (?:started|began)))\b"
    r"|^\W*(?:ok(?:ay)?|yes)?\W*next\b",
    re.IGNORECASE,
)
# What may stand beside it, and an ordinal; other words mean something of their own ("next Wednesday …").
_BESIDE = re.compile(
    r"[\W_]|我们?|咱们?|你|可以|能不能|能|想|要|把|就|来|没(?:有)?(?:做|弄|办|写|说|聊)?完(?:成)?的?|未完成|剩下|任务|事情?"
    r"|吧|呀|啊|了|吗|呢|一下|[那这]?[个位条笔单项件]|[的查看做弄说办干聊]|刚才|上次|上回|昨天|前天|之前|那[里儿]|地方|请|麻烦|好|行|嗯|下去"
    r"|\b(?:please|with|from|at|the|one|that|this|it|now|where|we|left|off|were|yesterday|my|task|tasks|let'?s|can|could|shall"
    r"|you|us|i'?d|i|like|want|to|would|just|ok|okay|yes|so|and|last|time|earlier|before|again|of|what|doing|did|had"
    r"|started|begun|work|things?|unfinished|there|hi|hello|hey|in|on|for|me|our)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"上次|上回|昨天|前天|之前|前几天|没[做弄办写]完|未完成"
    r"|\b(?:yesterday|last time|left off|earlier|the other day|before|unfinished|(?:started|began))\b",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"^\W*(\d{1,2})\W*$")
_YES = re.compile(
    r"^\W*(?:好(?:的|呀|吧|啊)?|行|可以|对(?:的)?|是(?:的)?|嗯+|要|ok(?:ay)?|sure|yes|yep|yeah|please do|go ahead)"
    r"(?:please|吧|呀|啊|[\W_])*$",
    re.IGNORECASE,
)


def goes_on(words: str) -> bool:
    """Whether the words take up again what was begun, and say nothing of their own."""
    found = _CORE.search(words)
    return found is not None and _is_beside(words[: found.start()]) and _is_beside(words[found.end() :])


def named(words: str) -> str:
    """What "go on with …" names ("继续那份月报" -> "那份月报"); "" of bare "go on" and of other words."""
    found = _CORE.search(words)
    if found is None or len(words) > LONGEST_NAMED or not _is_beside(words[: found.start()]) or is_question(words):
        return ""
    rest = words[found.end() :].strip()
    return "" if _is_beside(rest) else rest


def _is_beside(words: str) -> bool:
    return not _BESIDE.sub("", values.without_ordinal(words))


def means_earlier(words: str) -> bool:
    """Whether they say that it was begun another time ("继续昨天的", "where we left off last time")."""
    return bool(_EARLIER.search(words))


def which(words: str, goals: Sequence[str]) -> int | None:
    """Which of the things that were offered the words choose, from 0: by number, by name, or yes to the only one.

    Returns:
        None where they choose none of them.
    """
    if len(goals) == 1 and (_YES.match(words) or goes_on(words)):
        return 0
    bare = _BARE_NUMBER.match(words)
    at = int(bare[1]) if bare else values.ordinal(words)
    if at:
        index = at - 1 if at > 0 else len(goals) - 1
        return index if 0 <= index < len(goals) else None
    if len(words) > LONGEST_NAMED or is_question(words):
        return None
    return _by_name(words, goals)


def _by_name(words: str, goals: Sequence[str]) -> int | None:
    """The only one that shares most words with what is said."""
    said = content_words(words)
    shared = [len(said & content_words(goal)) for goal in goals]
    best = max(shared, default=0)
    return shared.index(best) if best and shared.count(best) == 1 else None


def matching(words: str, goals: Sequence[str]) -> list[int]:
    """Those that share a word with what is named, in order."""
    said = content_words(words)
    return [number for number, goal in enumerate(goals) if said & content_words(goal)]


def offer(request: ChatRequest, tongue: str) -> str:
    """What is open, and the question which of it to go on with; "" where there is no choice."""
    found = request.snapshot.get("choices")
    if not isinstance(found, Sequence) or not found:
        return ""
    lines = "\n".join(f"{at}. {_told(one, request, tongue)}" for at, one in enumerate(found, start=1))
    if tongue == "zh":
        return f"没做完的有 {len(found)} 件：\n{lines}\n\n接着哪一件？"
    return f"{len(found)} things are open:\n{lines}\n\nWhich of them shall we go on with?"


def resumed(request: ChatRequest, tongue: str) -> str:
    """What is gone on with, by its name, its day and how far it came; "" where nothing is taken up from elsewhere."""
    found = request.snapshot.get("resumed")
    if not isinstance(found, Mapping):
        return ""
    told = _told(found, request, tongue)
    return f"接着做：{told}。" if tongue == "zh" else f"Going on with {told}."


def _told(one: Mapping[str, object], request: ChatRequest, tongue: str) -> str:
    goal = phrasing.tidy(str(one.get("goal") or ""))
    goal = goal if len(goal) <= LONGEST_GOAL else goal[: LONGEST_GOAL - 1] + "…"
    day = standing.day_of(str(one["last_at"]), request, tongue)
    names = one.get("done")
    done = standing.titles([str(name) for name in names], request, tongue) if isinstance(names, Sequence) else []
    if tongue == "zh":
        return f"“{goal}”（{day}；已完成：{'、'.join(done)}）" if done else f"“{goal}”（{day}）"
    return f"“{goal}” ({day}; done: {', '.join(done)})" if done else f"“{goal}” ({day})"


def is_chosen(request: ChatRequest) -> bool:
    """Whether the words only chose what is taken up: an ordinal in them points at no list of it."""
    found = request.snapshot.get("resumed")
    return isinstance(found, Mapping) and bool(found.get("chosen"))
