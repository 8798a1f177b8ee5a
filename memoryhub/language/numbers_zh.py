"""Chinese numerals: which runs of characters are numbers, and what they are worth."""

import re
from collections.abc import Iterator
from decimal import Decimal

from memoryhub.language.fold import pattern

DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "俩": 2,
    "仨": 3,
    "壹": 1,
    "贰": 2,
    "叁": 3,
    "肆": 4,
    "伍": 5,
}
UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000, "拾": 10, "佰": 100, "仟": 1000}

# Words after which a single character is a count rather than part of a word (一起, 三亚, 十足).
MEASURES = (
    "个人|个|人|位|名|口|家|块|元|圆|毛|角|天|日|号|月|年|周(?![一二三四五六日末])"
    "|星期(?![一二三四五六日天])|礼拜(?![一二三四五六日天])|小时|钟头|分钟|刻钟|点|次|遍|回(?!事)|趟|件"
    "|条|只|支|张|本|台|辆|套|间|层|楼|居|室|厅"
    "|斤|公斤|千克|公里|千米|厘米|毫升|毫米|米|克|升|吨|里|亩|平|岁|种|门|课|节|句|页|章|篇|份|顿|杯|瓶"
    "|碗|盒|包|箱|袋|片|颗|粒|双|对(?!一)|根|把|步|级|档|折|倍|成|秒|度|轮|届|期|票|集|场|队|组|班"
    "|副|座|栋|幢|头|匹|棵|朵|株|行|列|字|词|题|道|项|款|版|笔|单|桌|席|床|户|代|星级|星酒店|寸|方案|选一"
    "|分之|分|美元|美金|美刀|刀|欧元|英镑|日元|港币|港元|万|亿|千|百|十|成|通|封|餐|季|股|盘|局|站|路车"
    "|号线|代人"
)
# ... and of 一, which is a part of more words than any other, only these.
_MEASURES_OF_ONE = (
    "个(?!劲)|人(?!称|民|们)|位(?!置|数)|名|块(?!儿|去|来|玩|吃)|元|件|天(?!到晚)|年(?!四季|到头)|周|月"
    "|岁|次(?!性)|小时|钟头|分钟|刻钟|分之|斤|公斤|公里|米|杯|瓶|顿|台|套|间|层|居|室|本(?!正)|辆|张"
    "|份(?!子)|遍|趟|碗|盒|包|箱|片药|粒|颗|号|日|只(?!要|有|是)"
    "|星期|礼拜|千|百|万|亿|十|美元|欧元|英镑|米|晚(?!上|点|餐|饭|会|辈)|夜|平|股|桌|单|餐|季度|口人|年级|节课|门课"
)
# Runs that look like numbers and are words or names. Tried at every run, longest reading first.
_IDIOMS = (
    "万一|千万(?=别|不|要|记|注意|得|当心|小心|可)|十分(?!钟|之)|百分(?!之|点|比)|一百分之|三三两两"
    "|三五成群|三番五次|三番两次|三心二意|丢三落四|不三不四|颠三倒四|七上八下|乱七八糟|七七八八|杂七杂八"
    "|五花八门|五颜六色|四面八方|四舍五入|"
    "接二连三|说一不二|独一无二|一五一十|十全十美|千篇一律|一模一样|一心一意|一清二楚|一来二去|一干二净"
    "|千方百计|万无一失|三言两语|九牛一毛|百里挑一|一石二鸟|一举两得|三长两短|乌七八糟|"
    "三明治|三文鱼|三里屯|三亚|三峡|三星(?!级|酒店|期)|三轮车|三角|三国(?!家)|三观|四川|四季(?!度)|四合院"
    "|五金|五官|五常|五道口|五角|五台山|六安|六神|七夕|七喜|七匹狼|八卦|八宝|九寨|九江|十堰|十足|百度"
    "|百合|百货|百香果|千岛湖|千与千寻|千米(?!以|之|外|左)|"
    "万达|万科|万圣节?|万能|万物|万事|亿万富翁|百万富翁|千里马|两边|两侧|两者|两岸|二手|二维码|二胎|三胎"
    "|二次元|二哈|二货|三七|一二三四五六七|一下|一起|一些|一样|一定|一直|一般|一边|一路|一旦|一向|一度"
    "|一切|一致|一律|一生|一同|一再|一齐|一带"
)
FALSE = pattern(rf"(?<![零〇一二两三四五六七八九十百千万亿\d])(?:{_IDIOMS})")
_FALSE_TAIL = pattern(_IDIOMS)
# Days, grades and people named by a number: 周三, 初三, 老二, 第三者, 小三, 双十一.
NAMED = pattern(r"(?:周|星期|礼拜|拜|小|老|双|张|李|王|赵|之|唯|统|专|逐|任|另|某|哪)$")
# 高三年级, 初二学生: a grade; 最高五个 is a count.
GRADE = pattern(r"(?<=[初高大研]).(?=[年班学毕届组课生级])")

_RUN = pattern(
    r"(?<![\d.])(?:\d{1,12}(?:,\d{3}){0,4}(?:\.\d{1,6})?[ ]?(?=[十百千万亿])(?!千米|千克|千瓦|百分)"
    r"|[零〇一二两三四五六七八九十百千万亿俩仨壹贰叁肆伍拾佰仟几数]|上(?=[百千万][个名位人块元万]))"
    r"[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍拾佰仟几点]{0,24}(?:\d{1,4}(?=[^\d]"
    r"|$))?(?:[多来余][万千亿]?)?"
)


def value_of(run: str) -> Decimal | None:
    """What a run of Chinese digits and units is worth, None when it is no well-formed number.

    Takes digits before a unit too (1.5万, 3千5). A last digit straight after a unit of a hundred or more counts in
    the next smaller unit (一万二 is 12000, 三千五 is 3500, 一万零二 is 10002).
    """
    plain_digits = [DIGITS.get(c) for c in run]
    if len(run) > 1 and None not in plain_digits:  # 二〇二六: said digit by digit
        return Decimal("".join(map(str, plain_digits)))
    if "点" in run:
        return _with_point(run)
    total = section = Decimal(0)
    number, last, zero, ceiling = None, 1, False, 10**12
    for item in re.findall(r"\d+(?:[,\d]*\d)?(?:\.\d+)?|\S", run):
        if item in UNITS:
            unit = UNITS[item]
            if number is None and section == 0 and not (unit == 10 or total and unit == 10_000**2):
                return None
            if unit >= 10_000:
                total = (
                    (total + section + (number or 0)) * unit
                    if unit > ceiling
                    else total + (section + (number or 0)) * unit
                )
                section, ceiling = Decimal(0), unit
            elif last < 10_000 and last != 1 and unit >= last:
                return None
            else:
                section += (1 if number is None else number) * unit
            number, last, zero = None, unit, False
        elif item in "零〇":
            zero = True
        elif number is not None:
            return None
        else:
            digits = str(DIGITS.get(item, item)).replace(",", "")
            if not digits[0].isdigit():
                return None
            number = Decimal(digits)
    if number is not None:
        section += number * last / 10 if last >= 100 and not zero and number < 10 else number
    return total + section


def _with_point(run: str) -> Decimal | None:
    whole, _, part = run.partition("点")
    digits = [DIGITS.get(c) for c in part]
    head = value_of(whole) if whole else None
    if head is None or not digits or None in digits:
        return None
    return head + Decimal("0." + "".join(map(str, digits)))


def ends_of(run: str) -> tuple[Decimal, Decimal] | None:
    """The two ends where neighbouring digits stand for "about": 两三, 三五百, 十七八, 七八十, 几十, 十几, 好几万."""
    if run[0] == "上":
        low = value_of("一" + run[1:])
        return (low, low * 9) if low else None
    if "几" in run or "数" in run:
        low, high = value_of(re.sub("[几数]", "二", run)), value_of(re.sub("[几数]", "九", run))
        return (low, high) if low and high and run not in ("几", "数") else None
    pair = re.search(r"([一二两三四五六七八])([二三四五六七八九])(?=[十百千万亿]|$)", run)
    if not pair:
        return None
    first, second = DIGITS[pair[1]], DIGITS[pair[2]]
    if second - first != 1 and (first, second) != (3, 5):
        return None
    if pair.start() and run[pair.start() - 1] not in "十百千万":
        return None
    low, high = (value_of(run[: pair.start()] + pair[i] + run[pair.end() :]) for i in (1, 2))
    return (low, high) if low is not None and high is not None else None


def without_false(form: str) -> str:
    """The text with idioms and names that contain number characters blanked out, offsets kept."""
    return FALSE.sub(lambda match: "\0" * len(match.group()), form)


def runs(form: str) -> Iterator[re.Match[str]]:
    """The candidates: runs of number characters in a folded text."""
    return _RUN.finditer(form)


def trimmed(form: str, start: int, end: int) -> int:
    """Where a run really ends: before a word that begins with its last character (仨|一起) or a count (三百万|一年)."""
    last = end - 1
    if last <= start or form[last] not in "一万十百千三四五六七九":
        return end
    word = _FALSE_TAIL.match(form, last)
    if word and word.end() > end:
        return last
    if form[last] == "一" and form[last - 1] not in "零〇十" and counts(form, last, end):
        return last
    return end


_COUNT = pattern(MEASURES)
_COUNT_OF_ONE = pattern(_MEASURES_OF_ONE)


def counts(form: str, start: int, end: int) -> bool:
    """Whether a single number character stands before something that is counted."""
    return bool((_COUNT_OF_ONE if form[start:end] == "一" else _COUNT).match(form, end))
