"""English number words."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from memoryhub.language.fold import pattern

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
ONES = {word: value for value, word in enumerate(_SMALL.split())}
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
TENS = {word: 10 * value for value, word in enumerate(_TENS, 2)} | {"fourty": 40}
SCALES = {
    "hundred": 100,
    "dozen": 12,
    "thousand": 1000,
    "grand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "hundreds": 100,
    "thousands": 1000,
}

_NUMBER = "|".join([*ONES, *TENS])
_SCALE = "hundred|thousand|grand|million|billion|dozen"
_LEAD = r"half a|half an|a couple(?: of)?|couple of|a few|several|an?"
_PHRASE = pattern(
    rf"(?<![\w'-])(?:(?:{_LEAD}) (?:{_SCALE})\b|a couple of\b|couple of\b|a couple(?= (?:hours?|days?"
    rf"|weeks?|months?|years?|minutes?|kids|times)\b)|(?:\d{{1,6}}(?:\.\d{{1,4}})? ?)(?:{_SCALE})\b"
    rf"|(?:{_NUMBER})\b)"
    rf"(?:(?: |-|, )(?:and )?(?:{_NUMBER}|{_SCALE})\b){{0,12}}(?: and a half\b)?(?!-\d)"
)
_ARTICLES = ("a couple of", "couple of", "a couple", "a few", "several", "half an", "half a", "an", "a")
_WORD = pattern(r"\d+(?:\.\d+)?|[a-z]+")

# "one" is a pronoun more often than a count.
_PRONOUN_BEFORE = pattern(
    r"(?:\b(?:no|any|every|some|this|that|which|the|each|another|last|next|first|second|other|new|old|good"
    r"|big|red|blue|green|black|white|only)[ -]?)$"
)
_COUNTED_AFTER = pattern(
    r"[ -](?:person|people|man|hour|minute|day|week|month|year|kg|kilo|mile|km|dollar|euro|pound|kid|child"
    r"|son|daughter|brother|sister|dog|cat"
    r"|time|cup|slice|room|bed|bedroom|seat|ticket|copy|page|line|item|piece|night|glass|bottle|egg|coffee"
    r"|meal|percent|and a half|point|employee|guest)\b(?! (?:i|we|you|soon)\b)"
)
_BOUND_BEFORE = pattern(
    r"\b(?:at least|at most|up to|no more than|more than|less than|only|exactly|just|maximum|minimum|max" r"|min) $"
)
_EXCEPT = pattern(r"one (?:day,|day (?:i|we|i'll|you))|one (?:of|another|thing)\b|one'?s\b|one-(?:off|way|on|to)")


@dataclass(frozen=True, slots=True)
class Words:
    start: int
    end: int
    value: Decimal
    upper: Decimal | None
    vague: bool


def _lead(phrase: str) -> tuple[str, str]:
    for article in _ARTICLES:
        if phrase == article or phrase.startswith(article + " "):
            return article, phrase[len(article) :].strip()
    return "", phrase


def _sum(words: list[str]) -> Decimal | None:
    """What number words are worth: scales multiply what was gathered, thousands and more close a group."""
    total = group = Decimal(0)
    last = 10**12
    for word in words:
        if word in SCALES:
            group = (group or Decimal(1)) * SCALES[word]
            if SCALES[word] >= 1000:
                total, group = total + group, Decimal(0)
            last = 10**12
            continue
        value = Decimal(word) if word[0].isdigit() else Decimal(ONES.get(word, TENS.get(word, 0)))
        if group and last < 20 or (group and last < 100 and value >= 10):
            return None  # "two three", "five twenty": not one number
        group, last = group + value, int(value) or 1
    return total + group


def _worth(phrase: str) -> tuple[Decimal, Decimal | None, bool] | None:
    half = phrase.endswith(" and a half")
    article, rest = _lead(phrase.removesuffix(" and a half"))
    words = [word for word in _WORD.findall(rest) if word != "and"]
    value = _sum(words) if words else Decimal(1)
    if value is None:
        return None
    if half:
        scale = SCALES.get(words[-1], 1) if words else 1
        value += Decimal(scale) / 2
    if article.startswith("half"):
        value /= 2
    if article in ("a few", "several"):
        return value * (2 if article == "a few" else 3), value * (5 if article == "a few" else 9), True
    if "couple" in article:
        return value * 2, None, True
    return value, None, False


def _is_count(form: str, start: int, end: int) -> bool:
    if form[start:end] not in ("one", "a"):
        return True
    if _PRONOUN_BEFORE.search(form, max(0, start - 10), start) or _EXCEPT.match(form, start):
        return False
    return bool(_COUNTED_AFTER.match(form, end) or _BOUND_BEFORE.search(form, max(0, start - 16), start))


def phrases(form: str) -> Iterator[Words]:
    """The number words of a folded text, longest readings; a phrase that is no single number gives its first word."""
    at = 0
    while match := _PHRASE.search(form, at):
        start, end = match.span()
        worth = _worth(match.group())
        while worth is None:  # "two three": take words off the end until it is one number
            end = start + max(form[start:end].rfind(" "), form[start:end].rfind("-"), 0)
            phrase = form[start:end].removesuffix(" and").rstrip(" ,-")
            end = start + len(phrase)
            worth = _worth(phrase) if phrase else (Decimal(0), None, False)
        if end > start and _is_count(form, start, end):
            yield Words(start, end, *worth)
        at = max(end, start + 1)
