"""How long to wait and when to try again: one deadline for all tries together."""

import random
import time
from collections.abc import Callable

from memoryhub.errors import ProviderError

TRIES = 3  # one blip of the network is usual, three in a row are an outage; double only delays the fallback
FIRST_WAIT_SECONDS = 0.3  # doubled each time, with full jitter, so that many clients do not return at once


class Deadline:
    """Seconds left of a budget, on the monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.began = time.monotonic()
        self.ends = self.began + seconds

    def extend_to(self, seconds: float) -> None:
        """From now on the budget is `seconds`, counted from the beginning."""
        self.ends = self.began + seconds

    def left(self) -> float:
        return self.ends - time.monotonic()


def wait_before(attempt: int, deadline: Deadline, jitter: Callable[[], float] = random.random) -> float | None:
    """Seconds to wait before try number `attempt` (2, 3, ...); None where no try is left or the time would not do."""
    if attempt > TRIES:
        return None
    pause = FIRST_WAIT_SECONDS * 2 ** (attempt - 2) * (0.5 + 0.5 * jitter())
    return pause if pause < deadline.left() else None


def again(problem: ProviderError, attempt: int, deadline: Deadline) -> float:
    """Seconds to wait before the next try, or `problem` raised where another would not help."""
    pause = wait_before(attempt + 1, deadline) if problem.transient else None
    if pause is None:
        raise problem
    return pause
