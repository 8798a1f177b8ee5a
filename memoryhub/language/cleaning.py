"""Taking out what carries no meaning, with a way back to the original offsets."""

import re

from memoryhub.language.fold import HAN
from memoryhub.language.types import Cleaned

# Control characters (line feed and tab stay), soft hyphen, zero-width and direction marks, lone surrogates,
# non-characters, tags. A zero-width joiner stays between emoji, where it makes one picture of several.
_NOISE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff]+|(?<=\\w)\u200d+|\r(?=\n)"
)

# Words of hesitation. The ambiguous ones (那个, like, well, so) only where punctuation sets them apart.
_FILLERS = re.compile(
    f"(?<![{HAN}])(?:嗯+|呃+|唔+|emm+|那啥|怎么说呢|話說|话说|哦对了?|噢对了?|对了|欸|诶|哎呀?"
    f"|唉)(?:[,，、.。…~ ]+|(?=[{HAN}]))"
    r"|(?:那个|那個|这个|這個|就是说|就是說|就是|然后呢?|然後呢?|额|啊|反正)(?:[,，、…]+|\.{2,})\s*"
    r"|(?:那个|那個){2,}|(?:就是){2,}"
    r"|\b(?:um+|uh+|erm+|er|hmm+|mm+)\b[,.…]*\s*"
    r"|(?:(?<=[,.!?;] )|^)(?:you know|i mean|well|so|like|okay so|ok so|basically|anyway|oh|btw)[,…]+\s*"
    r"|(?<=,) (?:you know|i mean|like),",
    re.IGNORECASE | re.MULTILINE,
)
_REPEATS = re.compile(
    r"(?P<char>[^\d\s])(?P=char){2}(?P<run>(?P=char)+)"  # sooooo, 哈哈哈哈哈: three are enough
    r"|\b(?P<word>[a-z]{1,20})(?P<words>(?: (?P=word)\b)+)"  # the the
    r"|(?P<stammer>[我你他她])(?P<stammers>(?P=stammer)+)",
    re.IGNORECASE,
)
_RIGHTLY_DOUBLED = frozenset({"had", "that", "bye", "no", "very", "so", "really", "is", "do", "ha"})


def _without(
    text: str, gaps: list[tuple[int, int]], offsets: tuple[int, ...] | None = None
) -> tuple[str, tuple[int, ...]]:
    pieces: list[str] = []
    kept: list[int] = []
    at = 0
    for start, end in gaps:
        pieces.append(text[at:start])
        kept.extend(range(at, start))
        at = end
    pieces.append(text[at:])
    kept.extend(range(at, len(text)))
    return "".join(pieces), tuple(offsets[i] for i in kept) if offsets is not None else tuple(kept)


def clean(text: str) -> str:
    """The text without control characters, lone surrogates and invisible characters. Words stay as they are."""
    return _NOISE.sub("", text)


def clean_with_map(text: str) -> Cleaned:
    """As `clean`, with the original offset of every character that stayed."""
    kept, offsets = _without(text, [match.span() for match in _NOISE.finditer(text)])
    return Cleaned(kept, offsets, text)


def without_fillers(text: str) -> Cleaned:
    """As `clean_with_map`, and without hesitation (嗯, 那个…, um, you know,) and stammering (我我我, the the)."""
    cleaned = clean_with_map(text)
    gaps = [
        match.span() for match in _FILLERS.finditer(cleaned.text) if match.end() - match.start() < len(cleaned.text)
    ]
    kept, offsets = _without(cleaned.text, gaps, cleaned.offsets)
    kept, offsets = _without(kept, [_repeat(match) for match in _REPEATS.finditer(kept)], offsets)
    return Cleaned(kept, offsets, text)


def _repeat(match: re.Match[str]) -> tuple[int, int]:
    if match["word"] and match["word"].lower() in _RIGHTLY_DOUBLED:
        return match.end(), match.end()
    return match.span("run" if match["run"] else "words" if match["words"] else "stammers")
