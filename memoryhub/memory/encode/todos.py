"""To-dos: what is to be done, with the day or instant it is due; and the list they stand in."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene

_CUE_ZH = re.compile(
    r"(?:提醒(?:我|一下我?|下)(?:一下|要|去|记得|别忘了?)*|(?:到时候?|届时|回头)?叫我(?=.{0,8}(?:交|发|去|"
    r"打|吃药|参加|出门|出发|下楼|"
    r"开会|开.{0,4}会|还|买|报|缴|办|取|接|回|起床))|(?:帮我)?(?:记得|别忘了?|不要忘了?|别让我忘了?|"
    r"可别忘了)(?:让我|叫我|"
    r"提醒我|到时候?|要|去)*|帮我记(?:一?下|着|个待办|住)?[,，:：]?(?=.{0,14}(?:要|得|去|前|交|发|"
    r"办|带|买|取|约|还))(?:要|得|去|"
    r"我要|我得)*|(?:加|添加|新建|记|建|挂)(?:一?[个条]|上)?(?:待办|提醒|任务|todo)(?:事项)?[:：,， ]*|"
    r"待办(?:事项)?[:：])"
)
_NEED_ZH = re.compile(
    r"(?:我|咱|我们)?(?:还)?(?:得|需要|必须|(?<!不)(?<!别)要)(?=(?:在)?[^,，]{0,9}(?:去|把|交|发|写完|完成|提交|"
    r"还|办|买|寄|打电话|约|预约|续|缴|报|取|接|准备|改完|给))"
)
# "明年1月15号之前续签护照", "renew the passport by 15 January": a chore with its last day, in so many words.
_CHORE_ZH = re.compile(
    r"(?:我|咱们?|我们)?(?:要|得|需要|必须|把|去)*(?=(?:[^,，]{1,8}?(?:续签|续费|交掉|还掉|还清|寄出|办好|办完|"
    r"交上|报销|年检)|续|交|提交|办|缴|"
    r"还(?!有|是|没)|寄|报(?:销|名|税)|取|预?订|预?约|申请|退|付|换|修|更新|体检|年检|打疫苗|买|准备|整理|完成|"
    r"写完|改完)[^,，]*$)"
)
_CHORE_EN = re.compile(
    r"^(?=(?:renew|pay|return|submit|file|book|pick up|cancel|hand in|extend|collect|register|drop off|buy)\b)", re.I
)
# Errands that nobody orders of an assistant: with any day behind them they are the user's.
_ERRAND_EN = re.compile(
    r"^(?:and |also |then )*(?=(?:pick up|drop off|collect|return|hand in|pay|renew|take (?:the|my|"
    r"our) \w+ (?:to|in)|"
    r"bring)\b(?! me| us| up\b))",
    re.I,
)
# "下个月我要搬去珠海了" tells of a plan: nobody has to be reminded of it.
_PLAN_ZH = re.compile(
    r"要?(?:搬(?:去|到|家)|结婚|领证|生(?:孩子|宝宝|娃)|"
    r"毕业|退休|入职|离职|出国|回国|当爸|当妈|去[^,，]{1,6}(?:读|留学|定居))"
)
_RECURRING = re.compile(
    r"每(?:隔)?(?:[一两二三四五六七八九十\d]*个?)(?:周|星期|礼拜|月|天|年|季度|工作日|早|"
    r"晚)[一二三四五六日天\d]*(?:号|日)?(?:早上|晚上|上午|中午|下午)?(?:[\d一二两三四五六七八九十]{1,3}(?:点半?"
    r"|[:：]\d\d))?|"
    r"\b(?:every|each) (?:other |second |first |third |fourth |last )?(?:\w+day|day|week|month|year|morning|evening|"
    r"night|weekend)s?(?: of (?:the|every|each) (?:month|year|week))?\b",
    re.I,
)
_DUE_EN = re.compile(r"^.+?(?: is| are|'s) due\b", re.I)
_CUE_EN = re.compile(
    (
        r"\b(?:remind me(?: again)?(?: to|:| about| that i (?:need|have) to| of)?|don'?t (?:let me|forget|let us) "
        r"forget(?: to| about)?|don'?t let me forget(?: to| about)?|(?:do not|don'?t) forget(?: to| about)|"
        r"remember to|make sure i(?![\w'’])(?! (?:have|am|can|was|get)\b)|add (?:a |an )?(?:to-?do|task"
        r"|reminder)(?: to|:| for)?|(?:to[- ]?do|"
        r"todo)(?: list)?(?: for "
        r"\w+)?:|put (?:it )?on my (?:list|to-?do list)(?: to|:)?|"
        r"(?:add|put) (?=.{3,60}? (?:to|on) (?:my|the) (?:to-?do |task )?list\b)|i'?ve got to|"
        r"(?:ping|nudge|alert) me(?: to)?|note to self:?|set a reminder (?:to|for|about))\s*"
    ),
    re.I,
)
_NEED_EN = re.compile(
    r"(?:\b(?:i|we)(?:'ve| have)? |^(?:and |but |so |also |still )*)(?:need to|have to|must|gotta|got to|should|"
    r"ought to|am supposed to)\s+|\b(?:i'm|we're) supposed to\s+",
    re.I,
)
_NOT_TODO_ZH = re.compile(
    r"^(?:你|我们?(?:上次|之前|昨天|以前)|上次|那|这|一声|一下$|以前|吗|了|小时候|不|什么|谁|不?得|自己)|吗$|"
    r"什么(?:时候|意思)?$|^\S{0,1}$"
)
_NOT_TODO_EN = re.compile(
    (
        r"^(?:never|what|how|why|who|where|when i|of the|the time|that time|you|it|i (?:never|am|was)|not|"
        r"again|which|"
        r"if|say|admit|ask|eat something|sleep|go$|run$|know|be honest|think)\b|\?$"
    ),
    re.I,
)
_EDGE_ZH = re.compile(
    r"^(?:要|去(?=[交发办买取接寄还])|记得|得|我要|我得|[,，:：、的\s]|一下|下|在|于|之?前|到)+|(?:[,，:：\s]|啊|"
    r"哈|吧|哦|呀|了|哟|在|于|之前|前|谢谢|麻烦|别忘了?|别让我忘了?|一下|就行)+$"
)
_EDGE_EN = re.compile(
    (
        r"^(?:to|about|that|i (?:need|have) to|:|,|\"|-|–|\s|and|on|by|at|the(?= by\b))+\s*|(?:\s|,|-|–|;|:|\.|"
        r"\b(?:please|pls|thanks|ok|on|by|at|before|due|and|this|next)\b|"
        r"(?: to| on) (?:my|the) (?:to-?do |task )?list(?: for)?)+$"
    ),
    re.I,
)
_ENUMERATOR = re.compile(
    (
        r"(?:[^:：]{0,20}[:：])?\s*(?:[一二三四五六]是|第[一二三四]|[1-9][)）.、]|[①②③④⑤]|(?:first|second|"
        r"third)(?:ly)?[,:])\s*"
    ),
    re.I,
)
_LIST_CUE = re.compile(
    (
        r"[两三四五几]件事|待办|(?:记|挂|加)上|清单|\bto-?do\b|\bto do\b|\bremind me\b|\bthings to (?:do|"
        r"remember)\b"
    ),
    re.I,
)


def todos(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """To-do drafts of a clause; a date may stand in it, or in the clause before where that is nothing but a date."""
    asked = (_CUE_ZH if clause.language == "zh" else _CUE_EN).search(clause.text)
    asked = asked or _enumerated(clause, scene) or _more(clause, scene)
    need = None if asked else _need(clause, scene)
    match = asked or need
    if match is None or (asked and _recalls(clause, match)):
        return
    whens = language.dates(clause.text, scene.said_at, scene.time_zone)
    carried = [] if whens else _dates_before(scene)
    given = need is not None and need.re is _WORD
    if need and (
        (not given and not _dues(whens or carried)) or re.search(r"不要|别|不用", clause.text[: need.start() + 2])
    ):
        return
    body = _body(clause, scene, match, whens)
    if body is None:
        return
    start, words, tail = body
    again = _RECURRING.search(clause.text, 0, match.start()) if asked else None
    due = next(iter(whens or carried or _dates_in(tail, scene)), None)
    refused = _NOT_TODO_ZH if clause.language == "zh" else _NOT_TODO_EN
    if not words or refused.search(words):
        return
    made = Draft(
        "",
        words,
        start,
        start + len(words),
        text=_again(again.group(), words, clause.language) if again else words,
        base=0.93 if asked else 0.8,
        standing=True,
        is_todo=True,
        intent="remind" if asked else "need",
        due_on=due.on if due else None,
        due_at=due.at if due and due.at else None,
        quote=(min(start, _quote_start(clause, scene, carried)), max(clause.end, start + len(words))),
    )
    yield from _each(made) if asked and clause.language == "en" and not again else (made,)


_AND_EN = re.compile(
    r",? (?:and|then)(?: (?:to|also|then))? (?=(?:buy|post|call|ring|phone|e-?mail|text|book|pay|pick up"
    r"|collect|return|cancel"
    r"|renew|send|order|clean|fix|write|water|feed|print|drop off|take|wash|submit|file|check|move|bring)\b"
    r" (?!it\b|them\b))",
    re.I,
)


def _each(draft: Draft) -> Iterator[Draft]:
    """ "buy bulbs and call the vet": two errands, so that one can be done without the other."""
    begin = 0
    for cut in [*_AND_EN.finditer(draft.value), None]:
        words = draft.value[begin : cut.start() if cut else len(draft.value)]
        yield replace(draft, value=words, text=words, start=draft.start + begin, end=draft.start + begin + len(words))
        begin = cut.end() if cut else 0


_MORE_ZH = re.compile(
    r"^(?:还要|还得|还有|也要|再|顺便|另外|然后|以及|并且)+(?:要|得|去|给我|帮我|把)*"
    r"(?=[交办还寄发买取领缴订约打修写送搬洗退换填报续带拿接浇喂遛拍印]|预约|联系|回复|准备|收拾|整理|检查|提交)"
)


def _more(clause: Clause, scene: Scene) -> re.Match[str] | None:
    """One more errand behind those asked for in the same sentence: "记得交水电费，还要取快递"."""
    match = _MORE_ZH.match(clause.text) if clause.language == "zh" else None
    before = [one.text for one in scene.clauses[: scene.at] if one.sentence == clause.sentence]
    return match if match and any(_CUE_ZH.search(text) for text in before) else None


# "我的什么事你还记得", "你都记得我说过的哪些": asked about what is known, nothing to do.
_WHAT_KNOWN = re.compile(r"什么|哪[些个几里]|多少|啥|谁|几个")


def _recalls(clause: Clause, match: re.Match[str]) -> bool:
    return "记得" in match.group() and bool(_WHAT_KNOWN.search(clause.text)) and not re.search("提醒", clause.text)


def _dues(whens: list[language.When]) -> list[language.When]:
    """Days and last days; "next year I have to …" tells of a plan."""
    return [when for when in whens if when.until or when.grain not in ("month", "year")]


def _need(clause: Clause, scene: Scene) -> re.Match[str] | None:
    """A need in so many words ("I have to …"), or a chore that begins or ends with its last day; a plan is neither."""
    zh, text = clause.language == "zh", clause.text
    if zh and _PLAN_ZH.search(text):
        return None
    said = (_NEED_ZH if zh else _NEED_EN).search(text)
    chore = ("前" in text) if zh else _CHORE_EN.match(text) or _ERRAND_EN.match(text)
    if said or len(text) > 80 or re.search(r"[了吗?]$", text) or not chore:
        return said or (None if zh else _ordered(clause, scene))
    for when in language.dates(text, scene.said_at, scene.time_zone):
        if not zh and when.end >= len(text) and _ERRAND_EN.match(text):
            return _ERRAND_EN.match(text)
        if when.until and (when.start <= 1 if zh else when.end >= len(text)):
            return _CHORE_ZH.match(text, when.end) if zh else _CHORE_EN.match(text)
    return None if zh else _ordered(clause, scene)


_WORD = re.compile("")


def _ordered(clause: Clause, scene: Scene) -> re.Match[str] | None:
    """Where an errand that is given as an order begins; after another errand it needs no day."""
    if clause.is_last and "?" in clause.mark:
        return None
    begun = [one.text for one in scene.clauses[: scene.at]] or list(scene.earlier[-1:])
    follows = bool(begun) and language.gives_errand(begun[-1])
    at = language.ordered_errand(clause.text, language.dates(clause.text, scene.said_at, scene.time_zone), follows)
    return _WORD.match(clause.text, at) if at >= 0 else None


def _again(recurring: str, words: str, tongue: str) -> str:
    return f"{recurring}{words}" if tongue == "zh" else f"{words} {recurring}"


def _enumerated(clause: Clause, scene: Scene) -> re.Match[str] | None:
    """A member of a list of to-dos ("两件事帮我记上:一是…;二是…")."""
    match = _ENUMERATOR.match(clause.text)
    opened = match and any(_LIST_CUE.search(one.text) for one in scene.clauses[max(0, scene.at - 6) : scene.at + 1])
    return match if opened else None


def _body(
    clause: Clause, scene: Scene, match: re.Match[str], whens: list[language.When]
) -> tuple[int, str, str] | None:
    """What is to be done: the words after the cue (else those before it), dates and particles taken off its edges."""
    begin, end, text = match.end(), len(clause.text), clause.text
    if not text[begin:].strip(" ,，:：的一下吧啊"):
        following = scene.clauses[scene.at + 1] if scene.at + 1 < len(scene.clauses) else None
        if (
            following is not None
            and following.sentence - clause.sentence <= 1
            and len(following.text) < 60
            and not _CUE_ZH.search(following.text)
        ):
            dated = language.dates(following.text, scene.said_at, scene.time_zone)
            start, words = _edges(following.text, 0, len(following.text), dated, clause.language)
            return (following.start + start, words, following.text) if words else None
        before = scene.before()
        if before is not None and len(before.text) < 80 and not text[: match.start()].strip(" ,，到时候请你麻烦"):
            return _body_before(before, scene)
        begin, end = 0, match.start()
    start, words = _edges(text, begin, end, whens, clause.language)
    return clause.start + start, words, ""


def _body_before(before: Clause, scene: Scene) -> tuple[int, str, str] | None:
    """What stands in the clause before: "大后天开晨会,别让我忘了", "the report is due, remind me"."""
    if _CUE_ZH.search(before.text) or _CUE_EN.search(before.text):
        return None
    due = _DUE_EN.match(before.text)
    if due:
        return before.start, due.group(), before.text
    dated = language.dates(before.text, scene.said_at, scene.time_zone)
    need = (_NEED_ZH if before.language == "zh" else _NEED_EN).search(before.text)
    start, words = _edges(before.text, need.end() if need else 0, len(before.text), dated, before.language)
    return (before.start + start, words, before.text) if words else None


_FOR = re.compile(r"\s(?:for|from)\s*$", re.I)  # "an appointment for Tuesday"


def _edges(text: str, begin: int, end: int, whens: list[language.When], tongue: str) -> tuple[int, str]:
    edge = _EDGE_ZH if tongue == "zh" else _EDGE_EN
    moved = True
    while moved and begin < end:
        moved = False
        for when in whens:
            if begin <= when.start <= begin + 1 and when.end <= end:
                begin, moved = when.end, True
            elif when.end >= end - 1 and begin < when.start < end:
                end, moved = begin + len(_FOR.sub("", text[begin : when.start])), True
        for trim in edge.finditer(text[begin:end]):
            if trim.group() and trim.start() == 0:
                begin, moved = begin + trim.end(), True
                break
            if trim.group() and trim.end() == end - begin:
                end, moved = begin + trim.start(), True
                break
    return begin, text[begin:end].strip()


def _dates_before(scene: Scene) -> list[language.When]:
    before = scene.before()
    if before is None or len(before.text) > 24:
        return []
    found = language.dates(before.text, scene.said_at, scene.time_zone)
    covered = sum(when.end - when.start for when in found)
    return found if covered * 2 >= len(before.text) else []


def _dates_in(text: str, scene: Scene) -> list[language.When]:
    return language.dates(text, scene.said_at, scene.time_zone) if text else []


def _quote_start(clause: Clause, scene: Scene, carried: list[language.When]) -> int:
    before = scene.before()
    return before.start if carried and before else clause.start
