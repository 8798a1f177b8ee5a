"""Money: budgets and their bounds, prices, rent, income; and corrections of a sum that name no slot."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.figures import amount_draft
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Bound

_MONEY = {"CNY", "USD", "EUR", "GBP", "JPY", "TWD", "HKD", "KRW", "AUD", "CAD", "SGD", "INR", "MXN", "lb", ""}
_BUDGET = {
    "zh": re.compile(
        r"预算|上限|封顶|(?:最多|顶多|至多)(?:花|出|付|给|接受|能出|掏)|控制在|不(?:能|要)?超过?|别超|花费|开销|"
        r"心理价位|人均|一人|每人"
    ),
    "en": re.compile(
        (
            r"\b(?:budget|spend|spending|spending limit|price limit|price cap|cap|max(?:imum)?|upper limit|"
            r"ceiling|(?:lunch|dinner|breakfast|food|snack|coffee|taxi|gift|hotel|grocery|groceries|meal"
            r"|drinks|fuel|fabric"
            r"|seed|feed|book|toy|clothes|spending|weekly|monthly|daily) (?:limit|cap|max|allowance)|at "
            r"most|no more than|per (?:head|person)|afford)\b|\bkeep (?:the |our |my )?[\w' -]{3,30}? "
            r"(?:under|below|within|at|to)\b"
        ),
        re.I,
    ),
}
_SURE = {
    "zh": re.compile(r"预算|心理价位|上限"),
    "en": re.compile(r"\b(?:budget|spend|spending limit|price limit|afford|max i'?d go|maximum i)\b", re.I),
}
_TOPIC_ZH = re.compile(
    r"(?P<t>(?:每[次天月周年]|一[次顿个]|单次)?(?:的)?[\u4e00-\u9fffA-Za-z]{0,8}?)(?:这边|那边|那块|这块|方面|"
    r"上面)?(?:的|总)?(?:预算|心理价位|上限|花费|开销)(?:是|为|在|就|大概|大约|提到|改成|调到|降到|控制|最多)?"
)
_TOPIC_AFTER_ZH = re.compile(r"预算.{0,3}?(?:用来|用于|给|是为了)(?P<t>[\u4e00-\u9fff]{2,6})")
# "每个月买书不超过两百": what is paid for stands between how often and how much.
_PACED_ZH = re.compile(
    r"(?:每个?(?:月|周|星期|学期|季度?|年|天|次)|一(?:个月|周|年|学期|次)|(?:以后|平时)?(?:月|周)均?)(?:我"
    r"|我们)?(?:给[\u4e00-\u9fff]{1,4})?"
    r"(?P<t>(?:买|吃|打|理|修|养|喂|订|充|报|看|加|洗|请)?[\u4e00-\u9fff]{1,5}?)(?:的钱|的花费|这块|上)?"
    r"(?:都|就|要|得|尽量)*(?=不(?:能|要|得)?超过?|最多|顶多|至多|控制在|别超|封顶|限)"
)
_LIMIT_EN = re.compile(
    r"\b(?:my|our|the|that|a) (?P<t>[a-z][\w'-]*(?: [\w'-]+)?) (?:limit|cap|allowance)(?: is| to| at| of| down"
    r" to| up to| now)* ?"
    r"(?=[$£€]?\d)",
    re.I,
)
_TOPIC_NOISE_ZH = re.compile(
    r"^(?:我们?家?的?|咱们?|这次|这回|哦|对了|那|就|跟.{1,3}商量过了?|其实|不过|但是|然后|所以|记一下|先|把|另外|"
    r"还有|目前|现在|总|的|给|是|有|帮我|你|能不能|按|关于|对|吧|请|麻烦|他|她|啊|算了|真的|大概)+|(?:的|总)+$"
)
_TOPIC_EN = (
    re.compile(
        (
            r"\bbudget (?:for|on) (?:the |our |my |a |an |each |every |any )?(?P<t>[a-z][\w' -]{1,30}?)(?= (?:is|to|"
            r"at|of|from|up|down|should|must|can|under|around|about|now|stays|\d|max)|$|[:,.])"
        ),
        re.I,
    ),
    re.compile(
        (
            r"\b(?:my|our|the|your|a|total|max(?:imum)?)\s+(?P<t>(?!max|total|maximum|new|increased|revised"
            r"|updated|reduced|adjusted|raised|final|whole|entire|overall|"
            r"max\b)[a-z][\w' -]{1,24}?) budget\b"
        ),
        re.I,
    ),
    re.compile(
        (
            r"\b(?:spend(?:ing)?|pay|go|afford)\b.{0,40}?\b(?:on|for) (?:the |our |my |a |an |each |every |any |one "
            r")?(?P<t>[a-z][\w' -]{2,24}?)(?=$|[,.]| (?:each|per|a|if|so|and|but|at|max)\b)"
        ),
        re.I,
    ),
    re.compile(
        (
            r"\bfor (?:the |our |my |a |an |each |every |any |one )?(?P<t>[a-z][\w' -]{2,24}?),? (?:i|we|my|our|the "
            r"budget|budget|keep|max)\b"
        ),
        re.I,
    ),
    re.compile(
        r"\bbudget\b.{0,40}?\bfor (?:the |our |my |a |an |each )?(?P<t>[a-z][\w' -]{2,24}?)(?=$|[,.]| now| at| so)",
        re.I,
    ),
    re.compile(r"^(?P<t>[a-z][\w' -]{2,24}?) budget\b", re.I),
)
_KEPT_EN = re.compile(r"\bkeep (?:the |our |my )?(?P<t>[\w' -]{3,30}?) (?:under|below|within|at|to)\b", re.I)
# What money is spent on: with these about, pounds are sterling, and a cap is a budget.
_SPENDING = re.compile(
    r"聚餐|团建|请客|聚会|午饭|晚饭|餐费|饭局|礼物|红包|门票|酒店|住宿|打车|机票|买菜|零食|学费|房租|装修|婚礼"
    r"|旅行|旅游|下午茶"
    r"|\b(?:dinners?|lunch(?:es)?|meals?|takeaways?|gifts?|presents?|outings?|drinks|hotels?|tickets?|groceries|"
    r"shopping|"
    r"rent|tuition|lessons?|events?|catering|subscriptions?|nights? out|brunch(?:es)?|taxis?|flights?|budget|"
    r"spend\w*)\b",
    re.I,
)
_TOPIC_NOISE_EN = re.compile(
    (
        r"^(?:bump(?:ing|ed)?|raise|rais(?:ing|ed)|make|set|the|my|our|a|an|with|ok|so|up|down|cut|lower|change|and|"
        r"keep|please|actually|btw|has|have|got|i|we|is|on|this|new|this one|it|that|now|want|need|think|say|"
        r"put|bring)\b\s*"
    ),
    re.I,
)
_AT_LEAST = re.compile(r"至少|起码|不低于|不少于|以上|\bat least\b|\bno less than\b|\bminimum\b|\bmin\b", re.I)
_NOT_MINE = re.compile(
    r"听说|据说|客户(?:的)?预算|他们(?:的)?预算|股价|房价|均价|多少|\bhis budget\b|\bher budget\b|\btheir budget\b",
    re.I,
)
_SHIFT = re.compile(
    (
        r"(?:提到|提高到|提升到|涨到|加到|升到|放宽到|降到|减到|缩到|砍到|压到|压缩到|调到|调成|调整到|改到|改成|"
        r"改为|换成|变成|定在|定为|应该是|就)\s*(?P<v>.+)|\b(?:make it|raise it to|bump (?:it|that) (?:up )?to|up "
        r"it to|lower it to|drop it to|cut it to|change (?:it|that) to|set it to|bring it (?:up|down) to|increase "
        r"it to|reduce it to)\s+(?P<w>.+)"
    ),
    re.I,
)
_SHIFT_WORDS = re.compile(
    (
        r"提到|提高|提升|涨到|加到|升到|放宽|降到|减到|缩到|砍到|压到|压缩到|调到|调成|调整|改到|改成|改为|换成|变成|"
        r"\b(?:raise|rais|bump|up to|lower|drop|cut|change|set it|increase|reduce|make it|now)\w*"
    ),
    re.I,
)
_COUNTED = re.compile(
    r"\s?(?:步|次|晚|夜|顿|回|趟|餐|周|星期|年|个|人|字|天|页|公里|米|度|分|小时|斤|克|杯|瓶|件|条|张|句|steps"
    r"|words|pages|people|times|days|"
    r"hours|minutes|km|miles|%)"
)
_PERIOD = re.compile(
    r"每一?个?(?:晚上?|夜|天|日|次|顿|月|周|星期|季度|年|餐|趟|回)|一(?:晚上?|夜|天|次(?!性)|顿|个月|月(?!底|初)"
    r"|个?星期|周|年|餐|趟|回)"
    r"(?!共|到)|单次"
    r"|\b(?:an?|per|each|every) (?:night|day|week|fortnight|month|quarter|year|time|meal|trip|visit|session|lesson|"
    r"ticket|item|piece|ride|order)\b|\b(?:nightly|daily|weekly|monthly|yearly)\b",
    re.I,
)
_RATED = re.compile(r"这家|那家|这个?店|那个?店|\b(?:this|that|the) (?:place|restaurant|one|spot|bar|hotel)\b", re.I)
_WORTH = re.compile(r"贵|值|划算|便宜|合理|离谱|\b(?:expensive|worth|pricey|reasonable|cheap|too much|steep)\b", re.I)
_PER_HEAD = re.compile(r"人均|每人|一个?人|per (?:head|person)|each", re.I)


def _money(clause: Clause) -> list[language.Amount]:
    found = [amount for amount in language.amounts(clause.text) if amount.unit in _MONEY]
    found = [amount for amount in found if not _COUNTED.match(clause.text, amount.end)]
    return [amount for amount in found if amount.unit] or found  # "一晚 … 八百块": the one that names its currency


def _budget(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if scene.owner.kind == "other" or _NOT_MINE.search(clause.text):
        return
    cue = _BUDGET[clause.language].search(clause.text)
    before = scene.before()
    carried = (
        before is not None
        and bool(_SURE[clause.language].search(before.text))
        and not _money(before)
        and len(clause.text) < 24
    )
    if not cue and not carried and not _caps(clause):
        return
    amounts = [one for one in _money(clause) if one.unit != "lb" or _SPENDING.search(clause.text)]
    if not amounts:
        return
    spoken = [one.text for one in scene.clauses[max(0, scene.at - 3) : scene.at]] + list(scene.earlier[-3:])
    sure = (
        bool(_SURE[clause.language].search(clause.text) or (amounts[0].unit and _SPENDING.search(clause.text)))
        or carried
        or (amounts[0].bound != "exact" and _PER_HEAD.search(clause.text) is not None)
        or (amounts[0].bound != "exact" and _PACED_ZH.search(clause.text) is not None)
        or _LIMIT_EN.search(clause.text) is not None
        or any(_SURE[clause.language].search(text) for text in spoken)
    )
    if not sure and amounts[0].bound == "exact" and _judges(clause, scene):
        return
    amount = amounts[-1] if _SHIFT_WORDS.search(clause.text) else amounts[0]
    amount = next((one for one in amounts if one.bound == "at_most"), amount)  # "about 1500, max 1700"
    lower = bool(_AT_LEAST.search(clause.text))
    slot = "budget.min" if lower else "budget.max"
    bound = Bound(amount.bound)
    if bound is Bound.EXACT:
        bound = Bound.AT_LEAST if lower else Bound.AT_MOST
    topic = topic_of(clause) or (topic_of(before) if carried and before else "")
    draft = amount_draft(amount, clause, slot, base=0.93 if sure else 0.68, topic=topic, bound=bound)
    head = ("per_head",) if _PER_HEAD.search(clause.text) else ()
    period = _PERIOD.search(clause.text)
    if period and period.group() not in topic and not _PERIOD.search(topic):
        head += (f"per:{period.group().lower()}",)
    yield _with(
        draft,
        tags=draft.tags + head,
        unit=("GBP" if draft.unit == "lb" else draft.unit)
        or ("CNY" if clause.language == "zh" and not carried else ""),
    )


def _caps(clause: Clause) -> bool:
    """ "酒店每晚最多450元": a bounded sum beside what money is spent on is a limit without the word."""
    bounded = any(one.bound == "at_most" and one.unit not in ("", "lb") for one in _money(clause))
    return bounded and bool(_SPENDING.search(clause.text))


def _judges(clause: Clause, scene: Scene) -> bool:
    """A price that is looked at, not a limit: "这家店人均300，贵吗", "this place is 30 per head, worth it?"."""
    rest = scene.text[clause.start : clause.sentence_end]
    return bool(_RATED.search(clause.text) or _WORTH.search(rest))


_SIBLING = re.compile(
    r"^(?:(?:然后|另外|还有|那个?)?(?P<t>[\u4e00-\u9fff]{2,8}?)(?:那边|这边|那块)?(?:我?(?:估摸着?|估计|打算|就"
    r"|按|是|大概|给|要|"
    r"控制在|最多|不超过)){0,3}\s*|(?:and |the |for the |for )*(?P<u>[a-z][a-z' -]{2,24}?)(?: is| at| gets| around|"
    r" about|,)* )"
    r"(?=[¥￥$£€]?\d|[一二两三四五六七八九十])",
    re.I,
)


def _sibling(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "厨房预算4万2，书房1.8万": what follows a budget in the same breath is the next one."""
    before = scene.clauses[max(0, scene.at - 3) : scene.at]
    opened = any(_SURE[clause.language].search(one.text) and _money(one) for one in before)
    opened = opened or any(
        _SURE[clause.language].search(said) and language.amounts(said) for said in scene.earlier[-2:]
    )
    match = _SIBLING.match(clause.text)
    if (
        not opened
        or not match
        or _SHIFT_WORDS.search(clause.text)
        or _BUDGET[clause.language].search(clause.text)
        or len(clause.text) > 28
    ):
        return
    topic = _TOPIC_NOISE_ZH.sub("", match["t"] or "") or _TOPIC_NOISE_EN.sub("", match["u"] or "")
    amounts = [one for one in _money(clause) if one.start <= match.end() + 1 and one.value >= 100]
    if amounts and len(topic) >= 2 and scene.owner.kind != "other":
        draft = amount_draft(amounts[0], clause, "budget.max", base=0.84, topic=topic, bound=Bound.AT_MOST)
        yield _with(draft, unit=draft.unit or ("CNY" if clause.language == "zh" else ""))


_CONTRACT = re.compile(
    r"(?:(?:跟|和|与|给)?(?P<t>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:的|那份|这份|那个|签的)*(?:合同|协议|订单"
    r"|标的)[^,，]{0,6}?)?"
    r"(?:含税)?(?:总价款?|总额|总金额|合同额|合同金额|签约金额)(?:是|为|:|共|定为"
    r"|一共)*\s*(?=[\d一二三四五六七八九十￥¥$])"
    r"|\b(?:(?:contract|agreement|order|deal) with (?P<u>[A-Z][\w&' -]{1,24}?)|the (?P<w>[A-Z][\w&' -]{1,24}?) "
    r"(?:contract|agreement|order|deal))(?: is| was| comes to| totals?| came to| worth|'s| for| at)*(?: worth|"
    r" a total of)? "
    r"(?=[$£€]?\d)",
)


def _contract(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """The sum of a contract: a fact of record, in a request too; its party may stand a clause before."""
    match = _CONTRACT.search(clause.text)
    amounts = [one for one in _money(clause) if match and one.start >= match.end() - 1]
    if not match or not amounts:
        return
    before = scene.before()
    named = match["t"] or match["u"] or match["w"] or (_PARTY.search(before.text) if before else None)
    topic = named if isinstance(named, str) else (named["t"] if named else "")
    draft = amount_draft(amounts[0], clause, "price", base=0.86, topic=topic.strip(), bound=Bound.EXACT)
    yield _with(draft, standing=True, unit=draft.unit or ("CNY" if clause.language == "zh" else ""))


_PARTY = re.compile(r"(?:跟|和|与|给)(?P<t>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:的|那份|这份)*(?:合同|协议|订单)")


def topic_of(clause: Clause) -> str:
    """What a budget is for: the noun phrase before the word (zh), by "for/on …" or before it (en); "" where unsaid."""
    if clause.language == "zh":
        found = _TOPIC_AFTER_ZH.search(clause.text) or _TOPIC_ZH.search(clause.text) or _PACED_ZH.search(clause.text)
        words = _TOPIC_NOISE_ZH.sub("", found["t"]) if found else ""
        words = words or _spending(clause.text)
        return "" if len(words) < 2 or re.search(r"[是了吧呢吗,]|提高|调整", words) else words
    for pattern in (*_TOPIC_EN, _KEPT_EN, _LIMIT_EN):
        found = pattern.search(clause.text)
        if found:
            words = found["t"].strip()
            while True:
                shorter = _TOPIC_NOISE_EN.sub("", words)
                if shorter == words:
                    break
                words = shorter
            if words and not re.search(r"\d|\b(?:it|that|this|them|me|us|now|person|head|budget)\b", words):
                return words
    return "" if re.search(r"\bbudget|\bspend", clause.text, re.I) else _spending(clause.text).lower()


def _spending(words: str) -> str:
    """What a cap without the word "budget" is for: the thing that money is spent on."""
    found = _SPENDING.search(words)
    return found.group() if found else ""


def _with(draft: Draft, **changes: Any) -> Draft:
    return replace(draft, **changes)


def _shift(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "改成500吧", "make it 500": a sum without its slot; the slot is looked for in what was said before."""
    match = _SHIFT.search(clause.text)
    if not match or _BUDGET[clause.language].search(clause.text) or scene.owner.kind in ("family", "other"):
        return
    amounts = [amount for amount in _money(clause) if amount.start >= match.start()]
    alone = amounts and len(clause.text) - (amounts[0].end - amounts[0].start) <= (
        10 if clause.language == "zh" else 28
    )
    slot = _slot_before(scene) if alone else ""
    if slot:
        yield _with(
            amount_draft(amounts[0], clause, slot, base=0.86, bound=Bound.AT_MOST if slot == "budget.max" else None),
            standing=True,
        )


def _slot_before(scene: Scene) -> str:
    """The slot that the last messages, or the clauses before, spoke of in figures."""
    said = [clause.text for clause in scene.clauses[max(0, scene.at - 4) : scene.at]]
    for text in [*reversed(said), *reversed(scene.earlier)]:
        for slot, cue in (
            ("budget.max", r"预算|上限|budget|spend"),
            ("home.rent", r"房租|月租|\brent\b"),
            ("seats", r"席位|\bseats\b"),
            ("price", r"总价|合同|报价|\bprice\b|\bquote\b"),
        ):
            if re.search(cue, text, re.I) and language.numerals(text):
                return slot
    return ""


_SUMS = {
    "zh": (
        ("home.rent", re.compile(r"房租|月租|租金|续租"), ""),
        ("income", re.compile(r"(?:我的?)?(?:月薪|年薪|工资|收入|月入|到手)(?!卡)"), ""),
        ("seats", re.compile(r"席位|坐席|账号数"), ""),
    ),
    "en": (
        ("home.rent", re.compile(r"\b(?:my|our|the) rent\b|\brent (?:is|went)\b", re.I), ""),
        ("income", re.compile(r"\b(?:my (?:salary|income|wage|pay)|i (?:earn|make))\b", re.I), ""),
    ),
}


_BY_HOW_MUCH = re.compile(
    r"(?:涨|降|加|减|少|多|贵|便宜)了?(?:整整|大概|差不多|约)?$"
    r"|\b(?:up|down|by|dropped|rose|more|less|extra|another)(?: (?:by|about|around|almost|nearly|another))?$",
    re.I,
)


def _sums(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if scene.owner.kind == "family":
        return
    for slot, cue, _ in _SUMS[clause.language]:
        found = cue.search(clause.text)
        amounts = [one for one in language.amounts(clause.text) if one.value >= 10] if found else []
        if amounts and _BY_HOW_MUCH.search(clause.text[: amounts[-1].start].rstrip()):
            continue  # "房租降了两百" is not what it is now
        if amounts and not re.search(r"多少|涨价|贵|太|how much", clause.text):
            yield amount_draft(amounts[-1], clause, slot, base=0.84)
            return


for _tongue in ("zh", "en"):
    reader(_tongue)(_contract)
    reader(_tongue)(_budget)
    reader(_tongue)(_sibling)
    reader(_tongue)(_shift)
    reader(_tongue)(_sums)
