"""English errands that are given as an order: "book the dentist on Monday at 9", "also get candles". Pure."""

import re
from collections.abc import Sequence

from memoryhub.language.types import When

_LEAD = r"^(?P<lead>(?:please |pls |can you |could you |ok,? |and |then |also |oh,? |plus |now )*)"
# What one does oneself: with any day behind it, it is the user's to do.
_CHORE = (
    r"(?:pick up|drop off|collect|return|hand in|pay|renew|print|buy|get|grab|order|call|ring|phone|e-?mail|text|post"
    r"|mail|send(?! me)|clean|fix|wash|water|feed|cancel|submit|file|sign|pack|visit|charge|iron|mow|vacuum|check in"
    r"|sign up|register|practi[sc]e|revise|finish|prepare|bring(?! me| us| up\b))"
)
# What an assistant might do too ("schedule a call with Ann next week" asks for times): the user's with an hour said.
_FIXED = r"(?:book|schedule|set up|arrange|make|plan in|pencil in|put in)"
_APPOINTED = re.compile(r"\b(?:appointments?|check-?ups?|dentist|doctor|haircut|tickets?|flights?|hotel|table)\b", re.I)
_GIVEN = re.compile(
    rf"{_LEAD}(?:(?P<add>add|note)\b:? (?P<bare>(?=\w))|(?P<chore>{_CHORE})\b|(?P<fixed>{_FIXED})\b)", re.I
)
_LISTED = re.compile(
    rf"{_LEAD}(?:add|put|stick) (?=.{{3,60}}? (?:to|on) (?:my|the) (?:to-?do |task )?list\b)(?!what|everything|all)",
    re.I,
)
_ALSO = re.compile(r"\b(?:and|then|also|plus)\b", re.I)
_NO_ERRAND = re.compile(
    r"^(?:it|this|that|me|us|him|her|them|up|out|over|sure|sense|rid|well|better|ready|back|started|to know|a grip)\b"
    r"|\?|\b(?:for me|text|paragraph|sentence|story|poem|list of|ideas?)\b",
    re.I,
)


def ordered(text: str, whens: Sequence[When], follows: bool = False) -> int:
    """Where the errand begins that an order gives.

    Args:
        text: one clause; whens: the dates in it; follows: whether the message before gave an errand too, so that
            "also get candles" needs no day.
    Returns: the offset of its first word ("add" left out), -1 where the clause orders no errand of the user's.
    """
    if listed := _LISTED.match(text):
        return listed.end()
    found = _GIVEN.match(text)
    if not found or len(text) > 90:
        return -1
    at = found.start("bare") if found["add"] else found.start("chore" if found["chore"] else "fixed")
    if _NO_ERRAND.search(text[found.end() :].strip()):
        return -1
    days = [when for when in whens if when.until or when.grain not in ("month", "year")]
    hour = any(when.at is not None for when in days)
    if found["fixed"]:
        return at if days and (hour or _APPOINTED.search(text)) else -1
    more = follows and bool(_ALSO.search(found["lead"])) and len(text.split()) <= 8
    return at if days or more else -1


def gives(text: str) -> bool:
    """Whether a message gives an errand in so many words, so that "also …" may go on with it."""
    return bool(_GIVEN.match(text.strip()) or _ASKED.search(text))


_ASKED = re.compile(
    r"\b(?:remind me|don'?t (?:let me )?forget|remember to|(?:to|on) (?:my|the) (?:to-?do )?list)\b", re.I
)
