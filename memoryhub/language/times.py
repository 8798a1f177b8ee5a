"""Times of day: 下午三点半, 3:30pm, at noon, and named parts of the day."""

from collections.abc import Iterator
from dataclasses import dataclass

from memoryhub.language.fold import pattern
from memoryhub.language.numbers_zh import value_of

_PARTS = {
    "凌晨": "night",
    "清晨": "morning",
    "一大早": "morning",
    "大早上": "morning",
    "早上": "morning",
    "早晨": "morning",
    "清早": "morning",
    "上午": "morning",
    "早": "morning",
    "中午": "noon",
    "正午": "noon",
    "午后": "afternoon",
    "下午": "afternoon",
    "傍晚": "evening",
    "晚上": "evening",
    "晚间": "evening",
    "晚": "evening",
    "夜里": "night",
    "夜间": "night",
    "深夜": "night",
    "半夜": "night",
    "午夜": "night",
    "morning": "morning",
    "afternoon": "afternoon",
    "evening": "evening",
    "night": "night",
    "lunchtime": "noon",
    "lunch time": "noon",
}
_ZH_PART = "凌晨|清晨|一大早|大早上|早上|早晨|清早|上午|中午|正午|午后|下午|傍晚|晚上|晚间|夜里|夜间|深夜|半夜|午夜"
_HOUR = "2[0-4]|1\\d|0?\\d|二十[一二三四]?|十[一二三四五六七八九]?|[零一两二三四五六七八九]"
_MINUTE = "[0-5]?\\d(?!\\d)|半|[一三1３3]刻钟?|整|零[一二三四五六七八九]|[二三四五]?十[一二三四五六七八九]?"
_NOT_POINTS = (
    "(?!建议|要求|意见|原因|理由|问题|优点|缺点|想法|看法|感受|说明|注意|好处|坏处|心得|经验|体会|儿|点"
    "|五倍|几倍|都|也|击)"
)

_CHINESE = pattern(
    rf"(?:(?P<part>{_ZH_PART}|早|晚)的? ?)?(?<![\d.:])(?P<hour>{_HOUR})(?:点钟?|时(?!间|候|刻|代|常|不|而"
    rf"|差|尚|装|髦)){_NOT_POINTS}(?:(?P<minute>{_MINUTE})分?)?(?P<exact>钟)?"
)
_DIGITAL = pattern(
    rf"(?:(?P<part>{_ZH_PART}|早|晚)的? ?)?(?<![\d.:/-])(?P<hour>2[0-4]|1\d"
    rf"|0?\d):(?P<minute>[0-5]\d)(?::[0-5]\d)?(?![\d:])(?: ?(?P<half>[ap])\.?m\b\.?)?"
)
_ENGLISH = pattern(
    r"(?<![\w.:$/-])(?P<hour>1[0-2]|0?[1-9])(?:[.:](?P<minute>[0-5]\d))? ?(?P<half>[ap])\.?m\b\.?"
    r"|(?<![\w.:$/-])(?P<oclock>1[0-2]|0?[1-9]) ?o'?clock"
)
_AT = pattern(
    r"(?<!\w)(?:at|@) ?(?P<hour>1\d|2[0-3]|0?[1-9])(?![\w:/%]|[.,]\d| (?:percent|people|dollars|km|miles"
    r"|kg|degrees|euros|bucks|hours|days|weeks|months|years|least|most))(?P<half>)"
)
_SPOKEN_HOURS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SPOKEN_MINUTES = {"five": 5, "ten": 10, "quarter": 15, "a quarter": 15, "twenty": 20, "twenty-five": 25, "half": 30}
_SPOKEN = pattern(
    rf"(?<![\w-])(?<!from )(?<!between )(?P<minute>{'|'.join(sorted(_SPOKEN_MINUTES, key=len, reverse=True))})"
    r" (?P<way>past|to) "
    rf"(?P<hour>{'|'.join(_SPOKEN_HOURS)}|1[0-2]|[1-9])(?![\w:-])"
)
_NAMED = pattern(r"(?<!\w)(?:at )?(?P<name>noon|midday|midnight)(?!\w)")
_ONLY_PART = pattern(
    rf"(?P<zh>{_ZH_PART})|(?<!\w)(?:in the |the )?(?P<en>morning|afternoon|evening|night|lunchtime)(?!\w)"
)
_COUNTING = pattern(r"[有这那几第说讲提共列差快点早了]$")  # 有三点, 差一点: points, not hours
_ONE_IS_TIME = pattern(r" ?(?:前|之前|以前|后|之后|以后|开始|开会|到(?!底)|见|左右|集合|出发|起|$|[，。,!?！？])")


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day as said: `hour` is None where only a part of the day was named; `sure`: it is known which half."""

    start: int
    end: int
    hour: int | None
    minute: int
    part: str
    sure: bool
    needs_date: bool = False  # "一点", "at 3", "morning": a time only beside a date (or another sign of one)


def _minute(said: str | None) -> int:
    if not said or said == "整":
        return 0
    if said == "半":
        return 30
    if "刻" in said:
        return 15 if said[0] in "一1" else 45
    value = int(said) if said.isdigit() else value_of(said)
    return min(int(value or 0), 59)


def _chinese(form: str) -> Iterator[Time]:
    for match in _CHINESE.finditer(form):
        hour = int(match["hour"]) if match["hour"].isdigit() else int(value_of(match["hour"]) or 0)
        part = _PARTS.get(match["part"] or "", "")
        bare = not match["minute"] and not match["exact"]
        if bare and not part and _COUNTING.search(form, max(0, match.start() - 1), match.start()):
            continue
        weak = (
            bare
            and not part
            and match["hour"] in ("一", "两", "二")
            and not (_ONE_IS_TIME.match(form, match.end()) and match["hour"] != "一")
        )
        yield Time(
            match.start(),
            match.end(),
            hour,
            _minute(match["minute"]),
            _night(part, match["part"]),
            bool(part) or hour > 12,
            weak,
        )


def _night(part: str, said: str | None) -> str:
    return "before dawn" if said in ("凌晨",) else part


def _half(hour: int, half: str | None) -> tuple[int, bool]:
    if not half:
        return hour, hour > 12 or hour == 0
    return hour % 12 + (12 if half == "p" else 0), True


def _western(form: str) -> Iterator[Time]:
    for match in _DIGITAL.finditer(form):
        hour, sure = _half(int(match["hour"]), match["half"])
        part = _night(_PARTS.get(match["part"] or "", ""), match["part"])
        padded = (
            match["hour"].startswith("0") or 7 <= hour <= 12
        )  # who writes 9:45 means the morning, 3:10 the afternoon
        yield Time(match.start(), match.end(), hour, int(match["minute"]), part, sure or bool(part) or padded)
    for match in _ENGLISH.finditer(form):
        hour, sure = _half(int(match["hour"] or match["oclock"]), match["half"])
        yield Time(match.start(), match.end(), hour, int(match["minute"] or 0), "", sure)
    for match in _AT.finditer(form):
        yield Time(match.start(), match.end(), int(match["hour"]), 0, "", int(match["hour"]) > 12, True)
    yield from _spoken(form)
    for match in _NAMED.finditer(form):
        yield Time(match.start(), match.end(), 24 if match["name"] == "midnight" else 12, 0, "", True)


def _spoken(form: str) -> Iterator[Time]:
    """Half past three, quarter to five; "ten to three" is a time beside a date only."""
    for match in _SPOKEN.finditer(form):
        said, minute = match["hour"], _SPOKEN_MINUTES[match["minute"]]
        hour = int(said) if said.isdigit() else _SPOKEN_HOURS.index(said) + 1
        if match["way"] == "to":
            hour, minute = (hour - 2) % 12 + 1, 60 - minute
        weak = match["way"] == "to" and "quarter" not in match["minute"]
        yield Time(match.start(), match.end(), hour, minute, "", False, weak)


def times(form: str) -> list[Time]:
    """The times of day of a folded text in order, the longer of two that overlap; parts of the day last."""
    found = [*_chinese(form), *_western(form)]
    for match in _ONLY_PART.finditer(form):
        found.append(
            Time(
                match.start(),
                match.end(),
                None,
                0,
                _night(_PARTS[match["zh"] or match["en"]], match["zh"]),
                False,
                True,
            )
        )
    found.sort(key=lambda time: (time.start, -time.end, time.hour is None))
    kept: list[Time] = []
    for time in found:
        if not kept or time.start >= kept[-1].end:
            kept.append(time)
    return kept


def settle(hour: int, part: str, sure: bool) -> tuple[int, int]:
    """The hour of 24 and the days to add.

    下午三点 is 15, 晚上八点 20, 晚上十二点 midnight of the next day, 凌晨十二点 of that day, 中午一点 13. Without any
    word an hour from 1 to 6 is taken as afternoon, 7 to 12 as it stands (when people meet and are reminded).
    """
    if hour == 24:
        return 0, 1
    if part == "before dawn":
        return hour % 12 if hour == 12 else hour, 0
    if part in ("afternoon", "noon") and hour < 11 and (part == "afternoon" or hour < 6):
        return (hour + 12, 0) if hour <= 11 else (hour, 0)
    if part in ("evening", "night") and hour <= 12:
        return (0, 1) if hour == 12 else (hour, 1) if hour < 5 else (hour + 12, 0)
    if not part and not sure and 1 <= hour <= 6:
        return hour + 12, 0
    return hour, 0
