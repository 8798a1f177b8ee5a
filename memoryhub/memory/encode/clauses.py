"""Cutting a reading into clauses: the unit in which one thing is said of one subject."""

import re
from dataclasses import dataclass

CJK = re.compile(r"[\u3400-\u9fff]")
_ABBREVIATED = (
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bSt)(?<!\bvs)(?<!\bch)(?<!\bno)(?<!\be\.g)(?<!\bi\.e)(?<!\b[A-Z])("
    r"?<!\betc)"
)
_SENTENCE = re.compile(rf"[。！!？?；;\n]++(?![)）])|…+|~+|{_ABBREVIATED}\.+(?=\s|$|[\u3400-\u9fff])|\.{{2,}}")
_STARTER = (
    r"(?:and |but |so |then |also |because |please |plz |pls )?"
    r"(?:i|i'?m|im|i'?ve|i'?d|i'?ll|we|we'?re|we'?ve|my|our|he|she|they|you|it|it'?s|that'?s|there|this|"
    r"please|pls|remind|remember|don'?t|never|"
    r"always|no|not|make|call|keep|use|what|how|why|when|where|can|could|also|btw|anyway|but|so|because|which|"
    r"though|lol|haha|ty|thanks|if|"
    r"whenever|from now|before (?:that|then)|until then|previously|unless|except|just|mostly|born|based|allergic|and)\b"
)
_EN_CUT = re.compile(
    rf",\s+(?={_STARTER})|\s+(?=(?:but|because|although|whereas|and (?:i|i'?m|i'?ve|my|we|please|remind|don'?t|"
    rf"also|also i|she|he|they|never|always|loves?|adores?|hates?"
    rf"|lives?|works?|study|studies|teach(?:es)?|speaks?|plays?|owns?)"
    rf"|so (?:i|please|we|don'?t))\b)"
    r"|\s[-–—]+\s|—|\((?![^()\n]{1,30}\)(?:,| and\b| or\b))|(?<!\d)\)(?!,| and\b| or\b)|(?<=\d\d)\)(?!,| and\b| or\b)"
    r"|\s+(?=[1-9][.)]\s)|:\s+(?=(?:i|i'm|we|my|no|never|always|please|"
    r"don't)\b)",
    re.I,
)
_ZH_CUT = re.compile(
    r"(?<!\d),|,(?!\d)|，|\s+[-–—]+\s+|——"
    r"|(?=(?:但是|不过(?![敏夜期关问户来去火节年份])|而且|然后|所以|另外|顺便|此外|并且)(?!是))"
    r"|(?<=[\u3400-\u9fff]{4})[ ]+(?=[\u3400-\u9fff]{3})|(?<=^[\u3400-\u9fff]{2})[ ]+(?=[\u3400-\u9fff]{5})"
    r"|(?<=^[\u3400-\u9fff]{3})[ ]+(?=[\u3400-\u9fff]{5})|(?<=[哈啊呀哦嗯嘛啦吧])[ ]+"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """`text` is the reading's [start, end); `sentence` numbers the sentence it stands in, `mark` is what ends that."""

    start: int
    end: int
    text: str
    language: str  # "zh" or "en"
    sentence: int
    sentence_start: int
    sentence_end: int
    is_last: bool  # of its sentence
    mark: str


def split(text: str) -> list[Clause]:
    """All clauses of a reading, in order; blank ones left out. Linear in its length."""
    found: list[Clause] = []
    begin = 0
    for number, stop in enumerate([*_SENTENCE.finditer(text), None]):
        end = stop.start() if stop else len(text)
        found += _within(text, begin, end, number, stop.group() if stop else "")
        begin = stop.end() if stop else end
    return found


def _within(text: str, begin: int, end: int, number: int, mark: str) -> list[Clause]:
    body = text[begin:end]
    if not body.strip():
        return []
    tongue = "zh" if CJK.search(body) else "en"
    edges, last = [], 0
    for cut in (_ZH_CUT if tongue == "zh" else _EN_CUT).finditer(body):
        edges.append((last, cut.start()))
        last = cut.end()
    edges.append((last, len(body)))
    spans = [_trimmed(body, left, right) for left, right in edges]
    spans = [(left, right) for left, right in spans if left < right]
    return [
        Clause(
            begin + left,
            begin + right,
            body[left:right],
            "zh" if CJK.search(body[left:right]) else tongue,
            number,
            begin,
            end,
            at == len(spans) - 1,
            mark,
        )
        for at, (left, right) in enumerate(spans)
    ]


def _trimmed(body: str, left: int, right: int) -> tuple[int, int]:
    while left < right and body[left] in " \t,、:：\"“”'«»*•·":
        left += 1
    while right > left and body[right - 1] in ' \t,、:："“”«»*':
        right -= 1
    return left, right
