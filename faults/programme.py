"""Which faults are played in which order, on which product; and the naive writer, which must fail."""

import contextlib
import importlib
import os
import platform
import signal
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime

from faults import naive
from faults.harness import Outcome, calibrate, play, settlers
from faults.house import House
from faults.invariants import Verdict
from faults.misbehaving import BUDGET_TOKENS, Models
from faults.registry import FAULTS, Fault, NotRun
from tests.product import descendants

# Modules that register faults, in the order in which these are played: the last of the plain product stops it.
MODULES = (
    *("kills", "caches", "deliveries", "poison", "rights", "sockets", "network", "guards", "desks", "erasing"),
    *("trail", "residue", "models"),
)
NOT_RUN = (
    NotRun("F39", "a rolling deploy with a migration", "there is no second version to deploy; restarts are played"),
    NotRun("F40", "a soak of two hours", "it takes two hours and a quiet machine; it belongs before a release"),
    NotRun("F23", "loss by the kernel (netem)", "it needs root and a network namespace; a proxy plays it instead"),
    NotRun("F28", "a name that turns inside", "it needs a DNS server of its own; tests/ground play the pinned address"),
)
RESIDENTS = 12


@dataclass
class Naive:
    """What the judges said of the writer that must fail them."""

    verdict: Verdict
    killed: int

    @property
    def fails(self) -> bool:
        return self.killed > 0 and self.verdict.looked_at > 0 and not self.verdict.holds


@dataclass
class Found:
    """Everything that a run gave."""

    began: datetime
    machine: str
    command: str
    outcomes: list[Outcome] = field(default_factory=list)
    not_run: list[NotRun] = field(default_factory=list)
    naive: Naive | None = None
    rates: list[float] = field(default_factory=list)  # messages a second, on each product
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        """Every fault was injected, every promise held, and the judges can fail."""
        return (
            bool(self.outcomes) and all(one.holds for one in self.outcomes) and (self.naive is None or self.naive.fails)
        )


def run(ids: list[str], nightly: bool) -> Found:
    """Play the chosen faults.

    Args:
        ids: of the matrix, and NAIVE; empty: all of the tier.
    """
    for name in MODULES:
        importlib.import_module(f"faults.{name}")
    began = time.monotonic()
    found = Found(datetime.now(UTC), machine(), "make faults-nightly" if nightly else "make faults")
    chosen = [one for one in FAULTS if _is_chosen(one, ids, nightly)]
    by_house = {name: [one for one in chosen if one.house == name] for name in ("plain", "model", "budget")}
    # Side by side: most of a fault is waiting, and each product's load is measured out to what is left of the machine.
    with ThreadPoolExecutor(2) as sides:
        plain = sides.submit(_plain, by_house["plain"], nightly, found, not ids or "NAIVE" in ids)
        connected = sides.submit(_all_connected, by_house, nightly, found)
        for side in (plain, connected):
            _result(side)
    found.outcomes.sort(key=lambda one: FAULTS.index(one.fault))
    found.not_run += NOT_RUN if nightly and not ids else ()
    found.seconds = round(time.monotonic() - began, 1)
    return found


def _result(side: Future) -> None:
    """Wait for one side. Ctrl-C ends everything: the products are on a leash, and stop when this process is gone."""
    try:
        side.result()
    except KeyboardInterrupt:
        _tell("Stopping ...")
        for pid in descendants(os.getpid()):  # a supervisor that a fault holds still would never hear of it
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        os._exit(130)


def _is_chosen(fault: Fault, ids: list[str], nightly: bool) -> bool:
    if ids:
        return bool(set(fault.ids.split("/")) & set(ids))
    return nightly or fault.tier == "push"


def _plain(faults: list[Fault], nightly: bool, found: Found, with_naive: bool) -> None:
    if not faults and not with_naive:
        return
    house = House("faults", MEMORYHUB_WORKERS="2")
    try:
        if with_naive:
            found.naive = Naive(*naive.failing(house))
            _tell(f"naive writer: killed {found.naive.killed} times, {dict(found.naive.verdict.breaches)}")
        _play_all(house, faults, nightly, found)
    finally:
        house.stop()
        house.remove()


def _all_connected(by_house: dict[str, list[Fault]], nightly: bool, found: Found) -> None:
    _connected(by_house["model"], nightly, found)
    _connected(by_house["budget"], nightly, found, MEMORYHUB_DAILY_TOKENS=str(BUDGET_TOKENS))


def _connected(faults: list[Fault], nightly: bool, found: Found, **environment: str) -> None:
    if not faults:
        return
    models = Models()
    house = House("faults-model", models, MEMORYHUB_WORKERS="2", **models.environment(), **environment)
    try:
        _play_all(house, faults, nightly, found)
    finally:
        house.stop()
        house.remove()
        models.stop()


def _play_all(house: House, faults: list[Fault], nightly: bool, found: Found) -> None:
    residents = settlers(house, RESIDENTS)
    found.rates.append(round(calibrate(house, residents), 2))
    _tell(f"people say {found.rates[-1]} messages a second in all")
    mains = [one for one in faults if one.beside not in {other.ids for other in faults}]
    for fault in mains:
        beside = [one for one in faults if one.beside == fault.ids]
        threads = [threading.Thread(target=_play, args=(one, house, residents, nightly, found)) for one in beside]
        for thread in threads:
            thread.start()
        _play(fault, house, residents, nightly, found)
        for thread in threads:
            thread.join()


def _play(fault: Fault, house: House, residents: list, nightly: bool, found: Found) -> None:
    outcome = play(fault, house, residents, nightly)
    found.outcomes.append(outcome)
    words = "holds" if outcome.holds else "DOES NOT HOLD"
    _tell(f"{fault.ids} {fault.what}: {outcome.injected} injected, {outcome.seconds} s, {words}")
    for line in outcome.complaints():
        _tell(f"    {line}")


def _tell(line: str) -> None:
    print(line, flush=True)


def machine() -> str:
    """What it ran on: cores and memory, without a name."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.machine()}, load average {load:.1f} at the start"
