"""A message that asks to forget many things at once, and the answers to "shall I?". Pure.

Only a message that is nothing but the wish counts ("please forget everything about my health", "把上周聊的都忘掉"):
where more is said ("... but keep the music"), capture reads it clause by clause (encode/forgetting.py).
"""

import re
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryhub.language import api as language
from memoryhub.language.types import When
from memoryhub.memory.forgetting import topics
from memoryhub.memory.forgetting.types import ForgetScope, Reach

# A wish is a sentence; longer messages say more than the wish.
LONGEST = 160

_LEAD = (
    r"^(?:(?:please|pls|ok|okay|actually|hey|hi|so|and|now|just|well|alright|can you|could you|would you|will you"
    r"|i want you to|i'?d like you to|i would like you to|i need you to|you should|go ahead and|kindly)[,:]?\s+)*"
)
_VERB = (
    r"(?:forget(?: about)?|delete|erase|remove|wipe(?: out)?|clear(?: out)?|drop|get rid of|stop remembering|unlearn"
    r"|don'?t (?:keep|remember)|do not (?:keep|remember))"
)
_TAIL = r"(?:,?\s*(?:please|pls|now|again|right now|for me|for good|forever|permanently|completely|thanks|thank you))*$"
_EN = re.compile(rf"{_LEAD}{_VERB}\s+(?P<what>.+?){_TAIL}", re.I)
_TOLD_EN = (
    r"(?:(?:that |which )?(?:i(?:'ve| have)?|we(?:'ve| have)?|you(?:'ve| have)?)\s+(?:ever\s+)?(?:know|remember|have"
    r"|learn(?:ed|t)|saved?|stored|kept|noted|told(?: you)?|said|talked about|discussed|chatted about|mentioned|shared"
    r"|wrote|typed)(?:\s+(?:you|saved|stored|on file))?)"
)
_ALL_EN = (
    r"(?:everything|anything|all|all (?:of )?(?:it|that|this)|whatever|all (?:the )?(?:things|stuff)|every ?thing)"
)
_EVERYTHING_EN = re.compile(
    rf"{_ALL_EN}(?:\s+{_TOLD_EN})?(?:\s+(?:about|of|on) me)?|all (?:of )?(?:my|your|the|our) (?:memor(?:y|ies)|data"
    rf"|facts"
    r"|information)(?: (?:of|about|on) me)?|(?:my|your) (?:whole |entire )?memor(?:y|ies)(?: of me)?"
    rf"|what(?:ever)? you (?:know|remember|have) (?:about|of|on) me",
    re.I,
)
_HERE_EN = re.compile(
    rf"(?:{_ALL_EN}\s+(?:{_TOLD_EN}\s+)?(?:from|in|of|during|about)?\s*)?(?:this|our|the current) (?:whole |entire "
    r"|last )?(?:conversation|chat|talk|discussion|thread|session)",
    re.I,
)
_WHEN_EN = re.compile(
    rf"(?:{_ALL_EN}|what|the things|our (?:conversations?|chats?|talks?)|my messages)\s*(?:{_TOLD_EN})?\s*"
    r"(?:to you\s*)?(?P<how>from|since|in|on|during|over|before|until|after)?\s*(?P<when>.+)",
    re.I,
)
_TOPIC_EN = re.compile(
    rf"(?:{_ALL_EN}\s+(?:{_TOLD_EN}\s+)?(?:about|on|regarding|related to|relating to|to do with|concerning|of)\s+"
    r"|all (?:of )?(?:my|our|the)\s+)(?P<about>.+)",
    re.I,
)

_VERB_ZH = r"(?:忘掉|忘了|忘记|忘|删掉|删了|删除|删|清除|清空|清掉|抹掉|抹去|别记|不要记|别留)(?:掉|了|着)?"
_LEAD_ZH = r"^(?:(?:请|麻烦|帮我|给我|你|能不能|可不可以|可以|能|那|好|嗯|就|我想让你|我要你|我希望你)[,，]?)*"
_TAIL_ZH = r"(?:吧|了|呗|吗|么|啊|呀|哈|好吗|好不好|可以吗|行吗|谢谢|[。.!！~～,，\s])*$"
_ALL_ZH = r"(?:都|全部|全|统统|通通|一起|一并)"
_ZH = (
    re.compile(
        rf"{_LEAD_ZH}(?:把|将)?(?P<what>[^,，。]+?)(?P<all>{_ALL_ZH}*)(?:给我|帮我|从记忆里|彻底"
        rf"|永久)*{_VERB_ZH}{_TAIL_ZH}"
    ),
    re.compile(rf"{_LEAD_ZH}(?:彻底|永久)?{_VERB_ZH}(?P<all>所有|全部|一切)?(?:的)?(?P<what>[^,，。]+?){_TAIL_ZH}"),
)
_TOLD_ZH = r"(?:我|我们|咱们|咱|你|跟你|和你)*(?:聊|说|讲|谈|提|告诉|记|存|保存|写)(?:过|到|下|住|了|起|你|给你)*的?"
_THINGS_ZH = (
    r"(?:所有|全部|一切)?的?(?:内容|东西|事情?|话|信息|记录|记忆|对话|聊天|聊天记录|一切|那些|所有|全部"
    r"|数据)?(?:都|全)*"
)
_EVERYTHING_ZH = re.compile(
    r"(?:关于)?我的?(?:所有|全部|一切)(?:的)?(?:事情?|信息|内容|记录|记忆|东西|数据)?|(?:所有|全部"
    r"|一切)(?:的)?(?:关于我的)?"
    r"(?:事情?|信息|内容|记录|记忆|东西|数据)?|(?:你)?(?:记得|记住|知道|记下|记着|存着"
    r"|保存)(?:的)?(?:关于)?(?:我)?(?:的)?"
    r"(?:所有|全部|一切)?(?:的)?(?:事情?|信息|内容|记录|记忆|东西|数据)?|(?:你对)?我的?记忆|记忆|关于我的"
    r"(?:事情?|信息|内容|记录|记忆|东西|数据)?|我(?:跟你)?(?:说|讲|告诉你)(?:过)?的(?:所有|全部|一切)?(?:的)?(?:事情?"
    r"|话|东西|内容)?"
)
_HERE_ZH = re.compile(
    rf"(?:这次|这段|这个|这场|本次|当前|我们这次|咱们这次|今天这次)的?(?:对话|聊天|谈话|会话|谈的|聊的|说的)(?:里|中"
    rf"|里面)?的?"
    rf"(?:{_TOLD_ZH})?{_THINGS_ZH}"
)
_WHEN_ZH = re.compile(rf"(?P<when>.+?)(?:{_TOLD_ZH}|的)?{_THINGS_ZH}")
_ABOUT_ZH = re.compile(r"关于|有关|相关|方面|所有|全部|一切|的事")
_SPAN_EN = re.compile(
    r"(?:the )?(?:last|past|previous)\s+(?:(?P<n>\d+|two|three|four|five|six|seven|ten|few|couple of)\s+)?"
    r"(?P<unit>hours?|days?|weeks?|months?|years?)",
    re.I,
)
_SPAN_ZH = re.compile(
    r"(?:最近|过去|近|这)的?(?P<n>\d+|[一二两三四五六七八九十半几])个?(?P<unit>小时|钟头|天|日|周|星期|礼拜|月"
    r"|年)(?:里|内|以来)?"
)
_WORDS_EN = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10, "few": 3, "couple of": 2}
_HOURS = {"h": 1, "d": 24, "w": 24 * 7, "m": 24 * 30, "y": 24 * 365}
_UNITS_ZH = {"小时": "h", "钟头": "h", "天": "d", "日": "d", "周": "w", "星期": "w", "礼拜": "w", "月": "m", "年": "y"}
# Work on a text or a disk is no wish about memory.
_OBJECTS = re.compile(
    r"\b(?:files?|folders?|lines?|rows?|columns?|tables?|paragraphs?|words?|sentences?|commas?|code|branch(?:es)?"
    r"|spaces?"
    r"|tabs?|duplicates?|comments?|e-?mails in|photos?|apps?)\b|文件|代码|空格|换行|分支|单词|逗号|标题|重复|空行"
    r"|[一二三四五六七八九十\d]+[行列段]|照片|邮件",
    re.I,
)
_NO_WISH = re.compile(
    r"别忘|不要忘|没忘|忘不|我(?:都|又|也|老|总)?忘|\b(?:don'?t|never) forget\b|\bi (?:forg[eo]t)", re.I
)

_YES = re.compile(
    r"(?:(?:yes|yeah|yep|yup|sure|ok|okay|please|do it|do that|go ahead|confirm(?:ed)?|forget (?:them|it|all)(?: all)?"
    r"|delete (?:them|it|all)(?: all)?|that'?s right|correct|absolutely|i'?m sure|of course"
    r"|是的?|对的?|好的?|好吧|好呀|行|可以|确认|确定|没错|嗯+|同意|忘吧|忘掉吧?|都忘掉?吧?|删吧|删掉吧?|都删掉?吧?"
    r"|执行|来吧|就这样)"
    r"[\s,，.。!！~～]*)+",
    re.I,
)
_NO = re.compile(
    r"(?:(?:no|nope|nah|cancel|stop|wait|don'?t|do not|never ?mind|keep (?:them|it|everything)|not (?:now|yet)"
    r"|leave (?:it|them)"
    r"|不了?|不要|不用|不行|别|别了|别忘|别删|不删了?|不忘了?|先不|算了|取消|等等|等一下|留着吧?"
    r"|等会儿?再说)[\s,，.。!！~～]*)+",
    re.I,
)
_BACK = re.compile(
    r"(?:please )?(?:undo|restore|bring (?:it|them|that|everything) back|undo (?:that|it)|take that back"
    r"|restore (?:it|them"
    r"|that|everything)|i changed my mind)[\s.!]*|(?:请|帮我)?(?:撤销|恢复|还原|找回来?|把(?:它们|刚才(?:忘|删)的"
    r"|那些)?(?:都)?"
    r"(?:恢复|找回来|还原))(?:一下|刚才的?|回来|吧|它们|它)*[\s。!！]*",
    re.I,
)


def read(text: str, now: datetime, time_zone: str, conversation_id: UUID | None) -> ForgetScope | None:
    """The wish of a message, or None where it is no wish to forget many things, or says more than that.

    Args:
        now: when it was said (aware). time_zone: IANA name of where.
        conversation_id: where it was said, for "this conversation".
    """
    said = " ".join(language.clean(text).split())
    if not said or len(said) > LONGEST or _NO_WISH.search(said):
        return None
    if language.detect(said) == "zh":
        return _read_zh(said, now, time_zone, conversation_id)
    found = _EN.match(said.rstrip(" .!"))
    return _read_en(found["what"].strip(" .!"), now, time_zone, conversation_id) if found else None


def is_yes(text: str) -> bool:
    """Whether a message is a plain yes to what was just asked."""
    return _YES.fullmatch(text.strip()) is not None and not is_no(text)


def is_no(text: str) -> bool:
    return _NO.fullmatch(text.strip()) is not None


def takes_back(text: str) -> bool:
    """ "Undo": said right behind what was done."""
    return _BACK.fullmatch(text.strip()) is not None


def _read_en(what: str, now: datetime, time_zone: str, here: UUID | None) -> ForgetScope | None:
    if re.search(r"\b(?:except|but|keep|apart from|other than)\b", what, re.I) or re.search(r"[.;?]\s", what):
        return None
    if _EVERYTHING_EN.fullmatch(what):
        return ForgetScope(Reach.EVERYTHING)
    if _HERE_EN.fullmatch(what) and here:
        return ForgetScope(Reach.CONVERSATION, conversation_id=here)
    timed = _WHEN_EN.fullmatch(what)
    span = _range(timed["when"], timed["how"] or "", now, time_zone) if timed else _range(what, "", now, time_zone)
    if span:
        return ForgetScope(Reach.RANGE, since=span[0], until=span[1])
    topic = _TOPIC_EN.fullmatch(what)
    return _topic(topic["about"]) if topic else None


def _read_zh(said: str, now: datetime, time_zone: str, here: UUID | None) -> ForgetScope | None:
    for shape in _ZH:
        found = shape.match(said)
        if not found or re.search(r"除了|以外|留着|保留|不变|别动", said):
            continue
        what = re.sub(r"^(?:把|将)", "", found["what"]).strip()
        many = bool(found["all"]) or _ABOUT_ZH.search(what) is not None
        if many and _EVERYTHING_ZH.fullmatch(what) or re.fullmatch(r"记忆|我的记忆|所有|全部|一切", what):
            return ForgetScope(Reach.EVERYTHING)
        if _HERE_ZH.fullmatch(what) and here:
            return ForgetScope(Reach.CONVERSATION, conversation_id=here)
        timed = _WHEN_ZH.fullmatch(what)
        span = _range(timed["when"], "", now, time_zone) if timed else None
        if span:
            return ForgetScope(Reach.RANGE, since=span[0], until=span[1])
        if many and (topic := _topic(what)):
            return topic
    return None


def _topic(words: str) -> ForgetScope | None:
    named = topics.bare(words)
    if _OBJECTS.search(named):
        return None
    return None if topics.read(named).is_empty else ForgetScope(Reach.TOPIC, words=named)


def _range(words: str, how: str, now: datetime, time_zone: str) -> tuple[datetime | None, datetime | None] | None:
    """[since, until) of words that are nothing but a time; None where they are not."""
    words = re.sub(r"^(?:我们?|咱们?|从|在|自从|自)|(?:我们?|咱们?|以来|开始|里|的时候)$", "", words.strip(" ,，的"))
    lasting = _SPAN_EN.fullmatch(words) or _SPAN_ZH.fullmatch(words)
    if lasting and (span := _lasting(lasting)):
        return now - span, None
    tries = (words, f"in {words}") if words.isascii() else (words,)  # a bare "October" might be a name
    found = next((got for one in tries if (got := _whole_date(one, now, time_zone))), None)
    if found is None:
        return None
    first, last = found.on, found.through or found.on
    since, until = _midnight(first, time_zone), _midnight(last + timedelta(days=1), time_zone)
    if since > now:
        return None
    if how in ("since", "after"):
        return since, None
    return (None, since) if how in ("before", "until") else (since, until)


def _whole_date(words: str, now: datetime, time_zone: str) -> When | None:
    """The one date that the words are, and nothing else."""
    found = language.dates(words, now, time_zone, prefer="past")
    covered = len(found) == 1 and len(found[0].text.strip()) >= len(words.removeprefix("in ")) - 2
    return found[0] if covered else None


def _lasting(found: re.Match[str]) -> timedelta | None:
    unit, count = found["unit"], found["n"] or "1"
    letter = _UNITS_ZH.get(unit) or unit[0].lower()
    if count == "半":
        number = 0.5
    elif count == "几":
        number = 3
    elif count.lower() in _WORDS_EN:
        number = _WORDS_EN[count.lower()]
    else:
        read = language.numerals(found.group())
        number = read[0].value if read else 1
    return timedelta(hours=_HOURS[letter] * number)


def _midnight(day: object, time_zone: str) -> datetime:
    try:
        zone = ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(ZoneInfo("UTC"))
