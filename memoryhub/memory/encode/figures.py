"""Drafts of amounts: numbers with their bound and unit."""

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.types import Bound


def amount_draft(
    amount: language.Amount, clause: Clause, slot: str, base: float = 0.9, topic: str = "", bound: Bound | None = None
) -> Draft:
    """A draft of an Amount with its bound: 不到20人 stays "fewer than 20", 300-500 keeps both ends."""
    kind = bound or Bound(amount.bound)
    low, high = amount.low, amount.high
    value = low if kind is Bound.RANGE and low is not None else amount.value
    upper = plain_number(high) if kind is Bound.RANGE and high is not None else ""
    begin, end = clause.start + amount.start, clause.start + amount.end
    tags = ("exclusive",) if amount.exclusive else ()
    return Draft(
        slot,
        plain_number(value),
        begin,
        end,
        topic=topic,
        said=amount.text,
        bound=kind,
        unit=amount.unit,
        upper=upper,
        base=base,
        tags=tags,
    )


def plain_number(value: float) -> str:
    """20000, not 20000.0 and not 2e4."""
    return str(int(value)) if float(value).is_integer() else f"{value:.6f}".rstrip("0")
