"""What no slot is for and yet has one value at a time: "my locker code is 14", "the standup is at 9:30", "工位在B12".

Subject and attribute together are the topic of the one open slot `detail`, so that "the standup moved to 10" takes the
place of what was said of the standup's time, and leaves its room alone. Only of heads that have such a value.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from memoryhub.language import api as language
from memoryhub.memory.encode import attributes, cues, phrasing, stance, wanted
from memoryhub.memory.encode.attributes import OF_OTHERS
from memoryhub.memory.encode.changing import WEEKDAYS
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.types import Cue

DETAIL = "detail"
# Heads that have one value at a time, and what they are: an event has a time and a place, a thing a place, the rest a
# value of their own.
_EVENTS_EN = (
    "stand-?up|meeting|sync|call|class|lesson|session|course|seminar|lecture|rehearsal|practice|training|club|choir"
    "|service|shift|"
    "appointment|retro|review|workshop|webinar|interview|exam|party|dinner|lunch|game|match|gym|bin day|collection"
    "|pick-?up|"
    "drop-?off|flight|train|bus|ferry|market|surgery hours|office hours|assembly|playgroup|book club|one-on-one|1:1"
    "|check-?in|"
    "reunion|ceremony|concert|show|kick-?off|demo|launch|release|election|run|hike|brunch|swim|yoga|pilates|therapy"
    "|delivery"
)
_THINGS_EN = (
    "locker|desk|seat|parking (?:space|spot|bay)|room|office|key|keys|spare key|umbrella|toolbox|passport|car|bike"
    "|suitcase|box|"
    "booth|table|stall|studio|classroom|bed|cubicle|sneakers|shoes|charger|router|fuse box"
)
_VALUES_EN = (
    "code|number|name|extension|model|size|version|colou?r|password hint|id|reference|ref|quota|limit|target|goal"
    "|score|rating|count|total|"
    "price|fee|rate|cost|shelf|floor|gate|platform|line|row|level|grade|plan|provider|supplier|contractor|host"
    "|captain|tutor|"
    "teacher|coach|trainer|theme|motto|title|codename|nickname|username|handle|channel|url|website|domain|brand"
    "|wattage|"
    "temperature|setting|distance|deposit|turnout|headcount|capacity|dose"
)
_HEAD_EN = rf"(?:[\w'&-]+ ){{0,4}}?(?P<head>{_EVENTS_EN}|{_THINGS_EN}|{_VALUES_EN})s?"
_OPEN_EN = (
    r"^(?:(?:ok(?:ay)?|so|and|but|oh|also|actually|fyi|btw|by the way|just so you know|note|update|correction"
    r"|no|wait)[,: ]+)*"
)
_NP_EN = rf"(?P<np>(?:(?:my|our|the|her|his|their) )?{_HEAD_EN})"
_VALUE_EN = r"(?P<v>[^,;]{1,48}?)"
_ENDS_EN = r"(?P<now> now| instead| from now on| these days)*(?:,? (?:by the way|btw|fyi))?[.!\s]*$"
_IS_EN = re.compile(
    rf"{_OPEN_EN}{_NP_EN}(?:(?:'s| is| are)(?P<newly> now| currently)?(?: (?:held|kept|stored|parked))?"
    rf"| (?:now )?(?:starts?|begins?|meets?|runs?|opens?|closes?|"
    rf"leaves?|ends?|takes place|happens?|lives?))(?P<prep> (?:at|on|in|from|under|behind|beside|near|next to|by"
    rf"|above|below|opposite|called|named|every))? "
    rf"{_VALUE_EN}{_ENDS_EN}",
    re.I,
)
_TO_EN = re.compile(
    rf"{_OPEN_EN}{_NP_EN}(?:'s| has| have| is| was| got| will be)?(?: now)?(?: been| being)? (?:just )?(?:moved"
    rf"|changed|switched|pushed|shifted|"
    rf"postponed|rescheduled|renamed|relocated|gone|went|raised|lowered|dropped|increased)(?: up| down| back"
    rf"| forward| over)? (?:to|into|until|till) "
    rf"{_VALUE_EN}{_ENDS_EN}",
    re.I,
)
_SET_EN = re.compile(
    rf"{_OPEN_EN}(?:we|i|they|he|she)(?:'ve| have| had|'s| has)? (?:just )?(?:changed|moved|renamed|switched|reset"
    rf"|set|raised|lowered|pushed|put) "
    rf"{_NP_EN} (?:to|into|at|in) {_VALUE_EN}{_ENDS_EN}",
    re.I,
)
_EVENT = re.compile(rf"(?:^|[ -])(?:{_EVENTS_EN})s?$", re.I)
_THING = re.compile(rf"(?:^|[ -])(?:{_THINGS_EN})s?$", re.I)
_TIME_EN = re.compile(
    r"^(?:at |on |every |from )?(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|o'?clock)?|noon|midnight|half past \w+"
    r"|quarter (?:past|to) \w+|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:mornings?|afternoons?|evenings?|nights?))?)\b",
    re.I,
)
_ROOM_EN = re.compile(
    r"^(?P<time>.+?) (?:in|at) (?P<place>(?:the )?(?:room|hall|building|studio|office|lab|cafe"
    r"|church|library|[A-Z]).*)$"
)
_PLACED = ("in", "at", "under", "behind", "beside", "near", "next to", "by", "above", "below", "opposite")
_NO_VALUE_EN = re.compile(
    r"^(?:a |an |so |very |really |too |not |no |never |always |still |just |quite |pretty |all |going |being "
    r"|getting |like |what |why |how |where |the best|"
    r"the worst|the same|good|bad|great|nice|fine|awful|terrible|boring|fun|late|early|over|done|cancelled|canceled"
    r"|off|broken|full|"
    r"empty|free|here|there|gone|today|tomorrow|tonight|long|short|hard|easy|my |your |his |her |mine|important|next"
    r"|last|coming|about|me\b|it\b)",
    re.I,
)

_EVENTS_ZH = (
    "例会|周会|晨会|站会|早会|夕会|班会|月会|组会|会议|课程|课|培训|训练|排练|值班|班次|航班|车次|面试|考试|讲座"
    "|沙龙|读书会|家长会|体检|"
    "聚餐|活动|演出|比赛|婚礼|出发|集合|快递|垃圾清运|瑜伽"
)
_THINGS_ZH = (
    "工位|座位|教室|会议室|储物柜|柜子|车位|停车位|办公室|钥匙|备用钥匙|雨伞|工具箱|护照|病床|床位|房间|摊位|展位"
    "|仓位|存放处"
)
_VALUES_ZH = (
    "工号|学号|编号|门牌号?|房号|取件码|暗号|代码|型号|尺寸|尺码|版本|代号|群名|店名|队名|名称|名字|网名|热点名"
    "|wifi名?|额度|配额|目标|"
    "指标|单价|费用|押金|楼层|分数|评分|人数上限|主题|口号|供应商|服务商|教练|老师|导师|负责人|联系人|频道|网址|域名"
    "|品牌|颜色|度数|温度|剂量"
)
_NP_ZH = (
    rf"(?P<np>(?:我们?家?|咱们?家?|公司|部门|组里|办公室|家里|学校"
    rf"|小区)?(?:的)?(?P<core>(?!.{{0,6}}(?:想|找|一个|这|那|哪|请))[^,，的是在我你他她]{{0,8}}?(?:{_EVENTS_ZH}"
    rf"|{_THINGS_ZH}|{_VALUES_ZH})))"
)
_OPEN_ZH = r"^(?:对了|另外|还有|哦|嗯|更正一下|记一下|以后|通知一下|现在)*[,，:：]?"
_IS_ZH = re.compile(
    rf"{_OPEN_ZH}{_NP_ZH}(?:的)?(?:时间|地点|位置)?(?P<newly>现在|目前|如今)?(?P<verb>是在|放在|定在|安排在|设在"
    rf"|开在|是|在|叫|为|[:：])(?P<v>[^,，]{{1,16}}?)(?P<now>了)?[吧啊哦呢。!！\s]*$",
    re.I,
)
_TO_ZH = re.compile(
    rf"{_OPEN_ZH}(?:把|将)?{_NP_ZH}(?:的)?(?:时间|地点|位置|名字)?(?:已经|又|都|也)?(?P<verb>(?:改|换|变|挪|搬|移|调"
    rf"|推迟|延后|延期|提前|涨|降|升)(?:名)?(?:成|为|到|至|在|叫)了?)"
    r"(?P<v>[^,，]{1,16}?)(?P<now>了)?[吧啊哦呢。!！\s]*$",
    re.I,
)
_EVENT_ZH = re.compile(rf"(?:{_EVENTS_ZH})$")
_THING_ZH = re.compile(rf"(?:{_THINGS_ZH})$")
_TIME_ZH = re.compile(
    r"^(?:每|下下?|本|这|上)?个?(?:周|星期|礼拜)[一二三四五六日天\d]|^(?:每天)?(?:早上|上午|中午|下午|傍晚|晚上"
    r"|凌晨)?[\d一二两三四五六七八九十]{1,3}(?:点|[:：]\d\d)|\d+[月号日]|^(?:每天|每月)|^[明后]天"
)
_NO_VALUE_ZH = re.compile(
    r"什么|怎么|哪|谁|多少|吗$|呢$|没|不|的$|^线|^(?:很|太|真|挺|好|的|了|我|你|他|她|个|有|最|更|为了|因为|关于"
    r"|一样|一种|一个|这|那)|"
    r"(?:很|太|真|挺|有点)(?:忙|累|好|多|少|难|远|近|高|低|贵|长|短|烦|重|吵)|(?:进行|上课|开会|排队)$"
)


def all_told(
    text: str, parts: Sequence[Clause], earlier: Sequence[str], said_at: datetime, time_zone: str
) -> dict[int, list[Draft]]:
    """What is told of others and of things, by the place of the clause; others first."""
    found = attributes.told_of_others(parts, said_at, time_zone)
    wishes = wanted.wishes(text, parts, earlier)
    searched = {parts[at].sentence for at in wishes}
    for at, drafts in (*wishes.items(), *told_of_things(parts, said_at, time_zone).items()):
        if at in wishes or parts[at].sentence not in searched:
            found.setdefault(at, drafts)
    return found


def beside(drafts: list[Draft], others: list[Draft]) -> list[Draft]:
    """What is told of somebody or something else, in place of what the frames took for the user's own. An open detail
    gives way to a slot that is read there, but for the age that every "is 14" looks like."""
    if not others or any(_speaks_for_all(one) for one in drafts):
        return drafts
    if others[0].slot == DETAIL and any(one.slot not in ("", "age", "event.date", "deadline") for one in drafts):
        return drafts
    taken = [
        one for one in drafts
        if not one.is_todo
        and (not one.slot or any(one.start < other.end and other.start < one.end for other in others))
    ]  # fmt: skip
    return [one for one in drafts if one not in taken] + others


def _speaks_for_all(one: Draft) -> bool:
    """A to-do, an order to forget, a return, a matter's change; not what only closes or moves a to-do in passing."""
    passing = "strict" in one.tags or one.cue is Cue.CORRECT
    return (
        WEEKDAYS in one.tags or (one.is_todo and not passing) or (one.cue in (Cue.FORGET, Cue.RETURN) and not passing)
    )


def told_of_things(parts: Sequence[Clause], said_at: datetime, time_zone: str) -> dict[int, list[Draft]]:
    """Drafts by the place of the clause they stand in."""
    found: dict[int, list[Draft]] = {}
    for at, clause in enumerate(parts):
        if not _tells(clause):
            continue
        read = _zh if clause.language == "zh" else _en
        drafts = list(read(clause, said_at, time_zone))
        if drafts:
            found[at] = drafts
    return found


def _tells(clause: Clause) -> bool:
    asked = clause.is_last and ("?" in clause.mark or "？" in clause.mark)
    return not (asked or stance.imagined(clause.text) or stance.jokes(clause.text) or len(clause.text) > 90)


def _en(clause: Clause, said_at: datetime, time_zone: str) -> Iterator[Draft]:
    match = _TO_EN.match(clause.text) or _SET_EN.match(clause.text)
    changed = match is not None
    match = match or _IS_EN.match(clause.text)
    if not match:
        return
    name = re.sub(r"^(?:my|our|the|her|his|their) ", "", match["np"], flags=re.I).lower()
    value, prep = match["v"].strip(" .\"'“”"), (match.groupdict().get("prep") or "").strip().lower()
    if (
        (_NO_VALUE_EN.match(value) and prep not in _PLACED)
        or len(value.split()) > 6
        or (_of_a_slot(name) and not changed)
    ):
        return
    changed = changed or bool(match["now"] or match.groupdict().get("newly"))
    roomy = _ROOM_EN.match(value) if _EVENT.search(name) else None
    pieces = [(value, prep, "")]
    if roomy:
        room = clause.text[match.start("v") + roomy.end("time") : match.end("v")]
        pieces = [(roomy["time"], "", room), (roomy["place"], "in", f"{match['prep'] or ''} {roomy['time']}")]
    for piece, how, rest in pieces:
        facet = _facet_en(name, piece, how or ("in" if changed else ""))
        if facet is not None:
            yield _draft(clause, f"{name} {facet}".strip(), piece, match.start("v"), changed, said_at, time_zone, rest)


def _of_a_slot(name: str) -> bool:
    """Whether the words are those of a slot of the user's own, which frames read."""
    return bool(cues.slot_named(name)) and not re.search(
        r"\b(?:code|room|locker|gym|club|class|meeting|team|desk)\b", name
    )


def _facet_en(name: str, value: str, prep: str) -> str | None:
    """Which side of it is told; None where the value is none."""
    exact = bool(re.search(r"\d", value)) or value[:1].isupper() or bool(_TIME_EN.match(value))
    if _EVENT.search(name):
        if _TIME_EN.match(value):
            return "time"
        return "place" if prep in _PLACED and len(value.split()) <= 5 else None
    if _THING.search(name):
        if _TIME_EN.match(value):
            return None
        return "place" if prep in (*_PLACED, "on") or exact else None
    short = len(value.split()) <= 3
    return (
        ""
        if exact
        or prep in ("called", "named")
        or (
            short
            and re.search(
                r"(?:name|colou?r|theme|plan|motto"
                r"|codename|nickname)$",
                name,
            )
        )
        else None
    )


def _zh(clause: Clause, said_at: datetime, time_zone: str) -> Iterator[Draft]:
    match = _TO_ZH.match(clause.text)
    changed = match is not None
    match = match or _IS_ZH.match(clause.text)
    if not match:
        return
    value, name = match["v"].strip(" “”\"'"), re.sub(r"^(?:我们?家?|咱们?家?)的?", "", match["np"])
    if not name or _NO_VALUE_ZH.search(value):
        return
    changed = changed or bool(match.groupdict().get("newly"))
    timed = bool(_TIME_ZH.search(value))
    if _EVENT_ZH.search(name):
        facet = "时间" if timed else "地点" if re.search(r"在|到|至", match["verb"]) else None
    elif _THING_ZH.search(name):
        facet = None if timed and "号" not in value else "位置"
    else:
        facet = ""
    exact = (
        bool(re.search(r"[\dA-Za-z一二三四五六七八九十]", value))
        or facet == "时间"
        or re.search(r"叫|名", match["verb"] + name)
    )
    if facet is not None and (exact or facet or changed or len(value) <= 8):
        yield _draft(clause, name + facet, value, match.start("v"), changed, said_at, time_zone)


def _draft(
    clause: Clause,
    topic: str,
    value: str,
    lead: int,
    changed: bool,
    said_at: datetime,
    time_zone: str,
    without: str = "",
) -> Draft:
    """One value of a thing. A day of the calendar is kept as such; weekdays and hours recur and stay as they are."""
    tongue = clause.language
    start = clause.start + clause.text.find(value, lead)
    dated = re.search(
        r"\d\s*(?:月|日)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|明天|后天|下下?个?(?:周|星期|礼拜|月)"
        r"|[本这]个?(?:周|星期|月)|tomorrow|next ",
        value,
        re.I,
    )
    whens = language.dates(value, said_at, time_zone) if dated else []
    shown = phrasing.absolute(value, tongue, said_at, time_zone) if whens else value
    words = clause.text.replace(without, "") if without else clause.text
    told = phrasing.second_person(words, tongue, said_at if whens else None, time_zone)
    if changed:
        told = _newly(topic, shown, tongue)
    return Draft(
        DETAIL, shown, start, start + len(value), topic=topic, text=told, base=0.88,
        cue=Cue.CORRECT if changed else Cue.NONE, standing=True, tags=(OF_OTHERS,), quote=(clause.start, clause.end),
    )  # fmt: skip


def _newly(topic: str, value: str, tongue: str) -> str:
    """What holds after a change, in a sentence that does not speak of what held before."""
    if tongue == "zh":
        name, facet = re.fullmatch(r"(.+?)(时间|地点|位置|)", topic).groups()
        return f"{name}{'是' if not facet else '在'}{value}"
    name, _, facet = topic.rpartition(" ") if topic.endswith((" time", " place")) else (topic, "", "")
    if facet == "time":
        prep = "at " if re.match(r"\d|noon|midnight|half|quarter", value, re.I) else "on "
        return f"The {name} is now {'' if value.lower().startswith(('at ', 'on ')) else prep}{value}"
    prep = (
        "in " if facet and re.match(r"(?:the )?(?:room|hall|building|studio|office|lab|library)|[A-Z]", value) else ""
    )
    return f"The {name} is now {prep}{value}"
