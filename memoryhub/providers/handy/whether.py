"""Whether something that tools do is done, for who asks: "did the refund go through?", "退款弄好了吗？". Pure.

Read off the tasks of this conversation and the last other one (chat/elsewhere.py); what was done by hand outside is not
known here, so of anything else nothing is claimed.
"""

import re
from collections.abc import Mapping

from memoryhub.providers.types import ChatRequest, ToolSpec

_WHETHER = re.compile(
    r"(?:弄|办|做|处理|搞|提交|执行|完)?(?:好|完成?|成功|妥|掉)了?(?:没有?|吗|么|嘛)[?？。！!]*$|(?:做|办|弄|处理|退|改)(?:了|过)?(?:没有?|吗|么)[?？。]*$"
    r"|^\W*(?:ok(?:ay)?\W+|so\W+|wait\W+)?(?:is|are|was|were|has|have|did|do)\b.{1,60}\b(?:done|finished|complete[d]?|through|processed|made|sent|changed|refunded|ready"
    r"|happen(?:ed)?|work(?:ed)?)\b(?: yet| already| now)?\W*$",
    re.IGNORECASE,
)
_RECORD = re.compile(r"[A-Za-z]+-?\d{2,}|\d{4,}")  # of one that is named, a tool knows more than this conversation does
_SAYS = {
    "done": ("“{what}”已经完成了。", "“{what}” is done."),
    "waits": (
        "“{what}”还没有执行：它在等你点确认。",
        "“{what}” has not been done yet: it waits for your click.",
    ),
    "there": (
        "“{what}”还没有执行，停在上一段对话里等你点确认。说“继续”，我就在这里接着做。",
        "“{what}” has not been done yet: in the last chat it waits for your click. Say “go on” and I take it up here.",
    ),
    "open": ("“{what}”还没有做。说“继续”，我就接着做。", "“{what}” is not done yet. Say “go on” and I will."),
}


def asks_whether_done(words: str) -> bool:
    return len(words) < 80 and bool(_WHETHER.search(words.strip()))


def told(words: str, request: ChatRequest, tongue: str) -> str:
    """Done, waiting, or still to do; "" where nobody asks, or nothing is known of it."""
    if not asks_whether_done(words) or _RECORD.search(words):
        return ""
    tool = next((one for one in request.tools if one.writes and _is_meant(one, words)), None)
    stands = _stands(tool, request) if tool else ""
    return _SAYS[stands][tongue == "en"].format(what=tool.title.get(tongue, tool.name)) if tool and stands else ""


def _is_meant(tool: ToolSpec, words: str) -> bool:
    named = [title for title in tool.title.values() if title and title.lower() in words.lower()]
    return bool(named) or any(re.search(cue, words, re.IGNORECASE) for cue in tool.cues)


def _stands(tool: ToolSpec, request: ChatRequest) -> str:
    talk = request.snapshot.get("elsewhere")
    talk = talk if isinstance(talk, Mapping) else {}
    if request.snapshot.get("next") == tool.name:
        return "waits"
    if any(tool.name in one.done for one in request.tasks):
        return "done"
    if any(one.is_open and _is_meant(tool, one.goal) for one in request.tasks):
        return "open"
    if talk.get("next") == tool.name:
        return "there"
    if tool.name in (talk.get("done") or ()):
        return "done"
    return "open" if _is_meant(tool, str(talk.get("goal") or "")) else ""
