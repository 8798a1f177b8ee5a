"""What was just told goes on to another figure, day or rate: "they put it up to 1250", 每周只跑一次了.

The verb says that something changed, the sentence not of what; who brought it about ("the landlord", 客户) may be
named. Read here is where it stands now; which memory is meant is for `mended` to find. Pure.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import elided, frames, mending, phrasing, shifts, stance, told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.rates import RATE, rate_in
from memoryhub.memory.types import Candidate, Cue

# Who may bring it about; any other subject is a matter of its own ("petrol went up to 2 euros" is no rent).
_WHO_EN = (
    r"(?:(?:the|my|our) (?:landlord|landlady|boss|manager|client|customer|council|company|school|bank|doctor|coach"
    r"|teacher|owner|agency|vendor|supplier|publisher|editor|professor|hr|office)|boss|landlord|it|they|he|she|we|i)"
)
_WHO_ZH = (
    r"(?:房东|老板|领导|客户|甲方|对方|公司|学校|医生|教练|老师|导师|银行|物业|中介|编辑|他们|人家|我们?|咱们?"
    r"|它|这次|后来"
    r"|结果|不过|现在|今年|最近|上个?月|这个?月|前[天阵]|昨天|今天|刚|又)"
)
_NOW_EN = r"(?:,? (?:now|these days|at the moment|instead|this year|this month|per month|a month))*"
_LEAD_EN = r"(?:(?:and|but|so|ok|well|oh|btw|update|though|actually|turns out),? )*"
_EN = re.compile(
    rf"(?:^|, (?:so |and |but )?|\b(?:and|but|so) ){_LEAD_EN}(?:"
    rf"(?:{_WHO_EN}(?:'s|'re|'m| is| are| am| have| has|'ve)? ?)?(?:just |now |already |since |back )*"
    r"(?:(?:gone|went|got|came|come|going|crept|dropped) )?(?:down|up) to (?:only |just )?(?P<a>[^,;!?]{1,30}?)"
    r"|(?:pushed|moved|brought|shifted|bumped) (?:it|that|this)(?: up| down| back| forward)? to (?P<e>[^,;!?]{1,30}?)"
    rf"|{_WHO_EN}(?:'ve| have| has|'s)? (?:just |now )*(?:put|raised?|bumped|cut|pushed|brought|dropped|lowered"
    r"|increased|reduced|moved|knocked|upped)"
    r"(?: (?:it|that|mine|ours|us|me|things|the (?:rent|price|fee|rate|date|deadline)))?(?: (?:up|down|back|forward))? "
    r"to (?P<b>[^,;!?]{1,30}?)"
    rf"|{_WHO_EN}(?:'ve| have| has)? (?:just |now )*(?:gave|given|granted|allowed) (?:us|me) (?:until|till) "
    r"(?P<c>[^,;!?]{1,30}?)"
    r"|(?:we|i)(?:'ve| have)(?: now)?(?: got)? (?:until|till) (?P<d>[^,;!?]{1,30}?)(?= now| instead)"
    rf"){_NOW_EN}[.!\s]*$",
    re.I,
)
_ZH = re.compile(
    rf"^(?:{_WHO_ZH}|给我|要求|通知|说|让|[都已经就把又给要再])*+"
    r"(?:涨价?|降价?|升|减|加|提前|提高|推迟|推后|延期?|延后|延长|缩短|缩|瘦|胖|掉|长|回落|调)了?(?:到|至)了?"
    r"(?P<new>[^,，。;；!！?？]{1,14}?)(?:左右)?(?:[了啦吧哦呢]|就行|为止)*$"
)
# "现在每周只跑一次了": a rate, and that it is another one now.
_CHANGED = re.compile(
    r"只|现在|如今|最近|后来|改|减|增|加到|变成|降|少了|多了|[^不]了$|\b(?:only|just|now|nowadays"
    r"|these days|down|up|instead|cut (?:it )?(?:back|down))\b",
    re.I,
)
_BARE_RATE_EN = re.compile(
    r"^(?:(?:and|but|so|though|well|ok|now|lately|these days|nowadays|recently),? )*(?:(?:i|we|it)(?:'m|'s|'re|'ve"
    r"| am| is| are)? )?(?:now |only |just |barely |more like |down |up |cut (?:it |that )?(?:back|down) |to )*"
    r"(?:(?P<verb>go|do|run|train|swim|play|meet|cook|ride|practise|practice|work out|see (?:him|her|them)) "
    r"(?:it |that |there )?)?(?:now |only |just |down |up |to )*(?P<rate>(?:once|twice|thrice|(?:two|three"
    r"|four|five|six"
    r"|seven|\d+) times|every (?:other )?day)(?: (?:a|per|each|every) (?:day|week|month|year))?)"
    rf"(?: instead of .{{3,20}}| at most)?{_NOW_EN}(?:,.{{1,40}})?[.!\s]*$",
    re.I,
)
_BARE_RATE_ZH = re.compile(
    r"^(?:我们?|但|不过|所以|那|就|现在|如今|最近|后来|今年|这个月|改|变|减少?|增加?|成|为|到|只|能|是|都|已经|基本)*"
    r"(?P<per>每个?(?:天|周|月|年|星期|礼拜)|一(?:天|周|个?月|年|个?星期|个?礼拜))(?:也|就|都|才|只|能|大概"
    r"|差不多|最多|至少)*"
    r"(?P<verb>[去跑练游打做学上来骑跳踢写画弹吃喝回见])?(?:个|了)?"
    r"(?P<count>[一两二三四五六七八九十\d]+)(?P<unit>次|回|趟|遍|场|节"
    r"|天)(?P<what>[\u4e00-\u9fff]{0,3}?)(?:[了吧啦]|而已|就够)*$"
)
_ANYTHING = ("去", "做", "来", "上", "")  # verbs that may be of anything


def onward(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A CORRECT draft without a slot of where something stands now; none in a question, a plan or a fancy."""
    asked = clause.is_last and ("?" in clause.mark or "？" in clause.mark)
    if asked or len(clause.text) > 90 or stance.imagined(clause.text) or stance.hedged(clause.text):
        return
    yield from list(_rated(clause, scene)) or _moved_on(clause, scene)


def whole(clause: Clause, scene: Scene) -> list[Draft]:
    """`onward`, unless a slot reads the figure with its matter ("体重降到65公斤了")."""
    found = list(onward(clause, scene))
    if not found or any(draft.slot for draft in frames.drafts(clause, scene)):
        return []
    return found


def _moved_on(clause: Clause, scene: Scene) -> Iterator[Draft]:
    found = (_ZH if clause.language == "zh" else _EN).search(clause.text)
    if found is None:
        return
    group = next((one for one in "abcde" if found[one]), "") if clause.language == "en" else "new"
    new = re.sub(r"^(?:the )(?=\d{1,2}\b(?!st|nd|rd|th))", "", found[group].strip())
    tags = _kind(new, clause.language, scene)
    if tags is None:
        return
    start = clause.start + found.start(group)
    made = mending.correction_draft(new, clause, scene, start, clause.end, (*tags, *_whole(clause, scene)), "")
    yield replace(made, quote=(clause.start, clause.end))


def _kind(new: str, tongue: str, scene: Scene) -> tuple[str, ...] | None:
    """The tags of a day, an hour or a figure; None where the words are none of these."""
    when = shifts.when_tags(new, False, scene)
    if when is not None and not when[-1].startswith("shift:"):
        return when
    numbers = language.numerals(new)
    figures = language.amounts(new)
    covered = sum(one.end - one.start for one in figures) or (len(numbers[0].text) if numbers else 0)
    return (mending.KIND + mending.FIGURE,) if covered * 2 >= len(new) else None


def _rated(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "down to twice a week now": the rate, and the verb where it says one."""
    zh = clause.language == "zh"
    found = (_BARE_RATE_ZH if zh else _BARE_RATE_EN).match(clause.text)
    if found is None:
        tail = (
            None if zh else re.search(r", (?P<tail>(?:down|up|now|only|just)\b[^,]{3,40}(?:,.{1,40})?)$", clause.text)
        )
        found = _BARE_RATE_EN.match(tail["tail"]) if tail else None
        start = clause.start + tail.start("tail") if tail else clause.start
    else:
        start = clause.start
    said = f"{clause.text}{clause.mark}" if zh else clause.text
    if found is None or not _CHANGED.search(said) or rate_in(found.group()) is None:
        return
    first, last = ("per", "unit") if zh else ("rate", "rate")
    value = found.group()[found.start(first) - found.start() : found.end(last) - found.start()]
    verb = (found["verb"] or "") if zh else ""
    what = "" if verb in _ANYTHING else verb + (found["what"] if zh else "")
    begin = start + found.start(first)
    yield Draft(
        "", value, begin, begin + len(value), topic=what, text="*", base=0.86, cue=Cue.CORRECT, standing=True,
        tags=(mending.KIND + RATE, *_whole(clause, scene)), quote=(clause.start, clause.end),
    )  # fmt: skip


def _whole(clause: Clause, scene: Scene) -> tuple[str, ...]:
    """The sentence as it was said, where it says enough to be kept when nothing known is meant."""
    said = scene.text[clause.sentence_start : clause.sentence_end].strip(" ,，.。!！~\n")
    if len(said) > told.LONGEST or told.points(said) < told.ENOUGH:
        return ()
    return (elided.WHOLE + phrasing.second_person(said, clause.language, scene.said_at, scene.time_zone),)


def told_whole(candidate: Candidate) -> str:
    """The sentence that is kept where nothing known is meant; "" where it says too little."""
    return next((tag.removeprefix(elided.WHOLE) for tag in candidate.tags if tag.startswith(elided.WHOLE)), "")
