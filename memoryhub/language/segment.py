"""Sentences and clauses, with their offsets."""

import re
from collections.abc import Iterable

from memoryhub.language.fold import HAN, folded
from memoryhub.language.protect import mask, unbreakable
from memoryhub.language.types import Span

_QUOTED = re.compile(
    r"“[^“”\n]{0,300}”|「[^「」\n]{0,300}」|『[^『』\n]{0,300}』|《[^《》\n]{0,100}》|\"[^\"\n]{0,300}\""
    r"|\([^()\n]{0,200}\)|（[^（）\n]{0,200}）"
)
_CLOSERS = r"[\"'”’）)」』】\]~～]*"
_STOP = re.compile(rf"[。！？!?…]+{_CLOSERS}|\.+{_CLOSERS}(?=\s|$|[{HAN}])|\n+")
_OPENING_WORD = (
    r"(?:and|but|so|because|since|while|then|also|please|if|when|though|although|however|or else|except"
    r"|unless|plus"
    r"|i|i'm|im|i've|i'd|i'll|we|we're|he|she|they|it|it's|you|my|our|his|her|this|that|there|let|don't"
    r"|dont|never|always|no)"
)
_PAUSE = re.compile(
    rf"[，；;]+|,(?=[{HAN}])|(?<=[{HAN}]),|,(?=\s+{_OPENING_WORD}\b)|\s+[-–—]{{1,2}}\s+|——"
    rf"|[:：](?=[{HAN}\s])"
    r"|\s+(?=but\s)",
    re.IGNORECASE,
)
_SPACE = re.compile(rf"(?<=[{HAN}])[ \u3000]+(?=[{HAN}])")
_SHORT = (
    4  # a space between Chinese words ends a clause where both sides are at least so long; at 2 "抬头 某公司" breaks
)


def _cut(text: str, start: int, end: int, breaks: Iterable[int]) -> list[Span]:
    """The pieces of text[start:end] between breaks, without white space around them, empty ones left out."""
    pieces, at = [], start
    for stop in [*breaks, end]:
        piece = text[at:stop]
        first = at + len(piece) - len(piece.lstrip())
        last = at + len(piece.rstrip())
        if first < last:
            pieces.append(Span(first, last, text[first:last]))
        at = stop
    return pieces


def sentences(text: str) -> list[Span]:
    """The sentences of a Chinese, English or mixed text, their closing punctuation included.

    None ends inside a number, an address, a link, a date, an abbreviation, brackets or a quotation.
    """
    form = folded(text)
    closed = mask(len(text), unbreakable(form) + [m.span() for m in _QUOTED.finditer(text)])
    stops = [m.end() for m in _STOP.finditer(text) if not closed[m.start()]]
    return _cut(text, 0, len(text), stops)


def clauses(text: str) -> list[Span]:
    """The clauses: sentences cut at Chinese commas, semicolons, dashes, and English commas before a new statement.

    The separating comma is not part of a clause; enumerations (、 and "tea, coffee") stay together.
    """
    form = folded(text)
    closed = mask(len(text), unbreakable(form) + [m.span() for m in _QUOTED.finditer(text)])
    found = []
    for sentence in sentences(text):
        at = sentence.start
        for match in _PAUSE.finditer(text, sentence.start, sentence.end):
            if not closed[match.start()] and match.start() >= at:
                found.extend(_by_spaces(text, at, match.start()))
                at = match.end()
        found.extend(_by_spaces(text, at, sentence.end))
    return found


def _by_spaces(text: str, start: int, end: int) -> list[Span]:
    """Many people type a space where a Chinese comma belongs."""
    breaks, at = [], start
    gaps = list(_SPACE.finditer(text, start, end))
    for index, match in enumerate(gaps):
        after = gaps[index + 1].start() if index + 1 < len(gaps) else end
        if match.start() - at >= _SHORT and after - match.end() >= _SHORT:
            breaks.append(match.end())
            at = match.end()
    return _cut(text, start, end, breaks)
