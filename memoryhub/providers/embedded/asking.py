"""One question of our own, where the answer changes what is done from then on: at most one, never two turns running.

Who is new is asked what to call them, what they do not eat, what a present may cost, each where it matters at that
moment, and never as a form.
"""

from collections.abc import Mapping

from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.intents import Intent, classify
from memoryhub.providers.embedded.limits import is_limit, of_fact, of_words, own_slot
from memoryhub.providers.types import ChatRequest, Fact

_QUESTIONS: dict[Intent, tuple[str, str]] = {
    Intent.GREETING: ("怎么称呼你？", "What shall I call you?"),
    Intent.MEALS: ("有什么不吃的吗？", "Is there anything you do not eat?"),
    Intent.GIFTS: ("预算大概多少？", "Roughly what may it cost?"),
}


def is_hello(words: str) -> bool:
    """Whether somebody comes in and wants nothing yet: the moment for a question of our own."""
    return classify(words) is Intent.GREETING


def unsettled(intent: Intent, request: ChatRequest, tongue: str) -> str:
    """Which of two versions holds, the newer first, asked of whoever says hello; "" where nothing waits."""
    pair = request.snapshot.get("unsettled")
    if intent is not Intent.GREETING or not isinstance(pair, Mapping):
        return ""
    lines = phrasing.bullets([phrasing.tidy(str(pair[name])) for name in ("newer", "older")])
    if tongue == "zh":
        return f"\n\n有件事你说过两种，一直没定下来：\n{lines}\n\n以哪个为准？"
    return f"\n\nThere is something you told me in two ways:\n{lines}\n\nWhich of them holds?"


def question(intent: Intent, words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """The question to put at the end of an answer; "" where it would change nothing, or now is not the moment."""
    if intent not in _QUESTIONS or not (request.keeps and request.recalls) or _known(intent, words, facts):
        return ""
    said = [message.text.rstrip() for message in request.messages if message.role == "assistant"]
    asked = _QUESTIONS[intent][tongue == "en"]
    just_asked = bool(said) and said[-1].endswith(("?", "？"))
    too_late = intent is Intent.GREETING and bool(said)
    other = intent is Intent.GREETING and bool(request.snapshot.get("unsettled"))  # one question at a time
    return "" if just_asked or too_late or other or any(asked in text for text in said) else asked


def _known(intent: Intent, words: str, facts: tuple[Fact, ...]) -> bool:
    if intent is Intent.GREETING:
        return any(own_slot(fact) in ("name", "nickname") for fact in facts)
    if intent is Intent.MEALS:
        rules = [*of_words(words), *(rule for fact in facts for rule in of_fact(fact))]
        return any(is_limit(rule) for rule in rules)
    has_sum = any(char.isdigit() for char in words)
    return has_sum or any(own_slot(fact).startswith("budget") for fact in facts)
