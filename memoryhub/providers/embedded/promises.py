"""What may not be promised where nothing is kept (a temporary chat, learning switched off), and what is said of the
record where it is not looked at. Pure."""

import re
from typing import NamedTuple

_PROMISE = {
    "zh": re.compile(
        r"[，；,](?:有的话|要是不能吃，|你)?告诉我，我就记下|，之后出主意会照着来|，这些限制之后会照着来|；要定的话说一声"
        r"|聊着聊着我就会知道；你也可以直接说“请记住…”。"
    ),
    "en": re.compile(
        r"[;,] (?:if there is (?:one|something), )?tell me and I will keep it| I will keep to that\."
        r"|, I will keep to these limits(?=\.)|; give me one if you like(?=\.)"
        r"| It will come as we talk, or just say “remember that …”\."
    ),
}
_TELLS_OF_KEEPING = re.compile(
    r"会留意你说过的事|留意你说的事实|会留在记忆胶囊里|\b(I keep in mind what you tell me|mind the facts, tastes"
    r"|what you tell me stays in the memory capsule)\b",
    re.IGNORECASE,
)
_ASKS_TO_KEEP = re.compile(
    r"记住|记一下|记下|记着|别忘|不要忘|提醒我|待办|\b(remember (that|my|this)|remind me|note (that|down)|make a note"
    r"|keep in mind|to-?do|don'?t (let me )?forget)\b",
    re.IGNORECASE,
)
_ASKS_TO_REMIND = re.compile(r"提醒|别(让我)?忘|不要忘|\b(remind|don'?t (let me )?forget)\b", re.IGNORECASE)
_NOTICE = {"zh": "（这里现在不保存记忆，这句不会留下。）", "en": "(Nothing is saved here now: this will not be kept.)"}
_NO_REMINDER = {
    "zh": "（这里现在不保存记忆，这句不会留下，到时也不会提醒。）",
    "en": "(Nothing is saved here now: this will not be kept, and no reminder will come.)",
}
_SAID_BEFORE = re.compile(r"这里现在不保存记忆|Nothing is saved here now")
# What the responder says where the record holds nothing: not to be said of a record that was not looked at.
_NOTHING_FOUND = re.compile(
    r"这件事我这里没有记录[^。]*。|关于你，我这里还没有记录。(?:聊着聊着[^。]*。)?|这一样我这里没有忌口的记录[^。]*。"
    r"|[^。\n]*我这里都还没有记录[^。]*。|(?:现在|到那天为止)没有待办。"
    r"|I have nothing on that yet[^.]*\.|I have nothing about you yet\.(?: It will come[^.]*\.)?|I have no limit on"
    r" that[^.]*\.|I have nothing on [^.\n]* yet[^.]*\.|Nothing is on your to-do list\.|Nothing is due by then\."
)
_NOT_LOOKED_AT = {
    "zh": "现在没有开启“使用记忆”，所以我没有去查；打开后再问我就行。",
    "en": "Using memory is switched off here, so I did not look that up; switch it on and ask again.",
}


class Told(NamedTuple):
    """What the message was, where nothing is kept."""

    words: str
    news: bool  # whether it tells something that would be kept elsewhere
    before: str  # what was answered before in this conversation


def withdrawn(answer: str, tongue: str) -> str:
    """The answer without promises to remember."""
    return _PROMISE[tongue].sub("", answer)


def notice(answer: str, told: Told, tongue: str) -> str:
    """What goes behind the answer: that nothing is kept, always to who asks for it, else once; or ""."""
    asked = _ASKS_TO_KEEP.search(told.words)
    news = (told.news or _TELLS_OF_KEEPING.search(answer)) and not _SAID_BEFORE.search(told.before)
    if not asked and not news:
        return ""
    said = (_NO_REMINDER if _ASKS_TO_REMIND.search(told.words) else _NOTICE)[tongue]
    if "\n" in answer:  # behind a list on a line of its own
        return f"\n\n{said}"
    return said if tongue == "zh" else f" {said}"


def unread(answer: str, tongue: str) -> str:
    """The answer where remembered things are not used: that they were not looked at instead of that there are none."""
    return _NOTHING_FOUND.sub(lambda _: _NOT_LOOKED_AT[tongue], answer)
