"""Terms for keyword matching, rare identifiers, and the token estimate."""

import math
import re

from memoryhub.language.fold import HAN, folded, plain, simplified
from memoryhub.language.numerals import digits, numerals
from memoryhub.language.protect import EMAIL, HASH, LONG, PHONE, URL
from memoryhub.language.stop_words import CHINESE_CHARACTERS, CHINESE_PAIRS, ENGLISH

_TERM = re.compile(
    rf"(?P<mail>{EMAIL})|(?P<word>[a-z0-9à-ÿ]+(?:['’_.\-/+#&][a-z0-9à-ÿ]+)*(?:\+\+|#)?)|(?P<han>[{HAN}]+)"
    rf"|(?P<other>[^\W\d_]+)"
)
_SPLIT = re.compile(r"[_.\-/&]")
_HAS_DIGIT = re.compile(r"\d")
_APOSTROPHE = re.compile(r"['’](?:s|re|ve|ll|d|m|t)?$")


def stem(word: str) -> str:
    """A light stem of a lower-case English word: plural, -ing, -ed, -ly; never shorter than three letters.

    After the "S-stemmer" of Harman (1991) and the first step of Porter (1980); no more, since heavy stems join words
    that have nothing to do with each other (university, universe).
    """
    if len(word) < 4 or not word.isascii():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed", "ly"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= 3 and re.search("[aeiouy]", base):
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                return base[:-1]
            return base[:-1] if base.endswith("e") else base
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def words(text: str) -> list[str]:
    """The terms by which a text is found, in order, each once.

    English words in lower case with a light stem, Chinese as overlapping pairs of characters (a lone character stays
    alone), identifiers whole (and their parts), numerals as digits in every spelling (两万, 20k: "20000"). Words that
    carry no content are left out in both languages.
    """
    terms: list[str] = []
    for match in _TERM.finditer(simplified(digits(text))):
        if match["han"]:
            terms += _pairs(match["han"])
        elif match["word"]:
            terms += _latin(match["word"])
        else:
            terms.append(match.group())
    return list(dict.fromkeys(terms))


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [] if run in CHINESE_CHARACTERS else [run]
    pairs = (run[i : i + 2] for i in range(len(run) - 1))
    return [
        pair
        for pair in pairs
        if pair not in CHINESE_PAIRS and not (pair[0] in CHINESE_CHARACTERS or pair[1] in CHINESE_CHARACTERS)
    ]


def _latin(word: str) -> list[str]:
    word = word.replace("’", "'")
    if word in ENGLISH:
        return []
    word = _APOSTROPHE.sub("", word)
    if not word or word in ENGLISH or len(word) == 1 and word.isalpha() and word not in "crx":
        return []
    if _HAS_DIGIT.search(word) or not word.isascii():
        return [word]
    parts = [stem(part) for part in _SPLIT.split(word) if len(part) > 1 and part not in ENGLISH]
    return [word, *parts] if len(parts) > 1 else parts or [word]


_RARE = re.compile(
    rf"{URL}|{EMAIL}|{PHONE}|{HASH}|{LONG}"
    r"|(?<![a-z0-9_.@/-])(?=[a-z_/-]{0,24}\d)[a-z0-9]{1,40}(?:[-_./][a-z0-9]{1,40}){0,6}(?![a-z0-9_@])"
    r"|(?<![\w@.])@[a-z0-9_]{2,30}|(?<![a-z0-9])[a-z]{1,30}(?:_[a-z0-9]{1,30}){1,6}(?![a-z0-9])"
)
_TIME_LIKE = re.compile(
    r"\d{1,2}(?:st|nd|rd|th|am|pm|h|d|x|k|w|%)?|(?:\d{1,3}(?:\.\d+)?)(?:kg|km|cm|mm|g|m|k|w|gb|mb|tb|hrs?"
    r"|mins?|yrs?|am|pm)"
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def identifiers(text: str) -> list[str]:
    """The rare exact tokens of a text, in lower case, each once.

    Order numbers, codes, versions, e-mail addresses, links, phone numbers, handles, numbers with three digits or more
    (in plain digits: 两万 gives "20000").
    """
    form = folded(text)
    found = [match.group().rstrip(".,-/") for match in _RARE.finditer(form)]
    found = [
        token.replace(",", "") if _NUMBER.fullmatch(token) else token
        for token in found
        if not _TIME_LIKE.fullmatch(token)
    ]
    found += [plain(number.value) for number in numerals(text) if number.value >= 100]
    return [token for token in dict.fromkeys(found) if len(token) >= 2 and not (token.isdigit() and len(token) < 3)]


_CHUNK = re.compile(
    (
        rf"(?P<han>[{HAN}\u3040-\u30ff\uac00-\ud7af]+)|(?P<word>[A-Za-z]+)|(?P<digits>\d+)|(?P<space>\s+)"
        rf"|(?P<ascii>[!-~]+)|(?P<other>.)"
    ),
    re.DOTALL,
)


def tokens(text: str) -> int:
    """How many tokens a language model will count, rather too many than too few.

    One per Chinese, Japanese or Korean character (cl100k needs 1.0 to 1.3 for common text, newer vocabularies 0.6 to
    0.7), 1.3 per English word (OpenAI's rule of thumb: 100 tokens are 75 words) and one per four letters of longer
    words, one per two digits, per punctuation mark, two per character of any other script, three per emoji. Source: the
    published rules of thumb; a real tokenizer is not used because it fetches its vocabulary at run time. Linear.
    """
    total = 0.0
    for match in _CHUNK.finditer(text):
        size = match.end() - match.start()
        if match["han"]:
            total += size
        elif match["word"]:
            total += max(1.3, size / 4)
        elif match["digits"]:
            total += math.ceil(size / 2)
        elif match["space"]:
            total += match.group().count("\n") + (size > 1) * 0.5
        elif match["ascii"]:
            total += size
        else:
            total += 3 if ord(match.group()) > 0xFFFF else 2
    return math.ceil(total)
