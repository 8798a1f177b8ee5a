"""How often something is done, where a sentence says it: "twice a week", 每周跑三次. Pure."""

import re

RATE = "rate"  # the kind of an elliptic correction (`mending.KIND`)
_COUNT_EN = r"(?:once|twice|thrice|(?:one|two|three|four|five|six|seven|eight|ten|\d+) (?:times|days|nights|evenings))"
_EN = re.compile(
    rf"\b(?:{_COUNT_EN}(?: or \w+)? (?:a|per|each|every) (?:day|week|month|year)|every (?:other |second )?day)\b", re.I
)
_PER_ZH = r"(?P<per>每个?(?:天|周|月|年|星期|礼拜)|一(?:天|周|个?月|年|个?星期|个?礼拜))"
_ZH = re.compile(
    rf"{_PER_ZH}(?P<between>[^,，。;；每]{{0,5}}?)(?P<count>[一两二三四五六七八九十\d]+)(?P<unit>次|回|趟|遍|场|节|天)"
)


def rate_in(text: str) -> re.Match[str] | None:
    """The first rate that a text tells; None where it tells none."""
    return _ZH.search(text) or _EN.search(text)


def with_rate(text: str, new: str) -> str:
    """A text that tells a rate, at another one; as it was where either tells none."""
    held, said = rate_in(text), rate_in(new)
    if held is None or said is None:
        return text
    if held.re is _ZH and said.re is _ZH:
        told = f"{said['per']}{held['between']}{said['count']}{said['unit']}"
        return text[: held.start()] + told + text[held.end() :]
    return text[: held.start()] + said.group() + text[held.end() :] if held.re is said.re else text
