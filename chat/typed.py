"""What may be typed: pure checks of a message before it is kept. It is kept as typed, but for unprintables."""

import re
import unicodedata
from collections.abc import Sequence

from memoryhub.errors import Refused

# 8,000 characters are four printed pages. Half would cut off pasted mails; double would fill an 8k-token window with
# one message, so that neither memories nor earlier turns fit beside it.
MAX_CHARACTERS = 8_000
MAX_RANGES = 64

# C0 but tab and newline, DEL, C1, lone surrogates. Each becomes one space: offsets of pasted ranges stay true.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


class EmptyMessage(Refused):
    code = "empty_message"
    sentence = "There is nothing to send yet."


class MessageTooLong(Refused):
    code = "message_too_long"
    sentence = "This message is too long. Please send at most 8,000 characters at a time."


def clean(text: str) -> str:
    """The message as it is kept: unprintable characters as spaces, no space at its end.

    Returns:
        Text in which every offset of the original still points at the same character.
    Raises:
        EmptyMessage, MessageTooLong
    """
    kept = _UNPRINTABLE.sub(" ", text).rstrip()
    if not any(unicodedata.category(sign)[0] not in "ZC" for sign in kept):  # spaces, and signs that nobody sees
        raise EmptyMessage(length=len(text))
    if len(kept) > MAX_CHARACTERS:
        raise MessageTooLong(length=len(kept))
    return kept


def ranges(pasted: Sequence[Sequence[int]], length: int) -> tuple[tuple[int, int], ...]:
    """The pasted ranges [start, end) in order, within the text, joined where they touch.

    More than MAX_RANGES count as one from the first to the last: too much pasted is the safe error, too little is not.
    """
    spans = sorted((max(0, start), min(end, length)) for start, end in pasted)
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if start >= end:
            continue
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    if len(joined) > MAX_RANGES:
        return ((joined[0][0], joined[-1][1]),)
    return tuple(joined)


def title_of(text: str, longest: int = 40) -> str:
    """A conversation's name from its first words: the first line, cut at a word where there are words.

    Args:
        longest: characters; 40 fill one line of the sidebar, twice that would be cut by the page anyway.
    """
    line = " ".join(text.strip().splitlines()[0].split())
    if len(line) <= longest:
        return line
    cut = line[:longest]
    at_word = cut.rsplit(" ", 1)[0] if " " in cut[longest // 2 :] else cut
    return at_word.rstrip(" ,.;:，。；：、") + "…"


def language_tag(text: str) -> str:
    """The `lang` of a message (UX 3): zh-Hans where more than 30 % of its letters are Han, else en."""
    letters = [character for character in text if character.isalpha()]
    han = sum("\u3400" <= character <= "\u9fff" for character in letters)
    return "zh-Hans" if letters and han / len(letters) > 0.3 else "en"
