"""Words that set something right which was just said: "no wait, 60", "我说错了，是3600", "move it to Monday". Pure.

Nothing is claimed to be changed (that is the engine's, and the page shows it): the right thing is said back where the
last exchange makes clear what it is about, and is asked about otherwise.
"""

import re

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.intents import Intent, classify, is_question
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.embedded.thread import said_here
from memoryhub.providers.types import ChatRequest

LONGEST = {"zh": 16, "en": 48}  # characters of the right thing; what is longer states something of its own

_STRONG = {
    "en": r"(?:no,? wait|wait,? no|scratch that|correction|my (?:bad|mistake)|oops|whoops|i misspoke|i was wrong"
    r"|i got (?:that|it) wrong|i said (?:that|it) wrong|that(?:'s| is| was) (?:wrong|not right|a typo)|typo)",
    "zh": r"(?:不对|错了|我?刚?才?(?:说|写|打|记|讲|搞|弄)错了|口误|手误|笔误|更正(?:一下)?|纠正(?:一下)?)",
}
_WEAK = {
    "en": r"(?:no|nope|wait|hold on|sorry|actually|oh|ah|well|hmm+|i mean|so sorry|apologies)",
    "zh": r"(?:不好意思|抱歉|对不起|等等|等一下|不是|不|啊|哦|哎呀?|呃|嗯|诶)",
}
_MEANT = {
    "en": r"(?:i meant(?: to say)?|(?:it|that|this) should (?:be|have been|say|read)"
    r"|(?:it|that)(?: is|['’]s)(?: actually)?|make (?:it|that)|i should have said)",
    "zh": r"(?:我(?:是|想|要)说(?:的是)?|我(?:说|指)的是|我的意思是|应该(?:是|为|说)|其实(?:是|应该是)"
    r"|改成|改为|换成|是)",
}
_SAYS_IT_ALONE = re.compile(r"^(?:i meant|(?:it|that|this) should|i should have|我|应该|其实)", re.IGNORECASE)
_CUES = {
    tongue: re.compile(
        rf"^(?P<marks>(?:(?:{_STRONG[tongue]}|{_WEAK[tongue]})(?:[，,。.:：;；!！~…—\s-]+|$))*)"
        rf"(?:(?P<meant>{_MEANT[tongue]})[，,:：\s]*)?(?P<right>.+?)[。.!！~\s]*$",
        re.IGNORECASE,
    )
    for tongue in ("zh", "en")
}
_STRONGLY = {tongue: re.compile(_STRONG[tongue], re.IGNORECASE) for tongue in _STRONG}
_BARELY_MEANT = re.compile(r"^(?:(?:it|that)(?: is|['’]s)|是)", re.IGNORECASE)  # says anything: "it's raining"
# "Oh, three" and "嗯，三个人" answer something; they deny nothing.
_DENIES = re.compile(
    rf"{_STRONG['en']}|{_STRONG['zh']}|\b(?:no|nope|wait|sorry|actually|i mean|apologies)\b|不|抱歉|对不起|等", re.I
)
_SORRY = re.compile(r"sorry|apologies|不好意思|抱歉|对不起", re.IGNORECASE)
_NOT_BUT = re.compile(
    r"^(?:(?:no|sorry|不|抱歉|对不起)[，, ]+)?(?:不是|(?:it'?s |that'?s )?not )(?P<wrong>.{1,16}?)[，,\s]*"
    r"(?:而?是|应该是|\bbut\b|\bit'?s\b)\s*(?P<right>.{1,16}?)[。.!！\s]*$",
    re.IGNORECASE,
)
_NOT_THE_OTHER = re.compile(
    r"[，,\s]*(?:而?不是|并非|\bnot\b|instead of|rather than).{1,30}$|^(?:不是|not)\s?.{1,24}?(?:[，,]|而|\bbut\b)\s*"
    r"(?:it'?s |是)?",
    re.IGNORECASE,
)
# What goes on as a sentence of its own, or says nothing to put in the other's place.
_NO_THING = re.compile(
    r"^(?:i|i'm|i've|you|we|he|she|they|it|this|that|there|to|no|not|well|what|just|please|if|my|the other|all"
    r"|ok(?:ay)?|fine|right|wrong|good|enough|true|nothing|stop|never|don'?t)\b"
    r"|^(?:我|你|您|他|她|它|咱|这|那|的|真|假|对|错|没|别|不|算|先|再|吧|吗)",
    re.IGNORECASE,
)
_OF_BUDGET = re.compile(r"预算|上限|人均|budget|limit|spend", re.IGNORECASE)
_TIME = re.compile(
    r"[\d一二两三四五六七八九十]\s*(?:点|时|号|日|月)|[周天]|星期|礼拜|\d:\d\d|\d\s?[ap]\.?m\b|o'?clock|noon|midnight"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\d (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|(?:jan|febr)uary|march|april|june|july|august|(?:septem|octo|novem|decem)ber|tomorrow|today|\bweek\b|\bmonth\b|明|后天|月底|年底",
    re.IGNORECASE,
)
_MOVE = {
    "en": re.compile(
        r"^(?:please |can you |could you )?(?:move|push|shift|postpone|reschedule|put off|delay|bring) "
        r"(?P<what>.{2,40}?)(?: back| forward)? (?:to|until|till) (?P<when>.{2,40}?)(?:,? please)?[.!\s]*$",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"^(?:请|帮我|麻烦)?(?:把|将)?(?P<what>.{1,14}?)(?:的?时间|的?日期)?(?:推迟|延后|延期|提前|挪|改|移|推|调|延)"
        r"(?:到|至|为|成)(?P<when>.{1,16}?)(?:吧|了)?[。！!\s]*$"
    ),
}
_IT = re.compile(r"^(?:it|that|this|that one|this one|它|这个|那个|这|那|时间|日期)$", re.IGNORECASE)


def answer(words: str, request: ChatRequest, tongue: str) -> str:
    """The right thing said back, or the question what it refers to; "" where the words set nothing right."""
    if is_question(words) or _OF_BUDGET.search(words):
        return ""
    before = said_here(request)
    last = before[-1] if before else ""
    if moved := _MOVE[tongue].match(words):
        return _moved(moved["what"].strip(), moved["when"].strip(), [*before, *_errands(request)], tongue)
    right = _right(words, tongue) or _the_other(words, last)
    if not right:
        return ""
    if _is_clear(right, last, request):
        said = _with_unit(right, last)
        return f"好，那就是{said}。" if tongue == "zh" else f"{said[:1].upper()}{said[1:]}, then."
    return f"“{right}”改的是哪一件？" if tongue == "zh" else f"What does “{right}” replace?"


def _right(words: str, tongue: str) -> str:
    """The thing that takes the other's place; "" where none is set right."""
    found = _CUES[tongue].match(words.strip())
    if not found or not (found["marks"] or found["meant"]):
        return ""
    right = _NOT_THE_OTHER.sub("", found["right"]).strip(" ，,。.的吧")
    if not right or len(right) > LONGEST[tongue] or _NO_THING.search(right) or "，" in right or ", " in right:
        return ""
    marks, meant = found["marks"] or "", found["meant"] or ""
    strong = _STRONGLY[tongue].search(marks)
    if meant and not _BARELY_MEANT.search(meant):
        sure = bool(marks or _SAYS_IT_ALONE.search(meant))
    else:  # without "I meant" only what looks like a value: "no wait, 60", "Correction: Leuven"
        exact = _is_short(right, tongue) and bool(language.numerals(right) or _TIME.search(right))
        named = bool(strong or (meant and _SORRY.search(marks))) and _is_name(right, tongue)
        sure = bool(_DENIES.search(marks) and exact) or named
    return right if sure and classify(right) in {Intent.STATEMENT, Intent.CORRECTION} else ""


def _the_other(words: str, last: str) -> str:
    """The right one of "not Ghent but Leuven", where the wrong one was just said."""
    found = _NOT_BUT.match(words.strip())
    return found["right"].strip() if found and found["wrong"].strip().lower() in last.lower() else ""


def _is_short(right: str, tongue: str) -> bool:
    return len(right) <= 8 if tongue == "zh" else len(right.split()) <= 3


def _is_name(right: str, tongue: str) -> bool:
    if tongue == "zh":
        return len(right) <= 6 and not re.search(r"[了着过吗呢你我]", right)
    return right[:1].isupper() and len(right.split()) <= 3


def _is_clear(right: str, last: str, request: ChatRequest) -> bool:
    """Whether the last thing said holds something of the same kind, which the right one takes the place of."""
    if not last:
        return False
    if _TIME.search(right):
        return bool(_TIME.search(last) or language.dates(last, request.now, request.time_zone))
    return bool(language.numerals(last)) if language.numerals(right) else True


def _with_unit(right: str, last: str) -> str:
    """A bare number with the unit of the sum that it takes the place of."""
    number, sums = language.numerals(right), [amount for amount in language.amounts(last) if amount.unit]
    if len(number) != 1 or number[0].text.strip() != right or len(sums) != 1:
        return right
    old = language.numerals(sums[0].text)
    return sums[0].text.replace(old[0].text, right).strip() if len(old) == 1 else right


def _errands(request: ChatRequest) -> list[str]:
    return [errand.text for errand in request.errands]


def _moved(what: str, when: str, known: list[str], tongue: str) -> str:
    """ "Move the passport to Monday": said back where something of that name is at hand; "" where it is no day."""
    if not _TIME.search(when):
        return ""
    it = bool(_IT.match(what))
    wanted, thing = content_words(what), re.sub(r"^my\b", "your", what, flags=re.IGNORECASE)
    if (it and known) or any(wanted & content_words(text) for text in known):
        if tongue == "zh":
            return f"好，那就是{when}。" if it else f"好，{phrasing.tidy(what)}，那就是{when}。"
        return f"To {when}, then." if it else f"{thing[:1].upper()}{thing[1:]} to {when}, then."
    return f"“{what}”指的是哪一件？" if tongue == "zh" else f"Which one do you mean by “{what}”?"
