"""Greetings, thanks, and what the responder says about itself."""

import re
import zlib
from decimal import Decimal

from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.intents import Intent
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.types import ChatRequest

# The environment variables that connect a model. Their presence in an earlier answer means it was said already.
CONNECT_MARK = "MEMORYHUB_CHAT_URL"

_SAID: dict[Intent, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Intent.GREETING: (("你好{who}，今天想聊点什么？", "你好{who}，有什么要一起想的？", "你好{who}，我在。"),
                      ("Hello{who}. What is on your mind?", "Hi{who}, what shall we look at?", "Hello{who}, good to "
                          "see you.")),
    Intent.THANKS: (("不客气。", "不用谢，有事随时说。", "应该的。"), ("You are welcome.", "My pleasure.", "Any "
        "time.")),
    Intent.FAREWELL: (("再见{who}，回头聊。", "好，下次见{who}。"), ("Goodbye{who}, until next time.", "See "
        "you{who}.")),
    Intent.HOW_ARE_YOU: (("挺好的，谢谢。你呢？", "一切正常，你今天怎么样？"), ("Fine, thank you. And you?", "All "
        "well here. How is your day?")),
    Intent.AGREEMENT: (("好。", "嗯，继续。"), ("All right.", "Good.")),
    Intent.NOTHING: (("我在，想说什么都可以。",), ("I am here; say whatever you like.",)),
}  # fmt: skip


def met(tongue: str, question: str) -> str:
    """A greeting to somebody new, with the one question that it goes with."""
    return f"你好，我在。{question}" if tongue == "zh" else f"Hello, good to see you. {question}"


def say(intent: Intent, request: ChatRequest, words: str, style: Style, name: str, tongue: str) -> str:
    choices = _SAID[intent][tongue == "en"]
    who = style.address or name
    who = (f"，{who}" if tongue == "zh" else f", {who}") if who else ""
    turn = len(request.messages)
    return choices[(zlib.crc32(words.encode()) + turn) % len(choices)].format(who=who)


def who_am_i(tongue: str) -> str:
    if tongue == "zh":
        return (
            "我是 MemoryHub 的聊天助手，会留意你说过的事，并在之后用上。哪些被记住、什么时候用到，"
            "都能在记忆胶囊里看到。"
        )
    return (
        "I am MemoryHub's chat assistant: I keep in mind what you tell me and use it later. What is kept and when it "
        "is used shows in the memory capsule."
    )


def abilities(tongue: str) -> str:
    if tongue == "zh":
        return "我能做这些：\n" + phrasing.bullets([
            "留意你说的事实、喜好、限制和待办，之后照着来",
            "回答关于你自己的问题，比如“我的预算是多少”",
            "列出没办的事，比如“这周还有什么要做”",
            "按你的限制出主意：吃饭、周末安排、礼物",
        ])  # fmt: skip
    return "This is what I can do:\n" + phrasing.bullets([
        "mind the facts, tastes, limits and to-dos you tell me, and keep to them",
        "answer questions about yourself, such as “what is my budget?”",
        "list what is still to do, such as “what is due this week?”",
        "suggest meals, weekends and presents within your limits",
    ])  # fmt: skip


def told_how(request: ChatRequest) -> bool:
    """Whether this person was told already how to connect a language model, here or in the talk before."""
    said = any(tells_how(message.text) for message in request.messages if message.role == "assistant")
    return said or bool(request.snapshot.get("told_how"))


def tells_how(answer: str) -> bool:
    """Whether an answer says how to connect a language model."""
    return CONNECT_MARK in answer


def for_more(tongue: str) -> str:
    """Said once a conversation beside a skeleton."""
    if tongue == "zh":
        return (
            "这是个骨架；想要成稿，可以连接语言模型：设置 `MEMORYHUB_CHAT_URL`、`MEMORYHUB_CHAT_KEY` 和 "
            "`MEMORYHUB_CHAT_MODEL` 后重启（见 `docs/operations.md`）。"
        )
    return (
        "This is a skeleton; for a finished piece connect a language model: set `MEMORYHUB_CHAT_URL`, "
        "`MEMORYHUB_CHAT_KEY` and `MEMORYHUB_CHAT_MODEL` and restart (see `docs/operations.md`)."
    )


_JOKE = re.compile(r"(讲|说|来)(个|一个|点)?(笑话|段子)|逗我|\b(joke|make me laugh|something funny)\b", re.IGNORECASE)
_OUTSIDE = re.compile(
    r"天气|气温|下雨吗|股价|股票|汇率|新闻|热搜|比分|路况|\b(weather|forecast|stock price|exchange rate|news|traffic"
    r"|score of)\b",
    re.IGNORECASE,
)
_JOKES = (
    ("为什么程序员分不清万圣节和圣诞节？因为 Oct 31 等于 Dec 25。", "数学书为什么总是闷闷不乐？因为它的问题太多了。",
     "冰箱对鸡蛋说：你怎么一点都不冷静？鸡蛋说：因为我快熟了。"),
    ("Why did the scarecrow get a prize? He was outstanding in his field.",
     "Why was the maths book sad? It had too many problems.",
     "I told my suitcase there would be no holiday. Now I am dealing with emotional baggage."),
)  # fmt: skip


_SUM = re.compile(
    r"(?<![\d.])(-?\d{1,12}(?:\.\d{1,6})?)\s*([-+*/×xX÷])\s*(\d{1,12}(?:\.\d{1,6})?)\s*(=|等于|是多少|[?？]|$)"
)
_ACT = re.compile(
    r"(能|可以|可不可以|能不能)?(给|帮|替)我(点|订|买|叫|预约|预订|付|转|打电话|下单)(个|杯|份|张|一|了|车|外卖|餐|票"
    r"|桌)?|\b(can|could|would|will) you "
    r"(please )?(order|buy|book|call|pay|transfer|reserve)\b",
    re.IGNORECASE,
)


def _sum(words: str) -> str:
    found = _SUM.search(words)
    if not found:
        return ""
    left, right = Decimal(found[1]), Decimal(found[3])
    if found[2] in "/÷" and not right:
        return ""
    value = {"+": left + right, "-": left - right}.get(found[2])
    if value is None:
        value = left / right if found[2] in "/÷" else left * right
    return f"{found[1]} {found[2]} {found[3]} = {value.normalize():f}"


def aside(words: str, tongue: str) -> str:
    """A joke, a small sum, or that something is out of reach; "" where none is asked for."""
    if total := _sum(words):
        return f"{total}。" if tongue == "zh" else f"{total}."
    if _ACT.search(words):
        if tongue == "zh":
            return "下单、预订、付款这类事我办不了；要点什么、订哪种，我可以照你的限制一起想。"
        return "I cannot order, book or pay for things; I can help to choose within your limits."
    if _JOKE.search(words):
        jokes = _JOKES[tongue == "en"]
        return jokes[zlib.crc32(words.encode()) % len(jokes)]
    if _OUTSIDE.search(words):
        if tongue == "zh":
            return "这个我查不到：我不上网，只看你说过的和这段对话。"
        return "I cannot look that up: I am not online, I only have what you told me and this conversation."
    return ""


def not_connected(tongue: str) -> str:
    """Said once a conversation, where a question is beyond the responder."""
    if tongue == "zh":
        return (
            "这类问题要靠语言模型来答，现在没有连接。设置 `MEMORYHUB_CHAT_URL`、`MEMORYHUB_CHAT_KEY` 和 "
            "`MEMORYHUB_CHAT_MODEL` 后重启即可（见 `docs/operations.md`）。"
        )
    return (
        "Questions of this kind need a language model, and none is connected. Set `MEMORYHUB_CHAT_URL`, "
        "`MEMORYHUB_CHAT_KEY` and `MEMORYHUB_CHAT_MODEL` and restart (see `docs/operations.md`)."
    )


def beyond_me(tongue: str, connected: bool) -> str:
    """The short form of the same, at later turns or while a connected model is away."""
    if connected:
        return (
            "这个要等语言模型恢复后再答。" if tongue == "zh" else "That has to wait until the language model is back."
        )
    return "这个没有语言模型我答不好。" if tongue == "zh" else "Without a language model I cannot answer that well."


def clock(request: ChatRequest, tongue: str) -> str:
    """Day and time where the person is."""
    now = phrasing.local(request.now, request)
    if tongue == "zh":
        return f"现在是 {now.year} 年 {now.month} 月 {now.day} 日（周{'一二三四五六日'[now.weekday()]}）{now:%H:%M}。"
    return f"It is {now:%H:%M} on {now:%A}, {now.day} {now:%B} {now.year}."


_UNMENTIONED = re.compile(r"(别|不要|不用)再?提|\b(stop|don'?t) (mention|bring)\w*\b", re.IGNORECASE)


def dropped(words: str, request: ChatRequest, tongue: str) -> str:
    """A request to forget, acknowledged without a word of the matter. What was revoked is shown by the page."""
    if not request.keeps:
        if tongue == "zh":
            return "这里现在不改动记忆；要忘掉的那一条，请在记忆胶囊里撤回。"
        return "Nothing is changed in memory from here now; please revoke that entry in the memory capsule."
    if _UNMENTIONED.search(words):
        return "好，不再提这件事。" if tongue == "zh" else "All right, I will not bring it up."
    if tongue == "zh":
        return (
            "好，找到的我不再用。停用了什么，会显示在这条回答下面和记忆胶囊的时间线里，可以恢复；没有显示就是没找到。"
        )
    return (
        "All right, what I find on that I leave out. The note under this answer and the capsule's timeline show what "
        "was revoked, and you can restore it there; where they show nothing, I found nothing."
    )
