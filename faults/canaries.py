"""Words that nobody else says: planted with a person, and looked for wherever they must not be. Pure."""

import re
import secrets
from collections import Counter
from collections.abc import Iterable

# Letters only, consonant and vowel in turn: the product takes them for names, not for secrets that it refuses to keep.
_CONSONANTS, _VOWELS = "bdfgklmnprstv", "aeiou"
_PREFIX = "zoq"
TOKEN_LETTERS = 16
MARK_LETTERS = 12
_TOKEN = re.compile(rf"{_PREFIX}[a-z]{{{TOKEN_LETTERS - len(_PREFIX)}}}")


def token() -> str:
    """A person's token: 16 letters, some 2^39 of them, so that two never meet and none stands anywhere by chance."""
    return _PREFIX + _letters(TOKEN_LETTERS - len(_PREFIX))


def mark() -> str:
    """One message's own word, 12 letters."""
    return "zix" + _letters(MARK_LETTERS - 3)


def _letters(count: int) -> str:
    return "".join(secrets.choice(_VOWELS if number % 2 else _CONSONANTS) for number in range(count))


def tokens_in(text: str) -> set[str]:
    """Every person's token in a text, whoever's it is."""
    return set(_TOKEN.findall(text.lower()))


def foreign(text: str, own: str) -> set[str]:
    """Tokens in `text` that are not the receiver's own."""
    return tokens_in(text) - {own}


def counted(marks: Iterable[str], texts: Iterable[str]) -> Counter[str]:
    """In how many of `texts` each of `marks` stands."""
    lowered = [text.lower() for text in texts]
    return Counter({one: sum(one in text for text in lowered) for one in marks})
