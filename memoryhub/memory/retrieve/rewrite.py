"""What a request asks of memory, by rules. Pure.

Memories are worded in the second person ("you live in ..."), so a question about "I" or "me" is turned round before it
is compared: the same words then stand on both sides. A short follow-up is read together with the words before it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memoryhub.language import api as language
from memoryhub.memory.retrieve import asks, latest, past

# Vectors of one message: the whole and two clauses, 2 ms each with the built-in embedder. At one, chatter hides the
# question; at six, every clause of a long message brings memories of its own.
PROBES = 3
# Tokens up to which a message that names no slot is read with the one before. Half: "and before that?" stands alone;
# double: whole questions are mixed with the last topic.
SHORT = 6

_SMALL_TALK = re.compile(
    r"(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|night)|morning|bye|goodbye"
    r"|see you(?: later| soon| tomorrow)?|thanks?(?: you)?(?: so much| very much| a lot)?|thx|ty|cheers|ok|okay|kk?"
    r"|got it|i see|sure|cool|nice|great|awesome|perfect|lol|haha+|hehe+|wow|hmm+|how are you(?: doing)?(?: today)?"
    r"|what'?s up|sup|there|again|all|then|and|oh|ah|well"
    r"|you(?:'re| are) welcome|no problem|never mind|same to you"
    r"|你好|您好|大家好|嗨|哈喽|哈啰|早安|早上好|上午好|中午好|下午好|晚上好|晚安|早|在吗|在不在|拜拜|再见|回头见|明天见|谢谢|多谢|感谢|辛苦|麻烦"
    r"|好的|好吧|好|行|可以|嗯+|哦+|噢|喔|啊+|哈哈+|哈+|呵呵+|嘿嘿*|知道|明白|收到|了解|没事|没关系|不客气|不错|真棒|太棒|厉害|赞|吃了吗|最近怎么样"
    r"|了|啦|呀|呢|吧|你|您|哇)"
)
_BETWEEN = re.compile(r"[\s\W_]*")
_FIRST_PERSON = (
    (re.compile(r"\bI'm\b|\bI am\b|\bam I\b", re.I), "you are"),
    (re.compile(r"\bI've\b", re.I), "you have"),
    (re.compile(r"\bI'd\b", re.I), "you would"),
    (re.compile(r"\bI'll\b", re.I), "you will"),
    # Not the numeral ("Henry I", "type I", "I/O").
    (
        re.compile(
            r"(?<!\b[Tt]ype )(?<!\b[Pp]art )(?<!\b[Ww]ar )(?<!\b[Pp]hase )\bI\b(?![/.&-]\w)"
            r"|\bi\b(?![/.&-]\w)|\bme\b(?!-)"
        ),
        "you",
    ),
    (re.compile(r"\bmy\b(?! (?:god|goodness|gosh)\b)", re.I), "your"),
    # Not the pit ("a gold mine").
    (
        re.compile(r"(?<=\bof )mine\b|(?<=\bis )mine\b|(?<=\bare )mine\b|(?<=\bwas )mine\b|(?<=\bthan )mine\b", re.I),
        "yours",
    ),
    (re.compile(r"\bmyself\b", re.I), "yourself"),
    # Not "we" (a group), nor 我 inside a word (自我介绍, 忘我), nor what is done for the asker (帮我, 给我).
    (re.compile(r"(?<![自忘无小大本超帮给替教告])(?<!告诉)我(?![们国校省市军方行辈等])"), "你"),
)
_TODOS = re.compile(
    r"待办|要做|还有什么(?:事|没做)|提醒|日程|安排|任务|清单|别忘|截止|到期"
    r"|\b(?:to-?dos?|remind(?:er|ers|ed)?|tasks?|agenda|schedule|deadlines?|due|errands?)\b"
    r"|\bon my (?:list|plate)\b|\b(?:need|have) to do\b",
    re.I,
)
_LISTS = re.compile(
    r"哪[几些]|一共|总共|所有|全部|都有(?:什么|谁|哪)|分别|列(?:一下|出|个)"
    r"|\b(?:list|all (?:the|my|our)"
    r"|which (?:\w+s)\b|what (?:\w+s) (?:do|are|am|have)|every|how many|who (?:all|else))\b",
    re.I,
)
# "Help me write a poem" is about a poem. What is left of a request may still speak of its user.
_TO_US = re.compile(
    r"(?:请你?)?(?:帮|给|替|教|告诉|跟)我|\b(?:help|give|tell|show|teach|let|remind|write|draw) (?:me|us)\b", re.I
)
_OWN = re.compile(
    r"我|咱|家里|老家|爸|妈|爹|娘|父母|老婆|老公|妻子|丈夫|媳妇|孩子|儿子|女儿|双胞胎|岳|婆婆|公公|哥|姐|弟|妹|宠物|狗|猫"
    r"|同事|老板|客户|上次|之前|记得|还记|那个|那份|这份"
    r"|\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|our|ours|us|he|she|her|his|him|they|their|your replies)\b"
    r"|\b(?:wife|husband|kids?|son|daughter|mom|mum|dad|mother|father|parents|sister|brother|siblings?|family|relatives?|pets?"
    r"|dog|cat|boss|colleagues?|clients?|last time|again|remember)\b",
    re.I,
)
# Where an English question begins behind a comma, which ends no clause by itself ("Monday, what is my plan?").
_ASKING = re.compile(
    r",\s+(?=(?:what|who|whom|whose|where|which|how|why|can|could|do|does|did|is|are|am|was|were|should|would|will)\b)",
    re.I,
)
_POINTING = re.compile(
    r"它|他|她|这个|那个|这些|那些|刚才|刚刚|前者|后者|\b(?:it|that|this|those|these|he|she|they|them|one)\b", re.I
)
# What a request is about; a limit narrowed to one matter ("the budget for team dinners") is at hand for its kind only.
KINDS: dict[str, re.Pattern[str]] = {
    "food": re.compile(
        r"吃|喝|餐|饭|菜|食|厨|酒|咖啡|奶茶|火锅|外卖|下馆子|口味|零食"
        r"|\b(?:eat|eats|eating|ate|food|meals?|lunch|dinner|breakfast|brunch|supper|cook|cooking|recipes?|restaurants?|drinks?"
        r"|snacks?|cafe|coffee|bakery|takeaway|catering|menu|dishes|dish)\b",
        re.I,
    ),
    "travel": re.compile(
        r"旅|机票|航班|酒店|行程|景点|火车|高铁|签证|度假|出差|民宿|自驾"
        r"|\b(?:travel|trips?|flights?|fly|hotels?|itinerary|visa|vacation|holidays?|journey|train|getaway|airbnb)\b",
        re.I,
    ),
    "shopping": re.compile(
        r"买|购|下单|商品|价格|礼物|送礼|挑|淘宝|优惠"
        r"|\b(?:buy|buying|purchase|order|shop|shopping|gifts?|presents?|price|deals?|pick out)\b",
        re.I,
    ),
    "home": re.compile(
        r"装修|家具|厨房|房|搬家|\b(?:renovat\w*|furniture|kitchen|remodel\w*|apartment|rent|house)\b", re.I
    ),
    "health": re.compile(
        r"药|病|医|体检|健身|过敏|\b(?:medicine|doctor|pills?|sick|health|allerg\w*|workout|clinic)\b", re.I
    ),
    "party": re.compile(
        r"聚|团建|派对|婚|生日|宴|\b(?:party|parties|wedding|birthday|team (?:dinner|outing|event)|celebrat\w*)\b", re.I
    ),
}


@dataclass(frozen=True, slots=True)
class Rewritten:
    text: str  # the whole, turned to the second person
    terms: tuple[str, ...]  # what is matched by word
    identifiers: tuple[str, ...]  # rare exact tokens
    slots: tuple[str, ...]  # slots asked for by name
    needed: tuple[str, ...]  # slots that a task of this kind needs
    probes: tuple[str, ...]  # what is embedded: the whole, and the clauses that ask, at most PROBES in all
    kinds: frozenset[str]  # what the request is about
    needs_memory: bool
    is_personal: bool  # speaks of the user, their people or plans; a question about the world needs a closer likeness
    lists: bool  # asks for all of a kind
    about_past: bool  # asks what held before, not what holds
    period: language.Period | None  # past days that it names
    recaps: bool  # asks where a talk stood: everything of that talk
    leans: bool  # was read together with the message before it
    stands: str  # what a question about how something stands now wants told (latest.asked), or ""
    whole_period: bool  # asks for all that was told or done in them
    about_todos: bool

    @property
    def about_me(self) -> bool:
        """Whether all that is known is asked for."""
        return len(self.slots) >= len(asks.ABOUT_ME)


def rewrite(query: str, now: datetime, time_zone: str, earlier: Sequence[str] = ()) -> Rewritten:
    """Args: earlier: the last few typed messages of the conversation, oldest first."""
    plain = language.clean(query).strip()
    whole = _with_context(plain, earlier)
    turned = second_person(whole)
    slots = asks.asked(plain)
    return Rewritten(
        text=turned,
        terms=tuple(dict.fromkeys([*language.words(whole), *language.words(asks.labels(slots))])),
        identifiers=tuple(dict.fromkeys(language.identifiers(whole))),
        slots=slots,
        needed=asks.needed(whole),
        probes=probes(whole),
        kinds=kinds(whole),
        needs_memory=not is_small_talk(plain),
        is_personal=is_personal(whole),
        lists=bool(_LISTS.search(plain)),
        about_past=past.is_about_past(plain),
        period=language.past_period(plain, now, time_zone),
        recaps=past.recaps(plain),
        leans=whole != plain,
        stands=latest.asked(plain),
        whole_period=past.asks_what_was_told(plain),
        about_todos=bool(_TODOS.search(plain)),
    )


def is_small_talk(text: str) -> bool:
    """Greetings, thanks, acknowledgements and signs without words: nothing that a memory could serve."""
    at = _BETWEEN.match(text).end()
    lowered = text.lower()
    while at < len(text):
        word = _SMALL_TALK.match(lowered, at)
        if word is None or (
            lowered[word.end() - 1].isascii()
            and lowered[word.end() : word.end() + 1].isalnum()
            and lowered[word.end()].isascii()
        ):
            return False
        at = _BETWEEN.match(text, word.end()).end()
    return True


def is_personal(text: str) -> bool:
    return _OWN.search(_TO_US.sub(" ", text)) is not None or bool(kinds(text))


def second_person(text: str) -> str:
    """The user's "I" as memories call it: "you"."""
    for pattern, instead in _FIRST_PERSON:
        text = pattern.sub(instead, text)
    return text


def probes(text: str) -> tuple[str, ...]:
    """What is embedded for a message: the whole as memories are worded, and its telling parts by themselves, since the
    chatter around a question ("HR wants the exact day, when do I start?") draws the whole away from what is meant.

    The parts stay in the user's own words: what was kept word for word is in the first person too (two points of
    recall@10 on a Chinese set).
    """
    parts = [one.text for one in language.sentences(text) if language.words(one.text)]
    if len(parts) < 2:
        pieces = [piece for clause in language.clauses(text) for piece in _ASKING.split(clause.text)]
        parts = [piece for piece in pieces if language.words(piece)]
    if len(parts) < 2:
        return (second_person(text),)
    asking = [part for part in parts if language.is_question(part) or language.is_request(part)]
    chosen = asking or sorted(parts, key=language.tokens)
    return tuple(dict.fromkeys([second_person(text), *chosen[-(PROBES - 1) :]]))


def kinds(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in KINDS.items() if pattern.search(text))


def _with_context(text: str, earlier: Sequence[str]) -> str:
    """A follow-up that points back, or is too short to mean anything alone, together with the message before it."""
    if not earlier:
        return text
    points = _POINTING.search(text) is not None and language.tokens(text) <= 14
    # "以前是多少": of what, the message before says.
    bare = (language.tokens(text) <= SHORT or not language.words(text)) and not asks.asked(text)
    return f"{earlier[-1]} {text}" if points or bare else text
