"""Questions that can be answered with yes or no: the word in front of the fact that decides them."""

import re

from memoryhub.language import api as language
from memoryhub.providers.embedded.limits import own_slot
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.types import Fact

_YES_NO = re.compile(
    r"(吗|对吧|是吧|对不对|没错吧|对么|是么)[?？。!！]*$|是不是|对不对|有没有.{0,6}过?敏|"
    r"^(am|is|are|was|were|do|does|did|have|has)(n['’]?t)? (i|my|we|our|it|the|[$£€]?\d)\b"
    r"|, ?(right|correct|isn'?t it|don'?t i|am i not)\?*$",
    re.IGNORECASE,
)
_REMEMBERS = re.compile(
    r"记得|记不记得|知道|说过|告诉过|提过|什么|啥|谁|哪|几|多少|\b(remember|know|tell|told|mention\w*|said|what|who"
    r"|where|which|when"
    r"|any|anything|anybody|or)\b",
    re.IGNORECASE,
)
_FINE = re.compile(
    r"能(花|付|出)|(可以|行|够|合适|超)(了)?(吗|不|么)|(can|may|could) i (spend|pay)|超(了|出)?(没|预算)|\b(ok|okay"
    r"|fine|enough|too much|within"
    r"|over)\b",
    re.IGNORECASE,
)
_NAMES_A_VALUE = ("allergy", "diet.", "taste.", "job.", "home.", "hometown", "name", "hobby", "pet", "company.",
                  "language.",
                  "family.member", "age", "birthday")  # fmt: skip

# "Do I smoke?" where "You don't smoke" is known: no. "Don't I eat fish?", "do I avoid fish?": yes.
_DENIED = re.compile(
    r"^(?:you|your \w+) (?:don'?t|doesn'?t|no longer|never)\b"
    r"|^你(?:的?\w{1,3})?(?:不(?!仅|只|但)|从不|没)",
    re.IGNORECASE,
)
_DENYING = re.compile(r"n['’]?t\b|\b(?:not|no|never|avoid|dislike|hate|skip|against|off)\b|不|没|讨厌|忌|避|反感", re.I)


def of(question: str, facts: list[Fact], tongue: str) -> str:
    """ "对，" / "Yes: ", that it is another, or "" where the question is not one for yes or no."""
    if not facts or not (_YES_NO.search(question) or _FINE.search(question)) or _REMEMBERS.search(question):
        return ""
    money = _of_money(question, facts[0], tongue)
    if money:
        return money
    saying = [fact for fact in facts if _says(question, fact)]
    if saying and all(_DENIED.search(fact.text) for fact in saying) and not _DENYING.search(question):
        return "不，" if tongue == "zh" else "No: "
    if saying:
        return "对，" if tongue == "zh" else "Yes: "
    if len(facts) > 3 or not all(own_slot(fact).startswith(_NAMES_A_VALUE) for fact in facts):
        return ""
    return "这一点没听你说过，我这里有的是：" if tongue == "zh" else "Not that you told me; what I have is: "


def _of_money(question: str, fact: Fact, tongue: str) -> str:
    """Whether a sum keeps to a ceiling."""
    if not own_slot(fact).startswith("budget.max") or not re.fullmatch(r"\d+(\.\d+)?", fact.value):
        return ""
    sums = [amount.value for amount in language.amounts(question) if amount.unit in {fact.unit, "", "lb"}]
    sums = sums or [number.value for number in language.numerals(question) if number.value >= 10]
    if not sums or sums[-1] is None:
        return ""
    asked, most = float(sums[-1]), float(fact.value)
    if asked == most:
        return "对，" if tongue == "zh" else "Yes: "
    if not _FINE.search(question):
        return "不是这个数：" if tongue == "zh" else "Another figure: "
    if asked < most:
        return "在预算之内：" if tongue == "zh" else "That is within it: "
    return "超出预算了：" if tongue == "zh" else "That is over it: "


def _says(question: str, fact: Fact) -> bool:
    value, asked = fact.value.lower().strip(), question.lower()
    if value and (value in asked or value in language.digits(asked)):
        return True
    own = content_words(fact.value)
    return (
        bool(own)
        and own <= content_words(question)
        or bool({word for word in content_words(question) if len(word) > 3 or not word.isascii()} & own)
    )
