"""Questions of two steps ("who is my manager's assistant", "我妹妹的老师叫什么"), whose answer recall brings as a
fact of its own: "Your manager's assistant is Tom".
"""

import re
from collections.abc import Sequence

from memoryhub.providers.embedded import phrasing
from memoryhub.providers.types import ChatRequest, Fact

_FACT = {
    "en": re.compile(r"(?P<whom>[Yy]our .+?|[A-Z].+?) is (?P<name>.+)"),
    "zh": re.compile(r"(?P<whom>[^是]{2,20}?的[^是]{1,12})是(?P<name>[^，。]{1,20})"),
}
_STEP = {"en": re.compile(r"['’]s "), "zh": re.compile("的")}


def answer(words: str, request: ChatRequest, facts: Sequence[Fact], tongue: str) -> str:
    """The fact that says who stands at the end of the chain that the question names; "" where none does."""
    asked = _of_the_asker(words, tongue)
    for fact in facts:
        found = _FACT[tongue].fullmatch(fact.text.strip().rstrip(".。"))
        if found is None or not _STEP[tongue].search(found["whom"]):
            continue
        if _of_the_asker(found["whom"], tongue) in asked:
            return phrasing.full_stop(phrasing.dated(fact, tongue, request), tongue)
    return ""


def _of_the_asker(words: str, tongue: str) -> str:
    """Without whose it is said from: "my manager's assistant" and "your manager's assistant" are one."""
    plain = " ".join(words.lower().replace("’", "'").split())
    if tongue == "zh":
        return re.sub(r"[我你您](?:们)?家?的?", "", plain)
    return re.sub(r"\b(?:my|our|your) ", "", plain)
