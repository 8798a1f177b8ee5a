"""An amount that is set right: which budget it is about, and in what unit, from the fact being corrected."""

import re
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded.limits import own_slot
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.types import Fact

MONEY = {"CNY", "USD", "EUR", "GBP", "HKD", "JPY", "TWD", "KRW"}
_GENERIC_WORDS = {"预算", "上限", "budget", "limit", "spend", "spending", "元", "most"}


@dataclass(frozen=True, slots=True)
class Amended:
    """What the new amount is of. Empty strings where the facts do not tell."""

    topic: str = ""
    unit: str = ""
    noun: str = ""  # "rent", "price" where it is no budget


def _is_money(fact: Fact) -> bool:
    return fact.unit in MONEY or own_slot(fact).startswith(("budget", "home.rent", "income", "price"))


def of(words: str, facts: tuple[Fact, ...]) -> Amended:
    """The fact that an amended amount is about: by its topic, by the old amount, else where there is only one.

    Where several are left, only what they have in common is told: their unit.
    """
    known = [fact for fact in facts if _is_money(fact)]
    if not known:
        return Amended()
    budgets = [fact for fact in known if own_slot(fact).startswith("budget")]
    named = [fact for fact in known if _names(words, fact)]
    old = [fact for fact in known if fact.value and _says(words, fact.value)]
    for few in (named, old, budgets, known):
        if len(few) == 1:
            fact = few[0]
            return Amended(fact.topic, fact.unit if fact.unit in MONEY else "", _noun(fact))
    several = named or old or budgets or known
    units = {fact.unit for fact in several}
    return Amended(unit=units.pop() if len(units) == 1 and units <= MONEY else "")


def _names(words: str, fact: Fact) -> bool:
    topic = fact.topic.lower().strip()
    if topic and topic in words.lower():
        return True
    shared = content_words(words) & (content_words(f"{fact.topic} {fact.text}") - _GENERIC_WORDS)
    return bool(shared - {one for one in shared if one.isdecimal()})


def _says(words: str, value: str) -> bool:
    return re.search(rf"(?<![\d.]){re.escape(value)}(?![\d.])", language.digits(words)) is not None


def _noun(fact: Fact) -> str:
    slot = own_slot(fact)
    return {"home.rent": "rent", "income": "income", "price": "price"}.get(slot, "")


def sentence(amount: str, about: Amended, tongue: str) -> str:
    """ "好，聚餐预算改成 500 元。" / "All right, the budget for team dinners is now £60." """
    if tongue == "zh":
        noun = {"rent": "房租", "income": "收入", "price": "金额"}.get(about.noun, "预算")
        topic = about.topic if language.detect(about.topic or "中") == "zh" else ""
        return f"好，{topic}{'' if topic.endswith(noun) else noun}改成 {amount}。"
    noun = about.noun or "budget"
    topic = f" for {about.topic}" if about.topic and not about.noun and language.detect(about.topic) == "en" else ""
    return f"All right, the {noun}{topic} is now {amount}."
