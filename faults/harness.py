"""Plays one fault: people talk, something breaks, it comes back, everything is judged."""

import contextlib
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import uuid4

from faults import canaries, evidence, invariants
from faults.house import BASE_RATE, House
from faults.invariants import Verdict
from faults.ledger import Ledger
from faults.load import Crowd, Resident, answered
from faults.prober import Prober
from faults.registry import Fault

RECOVERY_SECONDS = 120.0  # for what is waited for; the promises are far below, and are printed
SETTLE_SECONDS = 60.0  # I6, on a machine that does BASE_RATE twice


@dataclass
class Outcome:
    """What playing a fault gave."""

    fault: Fault
    injected: int = 0
    recovered: float | None = None
    seconds: float = 0.0
    said: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    figures: dict[str, object] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)  # promises of its own that did not hold, and what went wrong

    @property
    def holds(self) -> bool:
        return self.injected > 0 and not self.broken and all(one.holds for one in self.verdicts)

    def complaints(self) -> list[str]:
        """What does not hold, a line each."""
        found = [f"{one.invariant}: {_words(one)}" for one in self.verdicts if not one.holds]
        return [*self.broken, *found]


def _words(verdict: Verdict) -> str:
    if not verdict.looked_at:
        return "nothing was looked at"
    counts = ", ".join(f"{count} {kind}" for kind, count in verdict.breaches.items())
    return f"{counts} of {verdict.looked_at}, such as {'; '.join(verdict.examples[:2])}"


class Stage:
    """What a play has at hand.

    Args:
        residents: who talks.
        thorough: the nightly command: more repetitions.
    """

    def __init__(self, house: House, residents: list[Resident], thorough: bool) -> None:
        self.house, self.residents, self.thorough = house, residents, thorough
        self.ledger = Ledger()
        self.outcome: Outcome | None = None
        self.erased: list[tuple[Resident, str]] = []
        self.pasted: list[tuple[Resident, str]] = []  # whoever pasted something, and the word in it
        self.base: dict[str, float] = {}

    # Telling what happens

    def injected(self, count: int = 1) -> None:
        self.outcome.injected += count

    def expect(self, holds: bool, otherwise: str) -> None:
        """A promise of this fault beside the invariants."""
        if not holds:
            self.outcome.broken.append(otherwise)

    def figure(self, name: str, value: object) -> None:
        self.outcome.figures[name] = value

    @contextlib.contextmanager
    def outage(self) -> Iterator[None]:
        """Something is down while the block runs and until the product is ready again: pages may say so (I10)."""
        began = time.monotonic()
        try:
            yield
        finally:
            with contextlib.suppress(AssertionError):
                self.house.product.wait_until_ready(RECOVERY_SECONDS)
            self.ledger.outages.append((began - 0.5, time.monotonic() + 1.0))

    # Playing

    @contextlib.contextmanager
    def talking(self, residents: list[Resident] | None = None, share: float = 0.5) -> Iterator[Crowd]:
        """People talk and one reads while the block runs; afterwards what waits is waited for, and all is judged.

        Args:
            residents: who; None: all of the house.
            share: of the house's rate; the whole where load itself is the point.
        """
        talkers = residents or self.residents
        crowd = Crowd(talkers, self.ledger, len(talkers) / (self.house.rate * share))
        first = talkers[0]
        with crowd, Prober(first, self.ledger):
            crowd.wait_until_talking()
            self.base = self.base or evidence.resources(self.house)
            self.pasted.append((first, _pasted(first)))
            yield crowd
            self._recover()
        self.figure("messages", len(self.ledger.said))
        self.figure("came back", crowd.returns)
        self.expect(not crowd.faults, f"the load itself failed: {crowd.faults[:3]}")
        self._judge(talkers)

    def _recover(self) -> None:
        """Ready, and somebody new is acknowledged and answered."""
        began = time.monotonic()
        try:
            self.house.product.wait_until_ready(RECOVERY_SECONDS)
            talk = self.residents[-1].person.talk(self.residents[-1].person.new_conversation())
            answered(talk, "Good morning", RECOVERY_SECONDS)
            talk.close()
            self.outcome.recovered = round(time.monotonic() - began, 1)
        except Exception as problem:
            self.expect(False, f"did not recover: {type(problem).__name__}: {problem}"[:300])

    def _judge(self, residents: list[Resident]) -> None:
        self.outcome.verdicts += verdicts(self, residents)


def verdicts(stage: Stage, residents: list[Resident]) -> list[Verdict]:
    """Every invariant of this fault's ledger."""
    house, ledger = stage.house, stage.ledger
    settled = evidence.settle(house, SETTLE_SECONDS * house.patience)
    oldest = evidence.oldest_seconds(house)
    erased = {resident.token for resident, _ in stage.erased}
    said = list(ledger.said)
    living = [one for one in said if one.token not in erased]
    conversations = {one.conversation_id for one in living}
    rows = evidence.rows(house, conversations)
    kept = [
        _kept(stage, resident, [one for one in living if one.token == resident.token])
        for resident in residents
        if resident.token not in erased
    ]
    trail = house.clerk.ask("trail")
    files, found = evidence.files_with(evidence.logs(house), {resident.token for resident in residents})
    plain = [f"{token} in {name}" for token, names in found.items() for name in names]
    made = [
        invariants.transcript(living, rows, kept),
        invariants.outcomes(rows),
        invariants.memories(living, kept),
        invariants.isolation(ledger.texts_heard, ledger.heard),
        invariants.trail(trail["entries"], trail["findings"]),
        invariants.backlog(oldest, settled),
        invariants.resources(stage.base, evidence.resources(house)),
        invariants.plaintext(files, plain),
        invariants.quarantine(len(stage.pasted), _recalled_of_pasted(stage)),
        invariants.errors(ledger.visits, ledger.outages),
    ]
    return made + _of_the_erased(stage)


def _kept(stage: Stage, resident: Resident, said: list):
    marks = [one.mark for one in said]
    return evidence.kept(stage.house, resident, marks, {one.conversation_id for one in said}, stage.ledger)


def _pasted(resident: Resident) -> str:
    """They paste a sentence that, typed, would be remembered. Returns the word in it."""
    mark, cid = canaries.mark(), str(uuid4())
    text = resident.sentence(1, mark)
    talk = resident.person.talk(resident.person.new_conversation())
    talk._connect()
    try:
        talk._send({"type": "say", "cid": cid, "text": text, "pasted": [[0, len(text)]]})
        talk.listen(lambda: cid in talk.acknowledged, RECOVERY_SECONDS, "what was pasted was not acknowledged")
    finally:
        talk.close()
    return mark


def _recalled_of_pasted(stage: Stage) -> list[str]:
    """Pasted words that a question about them brings back."""
    found = []
    for resident, mark in stage.pasted:
        words = f"What do you know of {mark.capitalize()}?"
        cards = stage.house.clerk.ask("recalled", space_id=resident.person.space_id, words=words)
        found += [mark] if any(mark in card.lower() for card in cards) else []
    return found


def _of_the_erased(stage: Stage) -> list[Verdict]:
    if not stage.erased:
        return []
    stage.house.run("CHECKPOINT")  # what is only in memory would not be found
    _, places = evidence.files_with(stage.house.files(), {resident.token for resident, _ in stage.erased})
    return [
        invariants.erasure(
            [
                evidence.gone(stage.house, resident, request_id, places[resident.token])
                for resident, request_id in stage.erased
            ]
        )
    ]


def play(fault: Fault, house: House, residents: list[Resident], thorough: bool) -> Outcome:
    """Play one fault to its end; whatever goes wrong in it is told in the outcome."""
    stage = Stage(house, residents, thorough)
    stage.outcome = Outcome(fault)
    began = time.monotonic()
    try:
        fault.play(stage)
    except Exception as problem:
        stage.outcome.broken.append(f"{type(problem).__name__}: {problem}"[:600])
        stage.figure("trace", traceback.format_exc()[-2000:])
    stage.outcome.seconds = round(time.monotonic() - began, 1)
    stage.outcome.said = len(stage.ledger.said)
    if not stage.outcome.injected:
        stage.outcome.broken.append("nothing was injected")
    return stage.outcome


def settlers(house: House, count: int) -> list[Resident]:
    """New people of both languages."""
    tokens = [canaries.token() for _ in range(count)]
    half = count - count // 3
    made = house.people(tokens[:half], "en") + house.people(tokens[half:], "zh-hans")
    return [
        Resident(person, token, "en" if number < half else "zh-hans")
        for number, (person, token) in enumerate(zip(made, tokens, strict=True))
    ]


def calibrate(house: House, residents: list[Resident]) -> float:
    """How many messages a second people say: BASE_RATE, or half of what this machine does at this moment, since a
    backlog that the load itself makes would hide what a fault does. What is caught up with gets longer in proportion.
    Sets `house.patience`, sets and returns `house.rate`."""
    ledger, began = Ledger(), time.monotonic()
    with Crowd(residents, ledger, every=0.5) as crowd:
        crowd.wait_until_talking(2)
    evidence.settle(house, RECOVERY_SECONDS)
    able = len(ledger.said) / (time.monotonic() - began)
    house.rate = min(BASE_RATE, able / 2)
    house.patience = BASE_RATE / house.rate
    return house.rate
