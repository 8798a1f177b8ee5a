"""Which of the injected memories an answer used, by matching the finished answer against the cards. Pure.

A card counts as used when the answer says its value, one of its identifiers, or at least half of the words by which it
differs from the other cards. The request's own words say nothing: an answer repeats them anyway.
"""

import re
from collections import Counter
from collections.abc import Sequence
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory.types import Card

# Share of a card's own words. At half a chance word is enough; at double, an answer must quote the memory.
ENOUGH = 0.5
# One shared word is chance, two are a topic.
FEWEST = 2
_PLAIN_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_DAY = re.compile(r"\d{4}-(\d{2})-(\d{2})")
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_COMMON_WORDS = """
a an and are as at be been but by can do does did for from had has have he her his how i if in is it its let like me
more my no not of on one or our she so some that the their them then there these they this to too up us was we were
what when where which who will with would you your yours about also any could get just know make may need only
please should than think time very want use used live lives work works
你 我 的 了 是 在 有 和 就 不 都 也 要 会 可以
"""
_COMMON = frozenset(_COMMON_WORDS.split())


def used(answer: str, cards: Sequence[Card], query: str = "") -> tuple[UUID, ...]:
    """The memories that `answer` used, in the order of `cards`.

    Args:
        query: what the user had asked; its words are no evidence.
    """
    if not answer.strip() or not cards:
        return ()
    said = _Said(answer, query)
    own = _own_words(cards)
    shares = {card.memory_id: said.share(words) for card, words in zip(cards, own, strict=True)}
    by_value = [card for card in cards if said.value(card, shares[card.memory_id] > 0)]
    chosen = {card.memory_id for card in _told_apart(by_value, shares)}
    chosen |= {
        card.memory_id
        for card, words in zip(cards, own, strict=True)
        if shares[card.memory_id] >= ENOUGH and said.count(words) >= FEWEST
    }
    return tuple(card.memory_id for card in cards if card.memory_id in chosen)


class _Said:
    """The answer, in the forms it is compared in."""

    def __init__(self, answer: str, query: str) -> None:
        self.text = _flat(answer)
        self.words = set(language.words(answer)) - _COMMON
        self.identifiers = set(language.identifiers(answer))
        self.new_words = self.words - set(language.words(query))

    def share(self, words: dict[str, float]) -> float:
        whole = sum(words.values())
        return sum(weight for word, weight in words.items() if word in self.new_words) / whole if whole else 0.0

    def count(self, words: dict[str, float]) -> int:
        return sum(word in self.new_words for word in words)

    def value(self, card: Card, has_context: bool) -> bool:
        """Whether the answer says what the card holds. A short number needs a word of the card beside it."""
        if set(language.identifiers(card.text)) & self.identifiers:
            return True
        return any(self._says(form, has_context) for form in _forms(card.value))

    def _says(self, form: str, has_context: bool) -> bool:
        if _PLAIN_NUMBER.fullmatch(form):
            alone = re.search(rf"(?<![\d.]){re.escape(form)}(?!\d|\.\d)", self.text) is not None
            return alone and (len(form) >= 3 or has_context)
        if form.isascii():
            return re.search(rf"(?<![a-z0-9]){re.escape(form)}(?:s|es)?(?![a-z0-9])", self.text) is not None
        return form in self.text


def _flat(text: str) -> str:
    return language.normal(language.digits(text))


def _forms(value: str) -> list[str]:
    """The ways an answer may say a value: a date is rarely said as 2026-12-09."""
    day = _DAY.fullmatch(value.strip())
    if day:
        month, number = int(day[1]), int(day[2])
        name = _MONTHS[month - 1]
        spellings = [
            f"{month}月{number}",
            f"{name} {number}",
            f"{number} {name}",
            f"{name[:3]} {number}",
            f"{number} {name[:3]}",
        ]
        return [value.strip(), *spellings]
    flat = _flat(value).strip()
    return [flat] if flat and flat not in _COMMON and flat not in ("true", "false", "yes", "no") else []


def _own_words(cards: Sequence[Card]) -> list[dict[str, float]]:
    """Each card's words, weighed by how few of the cards share them; a word that most share says nothing."""
    each = [{word for word in language.words(card.text) if not _is_chance(word)} for card in cards]
    holders = Counter(word for words in each for word in words)
    return [{word: 1 / holders[word] for word in words} for words in each]


def _is_chance(word: str) -> bool:
    """A common word, or a number so short that any answer may hold it."""
    return word in _COMMON or (word.isdigit() and len(word) < 3)


def _told_apart(cards: Sequence[Card], shares: dict[UUID, float]) -> list[Card]:
    """Where several cards hold one value ("300" of a dinner, of a gift), those whose words the answer has more of."""
    kept = []
    for card in cards:
        rivals = [other for other in cards if other.value and _flat(other.value) == _flat(card.value)]
        if shares[card.memory_id] >= max((shares[other.memory_id] for other in rivals), default=0.0):
            kept.append(card)
    return kept
