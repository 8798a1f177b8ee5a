"""What a memory becomes when its owner words it anew: text, and the value where it can be told from the words.

Three readings, surest first: the words around the old value still stand, so what is between them is the new one; the
value was a number or a date, and the new words hold one; otherwise the words themselves are the value.
"""

from dataclasses import replace
from datetime import datetime

from memoryhub.language import api as language
from memoryhub.memory.store.states import MemoryState
from memoryhub.memory.types import Bound

CHANGES = ("text", "value", "value_upper", "bound", "unit", "tags", "tokens")
_TRIMMED = " \t.,;:!?。，；：！？、“”\"'"


def reworded(state: MemoryState, wording: str, now: datetime) -> MemoryState:
    """The state with the new wording; only CHANGES differ."""
    told = replace(state, text=wording, tokens=language.tokens(wording))
    if not state.slot or not state.value:
        return told
    number = state.value.replace(".", "", 1).isdigit()
    if number:
        return _with_number(told, wording)
    days = language.dates(wording, now, state.time_zone) if _is_day(state.value) else []
    if days:
        return replace(told, value=days[0].on.isoformat())
    return replace(told, value=_between(state, wording) or wording, value_upper="")


def _with_number(told: MemoryState, wording: str) -> MemoryState:
    amounts = language.amounts(wording)
    if not amounts:
        return replace(told, value=wording, value_upper="", bound=Bound.EXACT)
    amount = amounts[0]
    exact = amount.bound == "exact"  # "budget 500": a bare number keeps the bound that the memory had
    upper = plain_number(amount.high) if amount.bound == "range" and amount.high is not None else ""
    lead = amount.low if amount.bound == "range" and amount.low is not None else amount.value
    return replace(
        told,
        value=plain_number(lead),
        value_upper=upper,
        bound=told.bound if exact else Bound(amount.bound),
        unit=amount.unit or told.unit,
    )


def plain_number(number: float) -> str:
    """500.0 as "500"."""
    return str(int(number)) if float(number).is_integer() else str(number)


def _is_day(value: str) -> bool:
    return len(value) == 10 and value[4] == value[7] == "-" and value.replace("-", "").isdigit()


def _between(state: MemoryState, wording: str) -> str:
    """The new value, if the words before and after the old one were left standing; "" otherwise."""
    at = state.text.find(state.value)
    if at < 0:
        return ""
    head, tail = state.text[:at], state.text[at + len(state.value) :].rstrip(_TRIMMED)
    kept = wording.rstrip(_TRIMMED)
    stands = kept.startswith(head) and kept.endswith(tail) and len(kept) > len(head) + len(tail)
    return kept[len(head) : len(kept) - len(tail)].strip(_TRIMMED) if stands else ""
