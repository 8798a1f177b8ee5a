"""What may not be promised where nothing is kept: in a temporary chat, and while memory is paused. Pure."""

import re

_PROMISE = {
    "zh": re.compile(r"[，；,](?:有的话|要是不能吃，|你)?告诉我，我就记下"),
    "en": re.compile(r"[;,] (?:if there is (?:one|something), )?tell me and I will keep it"),
}
_ASKS_TO_KEEP = re.compile(
    r"记住|记一下|记下|记着|别忘|提醒我|待办|\b(remember (that|my|this)|remind me|note (that|down)|make a note"
    r"|keep in mind|to-?do|don'?t forget)\b",
    re.IGNORECASE,
)
_NOTICE = {"zh": "（这里现在不保存记忆，这句不会留下。）", "en": "(Nothing is saved here now: this will not be kept.)"}


def withdrawn(answer: str, words: str, tongue: str) -> str:
    """The answer without promises to remember; who asked for something to be kept is told that it is not."""
    honest = _PROMISE[tongue].sub("", answer)
    if not _ASKS_TO_KEEP.search(words):
        return honest
    return f"{honest}{_NOTICE[tongue]}" if tongue == "zh" else f"{honest} {_NOTICE[tongue]}"
