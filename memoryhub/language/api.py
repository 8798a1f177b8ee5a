"""The language door: Chinese and English, pure functions of their arguments that never raise on any text."""

from memoryhub.language.amounts import amounts
from memoryhub.language.cleaning import clean, clean_with_map, without_fillers
from memoryhub.language.cues import (
    is_closing,
    is_greeting,
    is_hedged,
    is_hypothetical,
    is_joking,
    is_question,
    is_request,
    is_venting,
    quotes_others,
)
from memoryhub.language.dates import dates
from memoryhub.language.detect import detect
from memoryhub.language.errands import gives as gives_errand
from memoryhub.language.errands import ordered as ordered_errand
from memoryhub.language.fold import folded, normal, plain, simplified
from memoryhub.language.kin import FAMILY, RELATIONS
from memoryhub.language.numerals import digits, numerals
from memoryhub.language.periods import Period, past_period
from memoryhub.language.say import say_amount, say_date
from memoryhub.language.segment import clauses, sentences
from memoryhub.language.types import Amount, Cleaned, Number, Span, When
from memoryhub.language.words import identifiers, stem, tokens, words

__all__ = [
    "Amount",
    "Cleaned",
    "FAMILY",
    "Number",
    "Period",
    "RELATIONS",
    "Span",
    "When",
    "amounts",
    "clauses",
    "clean",
    "clean_with_map",
    "dates",
    "detect",
    "digits",
    "folded",
    "gives_errand",
    "identifiers",
    "is_closing",
    "is_greeting",
    "is_hedged",
    "is_hypothetical",
    "is_joking",
    "is_question",
    "is_request",
    "is_venting",
    "normal",
    "numerals",
    "ordered_errand",
    "past_period",
    "plain",
    "quotes_others",
    "say_amount",
    "say_date",
    "sentences",
    "simplified",
    "stem",
    "tokens",
    "without_fillers",
    "words",
]
