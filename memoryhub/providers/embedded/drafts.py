"""Things to be made: an introduction, a letter, lists, a report, a plan. A modest skeleton around every fact that
bears on it; the polish is a language model's."""

import re
from collections.abc import Callable
from enum import StrEnum

from memoryhub.providers.embedded import agenda, ideas, phrasing, recollection, texts
from memoryhub.providers.embedded.intents import Intent, domain, is_task
from memoryhub.providers.embedded.kin import called, concerns, persons
from memoryhub.providers.embedded.knowledge.lists import BASKET, PACKING
from memoryhub.providers.embedded.limits import is_free, is_limit, of_fact, own_slot, relation
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.embedded.relevance import Similarity, content_words, matches
from memoryhub.providers.embedded.topics import TOPICS, fits
from memoryhub.providers.types import ChatRequest, Fact

MOST_NAMED = 7  # facts named before a skeleton; half loses limits, double buries the draft
NAMED_ALIKE = 2  # words that a limit and an occasion share; one is chance
BASKET_ITEMS = 8


class Kind(StrEnum):
    INTRODUCTION = "introduction"
    LETTER = "letter"
    PACKING = "packing"
    SHOPPING = "shopping"
    WATCH_OUT = "watch_out"
    MEETING = "meeting"
    REPORT = "report"
    PLAN = "plan"


def _of(words: str) -> re.Pattern:
    return re.compile(words, re.IGNORECASE)


# Checked in this order; the first that fits is meant.
_CUES: tuple[tuple[Kind, re.Pattern], ...] = (
    (Kind.INTRODUCTION, _of(r"自我介绍|个人简介|介绍(一下)?我(自己)?给|我的简介|\b(self-?introduction"
                            r"|introduction (of|about|for) (me|myself)"
                            r"|introduce (me|myself)|(short |brief )?(bio|about me)\b)")),
    (Kind.PACKING, _of(r"(要|该|得|应该)(带|准备)(些|点)?(什么|啥|哪些)|行李|打包清单|(带|收拾).{0,6}清单|(什么|啥"
                       r"|哪些)(东西)?(要|该)带"
                       r"|\bpack(ing)?\b|what (should|do|must) i (bring|take)\b|things to bring")),
    (Kind.SHOPPING, _of(r"(购物|采购|买菜|食材|买东西)(的)?(清单|单子)|(去|要)?买菜|(买|采购)(些|点)?(什么|啥"
                        r"|哪些)(菜|食材)|\b(shopping|grocer\w+) (list|run)|\bgroceries\b"
                        r"|what to buy (at|from) the (super)?market")),
    (Kind.REPORT, _of(r"(?<![a-z])sql(?![a-z])|取数|(写|做|出|跑|拉|生成|整理|重做|更新|画|查).{0,14}(报表|报告|周报"
                      r"|月报|日报|数据|查询|图表|看板|台账)"
                      r"|报表.{0,10}(做|跑|出|拉|来)一(遍|次|份)|占比|"
                      r"\b(write|make|run|do|prepare|build|create|pull|draft|redo|update)\b.{0,40}\b(quer(y|ies)"
                      r"|reports?|dashboard|chart|stats|analysis|figures|spreadsheet|tests?|script|function)\b")),
    (Kind.LETTER, _of(r"(写|起草|拟|回).{0,12}(邮件|信|函|消息|微信|短信|通知|请假条)|\b(write|draft|compose|start"
                      r"|open)\b.{0,30}\b(e-?mail|letter|mail|message|note|reply)\b"
                      r"|(e-?mail|letter) (opening|opener)|opening of an? (e-?mail|letter)")),
    (Kind.MEETING, _of(r"(约(?!会)|安排|定|排|找|订).{0,10}(?<!约)(会(?!员)|会议|碰头|时间)|会议时间|\b(schedule"
                       r"|arrange|set up"
                       r"|book|find|propose|draft|suggest)\b.{0,30}\b(meeting|call|sync|slots?|time (for|to)"
                       r"|appointment)\b")),
    (Kind.WATCH_OUT, _of(r"(要|该|得|需要)?(注意|留意|当心|小心|避开|忌讳)(些|点)?(什么|啥|哪些)|(什么|啥"
                         r"|哪些).{0,8}(要|得|需要|该)(注意|避开|当心)"
                         r"|(不能|绝对不能|不可以)碰|不能吃的.{0,4}提醒|提醒.{0,4}不能吃|\b(watch (out|for)"
                         r"|look out for|be careful|keep in mind|bear in mind|pay attention|need to (know|watch|avoid)"
                         r"|mind when)\b|what (should|must|do) (i|we) (need to )?(watch|avoid|ask|check|consider)")),
    (Kind.PLAN, _of(r"(做|定|制定|列|写|排|规划|帮我?规划|安排).{0,14}(计划|规划|安排|方案|日程|学习方向|时间表)"
                    r"|怎么(准备|备考|训练|练)|该?如何(准备|备考|训练)"
                    r"|\b(plan|schedule|prepare for|routine|programme|program)\b.{0,40}\b(training|study|studies|exam"
                    r"|week|marathon|workout|project|learning|move|trip|wedding|party|routine|run|renovation)\b"
                    r"|(training|study|workout|learning|revision) (plan|schedule|routine)|how (should|do"
                    r"|can) i (prepare|train|study|practi[cs]e)")),
)  # fmt: skip

_ABOUT = _of(
    r"^(请|帮我|麻烦)?(对比|比较|解释|介绍|科普)|的?(区别|差别|不同)|^(please )?(compare|contrast|explain|define"
    r"|describe)\b|\bdifferences? between\b"
)

# Fields of life: where a request and a fact both speak of one, the fact bears on the request.
_FIELDS: tuple[re.Pattern, ...] = tuple(_of(words) for words in (
    r"图表|[饼柱条线]形?图|画图|占比|\b(charts?|plots?|graphs?)\b",
    r"报表|数据|口径|取数|日活|营收|指标|sql|查询|账号|统计|看板|(?<![a-z])sql(?![a-z])|\b(reports?|quer(y"
    r"|ies)|data|metrics?|revenue|accounts?|dashboards?|figures)\b",
    r"代码|函数|测试(?!账)|脚本|编程|单元|\b(code|tests?|pytest|unit ?tests?|function|script|python|typescript|java"
    r"|lint|assert\w*)\b",
    r"邮件|写信|[封的]信(?![息号心])|文案|措辞|称呼|公文|\b(e-?mails?|letters?|wording|tone|copy|sign off|signature)\b",
    r"运动|健身|训练|跑步|游泳|瑜伽|马拉松|膝|腰|肩|伤|\b(exercise|workouts?|training|running|runs|run a|swim\w*|yoga"
    r"|marathon|gym|knees?|back pain|shoulder|injur\w+)\b",
    r"旅行|旅游|出差|出行|飞机|航班|酒店|民宿|座位|晕(车|机|船)|恐高|幽闭|目的地|\b(trips?|travel\w*|flights?"
    r"|fly(ing)?|hotels?|b&b|hostel|seat|holiday|vacation|destination|claustrophob\w*|motion sick\w*|pillows?|floor"
    r"|rooms?)\b",
    r"学习|备考|考试|考证|课程|学(?!校|历|期|生)|\b(stud(y|ies)|exams?|learn(ing)?|course|revision|certificate)\b",
    r"装修|家具|油漆|搬家|\b(renovat\w+|furniture|paint|moving house)\b",
    r"部署|上线|服务器|技术栈|\b(deploy\w*|production|servers?|hosting|stack|release)\b",
))  # fmt: skip
_HARD = _of(
    r"必须|不能|不得|不要|一律|绝对|最多|不超过|避免|严禁|只能|务必|要先|得先|\b(must|never|not|no more|at most"
    r"|at least|always|avoid|only|has to|have to|needs? to|required|can'?t|cannot)\b"
)
_TASK_SLOTS = ("rule", "tool", "stack", "style.format", "habit", "goal", "project", "health", "taste", "hobby",
               "language",
               "seat", "deadline", "payment", "event", "diet", "allergy")  # fmt: skip


def kind(words: str) -> Kind | None:
    """What is to be made, where it is one of the things this module makes. Told about it is not made."""
    if _ABOUT.search(words):
        return None
    return next((one for one, cue in _CUES if cue.search(words)), None)


def bearing(words: str, facts: tuple[Fact, ...], similarity: Similarity | None) -> list[Fact]:
    """Facts that a piece of work must respect: of the same field of life, or near in words or meaning."""
    fields = [field for field in _FIELDS if field.search(words)]
    names = called(facts)
    of_field = [
        fact
        for fact in facts
        if (not fact.slot or own_slot(fact).startswith(_TASK_SLOTS))
        and any(field.search(f"{fact.text} {fact.value}") for field in fields)
        and (not relation(fact) or concerns(words, fact, names))
    ]
    near = [match.fact for match in matches(words, facts, similarity) if match.sure]
    if is_task(words) and not persons(words, names):
        near = [one for one in near if not own_slot(one).startswith("family") and not relation(one)]
    return _once(of_field + near)


def _once(facts: list[Fact]) -> list[Fact]:
    return list(dict.fromkeys(fact for fact in facts if not own_slot(fact).startswith(("style.", "nickname", "name"))))


def answer(
    made: Kind,
    words: str,
    request: ChatRequest,
    facts: tuple[Fact, ...],
    style: Style,
    tongue: str,
    similarity: Similarity | None = None,
) -> str:
    """The skeleton with the facts it keeps to; "" where there is nothing to make it from."""
    builders: dict[Kind, Callable[[], tuple[list[Fact], str]]] = {
        Kind.INTRODUCTION: lambda: ([], texts.introduction(words, facts, tongue)),
        Kind.LETTER: lambda: (bearing(words, facts, similarity), texts.letter(facts, tongue)),
        Kind.PACKING: lambda: (_for_the_bag(words, facts, similarity), _packing(words, tongue)),
        Kind.SHOPPING: lambda: _shopping(words, facts, tongue),
        Kind.WATCH_OUT: lambda: (_dangers(words, facts, similarity), ""),
        Kind.MEETING: lambda: _meeting(words, request, facts, tongue),
        Kind.REPORT: lambda: _report(words, facts, similarity, tongue),
        Kind.PLAN: lambda: _plan(words, facts, similarity, tongue),
    }
    known, skeleton = builders[made]()
    if not known and not skeleton:
        return _nothing_to_mind(tongue) if made is Kind.WATCH_OUT else ""
    lead = "照着你说过的来：" if tongue == "zh" else "Keeping to what you told me:"
    if made is Kind.WATCH_OUT:
        lead = "要留意这些：" if tongue == "zh" else "Mind these:"
    basis = (
        f"{lead}\n" + phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in known[:MOST_NAMED]])
        if known
        else ""
    )
    parts = [skeleton, basis] if style.conclusion_first else [basis, skeleton]
    return "\n\n".join(part for part in parts if part)


def _nothing_to_mind(tongue: str) -> str:
    if tongue == "zh":
        return "这方面没听你说过有什么要避开的；有的话告诉我，我就记下。"
    return "You have not told me of anything to avoid there; if there is something, tell me and I will keep it."


def _for_the_bag(words: str, facts: tuple[Fact, ...], similarity: Similarity | None) -> list[Fact]:
    """What the user must not be without or must keep to on the way: their health, and what bears on the trip."""
    names = called(facts)
    health = [
        fact
        for fact in facts
        if (fact.category == "health" or own_slot(fact).startswith(("allergy", "health")))
        and not own_slot(fact).startswith(("health.blood", "health.height", "health.weight"))
        and (not relation(fact) or concerns(words, fact, names))
    ]
    return _once(health + bearing(words, facts, similarity))


def _packing(words: str, tongue: str) -> str:
    lines = [zh if tongue == "zh" else en for cue, zh, en in PACKING if not cue.pattern or cue.search(words)]
    return ("清单：" if tongue == "zh" else "A list to start from:") + "\n" + phrasing.bullets(lines)


def _shopping(words: str, facts: tuple[Fact, ...], tongue: str) -> tuple[list[Fact], str]:
    made = ideas.plan(Intent.MEALS, f"{words} {'吃' if tongue == 'zh' else 'dinner'}", facts)
    mouths = next(topic for topic in TOPICS if topic.key == "household")
    household = [fact for fact in facts if not relation(fact) and fits(fact, mouths)]
    items = [one.name(tongue) for one in BASKET if ideas.allowed(one, made)][:BASKET_ITEMS]
    limits = [fact for fact in made.facts if any(is_limit(rule) for rule in of_fact(fact)) or fact.category == "money"]
    lead = "清单可以从这些列起：" if tongue == "zh" else "A list to start from:"
    return _once(limits + household), f"{lead}\n{phrasing.bullets(items)}"


# A recall's total from which a limit was found for what it says. At half every limit is told; at double, only those
# that share words with the occasion.
RECALLED = 0.16


def _dangers(words: str, facts: tuple[Fact, ...], similarity: Similarity | None) -> list[Fact]:
    """The limits that bear on an occasion."""
    about = domain(words)
    names = called(facts)
    kept: list[Fact] = list(ideas.plan(about, words, facts).facts) if about else []
    limits = [fact for fact in facts if any(is_limit(rule) for rule in of_fact(fact)) or _HARD.search(fact.text)]
    near = bearing(words, facts, similarity)
    if about is Intent.MEALS:
        # Of what may be eaten the plan knows best: an allergy to a medicine is no matter of the table.
        near = [one for one in near if one in kept or not own_slot(one).startswith(("diet", "allergy"))]
    fitting = [
        fact for fact in limits if fact in near or (not about and fact.category in {"diet", "health"}) or fact in kept
    ]
    kept = [fact for fact in kept if not own_slot(fact).startswith(("taste.likes", "hobby"))]
    loose = [fact for fact in facts if is_free(fact) or own_slot(fact) == "rule"]
    kept += [] if about else [fact for fact in loose if recollection.CARE.search(fact.text)]
    wanted = content_words(words)
    kept += [fact for fact in limits if len(wanted & content_words(fact.text)) >= NAMED_ALIKE]
    asked = persons(words, names)
    theirs = [fact for fact in facts if not fact.slot and asked & persons(fact.text, names)]
    others = theirs + [fact for fact in near if fact.category in {"health", "rule"} or relation(fact)]
    # What the recall itself found fitting, and how one pays where paying is the matter.
    found = [fact for fact in facts if fact.score >= RECALLED and not about]
    others += [fact for fact in found if fact in limits or own_slot(fact) == "rule"]
    others += [fact for fact in near if own_slot(fact).startswith("payment")]
    return [one for one in _once(kept + fitting + others) if concerns(words, one, names)]


def _meeting(words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> tuple[list[Fact], str]:
    known = agenda.bearing(facts)
    return known, agenda.proposal(words, request, known, tongue)


def _report(words: str, facts: tuple[Fact, ...], similarity: Similarity | None, tongue: str) -> tuple[list[Fact], str]:
    known = [
        fact for fact in bearing(words, facts, similarity) if not own_slot(fact).startswith(("goal", "taste", "hobby"))
    ]
    if re.search(r"(?<![a-z])sql(?![a-z])|取数|\bquer(y|ies)\b", words, re.IGNORECASE):
        return known, texts.query(len(known), tongue)
    return known, texts.report(tongue) if known else ""


def _plan(words: str, facts: tuple[Fact, ...], similarity: Similarity | None, tongue: str) -> tuple[list[Fact], str]:
    known = bearing(words, facts, similarity)
    meant = [fact for fact in known if fact.value and any(one in fact.value.lower() for one in content_words(words))]
    # Where a fact names the very thing, goals and likings of other things stay out; limits of the field stay in.
    aims = ("goal", "language.", "taste.likes", "hobby", "project")
    kept = [fact for fact in known if not meant or fact in meant or not own_slot(fact).startswith(aims)]
    return kept, texts.plan(tongue)
