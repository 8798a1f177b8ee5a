"""Asks for pages while a fault is played, as somebody who reads would, and notes each answer (I10, I3)."""

import http.client
import threading
import time

from faults import canaries
from faults.ledger import Ledger, Visit
from faults.load import Resident

PATHS = ("/healthz", "/capsule/", "/c/new/")
EVERY_SECONDS = 0.7


class Prober:
    """`with Prober(resident, ledger)`: a page every EVERY_SECONDS until the block ends."""

    def __init__(self, resident: Resident, ledger: Ledger) -> None:
        self.resident, self.ledger = resident, ledger
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Prober":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(30)

    def _run(self) -> None:
        number = 0
        while not self._ended.wait(EVERY_SECONDS):
            self.ledger.visits.append(visit(self.resident, PATHS[number % len(PATHS)], self.ledger))
            number += 1


def visit(resident: Resident, path: str, ledger: Ledger) -> Visit:
    """One page; tokens that are not the reader's are noted as leaks."""
    began = time.monotonic()
    try:
        status, body, _ = resident.person.get(path)
    except (OSError, http.client.HTTPException):
        return Visit(began, path, 0)
    ledger.note_heard(resident.token, canaries.foreign(body, resident.token))
    return Visit(began, path, status)
