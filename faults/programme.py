"""Which faults are played in which order, on which product; and the naive writer, which must fail."""

import os
import platform
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime

from faults import kills as kills  # noqa: F401  importing registers
from faults.harness import Outcome, play, settlers
from faults.house import House
from faults.registry import FAULTS, Fault, NotRun

RESIDENTS = 12


@dataclass
class Found:
    """Everything that a run gave."""

    began: datetime
    machine: str
    command: str
    outcomes: list[Outcome] = field(default_factory=list)
    not_run: list[NotRun] = field(default_factory=list)
    naive: dict[str, object] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        return all(one.holds for one in self.outcomes) and bool(self.naive.get("fails", True))


def run(ids: list[str], nightly: bool) -> Found:
    """Play the chosen faults.

    Args:
        ids: of the matrix; empty: all of the tier.
    """
    began = time.monotonic()
    found = Found(datetime.now(UTC), machine(), "make faults-nightly" if nightly else "make faults")
    chosen = [one for one in FAULTS if _is_chosen(one, ids, nightly)]
    for house_name in ("plain", "model"):
        _play_in(house_name, [one for one in chosen if one.house == house_name], nightly, found)
    found.seconds = round(time.monotonic() - began, 1)
    return found


def _is_chosen(fault: Fault, ids: list[str], nightly: bool) -> bool:
    if ids:
        return bool(set(fault.ids.split("/")) & set(ids))
    return nightly or fault.tier == "push"


def _play_in(name: str, faults: list[Fault], nightly: bool, found: Found) -> None:
    if not faults:
        return
    house = House("faults", MEMORYHUB_WORKERS="2")
    try:
        residents = settlers(house, RESIDENTS)
        for fault in faults:
            print(f"{fault.ids} {fault.what} ...", flush=True)
            found.outcomes.append(play(fault, house, residents, nightly))
            print(_line(found.outcomes[-1]), flush=True)
    finally:
        house.stop()
        house.remove()


def _line(outcome: Outcome) -> str:
    bad = [f"{one.invariant} {dict(one.breaches)} {one.examples}" for one in outcome.verdicts if not one.holds]
    words = "holds" if outcome.holds else "; ".join([*outcome.broken, *bad])
    return f"  {outcome.injected} injected, back in {outcome.recovered} s, {outcome.seconds} s in all: {words}"


def machine() -> str:
    """What it ran on: cores and memory, without a name."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.machine()}, load average {load:.1f} at the start"
