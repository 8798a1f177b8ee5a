"""Who may do what in the user's stead ("my sister may sign for me"), and what else would do ("hybrid is fine too")."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Kind

_MAY_EN = re.compile(
    r"(?:^|[,;] |\b(?:and|so|that) )(?:[Mm]y [a-z' -]{2,24}|[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) "
    r"(?:may|can|is allowed to|are allowed to|has my permission to|have my permission to|is authori[sz]ed to) "
    r"(?!be\b|have\b|help\b|you\b)\w+ (?:\w+ ){0,3}?(?:my|our)\b[\w' -]{2,40}"
)
_MAY_ZH = re.compile(
    r"(?:允许|同意|授权)(?!我)[\u4e00-\u9fffA-Za-z]{1,6}?(?:在[^,，。]{1,12}?(?:时|期间|的时候))?(?:可以|来|去|替我|帮我|代我)*"
    r"[\u4e00-\u9fff]{1,4}我?的?[^,，。]{1,20}|(?:可以|能)(?:替|代)我[^,，。]{2,20}"
)
_ASKS = re.compile(r"[?？吗]|谁|\bwho\b", re.I)
_DOES_EN = re.compile(
    r"^(?:and |but |though )?(?P<v>[a-z][\w' -]{2,30}?) (?:is|are|would be|works) (?:fine|ok(?:ay)?|all right"
    r"|acceptable|possible) (?:too|as well|with us|for us|with me|for me)$",
    re.I,
)
_DOES_ZH = re.compile(
    r"^(?:而且|不过|其实|那)?(?P<v>[\u4e00-\u9fffA-Za-z]{2,12}?)(?:我们)?也(?:行|可以|能接受|没问题)$"
)
_POINTS = re.compile(r"^(?:那|这|它|都|怎么|随便|that|this|it|either|anything|whatever)", re.I)


def _allowed(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """The whole sentence: under which condition it holds stands beside it ("while I'm away, Amara may sign for me")."""
    found = (_MAY_ZH if clause.language == "zh" else _MAY_EN).search(clause.text)
    if found is None or _ASKS.search(scene.text[clause.sentence_start : clause.sentence_end + 1]):
        return
    words = scene.text[clause.sentence_start : clause.end].strip(" ,，.。!")
    start = scene.text.index(words, clause.sentence_start)
    yield Draft(
        "rule", words, start, start + len(words), text="*", base=0.84, kind=Kind.PROCEDURAL, standing=True,
        quote=(start, start + len(words)),
    )  # fmt: skip


def _does_as_well(clause: Clause) -> Iterator[Draft]:
    found = (_DOES_ZH if clause.language == "zh" else _DOES_EN).search(clause.text)
    if found is not None and not _POINTS.search(found["v"]):
        yield Draft("", clause.text, clause.start, clause.end, text="*", base=0.8, tags=("told",))


@reader("zh")
def leave_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _allowed(clause, scene)
    yield from _does_as_well(clause)


@reader("en")
def leave_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _allowed(clause, scene)
    yield from _does_as_well(clause)
