"""Whether an answer says that it does not know or remember. Pure.

It only tells which sessions are worth a look, so it reads what assistants say in both languages, not what they mean.
"""

import re

_EN = re.compile(
    r"\b(?:i(?:'m| am)? (?:don'?t|do not|didn'?t|can'?t|cannot|couldn'?t|no longer|not sure i) (?:actually |really )?"
    r"(?:know|remember|recall|have (?:that|any|a note|anything|it|this)|find (?:that|any|anything|a note))"
    r"|i(?:'ve| have)? forg(?:ot|otten)"
    r"|(?:i have|there is|there's) (?:no (?:record|note|memory)|nothing (?:noted|saved|on))"
    r"|you have(?: not|n't) (?:told|mentioned))",
    re.IGNORECASE,
)
_ZH = re.compile(r"(?:不|没(?:有)?)(?:记得|记住|知道|记录|印象|找到)|忘(?:了|记了)|没(?:有)?(?:告诉|提|说)过|想不起来")


def says_lost(answer: str) -> bool:
    """Whether an answer (its first 400 characters, where an assistant says so) does not know or remember."""
    head = answer[:400].replace("\u2019", "'")
    return bool(_EN.search(head) or _ZH.search(head))
