"""How a clause is meant: asked, requested, imagined, joked, vented, passing, past, hedged, quoted."""

import re

from memoryhub.memory.encode import spoken
from memoryhub.memory.encode.clauses import Clause

_CHATTER = re.compile(
    r"^(?:你好|您好|嗨|哈喽|早(?:上好|安)?|晚(?:上好|安)|谢谢.{0,6}|多谢.{0,4}|谢啦|感谢.{0,4}|"
    r"好的?[呀吧哒呢]?|行[吧]?|嗯+|哦+|噢+|哈+|嘿+|ok[a-z]*|收到|明白了?|知道了|懂了|辛苦.{0,4}|拜拜|再见|"
    r"回头见|没事了?|算了|可以|不错|"
    r"hi+|hello|hey+|thanks?(?: you)?(?: so much| a lot)?|thx|ty|cheers|cool|great|nice|awesome|perfect|got "
    r"it|bye|good (?:morning|night|evening|afternoon)|lol|ha(?:ha)+|yes|no|yep|nope|sure|ugh|wow|np|"
    r"brb)[\s!~。.]*$",
    re.I,
)


_TOLD_PAST = re.compile(
    r"had (?!you|he|she|they|we|i\b)|was (?!it|he|she|i\b|that|this|there|the|my|your)", re.I
)  # "had my check-up"
# "Norfolk (the other firm) are …", "…, which brings me to 30": no question, though it begins like one.
_GOES_ON = re.compile(
    r"(?:are|is|was|were|has|have|had)\b|(?:which|who) (?:is|are|was|were|has|have|had|will|would|i|we|he|she"
    r"|they|my|\w{2,}(?:s|ed))\b",
    re.I,
)


_NO_SUBJECT = re.compile(
    rf"^{spoken.FILLER_EN}(?:can'?t|cannot|won'?t|don'?t|doesn'?t|didn'?t|haven'?t|"
    r"have(?! (?:you|i|we|they|u)\b)|am|was|had|has) "
    r"(?!you|u|i|we|he|she|it|they|this|that|these|those|there|the|my|your|our|his|her|their|anyone|anybody|someone)\w",
    re.I,
)
_WHEN_I = re.compile(rf"^{spoken.FILLER_EN}when(?:ever)? (?:i|i'm|my|we|we're|our|it|it's|the|there)\b", re.I)


def _states(text: str) -> bool:
    """Words that could open a question, without its order: "can't do stairs", "when I travel I need …"."""
    return bool(_NO_SUBJECT.search(text) or _WHEN_I.search(text))


# "Didn't I tell you I'm a nurse?", "我不是说了我对花生过敏吗？": told once more, in anger.
_SAID_BEFORE = re.compile(
    r"我不是(?:刚才|刚刚|已经|早就|之前)*(?:跟你|对你|和你)?(?:说|讲|提|告诉)(?:过|了|你)*(?=我)"
    r"|did(?:n'?t| not) i (?:just |already )?(?:tell you|say|mention)(?: that)? (?:i\b|i'|my\b)",
    re.IGNORECASE,
)


def asks(clause: Clause) -> bool:
    """A question. The mark that ends a sentence makes its last clause one."""
    if _SAID_BEFORE.match(clause.text):
        return False
    if clause.is_last and ("?" in clause.mark or "？" in clause.mark):
        return True
    if clause.language == "en" and _states(clause.text):
        return False
    if clause.language == "en" and _TOLD_PAST.match(clause.text):
        return False
    if clause.language == "en" and clause.start > clause.sentence_start + 3 and _GOES_ON.match(clause.text):
        return False
    return bool((spoken.ASKS_ZH if clause.language == "zh" else spoken.ASKS_EN).search(clause.text))


_WONDERS_EN = re.compile(
    rf"^{spoken.FILLER_EN}(?:and |so |but )?(?:what|when|where|who|whose|which|how|why|do|did|have) ", re.I
)
_WONDERS_ZH = re.compile(r"什么|哪|啥|几[点个件号天样]|多少|谁|怎么|[吗么]\s*$|有没有|是不是")


def wonders(clause: Clause) -> bool:
    """A question that wants to know something, unlike "could you remind me …?", which wants something done."""
    pattern = _WONDERS_ZH if clause.language == "zh" else _WONDERS_EN
    return asks(clause) and bool(pattern.search(clause.text))


# "写代码的时候…", "查出来是…", "做了八年…": no order, though it opens with the word of one.
_NO_ORDER_ZH = re.compile(
    r"^[^,，]{1,16}?(?:的时候|时候|期间)|^(?:查|算|做|写|画|找|想|排查|对比|比较|看)(?:出来|下来|来|完|过|好"
    r"|了(?!一下|下))|^(?:做|写|画|编|教)(?:的|着)"
)
_KEEP_THIS_ZH = re.compile(
    r"^(?:请|麻烦)?(?:你)?(?:帮我|替我|给我)?记(?:一下|住|下来?|着|个)[:：,， ]+"
)  # what follows is told
_TO_YOU_ZH = re.compile(r"(?:你|您)(?:先|再|快|就|能|可以|来)*(?:给我|帮我|替我|为我)")


def requests(clause: Clause) -> bool:
    """An order for something to be done now ("write me …")."""
    if clause.language != "zh":
        return bool(spoken.REQUESTS_EN.search(clause.text))
    text = _KEEP_THIS_ZH.sub("", clause.text)
    occasion = _NO_ORDER_ZH.match(text)
    if occasion:
        return bool(spoken.REQUESTS_ZH.search(text[occasion.end() :]))
    return bool(spoken.REQUESTS_ZH.search(text) or _TO_YOU_ZH.search(text))


def imagined(text: str) -> bool:
    """Not so an occasion for a rule ("以后要是你帮我订…", "if you book …")."""
    return bool(spoken.IMAGINED.search(text)) and not spoken.OCCASION.search(text)


def jokes(text: str) -> bool:
    return bool(spoken.JOKES.search(text))


def vents(text: str) -> bool:
    return bool(spoken.VENTS.search(text))


_TELLING = re.compile(
    r"我?(?:刚才|刚刚|刚|之前|上次|前面)(?:不是)?(?:就|都)?(?:跟你|对你|和你)?(?:说|讲|提|告诉)(?:过|了|的是|你)*"
    r"|\bI (?:just|only just) (?:said|told you|mentioned)(?: that)?\b",
    re.IGNORECASE,
)


def passing(text: str) -> bool:
    """True only for now ("today", "这次"), unless a beginning is meant ("from today", "从今天起")."""
    told = _TELLING.sub("", text)  # "I just said …": the saying is past, what was said need not be
    return bool(spoken.PASSING.search(told)) and not spoken.FROM_NOW.search(text)


def hedged(text: str) -> bool:
    return bool(spoken.HEDGES.search(text))


def past(text: str) -> bool:
    return bool(spoken.PAST.search(text)) and not spoken.STILL.search(text)


def chatter(text: str) -> bool:
    """A greeting, thanks, an "ok"."""
    return bool(_CHATTER.match(text.strip()))
