"""The words that make an amount a limit: 不超过, 以内, at most, or more, about."""

from dataclasses import dataclass

from memoryhub.language.fold import pattern

# What may stand between the bound and its number: 最多花300, 上限大概是500, 至少睡七小时, max budget is $900.
_LINK = (
    r"(?:是|为|在|就|也|的|了|到|定在|控制在|:|只能|只有| |能|可以|要|得|会|花|睡|出|给|买|来|有|付|接受"
    r"|预算|价格|喝|吃|跑|做|开|带|坐|住|待|等|走|用|租|请|收"
    r"|人均|每人|每次|每月|每天|每周|一次|一天|一个月|工作|休息|上班|报销|打){0,3}(?:大概|大约|约)?"
)
_OF = r"(?: (?:is|was|are|of|at|to|be|now|about|around|just))?:? ?(?:the |a )?"

_BEFORE = [
    (
        "at_most",
        True,
        r"不到|不足|未满|不满|没到|少于|低于|小于|少过|(?<!≤)<",
        r"\b(?:under|below|less than|fewer than|lower than|short of|not quite)",
    ),
    (
        "at_most",
        False,
        (
            r"(?:不|别|不要|不能|不可以?|不得|不会|没有?|勿)超(?:过|出)?|不(?:多|高|大|晚)于|不大于|最多|至多|顶多"
            r"|最高|撑死|封顶|上限|控制在|限额|≤|<="
        ),
        r"\b(?:at (?:the )?most|(?:no|not) (?:more|greater|higher|bigger|longer) than|(?:not|never"
        r"|[a-z]{1,6}n't|cannot|cant|dont|wont|nothing) (?:(?:want|like|have"
        r"|wish) to )?(?:[a-z]{2,8} )?(?:over|above|exceed(?:ing)?|more than)|not exceed(?:ing)?"
        r"|(?<!went )(?<!gone )(?<!going )(?<!goes )(?<!risen )(?<!moved )(?<!bumped )(?<!raised )(?<!put )up to"
        r"|max(?:imum)?(?: [a-z]{3,10}(?= (?:is|of|at|would|:)))?|within"
        r"|cap(?:ped)?|(?:upper )?limit(?:ed)?|ceiling|as much as|tops)",
    ),
    (
        "at_least",
        False,
        r"至少|最少|起码|最低|不(?:少|低|小)于|下限|不下|怎么也得|少说也?有?|≥|>=",
        (
            r"\b(?:at (?:the )?least|no(?:t)? (?:less|fewer|lower|under) than|min(?:imum)?(?: [a-z]{3,10}(?= (?:is"
            r"|of|at|would|:)))?|upwards of|as many as|starting (?:at|from)|from)"
        ),
    ),
    (
        "at_least",
        True,
        r"超过|超出|高于|大于|多于|多过|(?<!≥)>",
        r"\b(?:more than|over|above|greater than|exceed(?:s|ing)?|north of)",
    ),
    (
        "about",
        False,
        r"大概|大约|差不多|约莫|估计|将近|接近|约|近(?!期|来|日|视)|大致|≈|~|左右",
        (r"\b(?:about|around|roughly|approx(?:imately|\.)?|circa|some|nearly|almost|close to|maybe|like|say|~)" r"|~"),
    ),
]
_AFTER = [
    (
        "at_most",
        False,
        r"以内|之内|以下|以里|封顶|为上限|到顶|打住|顶天|内(?!容|部|存|心|衣|科|卷|测|地|向)",
        (
            r"or (?:less|fewer|under|below|cheaper)|(?:is )?(?:the )?max(?:imum)?\b|tops\b"
            r"|at (?:the )?(?:very )?most|at max|(?:is )?(?:the |my |our )?(?:limit|cap|ceiling)\b"
        ),
    ),
    (
        "at_least",
        False,
        r"以上|起步|起(?!来|床|码|伏|诉|飞|名|因|源|点)|往上|朝上|打底|开外|\+(?=$|[ ,.，。;；!！?？)的])",
        (
            r"or (?:more|above|over|higher|up)|plus\b|and (?:up|over|above)\b|(?:is )?(?:the )?min(?:imum)?\b"
            r"|at (?:the )?(?:very )?least"
        ),
    ),
    (
        "about",
        False,
        r"左右|上下(?!班|铺|文|楼)|的样子|出头|前后",
        r"or so|-?ish\b|give or take|or thereabouts|approx(?:imately)?",
    ),
]
_FRONT = [
    (bound, exclusive, pattern(rf"(?:(?:{zh}){_LINK}|(?:{en}){_OF})(?:us\$|\$|€|£|¥)?$"))
    for bound, exclusive, zh, en in _BEFORE
]
_BACK = [(bound, exclusive, pattern(rf" ?(?:{zh}|{en})")) for bound, exclusive, zh, en in _AFTER]
_WINDOW = 30  # characters in front of a number in which a bound word is looked for; "(maximum) budget of about" fits


@dataclass(frozen=True, slots=True)
class Bound:
    bound: str
    exclusive: bool
    at: int  # where the words begin (in front) or end (behind)


def before(form: str, start: int, floor: int) -> Bound | None:
    """The bound whose words end where the amount starts; the longest reading wins (不超过 over 超过)."""
    best: Bound | None = None
    for bound, exclusive, words in _FRONT:
        match = words.search(form, max(floor, start - _WINDOW), start)
        if match and (best is None or match.start() < best.at or best.bound == "about" and bound != "about"):
            best = Bound(bound, exclusive, match.start())
    return best


def after(form: str, end: int, ceiling: int) -> Bound | None:
    """The bound whose words follow the amount."""
    for bound, exclusive, words in _BACK:
        if (match := words.match(form, end)) and match.end() <= ceiling:
            return Bound(bound, exclusive, match.end())
    return None
