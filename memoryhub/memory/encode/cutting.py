"""Where a value ends: the cut rules of noun phrases, lists and places, in both languages. Spans, never copies."""

import re
from collections.abc import Iterator

Piece = tuple[int, int, str]  # [start, end) within the clause, and the words

# The next thing that is said, where punctuation is missing: "…做产品经理不吃辣每次聚餐预算300".
_NEXT_ZH = re.compile(
    r"也(?=不|没)|我|你|他|她|但|所以|因为|而且|然后|不过|如果|还有|另外|以及|顺便|每次|每[天周月]|预算|提醒|记得|不吃|"
    r"不喝|不爱|住在|喜欢|讨厌|对.{1,8}过敏|今年|在(?=[^,]{1,8}(?:工作|上班|做|当|读))"
    r"|的时候|的话|就行|就好|即可|比较|特别|非常|谢谢|不要|别|吧|啊|呀|哦|哈|嘛|哒|呢|啦|哟|喔|\s|主要|一直|"
    r"平时|现在|已经|请|从不|绝不|帮|做(?=.{2,6}(?:师|员|理|发|计|品|的)$)|[,.!?:;~()（）\"“”]"
)
_TAIL_ZH = re.compile(
    r"(?:的东西|这类(?:的|东西)?|之类的?|那种|什么的|这种|等等|等|的食物|类食物|食物|的菜|"
    r"[的了吗吧呢啊呀哦哈嘛哒啦～~]|而已|为主|多年|左右)+$"
)
_LEAD_ZH = re.compile(
    r"^(?:太|特别|非常|很|那种|这种|所有|任何|一切|各种|各类|喝|吃|的|是|叫|就是|一直|都|:|：|[\s\"“「《]+)+"
)
_LIST_ZH = re.compile(r"[、,/&]|(?:和(?!牛|面|果|田|平|风|尚)|跟|还有|以及|或者?|及(?!格|时)|加上)")
_STOP_EN = re.compile(
    r"[;!?()\n\"]|:(?!\d)|(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSt)\.(?!\d)|"
    r"\sfor (?:me|us|ages|years|decades|a while|good)$|"
    r"\sfor (?:over |about |around |almost |nearly |more than |the (?:last|past) )*[\w-]+ (?:weeks?|months?|"
    r"years?|decades?)\b|,\s*(?:and )?(?:i|we|my|so|but|please|because|which|who|though|thanks|it|he|she|the|"
    r"that's|if|when|especially|usually|found|got|had|discovered|diagnosed|learned|learnt|since|according|"
    r"just|not)\b|\s[-–—]+\s|\s(?:and|but) (?:i|i'm|my|we|please|he|she|it|also|don'?t|no longer|remind|am|"
    r"was|do|have|live|work|can'?t|never|usually|always|prefer|love|like|hate|loves|likes|hates)\b"
    r"|,\s*(?:\w+ing|on to|switched to)\b[^,]*\b(?:instead|now)\b.*|\s(?:back )?(?:in|since) (?:19|20)\d\d\b.*"
    r"|\s(?:but|because|cause|cos|coz|so|since|when|whenever|if|unless|until|while|which|who|though|although|"
    r"lol|haha|btw|tbh|please|pls|thanks|thx|fwiw|imo|ok|okay|anymore|any more|these days|nowadays|at the "
    r"moment|right now|for now|now|(?:last|this|next|in the) (?:week|month|year|summer|spring|autumn|fall|winter)|"
    r"(?:a|two|three|\d+|few) (?:few )?(?:days?|weeks?|months?|years?) ago|recently|at all|too|either|as well|"
    r"instead|actually|really|so much|a lot|very much|for the record|just so you know|fyi|by the way)\b.*",
    re.I,
)
_LEAD_EN = re.compile(
    (
        r"^(?:\s|a |an |the |some |any |all |eating |drinking |to eat |to drink |really |very |just |only |mostly "
        r"|both |called |named |about |my |most )+"
    ),
    re.I,
)
_TAIL_EN = re.compile(
    (
        r"(?:\s+(?:or anything|and stuff|and such|etc\.?|and things like that|or something|stuff|things|food|"
        r"foods|dishes|in general|specifically|and the like))+$"
    ),
    re.I,
)
# "…, write that down somewhere safe": an order behind a list is none of it.
_ORDER = re.compile(
    r"(?:please |pls |so )?(?:write|note|keep|remember|save|jot|store|mark|don'?t forget)\b"
    r"|(?:帮我|请|你)?(?:记|写|存|备注)(?:一|下|住|好|着)",
    re.I,
)
_LIST_EN = re.compile(r"\s*,\s*(?:and|or|nor)?\s+|\s+(?:and|or|nor|&|plus)\s+|\s*[,/&]\s*", re.I)


def noun_zh(text: str, start: int, end: int, longest: int = 14) -> Piece | None:
    """The noun phrase at [start, end) of a Chinese clause: up to what comes next, particles off; None if empty."""
    lead = _LEAD_ZH.match(text[start:end])
    start += lead.end() if lead else 0
    stop = _NEXT_ZH.search(text, start + 1, end)
    if stop:
        end = stop.start()
    tail = _TAIL_ZH.search(text[start:end])
    if tail:
        end = start + tail.start()
    words = text[start:end].strip()
    return (start, start + len(text[start:end].rstrip()), words) if 0 < len(words) <= longest else None


def noun_en(text: str, start: int, end: int, most_words: int = 6, one: bool = False) -> Piece | None:
    """The noun phrase at [start, end) of an English clause; None if empty or too long. `one`: it ends at a comma."""
    lead = _LEAD_EN.match(text[start:end])
    start += lead.end() if lead else 0
    stop = _STOP_EN.search(text, start, end)
    if stop:
        end = stop.start()
    comma = text.find(",", start, end) if one else -1
    end = comma if comma > start else end
    tail = _TAIL_EN.search(text[start:end])
    if tail:
        end = start + tail.start()
    words = text[start:end].rstrip(" ,.'")
    return (start, start + len(words), words) if words.strip() and len(words.split()) <= most_words else None


def listed(text: str, piece: Piece, language: str) -> Iterator[Piece]:
    """The members of a list ("羊肉、内脏和葱", "nuts, eggs or milk") as pieces of their own."""
    start, end, _ = piece
    pattern = _LIST_ZH if language == "zh" else _LIST_EN
    last = start
    for cut in [*pattern.finditer(text, start, end), None]:
        stop = cut.start() if cut else end
        member = (noun_zh if language == "zh" else noun_en)(text, last, stop) if last < stop else None
        if member and not _ORDER.match(member[2]):
            yield member
        last = cut.end() if cut else end


def list_zh(text: str, start: int, end: int) -> Piece | None:
    """A list of noun phrases: as `noun_zh`, but it runs on over list words."""
    lead = _LEAD_ZH.match(text[start:end])
    begin = start + (lead.end() if lead else 0)
    at = begin
    while at < end:
        stop = _NEXT_ZH.search(text, at + 1, end)
        if not stop:
            at = end
        elif stop.group() in ("还有", "以及", "\u3001") and stop.start() > at:
            at = stop.end()
            continue
        else:
            at = stop.start()
        break
    tail = _TAIL_ZH.search(text[begin:at])
    at = begin + tail.start() if tail else at
    return (begin, at, text[begin:at]) if 0 < at - begin <= 40 else None


def list_en(text: str, start: int, end: int) -> Piece | None:
    return noun_en(text, start, end, most_words=16)


def inside(words: str) -> str:
    """A word that began a sentence, as it stands inside one."""
    return words[:1].lower() + words[1:] if words[1:].islower() else words
