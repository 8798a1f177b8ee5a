"""A state of somebody's that is over: who is home from hospital is in hospital no more. Pure.

Told in the user's own words, neither stands in a slot; they meet by whom they are of and by what ends what.
"""

import re
from collections.abc import Sequence

from memoryhub.language import api as language
from memoryhub.memory.encode.attribution import EN_WORDS, ZH_WORDS
from memoryhub.memory.encode.weighing import outranked
from memoryhub.memory.types import Candidate, Known

# What is over, and what it was.
_ENDS = (
    (
        re.compile(
            r"出院|从医院回(?:来|家)|\b(?:out of (?:the )?hospital|home from (?:the )?hospital|discharged|home"
            r" again|back home)\b", re.I),
        re.compile(
            r"住院|在[^,，]{0,8}(?:医院|病房|ICU)|\b(?:in (?:the )?hospital|hospitali[sz]ed|ward \d+|in"
            r" intensive care)\b", re.I),
    ),
    (
        re.compile(
            r"(?:病|烧|感冒|咳嗽|伤|腿|手|脚|腰|膝盖)[^,，]{0,4}(?:好了|退了|痊愈)|康复了|\b(?:recovered"
            r"|better now|healed|all clear|fully fit)\b", re.I),
        re.compile(
            r"生病|发烧|感冒|咳嗽|扭伤|骨折|受伤|\b(?:ill|sick|flu|fever|cough|sprained|broke (?:his|her|my"
            r"|your) |injured)\b", re.I),
    ),
    (
        re.compile(r"回来了|回国了|\b(?:is|am|are|'s|'re) back(?: home)?(?: from| now|$)", re.I),
        re.compile(
            r"出差|去[^,，]{1,6}(?:旅游|旅行|玩|交流|留学)|\b(?:away (?:on|in|for|until)|abroad|on (?:a"
            r" )?(?:business )?trip)\b", re.I),
    ),
)  # fmt: skip
_LONGEST = 60  # characters: a longer telling says more than that
_WHO = re.compile(rf"{ZH_WORDS}|\b(?:{EN_WORDS})\b", re.I)


def ended(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """The tellings, without a slot, of a state that is over by the candidate's words; of the same people only."""
    over = [was for end, was in _ENDS if end.search(candidate.text)]
    if not over or candidate.slot or len(candidate.text) > _LONGEST:
        return []
    whose = _whose(candidate.text)
    return [
        row
        for row in live
        if not row.slot
        and len(row.text) <= _LONGEST
        and any(_was(was, row, candidate) for was in over)
        and _whose(row.text) == whose
        and not outranked(candidate, row)
    ]


_AILMENT = re.compile(r"发烧|感冒|咳嗽|扭伤|骨折|受伤|flu|fever|cough|sprained|injured", re.I)


def _was(was: re.Pattern[str], row: Known, candidate: Candidate) -> bool:
    """Whether a telling is of that state; of an ailment only where the same one is said to be over."""
    found, named = was.search(row.text), _AILMENT.search(candidate.text)
    return found is not None and (not named or named.group().lower() in row.text.lower())


# Where a thing is put: a later place ends the one before.
_PUT = re.compile(
    r"\b(?:moved|put|keep|keeping|stashed|hid|hidden|left|store|stored) (?:the|my|our|your) (?P<en>[\w' -]{2,30}?)"
    r" (?:over )?(?:to|in|into|on|under|behind|at|inside) (?:the|my|our|your|a) "
    r"|^(?:你们?|我们?)?(?:把|将)?的?(?P<zh>(?![你我把将])[\u4e00-\u9fff]{2,8}?)(?:你|我|都|现在|改)*(?:放|搬"
    r"|挪|移|收|藏|存"
    r"|塞)(?:到|在|进|去)?了?(?=[\u4e00-\u9fffA-Z])",
    re.I,
)


def relocated(candidate: Candidate, live: Sequence[Known]) -> list[Known]:
    """The tellings of where the same thing was put before."""
    if candidate.slot or len(candidate.text) > _LONGEST or not (thing := _put(candidate.text)):
        return []
    return [row for row in live if not row.slot and _put(row.text) == thing and not outranked(candidate, row)]


def _put(text: str) -> str:
    found = _PUT.search(text)
    return language.normal(found["en"] or found["zh"]) if found else ""


def _whose(text: str) -> frozenset[str]:
    """Who a telling speaks of; nobody else's is the user's own."""
    return frozenset(found.casefold() for found in _WHO.findall(text))
