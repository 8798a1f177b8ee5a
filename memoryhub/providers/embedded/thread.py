"""The conversation itself: what was said in it, and what "the third one" or "刚才说的那个" points at."""

import re
from itertools import pairwise

from memoryhub.providers.embedded import brought, phrasing
from memoryhub.providers.embedded.intents import Intent, classify, is_question
from memoryhub.providers.embedded.relevance import names_nothing
from memoryhub.providers.types import ChatRequest

LONGEST_QUOTE = 80
LISTS_LOOKED_AT = 6  # messages back in which a list may stand

_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)、]|[①-⑩]|[（(]\d{1,2}[)）])\s*(.+)$")
_INLINE_ITEMS = re.compile(r"(?:^|[\s；;：:，,])(?:\d{1,2}[.)、])\s*([^；;\n]+?)(?=[；;，,\s]+\d{1,2}[.)、]|$|\n)")
_NUMBERS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
            "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
            "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "one": 1, "two": 2, "three": 3, "four": 4,
            "five": 5}  # fmt: skip
_NTH = re.compile(
    r"第\s*(?P<zh>[一二两三四五六七八九十\d]+)\s*(个|条|项|种|家|款|点|样|步|句|段|行|间|道|部|本|套|首|趟|班|张|辆|场)"
    r"(?!孩子|儿子|女儿|月|季度|老婆|老公|工作|公司)(?P<last_zh>)"
    r"|\b(?:the|your|option|number|choice)\s+(?P<en>first|second|third|fourth|fifth|sixth|seventh|eighth|\d(?:st|nd"
    r"|rd|th))"
    r"(?:\s+(?:one|option|idea|item|suggestion|point|place|choice))?(?=\s*(?:[?.!,;]|$|please|sound|look|again|is"
    r"|instead"
    r"|then|you|in more|a bit|for me|and|from))"
    r"|\b(?:option|number|no\.?)\s+(?P<card>one|two|three|four|five|\d{1,2})\b"
    r"|\bthe\s+(?P<of>first|second|third|fourth|fifth|sixth)\s+(?!time|half|of\b|floor|day|week|month|year|person"
    r"|name|child|place\b)[a-z]+"
    r"(?=\s+(?:is|was|start|begin|go|cost|have|has|close|open|leave|end|take)|\s*[?.!]|\s+(?:you|we)\b)",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"不错|就(要|选|定|它|这|用)|可以|很好|挺好|喜欢|合适|选|定"
    r"|\b(sounds?|looks?) (good|great|nice|fine|perfect|lovely)"
    r"|\b(take|go with|choose|pick|want|like|love|works|perfect|please)\b",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"(最后|倒数第一)(那|一)?(个|条|项|种|家|款|点|样)|\bthe last (one|option|idea|item|suggestion"
    r"|point)\b",
    re.I,
)
_THAT = re.compile(
    r"(刚才|刚刚|上面|前面|你说|之前说)(你)?(说|提|讲|列|推荐)?(到|过)?的?(那|这)(个|条|件|家|些|几个)|^(那|这)个(呢"
    r"|怎么样|再|展开|行吗|好吗)"
    r"|\b(that|the) (one|thing|idea|option) (you|we) (just )?(said|mentioned|suggested|talked about|listed)"
    r"|\bthat one\b.{0,12}$|\bwhat you just said\b|\b(what|how) about that\b",
    re.IGNORECASE,
)
# Quoting these back would put the words nobody wants to hear into the answer.
_UNQUOTABLE = re.compile(
    r"没有记住|重复一遍|再说一遍|你再说|您再说|再说|重新告诉|我不记得|聊天记录|请问[您你]想聊|\b(repeat|say (that"
    r"|it) again)\b"
    r"|(don'?t|do not|can'?t|cannot) (remember|recall)|no memory|did not remember|remind me what",
    re.IGNORECASE,
)
_SMALL = {Intent.GREETING, Intent.THANKS, Intent.FAREWELL, Intent.HOW_ARE_YOU, Intent.AGREEMENT, Intent.NOTHING,
          Intent.WHERE_WERE_WE, Intent.CLOCK}  # fmt: skip


def said_here(request: ChatRequest) -> list[str]:
    """What the user said in this conversation, oldest first, small talk left out.

    A "user" message that nobody answered is data handed along (memories, a summary), not something said.
    """
    turns = pairwise(request.messages)
    said = [
        phrasing.tidy(one.text)
        for one, answer in turns
        if one.role == "user" and answer.role == "assistant" and not one.is_data
    ]
    return [text for text in said if text and classify(text) not in _SMALL and not _UNQUOTABLE.search(text)]


_LONGEST_FOLLOW_UP = 28  # characters; a longer question that names nothing is about the world


def resumed(words: str, request: ChatRequest) -> str:
    """The words, behind the question they follow up where they name nothing themselves ("and before?")."""
    if len(words) > _LONGEST_FOLLOW_UP or not is_question(words) or classify(words) not in _OPEN_QUESTIONS:
        return words
    if not names_nothing(words):
        return words
    asked = (text for text in reversed(said_here(request)) if _asks_something(text))
    before = next(asked, "")
    return f"{before.rstrip('?？ 。.')} {words}" if before else words


def _asks_something(text: str) -> bool:
    return (is_question(text) or classify(text) is Intent.TODOS) and not names_nothing(text)


_OPEN_QUESTIONS = {Intent.FACT_QUESTION, Intent.GENERAL}


def asks_where_it_stood(words: str) -> bool:
    """Whether the words ask what was talked about or done last ("where were we?", "我忘了说到哪了")."""
    return classify(words) is Intent.WHERE_WERE_WE


def quotable(text: str) -> str:
    """Words as they may be said back; "" of small talk and of what nobody wants to hear again."""
    text = phrasing.tidy(text)[:LONGEST_QUOTE]
    return "" if _UNQUOTABLE.search(text) or classify(text) in _SMALL else text


# Messages that a prompt surely brings whole; in a longer conversation the first may have fallen out of it.
_ALL_SHOWN = 5
_FIRST_SAID = re.compile(
    r"我(?:们)?(?:在这里)?(?:最开始|一开始|最先|刚开始|开头|第一[句个条次](?:话|问题|消息)?|最早)(?:跟你|对你|给你)?"
    r"(?:是)?(?:说|问|讲|聊|发)?(?:的|了|过)?(?:你)?(?:的)?(?:是)?(?:什么|啥|哪)"
    r"|我[说问讲发]的第一[句个条](?:话|问题|消息)?是?(?:什么|啥)"
    r"|\bwhat (?:did i|was it (?:that )?i|i) (?:say|said|ask|asked|write|wrote|tell you|told you)(?: (?:to )?you)?"
    r" (?:first|at the start|in the beginning)"
    r"|\bwhat(?:'s| is| was) (?:my|the) (?:very )?first (?:thing|question|message)"
    r"(?: (?:that )?i (?:said|asked|wrote|told you))?",
    re.IGNORECASE,
)


def first_said(words: str, request: ChatRequest, tongue: str) -> str:
    """The person's first message of this conversation, where that is asked for and surely at hand; else ""."""
    said = [one.text for one in request.messages[:-1] if one.role == "user" and not one.is_data]
    if not said or len(said) > _ALL_SHOWN or not _FIRST_SAID.search(words):
        return ""
    first = phrasing.tidy(said[0])[:LONGEST_QUOTE]
    if _UNQUOTABLE.search(first):
        return ""
    return (
        f"你在这段对话里先说的是：“{first}”。" if tongue == "zh" else f"The first thing you said here was: “{first}”."
    )


def brought_there(words: str, request: ChatRequest, tongue: str) -> str:
    """What the conversation's task state answers: exact values, and the lines of a list that keep to what was asked."""
    exact = brought.answer(words, request, tongue)
    left = brought.fitting(words, said_here(request), request, tongue) if request.brought else ""
    return "\n".join(filter(None, (exact, left)))


def listed(request: ChatRequest) -> list[str]:
    """The items of the last list in the conversation before the current words; none where there is no list."""
    for message in reversed(request.messages[:-1][-LISTS_LOOKED_AT:]):
        if message.role == "system":
            continue
        items = [found[1].strip() for line in message.text.split("\n") if (found := _ITEM.match(line))]
        items = items if len(items) > 1 else [one.strip() for one in _INLINE_ITEMS.findall(message.text)]
        if len(items) > 1:
            return items
    return []


def referred(words: str, request: ChatRequest, tongue: str) -> str:
    """The answer to words that point at an item of the last list, or at what was just said; "" where they do not."""
    nth, last, that = _NTH.search(words), _LAST.search(words), _THAT.search(words)
    if not (nth or last or that):
        return ""
    items = brought.items(words, request) or listed(request)
    if not items:
        return _pointed_at(request, tongue) if that else ""
    if that and not (nth or last):
        return _which(items, tongue)
    number = len(items) if last and not nth else _number(nth)
    if not 1 <= number <= len(items):
        return _beyond(number, items, tongue)
    item = items[number - 1].rstrip("。.")
    if _TAKEN.search(words) and not is_question(words):
        name = re.split(r"[：:]\s*", item.replace("**", ""))[0]
        return f"好，那就定{name}。" if tongue == "zh" else f"Good, {name} it is."
    if tongue == "zh":
        which = "最后一个" if last and not nth else f"第 {number} 个"
        return f"{which}是：{item}。要定下来，还是想换个方向？"
    which = "The last one" if last and not nth else f"Number {number}"
    return f"{which} was: {item}. Shall we settle on it, or look at something else?"


def _number(nth: re.Match[str] | None) -> int:
    if nth is None:
        return 0
    said = (nth["zh"] or nth["en"] or nth["card"] or nth["of"] or "").lower()
    digits = re.match(r"\d+", said)
    return int(digits[0]) if digits else _NUMBERS.get(said, 0)


def _which(items: list[str], tongue: str) -> str:
    names = [re.split(r"[：:（(]|\*\*[：:]", item.replace("**", ""))[0].strip() for item in items[:6]]
    if tongue == "zh":
        return f"刚才列的有{phrasing.joined(names, tongue)}，说的是哪一个？"
    return f"I had listed {phrasing.joined(names, tongue)}. Which of them do you mean?"


def _beyond(number: int, items: list[str], tongue: str) -> str:
    names = [item.replace("**", "").rstrip("。.") for item in items]
    lines = phrasing.bullets(names)
    if tongue == "zh":
        return f"刚才只列了 {len(items)} 个，没有第 {number} 个：\n{lines}"
    return f"There were only {len(items)} of them, no number {number}:\n{lines}"


def _pointed_at(request: ChatRequest, tongue: str) -> str:
    """Without a list: what the user said last in this conversation."""
    said = said_here(request)
    if not said:
        return ""
    last = said[-1][:LONGEST_QUOTE]
    if tongue == "zh":
        return f"是指你刚才说的“{last}”吧？接着说，我跟着。"
    return f"You mean “{last}”, I take it? Go on, I am with you."
