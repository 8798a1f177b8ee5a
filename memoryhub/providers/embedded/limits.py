"""Limits and tastes read out of facts and of the current words, as rules that suggestions are held against."""

import re
from dataclasses import dataclass
from typing import Literal

from memoryhub.language import api as language
from memoryhub.providers.embedded.knowledge.concepts import REGIMES, concepts_in, regimes_in, ruled_out
from memoryhub.providers.embedded.knowledge.edibles import singulars
from memoryhub.providers.embedded.knowledge.entry import Entry
from memoryhub.providers.embedded.memo import once
from memoryhub.providers.types import Fact

Sense = Literal["avoid", "allergy", "like", "regime", "lifted", ""]

_CLAUSE = re.compile(r"[，,。.;；!！?？\n]|\bbut\b|但是?|不过|\band (?=i\b)", re.IGNORECASE)
_ALLERGY = re.compile(r"过敏|不耐受|乳糜泻|allerg|intoleran|anaphyla|co?eliac", re.IGNORECASE)
_LIFTED = re.compile(
    r"(现在|已经|又|也)(能|可以|开始)(吃|喝)|不(再)?(对[^，。]{1,10}?)?过敏|没有?(对)?[^告说提讲让]{0,6}过敏(?!原)|不忌.{0,4}了"
    r"|恢复(吃|喝)|过敏[^，。]{0,4}(好了|没了|消失)|\boutgr(own|ew)\b"
    r"|\b(do|did|does)(n'?t| not) (actually |really )?have (an?|any) ([\w-]+ )?allerg\w+"
    r"|\ballerg(y|ies)\b.{0,24}\b(is|are|has|have)( now| been| all)? (gone|over|cured|disappeared|passed)\b"
    r"|can (now )?(eat|have|drink) .{1,30}(again|now)|\bnot (really |actually )?(allergic|intolerant)"
    r"|n'?t (really |actually )?(allergic|intolerant)|no longer (allergic|vegetarian|vegan|avoid)"
    r"|started (eating|drinking)|(eat|eating|drink) .{1,20} again",
    re.IGNORECASE,
)
# A limit that is denied. "I no longer eat meat" denies no limit, it sets one: only names of limits stand here.
_NO_LIMIT = re.compile(
    r"没有?(了|什么|任何)?(预算|金额|人数|时间)?(的)?(上限|限制|忌口)|(上限|限制|忌口).{0,2}(没了|取消)|不(再)?(设|限)(预算|上限|金额|额)"
    r"|不(再)?吃素|不用(再)?忌"
    r"|\b(no longer|not|n't)( \w+ly| an?| even)* (vegetarian|vegan|limited|restricted|on a diet)\b"
    r"|\b(no|without an?|n't (have )?an?)( [\w-]+)? (limit|restriction|cap|ceiling)s?\b",
    re.IGNORECASE,
)
_LIKE = re.compile(
    r"无.不欢|(?<!不)(?<!不太)(喜欢|爱(吃|喝|好)?|最爱|偏好|偏爱|想(吃|喝|去)|馋|迷上)"
    r"|(?<!n't )(?<!not )\b(loves?|likes?|prefers?|fond of|craves?|craving|enjoys?|favou?rite|fan of|in the mood for"
    r"|feel like)\b",
    re.IGNORECASE,
)
_AVOID = re.compile(
    r"不(能|可以|要|爱|喜欢|太能|太|怎么|想|再|会)*(吃|喝|碰|沾|放|加|点|喜欢|爱|去|坐|做|用|玩)|忌|戒|避开|怕|讨厌"
    r"|受不了|(吃|喝|站|走)不了|吃不得|反感|别(放|点|加|吃|去)|不能|免(辣|葱)|恐高|反胃"
    r"|\b(don'?t|do not|does not|doesn'?t|can'?t|cannot|can not|never|avoids?|avoiding|without|hates?|dislikes?"
    r"|dislike|no|not|gave up|given up|quit|stay away|keep away|afraid|scared|bad for|won'?t|off)\b",
    re.IGNORECASE,
)
_SLOT_SENSE: dict[str, Sense] = {
    "diet.avoid": "avoid", "allergy": "allergy", "taste.likes": "like", "taste.favourite": "like",
    "taste.dislikes": "avoid", "hobby": "like",
}  # fmt: skip
# What a sense turns into where the fact denies it.
_DENIED: dict[Sense, Sense] = {"like": "avoid", "avoid": "lifted", "allergy": "lifted"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing to keep to or to favour. `tag` is a concept or a regime; `word` stands where there is no concept."""

    sense: Sense
    tag: str = ""
    word: str = ""
    fact: Fact | None = None  # None: said in the current words


def relation(fact: Fact) -> str:
    """Whom a fact is about: "wife" of "wife.diet.avoid"; "" where the fact is about the user."""
    head = fact.slot.partition(".")[0]
    return head if "." in fact.slot and head in language.RELATIONS and not fact.slot.startswith("company.") else ""


def is_free(fact: Fact) -> bool:
    """Whether a fact stands by its own words: without a slot, or under one that only names what it is about."""
    return not fact.slot or own_slot(fact) in ("detail", "bond")


def own_slot(fact: Fact) -> str:
    return fact.slot.removeprefix(f"{relation(fact)}.")


def of_fact(fact: Fact) -> list[Rule]:
    """The rules one fact makes. Its slot decides where it is one of food or taste, its words otherwise."""
    sense = _SLOT_SENSE.get(own_slot(fact), "")
    if sense and not fact.polarity:
        sense = _DENIED.get(sense, "")
    text = f"{fact.text} {fact.value}" if not sense else (fact.value or fact.text)
    if not sense:
        return [Rule(rule.sense, rule.tag, rule.word, fact) for rule in of_words(text)]
    if sense == "avoid" and _ALLERGY.search(fact.text):
        sense = "allergy"
    regimes = [] if sense in {"like", "lifted"} else [Rule("regime", name, "", fact) for name in regimes_in(fact.text)]
    tags = [Rule(sense, tag, "", fact) for tag in concepts_in(text)]
    return regimes + (tags or [Rule(sense, "", text.strip(), fact)])


@once
def of_words(text: str) -> tuple[Rule, ...]:
    """The rules in running text, clause by clause; a clause without a cue of its own continues the one before."""
    rules: list[Rule] = []
    sense: Sense = ""
    for clause in _CLAUSE.split(text):
        if not clause or not clause.strip():
            continue
        found = _sense(clause)
        # "I don't eat pork, shellfish or nuts": short pieces go on with the cue; a longer clause starts anew.
        sense = found or (sense if len(clause.split()) <= 4 and len(clause) <= 24 else "")
        if sense != "lifted":
            rules += [Rule("regime", name) for name in regimes_in(clause)]
        if sense:
            rules += [Rule(sense, tag) for tag in concepts_in(clause)]
    return tuple(rules)


def _sense(clause: str) -> Sense:
    if _LIFTED.search(clause):
        return "lifted"
    if _ALLERGY.search(clause):
        return "allergy"
    if re.search(r"无.不欢", clause):
        return "like"
    if _AVOID.search(clause):
        return "avoid"
    return "like" if _LIKE.search(clause) else ""


def violates(entry: Entry, rule: Rule) -> bool:
    """Whether a suggestion breaks a rule. A dislike is broken by what the thing is made of; an allergy or a regime
    also by what is often in it, because then asking the kitchen is not enough."""
    if rule.sense == "regime":
        _, out, must_fit = REGIMES[rule.tag]
        if must_fit:
            return rule.tag not in entry.fits or bool(out & entry.core)
        return bool(out & (entry.core | entry.often))
    if rule.sense not in {"avoid", "allergy"}:
        return False
    if not rule.tag:
        return _speaks_of(entry, rule.word.lower())
    return bool(ruled_out(rule.tag) & (entry.core | (entry.often if rule.sense == "allergy" else frozenset())))


def _speaks_of(entry: Entry, word: str) -> bool:
    """Whether its words name the thing, in the singular or the plural."""
    told = f"{entry.zh} {entry.en} {entry.why_zh} {entry.why_en}".lower()
    if not word.isascii():
        return word in told
    return any(re.search(rf"\b{re.escape(one)}(?:e?s)?\b", told) for one in singulars(word) if one)


def lifts(clause: str) -> bool:
    """Whether a clause takes a limit away ("not allergic any more", "没有上限了") rather than setting one."""
    return bool(_LIFTED.search(clause) or _NO_LIMIT.search(clause))


def is_limit(rule: Rule) -> bool:
    return rule.sense in {"avoid", "allergy", "regime"}
