"""Chinese date expressions: patterns over folded text, and what each means."""

import re

from memoryhub.language import calendars
from memoryhub.language.calendars import Clock, Day, Rules
from memoryhub.language.fold import pattern
from memoryhub.language.numbers_zh import value_of

WEEKDAYS = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6, "七": 6} | {str(i): i - 1 for i in range(1, 8)}
_STEPS = {"下下": 2, "下": 1, "上上": -2, "大上": -2, "上": -1, "这": 0, "本": 0, "当": 0}
_UNITS = {
    "天": "day",
    "日": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "年": "year",
    "小时": "hour",
    "钟头": "hour",
    "分钟": "minute",
}
_PARTS = {
    "初": "start",
    "上旬": "start",
    "中": "middle",
    "中旬": "middle",
    "下旬": "late",
    "底": "end",
    "末": "end",
    "年底": "end",
    "年末": "end",
    "年初": "start",
    "上半年": "first half",
    "下半年": "second half",
    "年中": "middle",
}
_DAY = "3[01]|[12]\\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九]"
_MONTH = "1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]"
_WEEK = "周|星期|礼拜"
_WITHIN = "之内|以内|内(?!容|部|地)|里(?!面|程)"

_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "大后": 3}
_DAY_PARTS = {"早": "morning", "晚": "evening", "夜": "night", "晨": "morning"}
_YEARS = {"今年": 0, "明年": 1, "后年": 2, "去年": -1, "前年": -2, "大前年": -3}

HOLIDAYS = {
    "元旦": (1, 1),
    "情人节": (2, 14),
    "妇女节": (3, 8),
    "三八节": (3, 8),
    "植树节": (3, 12),
    "愚人节": (4, 1),
    "五一": (5, 1),
    "劳动节": (5, 1),
    "五四青年节": (5, 4),
    "六一": (6, 1),
    "儿童节": (6, 1),
    "建党节": (7, 1),
    "建军节": (8, 1),
    "教师节": (9, 10),
    "国庆": (10, 1),
    "十一": (10, 1),
    "万圣节": (10, 31),
    "双十一": (11, 11),
    "双11": (11, 11),
    "光棍节": (11, 11),
    "双十二": (12, 12),
    "双12": (12, 12),
    "平安夜": (12, 24),
    "圣诞": (12, 25),
    "跨年": (12, 31),
}


def _number(text: str) -> int:
    value = int(text) if text.isdigit() else value_of(text)
    return int(value or 0)


def _day(match: re.Match[str], clock: Clock) -> Day | None:
    on = calendars.add_days(clock.today, _DAYS[match["day"]])
    return Day(on, part=_DAY_PARTS.get(match["part"] or "", ""))


def _weekday(match: re.Match[str], clock: Clock) -> Day | None:
    which, name = match["which"] or "", match["name"]
    if name == "末":
        offset = _STEPS[which] if which else 0
        if not which and clock.prefer == calendars.PAST:
            offset = -1
        return calendars.weekend(clock.today, offset)
    if not which:
        return calendars.bare_weekday(clock, WEEKDAYS[name])
    return Day(calendars.add_days(calendars.monday(clock.today), 7 * _STEPS[which] + WEEKDAYS[name]))


def _weekday_ahead(match: re.Match[str], clock: Clock) -> Day | None:
    """两周后的周三: that day of the second ISO week from here."""
    weeks = _number(match["number"])
    return Day(calendars.add_days(calendars.monday(clock.today), 7 * weeks + WEEKDAYS[match["name"]]))


def _week(match: re.Match[str], clock: Clock) -> Day | None:
    found = calendars.week(clock.today, _STEPS[match["which"]])
    return calendars.within(found) if match["within"] else found


def _month(match: re.Match[str], clock: Clock) -> Day | None:
    found = calendars.month_from(clock.today, _STEPS[match["which"]], _PARTS.get(match["part"] or "", ""))
    if match["number"]:
        on = calendars.day_of(found.on.year, found.on.month, _number(match["number"]))
        return Day(on) if on else None
    return calendars.within(found) if match["within"] else found


def _part_of_month(match: re.Match[str], clock: Clock) -> Day | None:
    part = _PARTS[match["part"]]
    found = calendars.month_from(clock.today, 0, part)
    if clock.prefer == calendars.PAST and found.on > clock.today:
        return calendars.month_from(clock.today, -1, part)
    if clock.prefer == calendars.FUTURE and (found.through or found.on) < clock.today:
        return calendars.month_from(clock.today, 1, part)
    return found


def _part_of_year(match: re.Match[str], clock: Clock) -> Day | None:
    part = _PARTS[match["part"]]
    found = calendars.year(clock.today.year, part)
    if found and clock.prefer == calendars.FUTURE and (found.through or found.on) < clock.today:
        return calendars.year(clock.today.year + 1, part)
    if found and clock.prefer == calendars.PAST and found.on > clock.today:
        return calendars.year(clock.today.year - 1, part)
    return found


def _year_number(said: str | None, clock: Clock) -> int | None:
    if not said:
        return None
    if said in _YEARS:
        return clock.today.year + _YEARS[said]
    digits = said.removesuffix("年")
    number = int(digits) if digits.isdigit() and digits.isascii() else _number(digits)
    return number if number > 99 else 2000 + number


def _absolute(match: re.Match[str], clock: Clock) -> Day | None:
    year, month = _year_number(match["year"], clock), _number(match["month"])
    if match["number"]:
        if year is None:
            return calendars.yearless(clock, month, _number(match["number"]))
        on = calendars.day_of(year, month, _number(match["number"]))
        return Day(on) if on else None
    part = _PARTS.get(match["part"] or "", "")
    if year is None:
        return calendars.yearless_month(clock, month, part)
    return calendars.month(year, month, part) if 1 <= year <= 9999 else None


def _year(match: re.Match[str], clock: Clock) -> Day | None:
    number = _year_number(match["year"], clock)
    found = calendars.year(number, _PARTS.get(match["part"] or "", "")) if number else None
    return calendars.within(found) if found and match["within"] else found


def _of_month(match: re.Match[str], clock: Clock) -> Day | None:
    return calendars.monthless(clock, _number(match["number"]))


def _holiday(match: re.Match[str], clock: Clock) -> Day | None:
    month, day = HOLIDAYS[match["name"]]
    year = _year_number(match["year"], clock)
    if year is None:
        return calendars.yearless(clock, month, day)
    on = calendars.day_of(year, month, day)
    return Day(on) if on else None


def _amount(text: str, half: str | None) -> float:
    value = 0.5 if text == "半" else float(text) if re.fullmatch(r"[\d.]+", text) else float(value_of(text) or 0)
    return value + (0.5 if half else 0)


def _relative(match: re.Match[str], clock: Clock) -> Day | None:
    unit = match["unit"]
    amount = _amount(match["number"], match["half"] or match["after"])
    if unit == "刻钟":
        amount, unit = amount * 15, "分钟"
    direction = match["way"] or "后"
    if "前" in direction:
        return calendars.moved(clock, -amount, _UNITS[unit])
    found = calendars.moved(clock, amount, _UNITS[unit])
    return calendars.within(found) if "内" in direction or "里" in direction else found


_SAID_YEAR = "(?:19|20)\\d\\d年|[一二][〇零一二三四五六七八九]{3}年|今年|明年|后年|大前年|前年|去年"
_NUMBER = "\\d{1,3}(?:\\.5)?|[一二两三四五六七八九十]{1,3}|半"
_SPAN_UNIT = "天|日|周|星期|礼拜|年|小时|钟头|分钟|刻钟|月"
_NOT_A_DAY = (
    "(?!线|[鸡猪牛羊鸭马兔鱼蜂][舍圈棚塘箱]|冰柜|冷柜|柜|仓|库|井|炉|棚|槽|箱|罐|锅|舍|田|灶|窑|池|塘|架|烤箱|楼|院|店|房|机|员|码|门|桌|台|字"
    "|人|车|站|公|令|称|文|馆|厅|球|选|位|床|铺|卡|病|元|圆|本|语"
    "|报|游|期|志|历|常|记|用|子|后|以后|之后|内|之内)"
)

# (pattern, meaning, fixed): the numbers inside a fixed expression belong to the calendar and are no amounts.
RULES: Rules = [
    (
        pattern(
            r"(?P<day>大前|大后|前|昨|今|(?<!小)明|明(?!天天)|(?<![先最年])后)(?:(?:天|日|儿)(?:的?(?=[早晚夜]))?"
            r"|(?=[早晚夜晨](?![上期年饭餐会安班点]?[餐饭会安班])))(?P<part>[早晚夜晨])?(?(part)(?:上|间"
            r"|里)?)(?!年)"
        ),
        _day,
        True,
    ),
    (
        pattern(
            rf"(?P<which>下下|大上|上上|下|上|这|本|当)?(?:一)?个?(?:(?<![一二两三四五六七八九十几每逢各\d])"
            rf"|(?<=[下上这本当个]))(?:{_WEEK})(?P<name>[一二三四五六日天末](?![次回遍顿趟个])"
            rf"|(?<=[周期拜])[1-6](?![\d.:]))"
        ),
        _weekday,
        True,
    ),
    (
        pattern(
            rf"(?:再过|再|过)?(?<![\d.第])(?P<number>\d|[一两二三四五六七八九])个?(?:{_WEEK})(?:以后|之后|过后|后)的?"
            rf"(?:{_WEEK})(?P<name>[一二三四五六日天])"
        ),
        _weekday_ahead,
        True,
    ),
    (pattern(rf"(?P<which>下下|大上|上上|下|上|这|本|当)(?:一)?个?(?:{_WEEK})(?P<within>{_WITHIN})?"), _week, True),
    (
        pattern(
            rf"(?P<which>下下|上上|下|上|这|本|当)(?:一)?个?月(?!饼|亮|光)(?:的?(?P<number>{_DAY})[号日]"
            rf"|(?P<part>初|中旬|上旬|下旬|中|底|末)|(?P<within>{_WITHIN}))?"
        ),
        _month,
        True,
    ),
    (
        pattern(r"(?<![\d一二三四五六七八九十个上下这本当每])月(?P<part>底|末|初|中(?![国午文间旬])|中旬|上旬|下旬)"),
        _part_of_month,
        True,
    ),
    (pattern(r"(?<![\d一二两三四五六七八九十今明后去前每整全])(?P<part>年底|年末|年初)"), _part_of_year, True),
    (
        pattern(
            rf"(?P<year>{_SAID_YEAR})?的?(?<![\d.个一二三四五六七八九十])(?P<month>{_MONTH})月(?!饼|亮|光|季"
            rf"|台)(?:份的?)?"
            rf"(?:(?P<number>{_DAY})(?:[日号]|(?![\d个人元块万千百十%年]))|(?P<part>初|上旬|中旬|中(?!旬)|下旬|底"
            rf"|末))?"
        ),
        _absolute,
        True,
    ),
    (
        pattern(
            rf"(?<![\d.])(?P<year>{_SAID_YEAR})(?!级|代|龄|前|后)(?P<part>年?底|年?末|年?初|年中|上半年"
            rf"|下半年)?(?P<within>{_WITHIN})?"
        ),
        _year,
        True,
    ),
    (
        pattern(rf"(?<![\d.月第路街巷弄道一二三四五六七八九十每a-z/-])(?P<number>{_DAY})[号日]{_NOT_A_DAY}"),
        _of_month,
        True,
    ),
    (
        pattern(
            rf"(?P<year>{_SAID_YEAR})?的?(?P<name>元旦|情人节|妇女节|三八节|植树节|愚人节|五一(?!二|三|\d)|劳动节"
            rf"|五四青年节|六一(?!二|\d)|儿童节|建党节|建军节|教师节|国庆|十一(?=假期|长假|黄金周|国庆|期间|出游"
            rf"|放假|小长假|前|之前|回家|去)"
            r"|万圣节|双十一|双11|光棍节|双十二|双12|平安夜|圣诞|跨年)(?:节|假期|长假|当天|那天)?"
        ),
        _holiday,
        True,
    ),
    (
        pattern(
            rf"(?:再过|再"
            rf"|过)?(?<![\d.第])(?!{_MONTH}月(?:[之以]?前))(?P<number>{_NUMBER})(?:个(?P<half>半)?)?(?P<unit>{_SPAN_UNIT})(?P<after>半)?的?(?P<way>以后"
            rf"|之后|过后|后(?!天|年|面|续|期)|以内|之内|内(?!容|部|地|存)|以前|之前|前(?!后|面|台|端|天|年))"
        ),
        _relative,
        False,
    ),
    (
        pattern(
            rf"(?:再过"
            rf"|(?<![超经通度路越错难不])过)(?P<number>{_NUMBER})(?:个(?P<half>半)?)?(?P<unit>{_SPAN_UNIT})(?P<after>半)?(?P<way>后)?"
        ),
        _relative,
        False,
    ),
]

# 每周三、周六, 每月10号, 每天: habits, not dates.
RECURRING = pattern(
    rf"每个?月的?(?:第[一二三四五1-5]|最后[一1]?)个?(?:{_WEEK})[一二三四五六日天末]"
    rf"|(?:每个?|逢)(?:{_WEEK})(?:[一二三四五六日天末](?:(?:、|和|跟|及|与|或|,|，|到"
    rf"|至)?(?:{_WEEK})?[一二三四五六日天末](?![次回]))*)?|每个?月(?:的)?(?:(?:{_DAY})(?![\d百千万.元块])"
    rf"|[底初末中])?(?:[号日])?"
    rf"|每天(?:[早晚]上?)?|每年(?:的)?(?:(?:{_MONTH})月)?(?:(?:{_DAY})[号日])?"
    rf"|(?:{_WEEK})[一二三四五六日天](?:到|至|-|~)(?:{_WEEK})?[一二三四五六日天]"
)
