"""Whose it is where only "her" or "他" is said: the relative of whom such a thing is known already. Pure.

"The allergist added mango to her list" is told of the daughter when only a daughter's allergies are known. Read here is
that somebody else is meant; who, is found among the memories. Where nobody or several fit, nothing is kept.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryhub.memory import slots
from memoryhub.memory.encode import cutting, phrasing
from memoryhub.memory.encode.attribution import ZH_WORDS
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Candidate, Known

OF_KIN = "of-kin:"  # tag, with the sex that the pronoun tells: "f", "m", ""
_FEMALE = {"wife", "mother", "daughter", "sister", "girlfriend", "grandmother"}
_MALE = {"husband", "father", "son", "brother", "boyfriend", "grandfather"}
_SEX = {"her": "f", "she": "f", "hers": "f", "his": "m", "he": "m", "him": "m", "她": "f", "他": "m"}
_SELF = ("my", "me", "mine")
_PRONOUN = re.compile(r"^(?:and |but |so |also |oh |另外|还有|对了)*(?P<w>(?:he|she|they)\b|他|她)", re.I)
_TESTED_EN = re.compile(
    r"\b(?:allergist|allergy (?:clinic|test|nurse|doctor|panel|results?)"
    r"|skin prick(?: tests?)?)\b.{0,30}?\b(?:added|adds"
    r"|found|flagged|turned up|came back (?:positive )?for|picked up|showed|put)\s+(?P<v>[\w', -]{2,50}?)"
    r"(?: (?:to|on|onto) (?P<w>her|his|their|my|the) (?:list|allergies|chart)| (?:for|in) (?P<x>her|him|me)|$)",
    re.I,
)
_TESTED_ZH = re.compile(
    r"(?:过敏原|过敏科|变态反应科|皮试|点刺)[^,，]{0,8}?(?:又|还|新)?(?:查出|测出|加了?|新增|多了"
    r"|报了)(?:来)?(?:对)?(?P<v>[\u4e00-\u9fff、和]{1,12}?)"
    r"(?:也?过敏|阳性|到(?P<w>她|他|我)的?(?:单子|清单|名单)上?)?$"
)
# Of what one may be told without a name: who else has such things is asked of what is known.
_TOLD_OF = (
    "allergy",
    "diet.avoid",
    "diet.type",
    "health.condition",
    "health.medication",
    "taste.likes",
    "taste.dislikes",
    "grade",
    "school",
)


@reader("en")
def tested_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _tested(_TESTED_EN.search(clause.text), clause, cutting.list_en)


@reader("zh")
def tested_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _tested(_TESTED_ZH.search(clause.text), clause, cutting.list_zh)


def _tested(found: re.Match[str] | None, clause: Clause, listing: object) -> Iterator[Draft]:
    whole = listing(clause.text, *found.span("v")) if found and callable(listing) else None
    if found is None or whole is None:
        return
    word = next((found[group] for group in ("w", "x") if group in found.groupdict() and found[group]), "").lower()
    tags = () if word in (*_SELF, "我", "the", "") else (OF_KIN + _SEX.get(word, ""),)
    for start, end, words in cutting.listed(clause.text, whole, clause.language):
        yield Draft("allergy", words, clause.start + start, clause.start + end, base=0.9, tags=tags, standing=True)


def taken_up(draft: Draft, clause: Clause) -> Draft | None:
    """A draft told of a bare "he" or "她", so that what is known may say who that is; None where that is not so."""
    found = _PRONOUN.match(clause.text)
    if found is None or draft.slot not in _TOLD_OF or draft.is_todo:
        return None
    sex = _SEX.get(found["w"].lower(), "")
    return replace(draft, tags=(*draft.tags, OF_KIN + sex), text=clause.text, standing=True)


def is_open(candidate: Candidate | Draft) -> bool:
    """Whether it is told of somebody who is not named."""
    return any(tag.startswith(OF_KIN) for tag in candidate.tags)


def known_of(candidate: Candidate, live: Sequence[Known]) -> Candidate | None:
    """The candidate as told of the one relative of whom such things are known; None where no one or several fit."""
    sex = next(tag.removeprefix(OF_KIN) for tag in candidate.tags if tag.startswith(OF_KIN))
    told = [row for row in live if _is_like(candidate, row)]
    relations = {slots.relation_of(row.slot)[0] for row in told} - {""}
    fitting = [one for one in relations if one not in {"f": _MALE, "m": _FEMALE}.get(sex, set())]
    if len(fitting) != 1:
        return None
    (relation,) = fitting
    row = next(row for row in reversed(told) if slots.relation_of(row.slot)[0] == relation)
    tongue = "zh" if CJK.search(candidate.quote) else "en"
    named = re.search(ZH_WORDS, row.text) if tongue == "zh" else None
    word = named.group() if named else relation.replace("_", " ")
    tags = tuple(tag for tag in candidate.tags if not tag.startswith(OF_KIN))
    made = replace(candidate, slot=f"{relation}.{candidate.slot}", topic=row.topic, subject=relation, tags=tags)
    return replace(made, text=phrasing.sentence(made, tongue, candidate.value, word))


def _is_like(candidate: Candidate, row: Known) -> bool:
    """Of the same slot, or of the same field of life: who is known not to eat pork may well not eat beef."""
    own = slots.relation_of(row.slot)[1]
    return bool(row.slot) and (own == candidate.slot or slots.of(own).category == slots.of(candidate.slot).category)
