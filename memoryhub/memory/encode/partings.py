"""What is parted with where the same sentence says what stands in its place ("sold the Saab, I drive a Fiat"). Pure."""

from memoryhub.memory.encode import members
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.types import Candidate

# Of these the new one ends the old: "I sold the old car, I drive a Fiat now" says nothing more.
_IN_PLACE = ("vehicle", "device", "home.city", "company.name", "industry", "job.title", "payment.method", "work.place")


def given_up(found: list[Candidate], parts: tuple[Clause, ...]) -> list[tuple[int, int]]:
    """[start, end) of the sentences that part with a thing and say, in a slot, what stands in its place."""
    gone = [one for one in found if members.is_gone(one)]
    new = [one for one in found if one.slot in _IN_PLACE and one.polarity]
    wide = [(one.sentence_start, one.sentence_end) for one in parts]
    return [
        (start, end)
        for start, end in dict.fromkeys(wide)
        if any(start <= one.quote_start < end for one in gone) and any(start <= one.quote_start < end for one in new)
    ]


def without(found: list[Candidate], parts: tuple[Clause, ...]) -> list[Candidate]:
    """Without the tale of parting with a thing, where the same sentence says in a slot what stands in its place."""
    said = given_up(found, parts)
    return [
        one
        for one in found
        if one.slot or "event" not in one.tags or not any(start <= one.quote_start < end for start, end in said)
    ]
