"""How this user wants to be answered, read from their facts, and every answer brought into that form."""

import re
from dataclasses import dataclass
from typing import Any

from memoryhub.providers.types import Fact

_LONG = re.compile(r"详细|展开|细致|\blong|detail|thorough", re.IGNORECASE)
_SHORT = re.compile(
    r"简短|简洁|简单|短|精简|别啰嗦|不要啰嗦|言简|\b(brief|short|concise|terse|to the point)", re.IGNORECASE
)
_FORMAL = re.compile("用您|称.{0,3}您|敬语")
_TONGUE = re.compile(r"(用|说|in|use|speak) ?(英文|英语|中文|汉语|普通话|english|chinese)", re.IGNORECASE)
_ENGLISH = re.compile("英文|英语|english|^en$", re.IGNORECASE)
_CHINESE = re.compile("中文|汉语|普通话|chinese|mandarin|^zh", re.IGNORECASE)
_CONCLUSION = re.compile(
    r"先.{0,4}(给|说|讲|上|写)?.{0,3}结论|结论(先行|在前|放(在)?(最)?前|优先)|(conclusion|bottom line|answer|result"
    r"|summary)s? (comes? )?first|(start|begin|lead) with the (conclusion|bottom line|answer|summary)"
    r"|first (give )?(me )?the (conclusion|bottom line|answer)",
    re.IGNORECASE,
)
_SENTENCES = re.compile(
    r"([\d一二两三四五六]+)\s*句|\b(\d+|one|two|three|four|five|six|a single) sentences?\b", re.IGNORECASE
)
_COUNT = {"a single": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
          "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6}  # fmt: skip
_NO_LIST = re.compile(
    r"(不|别)(要|用)?(再)?(列|用|分)?.{0,3}(列表|清单|条目|项目符号|分点|markdown)|\b(no|without|avoid|don'?t use"
    r"|skip) "
    r"(bullet|list|markdown)|plain (text|prose)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"编号|序号|(用|按).{0,3}(数字|1[.、]2).{0,3}(列|标)|\bnumber(ed|s)? (list|points?|steps?"
                       r"|items)|number (your|the)",
                       re.IGNORECASE)  # fmt: skip
_STYLE_RULE = re.compile(r"回答|回复|答复|\b(answers?|repl(y|ies)|responses?|respond)\b", re.IGNORECASE)
_LIST_LINE = re.compile(r"^(?:- |\d+\. )(.*)$")
_SENTENCE = re.compile(r"[^。！？!?.\n]*(?:\.(?=\S)[^。！？!?.\n]*)*(?:[。！？!?]+|\.(?=\s|$)|$)[”’)）]*\s*")
_CODE = re.compile(r"```")


@dataclass(frozen=True, slots=True)
class Style:
    """How this user wants to be answered. Emoji are never used unasked, so nobody has to forbid them."""

    short: bool = False
    formal: bool = False  # 您 instead of 你
    address: str = ""
    tongue: str = ""  # "zh" or "en" where they asked for one, whatever they write in
    sentences: int = 0  # at most so many; 0: no limit
    conclusion_first: bool = False
    lists: bool = True
    numbered: bool = False
    emoji: bool = False


def style_of(facts: tuple[Fact, ...]) -> Style:
    """The wishes that the style facts (and rules about answers) state."""
    found: dict[str, Any] = {"address": next((fact.value for fact in facts if fact.slot == "nickname"), "")}
    for fact in facts:
        words = f"{fact.text} {fact.value}"
        if fact.slot.startswith("style") or fact.category == "style":
            found |= _wishes(fact, words)
        elif fact.slot == "rule" and _STYLE_RULE.search(words):
            found |= _wishes(fact, fact.text)
    return Style(**found)


def _wishes(fact: Fact, words: str) -> dict[str, Any]:
    wishes: dict[str, Any] = {}
    first = _CONCLUSION.search(words)
    if first:
        wishes["conclusion_first"] = True
    most = _most(words)
    if most:
        wishes["sentences"] = most
    if not _LONG.search(words) and (_SHORT.search(fact.text if first else words) or 0 < most <= 3):
        wishes["short"] = True
    if _FORMAL.search(words):
        wishes["formal"] = True
    if _NO_LIST.search(words):
        wishes["lists"] = False
    if _NUMBERED.search(words):
        wishes["numbered"] = True
    if fact.slot == "style.emoji":
        wishes["emoji"] = fact.polarity and fact.value.lower() in {"yes", "true", "用", "要"}
    if fact.slot == "style.language" or _TONGUE.search(words):
        # "British spelling" names no language this one speaks: then it is the one they write in.
        wishes["tongue"] = "en" if _ENGLISH.search(words) else "zh" if _CHINESE.search(words) else ""
    return wishes


def _most(words: str) -> int:
    found = _SENTENCES.search(words)
    if not found:
        return 0
    said = (found[1] or found[2]).lower()
    return _COUNT.get(said) or (int(said) if said.isdecimal() else 0)


def finish(answer: str, style: Style, tongue: str, *, artifact: bool = False) -> str:
    """The answer as the user wants it: lists, sentences, address and tone. What the facts say stays word for word.

    Args:
        artifact: something that was asked for as such (a list, a letter): it keeps its own form and length.
    """
    if not style.lists or (style.sentences and not artifact):
        answer = _as_prose(answer, tongue)
    elif style.numbered:
        answer = _numbered(answer)
    if style.sentences and not artifact:
        answer = _at_most(answer, style.sentences, tongue)
    if style.address and style.address.lower() not in answer.lower():
        answer = _addressed(answer, style.address, tongue)
    if style.formal and tongue == "zh":
        answer = answer.replace("你", "您")
    return f"{answer} 🙂" if style.emoji else answer


def _addressed(answer: str, name: str, tongue: str) -> str:
    comma = "，" if tongue == "zh" else ", "
    if answer.startswith(("- ", "1. ", "`", "**")):
        return f"{name}{'：' if tongue == 'zh' else ':'}\n{answer}"
    opening = _INTERJECTION.match(answer)
    if opening:
        return f"{opening[1]}{comma}{name}{opening[2]}{answer[opening.end() :]}"
    first = answer.split(maxsplit=1)[0] if answer.strip() else ""
    # A sentence goes on after the name; "I" and names keep their capital.
    lower = tongue == "en" and first.istitle() and first not in {"I", "I'm"} and first in _OPENERS
    return f"{name}{comma}{answer[:1].lower() + answer[1:] if lower else answer}"


# What an address goes behind: "好，小月，…", "Understood, Nori: …".
_INTERJECTION = re.compile(
    r"(好的?|明白|知道了|嗯，清楚了|嗯|收到|All right|Understood|I see|Got it|Good)(\s?[，。,.:：])", re.IGNORECASE
)
_OPENERS = {
    "You", "Your", "The", "This", "That", "There", "It", "All", "Keeping", "For", "Nothing", "What", "Understood",
    "Better", "Right", "On", "Mind", "Number", "Any", "Congratulations", "Bad", "Shall", "Being", "Not", "Missing",
    "Before", "Times", "A", "These", "Thank", "Catch", "Ha", "If", "How", "Bored", "One", "Somebody", "Go", "Take",
    "Here", "Fine", "So", "No", "From", "In", "Today", "Glad", "Well", "Questions",
    "Without", "Yes", "Another", "Nobody", "Step", "To", "Who",
}  # fmt: skip


def _as_prose(answer: str, tongue: str) -> str:
    """Lists run on in their sentence; paragraphs follow each other. Code stays as it is."""
    if _CODE.search(answer):
        return answer
    semicolon, stop = ("；", "。") if tongue == "zh" else ("; ", ".")
    blocks: list[str] = []
    items: list[str] = []
    for line in answer.split("\n"):
        listed = _LIST_LINE.match(line.strip())
        if listed:
            items.append(listed[1].rstrip("。.；;").replace("**", ""))
            continue
        if items:
            _append_items(blocks, items, semicolon, stop, tongue)
            items = []
        if line.strip():
            blocks.append(line.strip())
    if items:
        _append_items(blocks, items, semicolon, stop, tongue)
    return ("" if tongue == "zh" else " ").join(blocks)


def _append_items(blocks: list[str], items: list[str], semicolon: str, stop: str, tongue: str) -> None:
    if tongue == "en":
        items = [one[:1].lower() + one[1:] if one.startswith(("You ", "Your ")) else one for one in items]
    run = semicolon.join(items) + stop
    if blocks and blocks[-1].endswith(("：", ":")):
        blocks[-1] += run if tongue == "zh" else f" {run}"
    else:
        blocks.append(run)


def _numbered(answer: str) -> str:
    lines, count = [], 0
    for line in answer.split("\n"):
        if line.startswith("- "):
            count += 1
            lines.append(f"{count}. {line[2:]}")
        else:
            count = 0
            lines.append(line)
    return "\n".join(lines)


def _at_most(answer: str, most: int, tongue: str) -> str:
    """The first sentences. Where only one is allowed and the first is mere opening, the next is joined to it."""
    if _CODE.search(answer):
        return answer
    pieces = [piece.strip() for piece in _SENTENCE.findall(answer) if piece.strip()]
    if len(pieces) <= most:
        return answer
    kept = pieces[:most]
    if most == 1 and len(pieces[0]) < 12:
        kept = [pieces[0].rstrip("。.！!") + ("，" if tongue == "zh" else ", ") + pieces[1]]
    return ("" if tongue == "zh" else " ").join(kept)
