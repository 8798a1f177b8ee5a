"""The judges: I1 to I10, as given evidence says. Pure; a judge that was given nothing to look at does not hold.

Sources: the list of invariants and bounds that the faults must leave standing (docs/reliability.md repeats it).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from faults.ledger import Gone, Kept, Row, Said, Visit

# A capture's job takes milliseconds; half a minute of backlog a minute after recovery means that it does not catch up.
BACKLOG_SECONDS = 30.0
# What a process may have grown by: a tenth, and what a pool of eight connections and two fresh threads bring.
GROWTH, ALLOWED_FILES, ALLOWED_MB = 0.10, 16, 48.0
EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    Attributes:
        invariant: "I1" ... "I10".
        looked_at: how many things were compared.
        breaches: kind -> how many: "lost", "doubled", ...
        examples: a few of them, by ids.
    """

    invariant: str
    looked_at: int
    breaches: Mapping[str, int]
    examples: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.looked_at > 0 and not any(self.breaches.values())


def _verdict(invariant: str, looked_at: int, found: Iterable[tuple[str, str]]) -> Verdict:
    found = list(found)
    return Verdict(
        invariant, looked_at, dict(Counter(kind for kind, _ in found)), tuple(f"{a}: {b}" for a, b in found[:EXAMPLES])
    )


def transcript(said: Sequence[Said], rows: Sequence[Row], kept: Sequence[Kept]) -> Verdict:
    """I1: what was acknowledged is there once, under the number that was told, in the rows and on the pages."""
    numbers: dict[str, list[int]] = {}
    for row in rows:
        numbers.setdefault(row.cid, []).append(row.seq)
    shown = Counter[str]()
    for one in kept:
        shown.update(one.shown)
    found = []
    for one in said:
        there = numbers.get(one.cid, [])
        if one.seq is not None and (not there or not shown[one.mark]):
            found.append(("lost", one.cid))
        elif one.seq is not None and one.seq not in there:
            found.append(("renumbered", one.cid))
        if len(there) > 1 or shown[one.mark] > 1:
            found.append(("doubled", one.cid))
    return _verdict("I1", len(said), [*found, *_disorder(said)])


def _disorder(said: Sequence[Said]) -> Iterable[tuple[str, str]]:
    """Each client says one thing after the other: a later one has a higher number."""
    last: dict[str, int] = {}
    for one in said:
        if one.seq is not None:
            if one.seq <= last.get(one.conversation_id, 0):
                yield "out of order", one.cid
            last[one.conversation_id] = one.seq


def outcomes(rows: Sequence[Row]) -> Verdict:
    """I2: each message that was kept came to exactly one end."""
    found = [("without an end", row.cid) for row in rows if row.outcomes < 1]
    found += [("ended twice", row.cid) for row in rows if row.outcomes > 1]
    return _verdict("I2", len(rows), found)


def memories(said: Sequence[Said], kept: Sequence[Kept], erased: Iterable[str] = ()) -> Verdict:
    """The three numbers of the whole: lost, doubled, resurrected.

    Args:
        kept: of everybody, the erased included.
        erased: tokens of people whose erasure was done.
    """
    gone = set(erased)
    remembered = {one.token: one.remembered for one in kept}
    found = []
    for one in said:
        count = remembered.get(one.token, {}).get(one.mark, 0)
        if one.token in gone:
            found += [("resurrected", one.mark)] if count else []
        elif count > 1:
            found.append(("doubled", one.mark))
        elif not count and one.seq is not None:
            found.append(("lost", one.mark))
    return _verdict("memories", len(said), found)


def isolation(texts_heard: int, heard: Sequence[tuple[str, str]]) -> Verdict:
    """I3: no frame, page or prompt holds a token that is not its receiver's."""
    return _verdict("I3", texts_heard, [("leaked", f"{foreign} to {receiver}") for receiver, foreign in heard])


def erasure(gone: Sequence[Gone]) -> Verdict:
    """I4: of an erased person nothing is left, and nothing opens."""
    found = []
    for one in gone:
        found += [("unfinished", f"{one.token} {one.state}")] if not one.state.startswith("done") else []
        found += [("rows left", f"{one.token} {one.rows}")] if one.rows else []
        found += [("bytes left", f"{one.token} in {place}") for place in one.places]
        found += [("still opens", one.token)] if one.opens else []
    return _verdict("I4", len(gone), found)


def trail(entries: int, findings: Sequence[Sequence[object]]) -> Verdict:
    """I5: the audit trail is whole, to the checkpoints outside."""
    return _verdict("I5", entries, [(str(kind), f"entry {number}") for kind, number in findings])


def backlog(oldest_seconds: float, settled_after: float | None) -> Verdict:
    """I6: what waits is caught up with. Args: settled_after: seconds from recovery; None: not within its time."""
    late = settled_after is None or oldest_seconds >= BACKLOG_SECONDS
    return _verdict("I6", 1, [("backlog", f"{oldest_seconds:.0f} s")] if late else [])


def resources(before: Mapping[str, float], after: Mapping[str, float]) -> Verdict:
    """I7: descriptors, connections, leases, memory are back where they were, a tenth more at most."""
    found = []
    for name, value in after.items():
        base = before.get(name, 0.0)
        allowed = ALLOWED_MB if name.endswith("MB") else ALLOWED_FILES
        if value > base * (1 + GROWTH) + allowed:
            found.append(("grown", f"{name}: {base:.0f} to {value:.0f}"))
    return _verdict("I7", len(after), found)


def plaintext(files: int, hits: Sequence[str]) -> Verdict:
    """I8: no token in logs, in Valkey's files, in the broker. Args: files: how many were read."""
    return _verdict("I8", files, [("plaintext", one) for one in hits])


def quarantine(asked: int, recalled: Sequence[str]) -> Verdict:
    """I9: what was pasted is not recalled. Args: recalled: tokens that came back all the same."""
    return _verdict("I9", asked, [("recalled", one) for one in recalled])


def errors(visits: Sequence[Visit], outages: Sequence[tuple[float, float]]) -> Verdict:
    """I10: no 5xx and no silence except while what was named is down."""
    found = [
        ("error", f"{one.status or 'no answer'} {one.path}")
        for one in visits
        if (one.status >= 500 or one.status == 0) and not any(begin <= one.at <= end for begin, end in outages)
    ]
    return _verdict("I10", len(visits), found)
