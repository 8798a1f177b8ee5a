"""How something is counted, when a place is open, how much price matters, and which word stands for which."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Kind

_METRIC_ZH = (
    re.compile(
        r"(?P<t>[\u4e00-\u9fffA-Za-z]{2,10}?)的?(?:统计)?口径(?:以后|现在|还是)?(?:是|为|改成|改为|换成|变成|调成|改|用|以)?"
        r"(?:按照?|以|用)?(?P<v>(?!旧|老|原来|之前|什么)[^,，。:：]{1,16}?)(?:来?(?:计?算|统计|计)|为准)?(?:了|吧)?$"
    ),
    re.compile(
        r"(?P<t>[\u4e00-\u9fffA-Za-z]{0,6}(?:率|数|额|量|用户|客户|收入|营收|成本|线索|日活|月活|周期))(?:现在|以后|都|一律|统一)*"
        r"按照?(?P<v>[^,，。:：]{1,14}?)(?:来?计?算|统计)(?:了|吧)?$"
    ),
)
_METRIC_EN = (
    re.compile(
        r"(?:^|\b(?:from now on|change that|instead|now)[:,]? )(?:the |our )?"
        r"(?P<t>(?!it\b|that\b|this\b)[a-z][a-z-]*(?: [a-z-]+){0,3}) (?:is|are) (?:now |always |only )*"
        r"(?:measured|counted|calculated|reckoned|computed|defined) (?:now )?"
        r"(?P<v>(?:by|over|per|from|in|with|as|on|without|across)\b[^,;.]{2,40})$",
        re.I,
    ),
    re.compile(
        r"\bwe (?:now )?(?:count|measure|calculate|reckon|compute) (?:the |our )?(?P<t>[a-z][a-z-]*(?: [a-z-]+){0,3}?) "
        r"(?P<v>(?:by|over|per|as|on|without|across)\b[^,;.]{2,40})$",
        re.I,
    ),
)
_HOUR_ZH = (
    r"(?:[零一二两三四五六七八九十\d]{1,3}点(?:半|钟|一刻|三刻|[零一二三四五六七八九十\d]{1,3}分?)?|\d{1,2}:\d\d)"
)
_HOURS_ZH = re.compile(
    rf"^(?P<t>[\u4e00-\u9fffA-Za-z]{{1,10}}?(?:店|馆|厅|仓库?|所|院|堂|吧|园|库|场|部"
    r"|中心|银行|办事处|窗口|门诊|超市))"
    rf"(?:平时|一般|都|每天|周[一二三四五六日末]|工作日|[和、到至-])*(?P<v>(?:早上|上午|中午|下午|晚上|夜里|凌晨)?{_HOUR_ZH}"
    rf"[^,，。]{{0,12}}(?:开门|开业|营业|关门|打烊|下班|收摊|歇业)|(?:营业|开)到[^,，。]{{0,6}}{_HOUR_ZH})"
)
_HOURS_EN = re.compile(
    r"^(?:the |our |my )?(?P<t>(?:[\w'&-]+ ){0,3}(?:shop|store|office|branch|caf[eé]|library|bank|clinic|surgery"
    r"|pharmacy|gym|pool"
    r"|museum|warehouse|depot|canteen|desk|bar|pub|restaurant|bakery|market|centre|center)) (?:only |usually |now )?"
    r"(?P<v>(?:opens?|closes?|shuts?|is (?:open|closed|shut))\b[^,.;]{0,20}?(?:\b\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?"
    r"|\b(?:noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)[^,.;]{0,20})",
    re.I,
)
_TIGHT = re.compile(
    r"(?:预算|手头|资金|经费|钱)(?:其实|这边|比较|有点|非常|真的|特别|挺|很|也)*(?:紧张?|吃紧|有限|不多|不宽裕)(?:了|的|啊)?$"
    r"|对?价[格钱](?:其实|还是|比较|非常|很)*敏感|能省则省|要?(?:严格)?控制成本"
    r"|\b(?:budget|money|cash|funds?)(?:'s| is| are)? (?:actually |really |very |rather |pretty |quite |a bit |so )*"
    r"(?:tight|limited|short)\b|\bprice[- ]sensitive\b|\bevery (?:penny|cent) counts\b",
    re.I,
)
_LOOSE = re.compile(
    r"(?:价[格钱]|钱|预算)(?:方面|上|我们)?(?:都|其实|倒是?|也)*(?:无所谓|不在乎|不在意|不敏感|不是问题|不限|好说)|不差钱"
    r"|\b(?:don'?t|doesn'?t|do not) (?:really )?(?:care|mind) (?:about (?:the )?(?:price|money|costs?)|what it costs)\b"
    r"|\b(?:price|money|costs?|the budget) (?:is|are) (?:no (?:object|issue|concern)|not an issue|not a problem)\b",
    re.I,
)
_OF_NOW = re.compile(r"今[天晚早]|已经|昨|明[天晚]|快|\b(?:today|tonight|tomorrow|already|yesterday|soon)\b", re.I)
# One word and the one it replaces, each in quotation marks.
_MARKS = r"[\"“「『'](?P<{0}>[^\"”」』'\n]{{1,24}})[\"”」』']"
_WORDING = re.compile(
    r"(?:说|叫(?:它|做|作)?|称(?:为|作|呼)?|写(?:成|作)?|\b(?:say|call (?:it|them|that)|write|use))\s*"
    rf"{_MARKS.format('say')}"
    r"\s*[,，;；]?\s*(?:而?(?:别|不要|不能|不)再?(?:说|叫|称|写)?(?:成|作|为)?"
    rf"|(?:and )?(?:not|never|instead of|rather than)(?: say)?)\s*{_MARKS.format('not')}",
    re.I,
)


def _metric(clause: Clause, shapes: tuple[re.Pattern[str], ...]) -> Iterator[Draft]:
    for shape in shapes:
        if found := shape.search(clause.text):
            start, end = (clause.start + at for at in found.span("v"))
            yield Draft("metric", found["v"].strip(), start, end, topic=found["t"].strip(), text="*", base=0.86)
            return


def _hours(clause: Clause) -> Iterator[Draft]:
    """ "The Ipswich office closes at 6:30": of each place its own."""
    found = (_HOURS_ZH if clause.language == "zh" else _HOURS_EN).search(clause.text)
    if found and not _OF_NOW.search(clause.text):
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("hours", found["v"].strip(), start, end, topic=found["t"].strip(), text="*", base=0.84)


def _stance(clause: Clause) -> Iterator[Draft]:
    for value, shape in (("tight", _TIGHT), ("loose", _LOOSE)):
        if found := shape.search(clause.text):
            start, end = (clause.start + at for at in found.span())
            yield Draft("budget.stance", value, start, end, text="*", base=0.84, said=found[0])
            return


def _wording(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "Say 'the cog', not 'preferences'": a rule in the user's own words, over both halves of its sentence."""
    found = _WORDING.search(scene.text, clause.sentence_start, clause.sentence_end)
    if found is None or not clause.start <= found.start() < clause.end:
        return
    words = scene.text[clause.sentence_start : found.end()].strip()
    start = scene.text.index(words, clause.sentence_start)
    yield Draft(
        "rule", words, start, start + len(words), base=0.86, kind=Kind.PROCEDURAL, text="*", standing=True,
        tags=("strong",), quote=(start, start + len(words)),
    )  # fmt: skip


@reader("zh")
def measures_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _metric(clause, _METRIC_ZH)
    yield from _hours(clause)
    yield from _stance(clause)
    yield from _wording(clause, scene)


@reader("en")
def measures_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _metric(clause, _METRIC_EN)
    yield from _hours(clause)
    yield from _stance(clause)
    yield from _wording(clause, scene)
