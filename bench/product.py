"""The running product as a person meets it: start, first words, the note, and what it takes of the machine."""

import re
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from bench.machine import pss_mb
from bench.registry import Table, bench, p50, p95
from tests.people import Talk
from tests.product import Product, descendants

MESSAGES = 30
SEEDED = 12  # facts said first, so that there is something to recall
STARTS = 3
PAUSE_SECONDS = 0.5  # nobody types faster; without it an answer also waits for the capture of the message before
_SAVED = re.compile(r'data-saved="[1-9]')  # the note under an answer, with something in it


@bench("product")
def product(scale: int) -> Table:
    """Times in ms as a client on this machine sees them, over real sockets; memory in MB (PSS)."""
    with TemporaryDirectory(prefix="mhbench-") as folder:
        state = Path(folder) / "state"
        Product(state).start().stop()  # the first start of a folder makes everything and is not counted
        running, started = _starts(state)
        try:
            rows = [_row("warm start", started), *_talking(running), *_memory(running)]
        finally:
            running.stop()
    return Table(
        "The running product",
        rows,
        notes="start: everything ready, warm; times in ms seen by a client over a real socket; memory as PSS in MB",
        bars=[
            ("warm start", "p50", 6000.0),
            ("first piece of the answer", "p50", 150.0),
            ("note of what was remembered", "p95", 2000.0),
            ("memory: web", "p50", 350.0),
            ("memory: all", "p50", 1200.0),
        ],
    )


def _row(what: str, taken: list[float]) -> dict[str, object]:
    return {"what": what, "n": len(taken), "p50": p50(taken), "p95": p95(taken)}


def _starts(state: Path) -> tuple[Product, list[float]]:
    """The last of several warm starts, still running, and how long each took."""
    taken: list[float] = []
    while True:
        began = time.perf_counter()
        running = Product(state).start()
        taken.append((time.perf_counter() - began) * 1000)
        if len(taken) == STARTS:
            return running, taken
        running.stop()


def _talking(running: Product) -> list[dict[str, object]]:
    person = running.person()
    talk = Talk(person, person.new_conversation())
    talk.say("hello", until="end")  # connects
    acks, firsts, ends, notes = [], [], [], []
    for number in range(SEEDED + MESSAGES):
        seen = _exchange(talk, _words(number))
        time.sleep(PAUSE_SECONDS)
        if number < SEEDED:
            continue
        acks.append(seen["ack"])
        firsts.append(seen["delta"])
        ends.append(seen["end"])
        if "note" in seen:
            notes.append(seen["note"])
    talk.close()
    return [
        _row("message acknowledged", acks),
        _row("first piece of the answer", firsts),
        _row("whole answer", ends),
        _row("note of what was remembered", notes),
    ]


def _words(number: int) -> str:
    """Every second message states something new; the others ask."""
    if number % 2 == 0:
        return f"My locker number at the gym is {1000 + number}, and I like the band Station {number}."
    return "What music do I like?"


def _exchange(talk: Talk, words: str) -> dict[str, float]:
    """Milliseconds from sending until each kind of frame first came; `note` only where something was kept."""
    seen: dict[str, float] = {}
    frame = {"type": "say", "cid": str(uuid4()), "text": words}
    waits_for_note = not words.endswith("?")
    began = time.perf_counter()
    talk._send(frame)
    while "end" not in seen or (waits_for_note and "note" not in seen):
        answer = talk._take(time.monotonic() + 10)
        kind = "note" if _SAVED.search(answer.get("html", "")) and answer["type"] == "html" else answer["type"]
        seen.setdefault(kind, (time.perf_counter() - began) * 1000)
    return seen


def _memory(running: Product) -> list[dict[str, object]]:
    """Proportional set size, so that pages which a fork shares count once."""
    sizes = {name: pss_mb({process, *descendants(process)}) for name, process in running.processes.items()}
    total = sum(sizes.values()) + pss_mb([running.process.pid])
    return [_row(f"memory: {name}", [size]) for name, size in [*sizes.items(), ("all", total)]]
