"""Which item of a list the user settled on: "the third one will do", "就选最后一个", "let's take option 2". Pure.

A list is one that the conversation showed (a tool's result, the assistant's own) or that the user wrote. The choice is
the user's own word and is kept with the item's name and what was looked for: "the third" means nothing a month later.
"""

import re
from collections.abc import Sequence

from memoryhub.language import api as language
from memoryhub.memory.types import Candidate, Kind, Utterance

# Characters of an item and of what it was chosen for. Half cuts a name with its price, double keeps a whole result row.
LONGEST_ITEM, LONGEST_MATTER = 60, 40
CONFIDENCE = 0.86  # plainly said, resolved by position; as sure as a slot's plain statement
PAIR = 2  # the former and the latter are of two
FEWEST, MOST = 2, 12  # items of what is a list

_COUNT = r"个|款|家|条|项|种|本|趟|间|套|道|句|样|张|场|班|部|台|件|名|处|只|版|档|份|支"
_ZH = re.compile(
    rf"倒数第(?P<back>[一二两三四五\d])(?:{_COUNT})?|第(?P<nth>[一二两三四五六七八九十]|\d{{1,2}})(?:{_COUNT})"
    rf"|(?P<last>最后|末尾?)(?:那|一)?(?:{_COUNT})|(?P<latter>后者|(?<![以之今往])后面?[那一](?:{_COUNT}))"
    rf"|(?P<former>前者|(?<![以之])前面?[那一](?:{_COUNT}))|(?<![A-Za-z])(?P<letter>[A-Ha-h])(?![A-Za-z\d])(?:方案|选项|款|家)?"
)
_EN = re.compile(
    r"\b(?:(?P<back>second|next)[- ](?:to[- ])?last"
    r"|(?P<nth>first|second|third|fourth|fifth|sixth|seventh|eighth)"
    r"\b(?! (?:time|day|week|thing|place|of|floor|class))"
    r"|(?P<last>last)(?= one| option)|(?P<latter>latter)\b|(?P<former>former)\b(?= one| option|[.,!]|$| please)"
    r"|(?:option|number|no\.?|choice) (?P<card>one|two|three|four|five|six|\d{1,2}|[a-h])\b|(?P<letter>(?-i:[B-H]))"
    r"(?= (?:works|is|it|looks|sounds|please|will|then|for)\b|[.,!]|$))",
    re.I,
)
_PICKS = re.compile(
    r"就(?:要|选|定|用|它|他|这|那|订|买|拿|报|来|很|挺|按|你|第)|[选定挑]|订(?!单)|要(?!不|是)|决定|可以|不错|很好|报(?:上|名)|相中|看中|中意|合适|满意"
    r"|\b(?:go(?:ing)? (?:with|for)|went with|tak(?:e|ing)|took|pick(?:ed|ing)?|choos(?:e|ing)|chose|works"
    r"|settl(?:e|ed|ing)|book|put me down|sign me up|enrol+ me|i'?ll have"
    r"|i (?:like|want)|decided|(?:sounds|looks) (?:good|great|perfect)|it is|please"
    r"|perfect|that'?s the one|let'?s do)\b",
    re.I,
)
_NOT_YET = re.compile(
    r"[?？]|吗|呢|怎么样|如何|不要|不行|不选|不喜欢|不好|别|太(?:贵|远|小|大)|还是算了|考虑|看看|如果|介绍|展开|详细|再说|改天"
    r"|\b(?:not|n't|don'?t|too|what about|how about|tell me|more about|maybe|might|if|instead of|cancel|remove|skip)\b",
    re.I,
)
_WORDS = ("一二三四五六七八九十", ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
          ("one", "two", "three", "four", "five", "six"))  # fmt: skip
_NUMBERS = {word: at for words in _WORDS for at, word in enumerate(words, 1)} | {"两": 2}
_MARK = re.compile(
    r"(?:(?<=^)|(?<=[\s:：;；,，、。|]))(?:(?P<digit>\d{1,2})(?:[.)、）]\s*|(?=[^\d\s.:：)、）年月日号点元块人个天%]))"
    r"|(?P<han>[一二三四五六七八九十])[、.]|(?P<stem>[甲乙丙丁])[、.:：]"
    r"|(?:option )?(?P<letter>(?-i:[A-H]))[).:：、]\s*|(?P<ring>[①-⑧])\s*)",
    re.I,
)
_NAME_END = re.compile(r"[,，;；|｜(（¥￥$£€—–]|\s[-@]|\s\d|\s人均|\s约")
_ASK = re.compile(
    r"^(?:请|麻烦|你|能不能|可以|帮我|给我|替我|我想|想|再|先|在)+|(?:一下|吧|呗)$"
    r"|^(?:please |can you |could you |help me |find me |show me |get me |look up |search for |give me |recommend )+",
    re.I,
)


def chosen(said: Utterance, text: str) -> Candidate | None:
    """What a message settles on; None where it settles nothing, or points at no list.

    Args:
        text: the typed part of the message, offsets kept.
    """
    for sentence in language.sentences(text):
        if _NOT_YET.search(sentence.text) or not _PICKS.search(sentence.text):
            continue
        for items, matter in _lists(said, text):
            item = _pointed_at(sentence.text, items)
            if item:
                return _candidate(said, sentence, item, matter)
    return None


def outdoes(settled: Candidate, one: Candidate) -> bool:
    """Whether another reading of the same words ("you like the last one") says less than the choice."""
    meets = one.quote_start < settled.quote_end and settled.quote_start < one.quote_end
    vague = one.kind is Kind.EPISODIC or one.slot.startswith("taste.")
    return meets and vague and bool(_ZH.search(one.text) or _EN.search(one.text) or settled.value[:6] in one.text)


def _lists(said: Utterance, text: str) -> list[tuple[Sequence[str], str]]:
    """The lists in reach, the nearest first, each with what it was for."""
    asked = next((one for one in reversed(said.earlier) if len(one) > 5 and not _PICKS.fullmatch(one)), "")
    found: list[tuple[Sequence[str], str]] = [(items, asked) for items in said.offered]
    for message in reversed(said.earlier):
        items, matter = written(message)
        if items:
            found.append((items, matter))
    return [(items, matter) for items, matter in found if FEWEST <= len(items) <= MOST]


def written(message: str) -> tuple[list[str], str]:
    """The items of a list that a message writes out, and the words before it."""
    marks, wanted = [], 1
    for mark in _MARK.finditer(message):
        if _place(mark) == wanted:
            marks.append(mark)
            wanted += 1
    if len(marks) < FEWEST:
        return [], ""
    ends = [mark.start() for mark in marks[1:]] + [len(message)]
    items = [message[mark.end() : end].strip(" \t\n,，;；、。") for mark, end in zip(marks, ends, strict=True)]
    return [one for one in items if one], message[: marks[0].start()]


def _place(mark: re.Match[str]) -> int:
    if mark["digit"]:
        return int(mark["digit"])
    if mark["stem"]:
        return "甲乙丙丁".index(mark["stem"]) + 1
    if mark["han"]:
        return _NUMBERS[mark["han"]]
    return ord(mark["letter"].upper()) - ord("A") + 1 if mark["letter"] else "①②③④⑤⑥⑦⑧".index(mark["ring"]) + 1


def _pointed_at(sentence: str, items: Sequence[str]) -> str:
    """The item that a sentence means, by its place or by its name; "" of none."""
    named = [item for item in items if _is_named(_name(item), sentence)]
    if len(named) == 1:
        return named[0]
    found = _ZH.search(sentence) or _EN.search(sentence)
    at = _number(found, len(items)) if found else 0
    return items[at - 1] if 1 <= at <= len(items) else ""


def _number(found: re.Match[str], count: int) -> int:
    parts = found.groupdict()
    if parts["back"]:
        back = 2 if parts["back"].lower() in ("second", "next") else _digit(parts["back"])
        return count - back + 1
    if parts["former"]:
        return 1 if count == PAIR else 0
    if parts["last"] or parts["latter"]:
        return count if parts["last"] or count == PAIR else 0
    said = (parts["nth"] or parts.get("card") or "").lower()
    if said and not (len(said) == 1 and said in "abcdefgh"):
        return _digit(said)
    letter = (parts["letter"] or said).lower()
    return ord(letter) - ord("a") + 1


def _digit(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS.get(word, 0)


def _name(item: str) -> str:
    bare = re.sub(r"^(?:option )?(?:\d{1,2}|[A-H])[.)、:：]\s*", "", item, flags=re.I)
    return _NAME_END.split(bare, maxsplit=1)[0].strip()


def _is_named(name: str, sentence: str) -> bool:
    return len(name) >= (3 if name.isascii() else 2) and name.lower() in sentence.lower()


def _candidate(said: Utterance, sentence: language.Span, item: str, matter: str) -> Candidate:
    item = re.sub(r"^(?:option )?(?:\d{1,2}|[A-H])[.)、:：]\s*", "", " ".join(item.split()), flags=re.I)[:LONGEST_ITEM]
    about = _ASK.sub("", _ASK.sub("", " ".join(matter.split())).strip(" ,，:：。.?？!！"))[:LONGEST_MATTER].strip()
    zh = said.language == "zh"
    beside = (f"（{about}）" if zh else f" ({about})") if about else ""
    start = sentence.start
    return Candidate(
        text=f"你选定了{item}{beside}" if zh else f"You chose {item}{beside}",
        slot="",
        value=item,
        quote=said.text[start : sentence.end],
        quote_start=start,
        quote_end=sentence.end,
        confidence=CONFIDENCE,
        kind=Kind.EPISODIC,
        category="event",
        importance=0.6,
        intent="statement",
        tags=("told", "chosen"),
    )
