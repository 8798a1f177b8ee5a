"""Corrections that name what is right, but not of what: "sorry, not Leeds, Hull", "now it is 60 days".

Reading (drafts of a clause) and carrying out (which memory is meant, what it says then) stand together: both turn on
the words to be replaced.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from memoryhub.memory.encode import phrasing, stated, told
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Action, Candidate, Cue, Known, Verdict

TOLD = "told"  # it says enough by itself, where nothing is known that it replaces
INSTEAD, COUNTED = "instead:", "counted:"  # tags that name the words, or the unit of the figure, to be replaced
WHOLE = "whole:"  # tag: the sentence of the correction, for where nothing is known that it corrects
ORDERED = "ordered:"  # tag: an order of this conversation that held the wrong words, said right
_ZH = re.compile(
    r"不是(?P<o1>[^,，。!?；;是]{1,12}?)[,，;；。 ]*(?:而是|应该是|是)(?P<n1>[^,，。!?；;]{1,14})"
    r"|(?P<o2>[^,，。!?；;]{1,12}?)(?:写|说|打|记|搞|看)错了?[,，;；。 ]*(?:应该|其实|得)?"
    r"(?:是|改成|改为)(?P<n2>[^,，。!?；;]{1,14})"
    r"|(?:应该)?是(?P<n3>[^,，。!?；;是]{1,14}?)[,，]?(?:而)?不是(?P<o3>[^,，。!?；;]{1,12})"
)
_EN = re.compile(
    r"\b(?:sorry|oops|no|wait|correction|i meant|my bad|whoops|actually|hang on)?[,:! ]*\bnot (?:the |in |on |"
    r"at |to )?"
    r"(?P<o1>[A-Z0-9£$€][\w'&:.-]*(?: [\w'&-]+){0,2}?)[,;.-]+ ?(?:but |it'?s |make it |rather )?(?:the |in |on |"
    r"at |to )?"
    r"(?P<n1>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z0-9][\w'&-]*){0,2})"
    r"|\b(?:it'?s|make it|i meant|should be|meant) (?:the |in |on |at |"
    r"to )?(?P<n2>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z][\w'&-]*){0,2}),? not "
    r"(?:the |in |on |at |to )?(?P<o2>[A-Z0-9£$€][\w'&:.-]*(?: [A-Z][\w'&-]*){0,2})"
    r"|(?<![\w.,-])(?P<n4>[£$€]?\d[\d,.]*\d"
    r"|\d)(?: [^.!?;:,]{0,60}?)?, (?:and )?not (?:the )?(?P<o4>[£$€]?\d[\d,.]*\d|\d)(?![\w])"
    r"|\b(?:change|swap|replace|switch) (?:the )?(?P<o3>[A-Z0-9][\w'&-]*(?: [\w'&-]+){0,3}?) (?:to|for|with|into) "
    r"(?:the )?(?P<n3>[A-Z0-9][\w'&-]*(?: [\w'&-]+){0,3})$"
)
_NUMBER = r"(?:\d[\d,.]*|[一二两三四五六七八九十百千万零]+)"
_UNIT = (
    r"(?:天|个?工作日|个月|个?星期|周|年|个人|人|席|份|套|台|箱|件|页|遍|小时|(?:business |working )?days?|weeks?|"
    r"months?|units?|seats?|people|guests?|copies|boxes|pages?|hours?)"
)
_COUNT = re.compile(
    rf"(?:改成|改为|改到|变成|调到|调成|换成|提到|降到|加到|减到|缩到)\s*(?P<n>{_NUMBER}\s?(?P<u>{_UNIT}))"
    rf"|\b(?:make (?:it|that)|change (?:it|that) to|it'?s now|it is now|should be|"
    r"(?:bump|raise|cut|round) (?:it|"
    rf"that|the \w+)"
    rf"(?: up| down)? to) (?P<m>{_NUMBER} ?(?P<w>{_UNIT}))\b",
    re.I,
)
# What one does, likes or learns: of a thing given up, all of it goes; other facts that only name it stay.
_DONE = ("hobby", "habit", "taste.likes", "taste.favourite", "language.learning", "goal")
_TAIL = re.compile(r"(?:[了吧啊哈哦呀嘛啦的]|才对|就对了|\s|[.!~])+$")
_NOT_A_VALUE = re.compile(
    r"说|觉得|想|要|因为|为了|我|你|他|她|这样|那样|什么|怎么|吗|很|太|都|就|不|个意思|故意|\b(?:sure|only|that"
    r"|this|really|it|me|my|"
    r"you|file|line|colou?r|font|text|word|title)\b",
    re.I,
)


def elided(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A CORRECT draft without a slot: its value replaces the words of its `instead:` tag, wherever they are kept."""
    whole = list(stated.stated(clause, scene))
    if whole:
        yield from whole
        return
    zh = clause.language == "zh"
    count = _COUNT.search(clause.text)
    if count:
        yield _recounted(count, clause)
        return
    match = (_ZH if zh else _EN).search(scene.text, clause.start, clause.sentence_end)
    if not match or match.start() >= clause.end:
        return
    place = next(at for at in "1234" if f"n{at}" in match.groupdict() and match[f"n{at}"])
    new = _TAIL.sub("", match[f"n{place}"]).strip()
    old = _TAIL.sub("", match[f"o{place}"]).strip()
    if len(old) < (2 if zh else 1) or not new or _NOT_A_VALUE.search(old) or _NOT_A_VALUE.search(new) or old == new:
        return
    dated = [phrasing.absolute(words, clause.language, scene.said_at, scene.time_zone) for words in (old, new)]
    wrong = dict.fromkeys((old, dated[0]))  # a date is kept as the day it means
    start = scene.text.index(new, match.start(f"n{place}"))
    enough = (TOLD,) if told.points(clause.text) >= told.ENOUGH or place == "4" else ()
    enough += tuple(ORDERED + order for order in _ordered(old, new, scene))
    yield Draft(
        "", dated[1], start, start + len(new), text="*", base=0.84, cue=Cue.CORRECT, standing=True,
        tags=(*(INSTEAD + words for words in wrong), *enough),
        quote=(min(clause.start, match.start()), max(clause.end, match.end())),
    )  # fmt: skip


def _ordered(old: str, new: str, scene: Scene) -> Iterator[str]:
    """The order that the wrong words stand in, said right: an errand of record ("80 units to our Derby depot") that was
    given to the assistant is kept by nobody else."""
    pattern = re.compile(re.escape(old), re.I)
    for said in reversed(scene.earlier[-3:]):
        if (
            pattern.search(said)
            and len(said) <= told.LONGEST
            and told.points(said) >= told.ENOUGH
            and not _ASKED.search(said)
        ):
            yield pattern.sub(lambda _: new, said.strip(), count=1)
            return


_ASKED = re.compile(r"[?？]|[吗呢么]\s*$|^(?:what|how|who|when|where|why|which|is|are|do|does|can|could)\b", re.I)


def _recounted(count: re.Match[str], clause: Clause) -> Draft:
    """ "改成60天了": the figure of the same unit that was spoken of before is another one."""
    name, unit = ("n", count["u"]) if count["n"] else ("m", count["w"])
    start = clause.start + count.start(name)
    return Draft(
        "", count[name], start, start + len(count[name]), text="*", base=0.84, cue=Cue.CORRECT, standing=True,
        tags=(COUNTED + unit.rstrip("s"), *((TOLD,) if told.points(clause.text) >= told.ENOUGH else ())),
    )  # fmt: skip


def instead(candidate: Candidate) -> tuple[str, ...]:
    """The words, in any of their forms, that a correction without a slot replaces ("not Leeds, Hull")."""
    return tuple(tag.removeprefix(INSTEAD) for tag in candidate.tags if tag.startswith(INSTEAD))


def replaces(candidate: Candidate) -> bool:
    """Whether it is such a correction."""
    return any(tag.startswith((INSTEAD, COUNTED)) for tag in candidate.tags)


def judge(candidate: Candidate, live: Sequence[Known], conversation_id: UUID | None) -> Verdict:
    """The latest memory that holds the wrong words is said anew with the right ones; without one, nothing is known.

    Args: live: oldest first. A figure by its unit alone ("60 days") is looked for in this conversation only.
    """
    wrong = _wrong(candidate)
    recounted = not instead(candidate)
    held = [
        row for row in live if wrong.search(row.text) and not (recounted and row.conversation_id != conversation_id)
    ]
    if not held and any(tag.startswith(ORDERED) for tag in candidate.tags):
        return Verdict(Action.ADD, "ordered")
    if not held and TOLD in candidate.tags:
        return Verdict(Action.ADD, "new")
    if not held:
        return Verdict(Action.IGNORE, "nothing_to_correct")
    along = [row for row in held[:-1] if "swaps" in candidate.tags and row.slot in _DONE]
    return Verdict(Action.SUPERSEDE, "corrected", (held[-1].memory_id, *(row.memory_id for row in along)))


def stands_in(candidate: Candidate, row: Known) -> bool:
    """Whether a memory holds the words that are replaced."""
    return replaces(candidate) and _wrong(candidate).search(f"{row.text} {row.value}") is not None


def reworded(candidate: Candidate, row: Known) -> Candidate:
    """What holds instead of `row`: its words and value with the wrong part replaced."""
    wrong = _wrong(candidate) if replaces(candidate) else re.compile(re.escape(row.value), re.I)
    if candidate.due_on and re.fullmatch(r"\d\d-\d\d", row.value):  # a birthday has no year
        on, zh = candidate.due_on, CJK.search(row.text)
        said = f"{on.month}月{on.day}日" if zh else f"{on.day} {on:%B}"
        return replace(
            candidate, slot=row.slot, topic=row.topic, value=f"{on:%m-%d}", text=wrong.sub(lambda _: said, row.text),
            tags=(), condition=row.condition, due_on=None, due_at=None,
        )  # fmt: skip

    def right(text: str) -> str:
        return wrong.sub(lambda _: candidate.value, text)

    value = (right(row.value) if wrong.search(row.value) else candidate.value) if row.slot else candidate.value
    return replace(
        candidate, slot=row.slot, topic=right(row.topic), value=value, unit=row.unit, bound=row.bound, tags=(),
        condition=row.condition, polarity=row.polarity, text=right(row.text),
    )  # fmt: skip


def said_whole(candidate: Candidate) -> Candidate:
    """A correction of which nothing is known, told as it was said: its right word alone says nothing."""
    text = next((tag.removeprefix(WHOLE) for tag in candidate.tags if tag.startswith(WHOLE)), candidate.text)
    return replace(candidate, text=text, value=text)


def said_right(candidate: Candidate) -> Candidate:
    """The order that is set right, as it holds now."""
    order = next(tag.removeprefix(ORDERED) for tag in candidate.tags if tag.startswith(ORDERED))
    return replace(candidate, text=order, value=order, tags=(), cue=Cue.NONE)


def _wrong(candidate: Candidate) -> re.Pattern[str]:
    units = [tag.removeprefix(COUNTED) for tag in candidate.tags if tag.startswith(COUNTED)]
    counted = [rf"{_NUMBER}\s?{re.escape(unit)}s?" for unit in units]
    said = [rf"(?<!\d){re.escape(words)}(?!\d)" for words in instead(candidate)]  # 300 is no part of 1300
    return re.compile("|".join([*said, *counted]), re.I)
