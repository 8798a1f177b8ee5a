"""A circuit breaker: stops asking an endpoint that keeps failing, and tries it again now and then."""

import threading
import time
from collections import deque
from collections.abc import Callable

WINDOW = 20  # outcomes looked at
FAILED_SHARE = 0.5  # of a full window (TRUST 4.5). Half trips at every bad hour, double never
IN_A_ROW = 5  # failures in a row that open it at once
OPEN_SECONDS = 15.0  # then one request may try; doubled after each failed trial
LONGEST_OPEN_SECONDS = 240.0


class Breaker:
    """closed -> open -> one trial -> closed or open again. Safe between threads. `clock` gives monotonic seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._outcomes: deque[bool] = deque(maxlen=WINDOW)
        self._opened_at: float | None = None
        self._pause = OPEN_SECONDS
        self._trial = False

    @property
    def is_open(self) -> bool:
        return self._opened_at is not None

    def allows(self) -> bool:
        """Whether a request may go now. While open, one at a time after the pause."""
        with self._lock:
            if self._opened_at is None:
                return True
            if self._trial or self._clock() - self._opened_at < self._pause:
                return False
            self._trial = True
            return True

    def succeeded(self) -> None:
        with self._lock:
            if self._opened_at is not None:
                self._outcomes.clear()
            self._opened_at, self._trial, self._pause = None, False, OPEN_SECONDS
            self._outcomes.append(True)

    def failed(self) -> None:
        with self._lock:
            self._outcomes.append(False)
            if self._opened_at is not None:
                self._pause = min(self._pause * 2, LONGEST_OPEN_SECONDS)
                self._opened_at, self._trial = self._clock(), False
            elif self._tripped():
                self._opened_at = self._clock()

    def abandoned(self) -> None:
        """The request ended without telling anything (the user stopped it)."""
        with self._lock:
            self._trial = False

    def _tripped(self) -> bool:
        recent = list(self._outcomes)
        in_a_row = len(recent) >= IN_A_ROW and not any(recent[-IN_A_ROW:])
        return in_a_row or (len(recent) == WINDOW and recent.count(False) >= FAILED_SHARE * WINDOW)
