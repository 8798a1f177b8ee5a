"""What a search is narrowed to: "找一家人均50-100元的餐馆", "门票免费的景点", "a hotel under $150 a night".

Asked for now and not for good, so it passes; but until then the last wish of a kind is the one that holds: an hour
later "the cheaper one I asked for" has an answer, and an earlier wish does not come back.
"""

import re
from collections.abc import Iterator, Sequence

from memoryhub.memory.encode.attributes import OF_OTHERS
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft

WANTED = "wanted"
PASSES = "passes:soon"  # the tag of what is wanted for now
_PLACES_ZH = (
    ("景点", r"景点|景区|公园|博物馆|游玩|游览|门票|去处|好玩的"),
    ("酒店", r"酒店|宾馆|旅馆|旅店|民宿|客栈|住宿|住处|房间|入住"),
    ("餐馆", r"餐馆|餐厅|饭店|饭馆|馆子|小吃店|吃饭|用餐|菜馆|火锅店|好吃的|美食"),
)
_SUM = (
    r"\d+(?:\.\d+)?\s*(?:[-~～—至到]+\s*\d+(?:\.\d+)?)?\s*(?:块钱?|元)(?:以[上下内]|左右|之间|起)?"
    r"|\d+(?:\.\d+)?\s*[-~～—至到]+\s*\d+(?:\.\d+)?(?:之间|左右)?"
)
_LINK = (
    r"(?:价格?|费用?)?(?:水平|最好|还能|能|可以|控制|把控|达到|大概|大约|还|都|也|要求?|的话|需要|必须|得)*(?:是|在"
    r"|为|有|要"
    r"|不超过|低于|高于)*"
)
# (place or "" for the one spoken of, attribute, pattern with the value in v)
_WISHES_ZH: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("景点", "门票", re.compile(rf"(?:门票|票价){_LINK}(?P<v>免费|{_SUM})|(?P<w>免费)的?(?:景点|公园|门票)")),
    ("餐馆", "人均消费", re.compile(rf"人均(?:消费|价格)?{_LINK}(?P<v>{_SUM})")),
    ("景点", "游玩时间", re.compile(
        r"(?:游玩|玩|逛)(?:的)?(?:时间|时长)?(?:最好|能|大概|大约|是|在|为|上|个)*(?P<v>\d+(?:\.\d+)?\s*(?:个?小时"
        r"|天)?\s*(?:[-~～—至到]+\s*\d+(?:\.\d+)?\s*)?(?:个?小时|天))"
    )),
    ("", "评分", re.compile(r"评分(?:最好|还能|能|还|要|也|都|得|需要|必须|得是|是|在|为|有"
        r"|达到)*(?P<v>\d(?:\.\d)?分?(?:以上|左右)?)|(?P<w>[1-5](?:\.\d)?分(?:以上)?)(?=的(?:景点|酒店|餐馆|餐厅)"
        r"|[,，、]|$)")),
    ("酒店", "酒店类型", re.compile(r"(?P<v>(?:经济|舒适|高档|豪华|商务)型)")),
    ("酒店", "价格", re.compile(rf"(?:最低价格?|房价|价格|价位|房费){_LINK}(?P<v>{_SUM})"
        rf"|(?P<w>{_SUM})(?:一晚)?的?(?:高档型|经济型|豪华型|舒适型|的)*(?=酒店|宾馆|民宿)")),
)  # fmt: skip
_DISH_ENDS = (
    r"(?=(?:这|那)?(?:[两几]|一)?(?:[道个些种样])菜|这道美食|菜肴|可以吃|的(?:餐|饭|馆|地方|店|菜|么|吗|呢"
    r"|[\d一两?？。]|$)|[,，。!！?？;；]|么|吗|了|吧|呢|$)"
)
_DISHES = tuple(
    re.compile(shape + r"(?P<v>[^,，。!！?？;；的]{2,24}?)" + _DISH_ENDS)
    for shape in (
        r"(?:想|爱|能|可以|要|去|喜欢|希望|馆|厅|店)(?:去|来)?(?:吃|尝|品尝)(?:到|上|一?下|点儿?|个|的有|顿"
        r"|的?菜肴?是)?",
        r"(?:吃到|尝到|想吃的菜肴?是|推荐菜(?:里)?(?:有|是)|菜肴?是)",
        r"(?:做|有|提供|供应|吃|卖)(?=[^,，。]{2,24}(?:[道个些种样]菜|这道美食|菜肴|可以吃|的餐[馆厅]|的饭[馆店]"
        r"|的馆子))",
        r"(?:最好|还|并且|而且|能|可以)(?:有|做|提供)",
        r"(?:有提供|有做|能做|哪[家个]有|有没有)(?=[^,，。]{2,20}(?:的?[吗么呢啊]|的餐))",
    )
)
_NO_DISH = re.compile(
    r"饭|东西|[那这]|特色|美食|好吃|什么|啥|餐|顿|早点|夜宵|正餐|的话|推荐|菜系|附近|周边|酒店|景点|服务|评分|人均|wifi"
    r"|停车|宽带|热水|接待|残疾|国际|"
    r"没|哪|一[家个些]|点|过|完"
)
_SEARCHES = re.compile(
    r"找|推荐|介绍|有没有|有哪|哪家|哪个|想去|想吃|想住|预[订定约]|订|想要|需要|给我|帮我|查|安排|打算|要求|有(?:没"
    r"|无)?.{0,30}[的吗么]|么|吗|最好|想|爱吃|希望|请问"
)
_OFFERED = re.compile(r"推荐的|是多少|多少钱|是几分|多大|几点")
_PLACES_EN = (
    ("hotel", r"hotels?|hostels?|b&b|airbnb|guest ?house|place to stay|rooms?"),
    ("restaurant", r"restaurants?|bistro|diner|cafe|place to eat|brunch spot|steakhouse|pizzeria"),
    ("flight", r"flights?|airfare"),
    ("flat", r"flats?|apartments?|studio|house to rent|rental"),
)
_SEARCHES_EN = re.compile(
    r"\b(?:find|recommend|suggest|look(?:ing)? for|search|book|need|want|any|show|get me|is there|are there"
    r"|something)\b",
    re.I,
)
_WISHES_EN: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("price", re.compile(
        r"\b(?P<v>(?:under|below|up to|at most|around|about|less than|no more than|between|over"
        r"|from) [$£€]?\d[\d,]*(?: ?(?:-|to|and) ?[$£€]?\d[\d,]*)?(?: ?(?:dollars|euros|pounds|usd|eur|gbp))?"
        r"(?: (?:a|per) (?:night|head|person|month|week))?)", re.I)),
    ("rating", re.compile(r"\b(?P<v>(?:at least |over |above )?[1-5](?:\.\d)?(?:\+| stars?| or (?:more|better|higher"
        r"|above))(?: rating)?)\b|\brated (?P<w>(?:at least |over |above )?[1-5](?:\.\d)?\+?)", re.I)),
)  # fmt: skip


def wishes(text: str, parts: Sequence[Clause], earlier: Sequence[str]) -> dict[int, list[Draft]]:
    """Drafts by the place of the clause they stand in. What is looked for and not named again is what was spoken of
    last: in the sentence, the message, the messages before.

    Args: text: the reading; parts: its clauses; earlier: the conversation's last messages, oldest first.
    """
    found: dict[int, list[Draft]] = {}
    zh = any(clause.language == "zh" for clause in parts)
    place = next((place for one in reversed(earlier) if (place := _place(one, zh))), "")
    read: set[int] = set()
    searched = False
    for at, clause in enumerate(parts):
        if clause.sentence in read:
            continue
        read.add(clause.sentence)
        sentence = text[clause.sentence_start : clause.sentence_end]
        here = _place(sentence, zh) or place
        place = here
        searched = searched or bool((_SEARCHES if zh else _SEARCHES_EN).search(sentence))
        if not here or not searched:
            continue
        for draft in _zh(clause, sentence, here) if zh else _en(clause, sentence, here):
            spot = max(n for n, one in enumerate(parts) if n == at or one.start <= draft.start)
            found.setdefault(spot, []).append(draft)
    return found


def _place(words: str, zh: bool) -> str:
    """What is looked for: of several the one named last, which the wishes stand before in Chinese."""
    named = [(found.start(), place) for place, pattern in (_PLACES_ZH if zh else _PLACES_EN)
             for found in re.finditer(pattern, words, re.I)]  # fmt: skip
    return max(named)[1] if named else ""


def _zh(clause: Clause, sentence: str, place: str) -> Iterator[Draft]:
    for own, attribute, pattern in _WISHES_ZH:
        for match in pattern.finditer(sentence):
            where = own or _nearest(sentence, match) or place
            if _OFFERED.match(sentence, match.end()) or (attribute == "价格" and "酒店" not in (place, where)):
                continue
            if attribute == "价格" and _nearest(sentence, match) not in ("", "酒店"):
                continue
            yield _draft(clause, where, attribute, match)
            break
    for pattern in _DISHES:
        dish = pattern.search(sentence)
        if dish and not _NO_DISH.search(dish["v"]) and (place == "餐馆" or "餐" in sentence):
            yield _draft(clause, "餐馆", "推荐菜", dish)
            break


def _nearest(sentence: str, match: re.Match[str]) -> str:
    """The place that a wish is of: the next one named after it, unless another wish's noun stands between."""
    after = [(found.start(), place) for place, pattern in _PLACES_ZH
             for found in re.finditer(pattern, sentence[match.end() :])]  # fmt: skip
    return min(after)[1] if after else ""


def _en(clause: Clause, sentence: str, place: str) -> Iterator[Draft]:
    for attribute, pattern in _WISHES_EN:
        match = pattern.search(sentence)
        if match:
            yield _draft(clause, place, attribute, match)


def _draft(clause: Clause, place: str, attribute: str, match: re.Match[str]) -> Draft:
    group = "v" if match.groupdict().get("v") else "w"
    value, zh = match[group].strip(), clause.language == "zh"
    start = clause.sentence_start + match.start(group)
    name = attribute.removeprefix(place)
    told = f"你想找的{place}：{name}{value}" if zh else f"You are looking for a {place}: {name} {value}"
    if attribute == "推荐菜":
        told = f"你想吃{value}，在找有这道菜的餐馆"
    topic = f"{place}{name}" if zh else f"{place} {name}"
    return Draft(
        WANTED, value, start, start + len(match[group]), topic=topic, text=told, base=0.86, standing=True,
        tags=(OF_OTHERS, PASSES), quote=(clause.sentence_start, clause.sentence_end), intent="search",
    )  # fmt: skip
