"""What the responder knows of the world: small tables of suggestions, each with what could speak against it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One suggestion.

    `core`: what it cannot be had without. `often`: what is commonly in it and can be ordered around.
    A dislike rules out by `core`; an allergy, and anything strict, by `core` or `often`.
    `fits`: regimes it meets (vegetarian, vegan, halal, ...). `level`: price a head, 1 cheap to 3 dear (see LEVELS).
    """

    zh: str
    en: str
    why_zh: str
    why_en: str
    core: frozenset[str] = frozenset()
    often: frozenset[str] = frozenset()
    fits: frozenset[str] = frozenset()
    good_for: frozenset[str] = frozenset()
    level: int = 2

    def name(self, language: str) -> str:
        return self.zh if language == "zh" else self.en

    def why(self, language: str) -> str:
        return self.why_zh if language == "zh" else self.why_en


def entry(zh: str, en: str, why_zh: str, why_en: str, *, level: int = 2, **tags: str) -> Entry:
    """An Entry whose tag sets are written as words in one string."""
    return Entry(zh, en, why_zh, why_en, level=level, **{key: frozenset(text.split()) for key, text in tags.items()})


# From about how much a head a level starts, by currency. Rough on purpose and said so in the answer: a table cannot
# know a town's prices. Half would offer a steak house for the price of noodles, double would hide most of the table.
LEVELS = {"CNY": (0, 50, 150), "USD": (0, 15, 40), "EUR": (0, 15, 40), "GBP": (0, 13, 35)}
