"""To-dos that the user closes in passing: "划掉吧", "不用提醒了", "cross it off", "I've handed in the rota".

Reading (drafts of a clause) and choosing (which open to-do the words mean) stand together, since both turn on what
counts as a word that names an errand.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Action, Candidate, Cue, Known, Verdict

# Asks to take an errand off the list; whether it was done is told by the words around.
_STRIKE = re.compile(
    r"(?:不用|不必|别|不需要|无需|取消|不要)(?:再|帮我|给我)*(?:提醒|叫我(?!亲|小主|宝|主人|您|老板)"
    r"|记着?这[事个件])|(?:给我|帮我|从.{0,4}清单里?)?"
    r"(?:(?<![计规策企筹谋])划|勾|(?<!报)(?<!核)(?<!注)(?<!撤)销)(?:掉|了|去)|打(?:个)?[勾钩]|(?:提醒|待办"
    r"|任务)(?:事项)?(?:可以|就|都"
    r"|全|也|给)*(?:取消|删掉|删了|去掉|撤了?|"
    r"清空|清掉|销掉)|(?:取消|删掉|去掉|撤掉|清空)[^,，]{0,16}(?:提醒|待办)|(?:标(?:记)?(?:为|成)?|算)(?:已)?完成"
    r"|\b(?:no need to remind|don'?t (?:need to )?remind|stop reminding|you can stop reminding|(?:cancel|drop|delete|"
    r"remove|clear|scrap|kill) (?:the |that |my |all )?(?:[\w'-]+ ){0,4}(?:reminders?|to-?dos?)|(?:cross|tick|check|"
    r"strike|take|knock|scratch) (?:[\w'-]+ ){0,5}?off|mark (?:[\w'-]+ ){1,5}?(?:as )?(?:done|complete)|scratch that|"
    r"(?:drop|forget|scrap) the (?:reminder|to-?do)|(?:to-?do|reminder) (?:can go|is no longer needed))\b",
    re.I,
)
_ALL = re.compile(
    r"(?:全部?|所有|都)(?:的)?(?:给我|帮我)?(?:划|勾|取消|删|清)|(?:清空|清掉).{0,4}(?:待办|提醒|清单)"
    r"|所有.{0,4}(?:待办|提醒)"
    r"|\b(?:all (?:of )?(?:my |the )?(?:reminders|to-?dos)|everything off)\b",
    re.I,
)
_MARKED = re.compile(r"完成|\b(?:done|complete)\b", re.I)
_DONE_ZH = re.compile(
    r"(?:已经|都|刚|今天|昨天|上午"
    r"|下午)*(?P<verb>[转汇拿接带扔倒浇喂遛拍印挂贴擦拖晒剪订投递拨复回抄背做弄还寄发买取领交办缴付订约打修改写送搬洗退换签填报续充]|搞|弄"
    r"|处理|完成|"
    r"提交|预约|联系|回复|准备|收拾|整理|检查|体检|报名|续费)(?:完|好|掉|过|定|到|出去|出来|出|上去|上|过去"
    r"|过来|走|回来|进去|下来)?(?P<end>了|啦"
    r"|完毕|完)(?!吗|没|么|一半)"
    r"|(?:已经|刚刚?|都)[^,，]{1,14}[了啦]$"
)
_DONE_EN = re.compile(
    r"(?:\b(?:i'?ve|i have|i|we'?ve|we)(?: already| just| finally| now)? |^(?:(?:ok|okay|yep|yes|and|so|also"
    r"|right|there"
    r"|just|already|finally|great|good news)[,:]? )*(?=\w+(?: \w+)? (?:the|my|our|those|that|them|it|a"
    r"|an)\b[^,]{0,40}$))(?:(?:handed|turned|sent|gone|picked|dropped|"
    r"filled|signed|called|paid|booked|bought|returned|posted|renewed|submitted|finished|completed|done|fixed|"
    r"cleaned|"
    r"ordered|mailed|e-?mailed|collected|cancelled|canceled|got|sorted|taken|took|written|wrote|filed|watered"
    r"|fed|transferred|wired|rang|phoned|"
    r"met|saw|visited|went to|swapped|"
    r"packed|washed|updated|made|scheduled|settled|brought|given|gave)\b)|(?:\b(?:is|are|it'?s|that'?s|got|all)|'s)"
    r"(?: all| already| now| finally)? (?:done|sorted|finished|handled|paid|sent|watered|fed|walked|cleaned|washed"
    r"|called|signed|posted|packed|ordered|"
    r"picked up|dropped off|filed|renewed|fixed|bought|collected|sent off|booked|taken care of|"
    r"handed in|submitted|returned|completed|out of the way)\b",
    re.I,
)
_NOT_DONE = re.compile(
    r"没|还没|未|那边|[他她]们|人家|隔壁|对面|不(?:用|必|需|想|打算|去|能|要)|怎么|谁|别人|才能|等.{0,8}了(?:再|就)"
    r"|\b(?:not|haven'?t|hasn'?t|didn'?t|never|almost|"
    r"half|nearly|once|"
    r"when|after|if|until|unless)\b",
    re.I,
)
_OFF = re.compile(
    r"不(?:去|办|买|交|参加|需要|用|做|必|要)|取消|改期|作罢|算了|\b(?:not going|cancel|called off|no longer|won'?t|"
    r"don'?t need|no need|fell through|changed my mind)\b",
    re.I,
)
_POINTS = re.compile(
    r"^(?:(?:那|这)(?:个|件事?|条|项|事儿?)?|它|上面那?[条个]|刚才那?[条个]|刚说的那?个?)?$|^(?:it|that|that one|this|"
    r"this one|the (?:last|first) one|them|those)?$",
    re.I,
)
_EMPTY_ZH = re.compile(
    r"划掉|勾掉|销掉|不用|不必|不需要|无需|不要|取消|标记|搞定|处理|完成|清空|已经|刚才?|我们?|咱们?|那[个件条项]?"
    r"|这[个件条项]?|的?事[情儿]?|可以|帮我|给我|从|清单里?|列表|"
    r"上面?|就|都|也|"
    r"全部?|[把将了的吧啊呢啦哈嘛呀哦完好掉过在去要得请划勾撤别再算成为弄搞]|提醒|待办|任务|今[天早晚]|昨[天晚]"
    r"|明[天早晚]|上午|下午|晚上|谢谢"
)
_EMPTY_EN = re.compile(
    r"(?:i|ive|ve|have|has|had|we|my|the|a|an|that|this|it|its|is|are|was|be|been|to|of|for|in|on|off|at|by|"
    r"from|with|and|or|so|now|him|her|them|sorted|just|already|finally|please|thanks|me|you|can|all|done|list"
    r"|todo|do|reminder|"
    r"remind|one|off|out|up|yesterday|today|tomorrow|tonight|morning|afternoon|evening|as|mark|cross|tick|"
    r"check|take|need|no|not|don|t|stop|s|go|gone|hand|turn|send|call|pay|buy|return|post|renew|submit|"
    r"ring|rang|phone|phoned|went|saw|met|finish|complete|fix|clean|order|mail|collect|cancel|get|got|sort"
    r"|sent|paid|bought|write|take|drop|"
    r"remove|delete|clear|scratch|strike|knock|kill|scrap|stop|forget)"
)
JUST = "just-named"  # tag: only an errand of the message before is meant
_BARE = 24  # characters of a "done" that names nothing
_TOO_WIDE = 60  # characters of a clause that says "done"; a longer one tells a story


@dataclass(frozen=True, slots=True)
class Errand:
    """What choosing may see of an open to-do."""

    todo_id: UUID
    text: str
    said_at: datetime
    due_on: date | None = None
    due_at: datetime | None = None
    conversation_id: UUID | None = None


def closing(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A request to take a to-do off the list: its value is what names it, "" for "it", "*" for all of them."""
    strike = _STRIKE.search(clause.text)
    if not strike or (clause.is_last and "?" in clause.mark) or stance.imagined(clause.text):
        return
    around = " ".join(one.text for one in _neighbours(scene))
    named = _STRIKE.sub(" ", clause.text)
    if naming(named) == () and strike:
        named = strike.group() if naming(strike.group()) else ""
    before = scene.clauses[scene.at - 1] if scene.at else None
    start = clause.start
    if not named and before is not None and before.sentence >= clause.sentence - 1 and naming(before.text):
        named, start = before.text, before.start
    value = "*" if _ALL.search(clause.text) else named.strip(" ,，了吧")
    done = bool(_MARKED.search(clause.text)) or _says_done(clause.text)
    done = done or (_says_done(around) and not _OFF.search(around))
    yield _draft(value, clause, start, "done" if done else "cancel", strict=False)


def reported(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "那个报销我交了", "I've handed in the rota": done, where an open to-do is plainly the one that is meant."""
    asked = clause.is_last and "?" in clause.mark
    told = scene.owner.kind in ("user", "family") and len(clause.text) <= _TOO_WIDE
    if asked or not told or not _says_done(clause.text) or stance.imagined(clause.text):
        return
    if len(naming(clause.text)) <= (
        1 if clause.language == "zh" else 0
    ):  # "打过了": the errand that the message before named
        if scene.earlier and len(clause.text) <= _BARE and len(scene.clauses) == 1:
            yield replace(_draft("", clause, clause.start, "done", strict=True), tags=("strict", JUST))
        return
    yield _draft(clause.text, clause, clause.start, "done", strict=True)


def _draft(value: str, clause: Clause, start: int, intent: str, strict: bool) -> Draft:
    tags = ("strict",) if strict else ()
    return Draft(
        "", value, clause.start, clause.end, text=value or clause.text, base=0.8, is_todo=True, cue=Cue.FORGET,
        standing=True, intent=intent, tags=tags, quote=(start, clause.end),
    )  # fmt: skip


def _neighbours(scene: Scene) -> tuple[Clause, ...]:
    return scene.clauses[max(0, scene.at - 1) : scene.at + 2]


def _says_done(text: str) -> bool:
    shape = _DONE_ZH if CJK.search(text) else _DONE_EN
    return bool(shape.search(text)) and not _NOT_DONE.search(text)


def is_closing(candidate: Candidate) -> bool:
    return candidate.is_todo and candidate.cue is Cue.FORGET


def judge(candidate: Candidate, errands: Sequence[Errand], earlier: Sequence[str]) -> Verdict:
    """Which open to-dos a closing means.

    Args: errands: the open ones, any order; earlier: the conversation's last messages, oldest first.
    Returns: RETIRE with the to-dos' ids and "todo_done" or "todo_cancelled"; IGNORE "nothing_to_close" otherwise.
    """
    hit = _meant(candidate, errands, earlier)
    if not hit:
        return Verdict(Action.IGNORE, "nothing_to_close")
    reason = "todo_done" if candidate.intent == "done" else "todo_cancelled"
    return Verdict(Action.RETIRE, reason, tuple(one.todo_id for one in hit))


def takes_back(
    closing: Verdict, errands: Sequence[Errand], newest: Sequence[Known], conversation_id: UUID
) -> Verdict | None:
    """ "Scratch that" by itself means whatever was noted last in this conversation: what was told, where no to-do of it
    is later.

    Args: newest: the memories of the last turn that left any.
    """
    here = [one.said_at for one in errands if one.conversation_id == conversation_id]
    if not newest or any(newest[0].said_at <= at for at in here):
        return None
    return Verdict(Action.RETIRE, "forget_asked", tuple(one.memory_id for one in newest))


def _meant(candidate: Candidate, errands: Sequence[Errand], earlier: Sequence[str]) -> list[Errand]:
    if candidate.value == "*":
        return list(errands)
    strict = "strict" in candidate.tags
    if naming(candidate.value) and not _POINTS.match(candidate.value.strip()):
        return _named(candidate.value, errands, strict)
    for text in reversed(earlier[-1:] if JUST in candidate.tags else earlier):
        found = _named(text, errands, True)
        if found:
            return found
    return [max(errands, key=lambda one: one.said_at)] if errands and not strict else []


def _named(words: str, errands: Sequence[Errand], strict: bool) -> list[Errand]:
    """The one that shares most with the words. Half of what names either must be shared where nothing was asked
    ("I paid the gas bill" closes no phone bill); a third is enough where it was asked for: at a tenth "the" errand of
    any shared word went, at a full half "the trip thing" found nothing."""
    scored = [(*_shared(words, one.text, strict), one.said_at, one) for one in errands]
    best = max(scored, default=None, key=lambda each: each[:3])
    least = 0.55 if strict else 0.25
    return [best[3]] if best and best[0] >= least else []


def _shared(words: str, text: str, strict: bool) -> tuple[float, float]:
    """0-1 each: what the words and the errand have in common, of the shorter and of the longer of the two. Chinese must
    share two characters that stand together; where the closing was asked for, at less than half one will do."""
    mine, theirs = naming(words), naming(text)
    common = set(mine) & set(theirs)
    loose = CJK.search(text) is not None and not _pairs(words) & _pairs(text)
    if not common or (loose and strict):
        return 0.0, 0.0
    if loose:
        return min(0.3, len(common) / len(set(mine))), 0.0
    shares = sorted((len(common) / len(set(mine)), len(common) / len(set(theirs))))
    return shares[1], shares[0]


def naming(words: str) -> tuple[str, ...]:
    """The words (zh: characters) that tell one errand from another."""
    if CJK.search(words):
        return tuple(mark for mark in _EMPTY_ZH.sub("", language.normal(words)) if mark.isalnum())
    return tuple(word for word in language.words(words) if not _EMPTY_EN.fullmatch(word))


def _pairs(words: str) -> set[str]:
    plain = "".join(naming(words))
    return {plain[at : at + 2] for at in range(len(plain) - 1)}
