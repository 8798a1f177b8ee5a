"""Corrections that say the whole matter again: "correction: the key is with Mr Osei", 潮气是从烟道来的，不是屋顶. Pure.

Their sentence stands by itself, so it is kept as it was said, and takes the place of the telling that it sets right:
the one that holds the wrong words, or tells most nearly the same. `elided` and `mending` read the halves of sentences.
"""

import re
from collections.abc import Iterator, Sequence

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.same import plain
from memoryhub.memory.encode.weighing import outranked
from memoryhub.memory.types import Candidate, Cue, Known

STATED, NOT = "states-anew", "not:"  # tags; the second names the wrong words
# Share of the shorter telling's words that an announced correction and what it corrects have in common. At half of it
# two remarks about one house are one, at 1 only the same words are.
ALIKE = 0.5
_LONGEST = 160  # characters
_ANNOUNCED = re.compile(
    r"^(?:(?:ok|oh|wait|sorry|small|quick|one|a),? )*correction(?: (?:to|on) [\w' -]{2,30}?)?\s*[:,–—-]+\s*"
    r"|^(?:对不起|不好意思|抱歉)?[,，]?(?:更正|纠正|订正|勘误)(?:一下|下|个事)?\s*[:：,，]\s*"
    r"|^(?:刚才|刚刚|上次|之前|上面)(?:我)?(?:说|讲|写|记)(?:的)?(?:错|反|岔)了\s*[:：,，]\s*",
    re.I,
)
_VERB_EN = (
    r"\b(?:is|are|was|were|comes?|came|starts?|ends?|meets?|belongs?|goes|lives?|works?|needs?|takes?|leaves?"
    r"|opens?|closes?"
    r"|costs?|has|have|owns?|runs?|uses?|sits?|stands?|keeps?|broke|took|made|brought|paid|handles?|teaches"
    r"|eats?)\b|'s\b|\b[a-z]{3,}(?:s|ed)\b"
)
_CONTRAST_EN = re.compile(
    r"^(?:(?:and|so|but|actually|turns out|no|oh),? )*(?P<s>(?:(?:the|my|our|his|her|their|this|that) [\w'-]"
    r"|it was [\w'-]"
    r"|(?-i:[A-Z])[\w'-]+ )[^,;.!?]{6,90})(?:,(?: and)?| and) not (?P<old>[^,.;!?]{2,40})$",
    re.I,
)
_CONTRAST_ZH = re.compile(
    r"^(?P<s>(?!应该|其实是|是|不是|它|这|那|改|我(?:说|是说|指|要|想"
    r"|的意思))[^,，。!?！？；;]{4,40})[,，]\s*(?:而|可|并)?"
    r"(?:不是|不在|不归|而非)(?P<old>[^,，。!?！？；;是吗呢吧]{1,12}?)[了的啊哦呀嘛哈]*$"
)
_VERB_ZH = re.compile(r"是|在|归|找|由|用|来自|从|叫|给|坏|住|教|管|欠|放|去|属于")


def stated(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """The draft of a whole sentence that sets something right, at most one; none in a question."""
    said = scene.text[clause.start : clause.sentence_end].rstrip(" .。!！~\n")
    if "?" in clause.mark or "？" in clause.mark or len(said) > _LONGEST or scene.owner.kind == "assistant":
        return
    whole = scene.text[clause.sentence_start : clause.sentence_end].rstrip(" .。!！~\n")
    announced = _ANNOUNCED.match(whole.lstrip())
    lead = clause.sentence_start + len(whole) - len(whole.lstrip())
    start = lead + announced.end() if announced else -1
    if clause.start <= start < clause.end and _says_enough(
        scene.text[start : clause.start + len(said)], clause.language
    ):
        words = scene.text[start : clause.start + len(said)]
        yield _draft(words, start, (start, start + len(words)), (STATED,))
        return
    found = (_CONTRAST_ZH if clause.language == "zh" else _CONTRAST_EN).match(said)
    verb = (
        _VERB_ZH.search(found["s"]) if found and clause.language == "zh" else found and re.search(_VERB_EN, found["s"])
    )
    if found and verb and clause.start == clause.sentence_start + _blank(scene.text, clause):
        start = clause.start + found.start("s")
        yield _draft(
            said[found.start("s") :], start, (clause.start, clause.start + len(said)), (STATED, NOT + found["old"])
        )


# What only announces that something has come out: "查清楚了，…", "it turned out, …".
_CAME_OUT = re.compile(
    r"^\W*(?:(?:终于|总算|已经|刚)*(?:查|搞|弄|问)(?:清楚|明白|出来|到)了|(?:后来|最后)?发现了?|结果出来了|原来|结论是"
    r"|(?:it )?turn(?:s|ed) out|found (?:it|out)|got to the bottom of it|mystery solved)\W*$",
    re.I,
)


def _blank(text: str, clause: Clause) -> int:
    """How much white space, marks and announcing stand before the first clause of a sentence that tells something."""
    before = text[clause.sentence_start : clause.start]
    if _CAME_OUT.match(before):
        return len(before)
    return len(before) if not any(mark.isalnum() for mark in before) else -1


def _says_enough(rest: str, tongue: str) -> bool:
    return len(rest) >= 6 if tongue == "zh" else len(rest.split()) >= 4


def _draft(words: str, start: int, quote: tuple[int, int], tags: tuple[str, ...]) -> Draft:
    return Draft(
        "",
        words,
        start,
        start + len(words),
        text="*",
        base=0.86,
        cue=Cue.CORRECT,
        standing=True,
        tags=tags,
        quote=quote,
    )


def is_stated(candidate: Candidate) -> bool:
    return STATED in candidate.tags


def corrected(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """The telling that a whole-sentence correction takes the place of: one at most, the likest, of these the latest.

    Args: live: oldest first.
    """
    wrong = next((plain(tag.removeprefix(NOT)) for tag in candidate.tags if tag.startswith(NOT)), "")
    right = set(language.words(candidate.text)) - set(language.words(wrong))
    scored = []
    for place, row in enumerate(live):
        if outranked(candidate, row) or plain(row.text) == plain(candidate.text):
            continue
        terms = set(language.words(row.text))
        shared = len(right & terms)
        least = 1 if wrong else max(2, ALIKE * min(len(right), len(terms)))
        holds = _bare(wrong) in plain(row.text) if wrong else True
        if holds and (shared >= least or (wrong and _just_said(candidate, row, live))):
            scored.append((shared, place, row))
    return [max(scored, key=lambda one: one[:2])[2]] if scored else []


def _bare(wrong: str) -> str:
    """The wrong words without the article and the preposition that another sentence says otherwise."""
    return re.sub(r"^(?:the|a|an|my|our|in|on|at|from|with|by|从|在|找|是)+", "", wrong) or wrong


def _just_said(candidate: Candidate, row: Known, live: Sequence[Known]) -> bool:
    return row is live[-1]
