"""How much one person may ask of this process, over every tab, socket and form together. Seconds are an argument.

Counted where it is asked, so that it holds with Valkey down; with several machines each counts for itself. Programs
have their own limits, by token (memoryhub.web.rest). Pure.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from uuid import UUID

from memoryhub.errors import TooFast

# Whose allowance is remembered: some 300 bytes each. A person who is forgotten begins with a full bucket, which is what
# ten quiet seconds give anyway; half would still hold everybody of a busy minute.
REMEMBERED = 2_000


@dataclass(slots=True)
class Bucket:
    """A token bucket: `capacity` at once, refilled evenly over `seconds`."""

    capacity: float
    seconds: float = 10.0
    level: float = field(default=-1.0)
    seen_at: float = 0.0

    def __post_init__(self) -> None:
        self.level = self.capacity

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether `cost` more are allowed at `now`; counts them if so."""
        gained = max(0.0, now - self.seen_at) * self.capacity / self.seconds
        self.level = min(self.capacity, self.level + gained)
        self.seen_at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


def _words() -> Bucket:
    """TRUST 3.4: 20 messages in 10 s. Half stops a fast typist who sends line by line; double lets a script queue more
    answers than two cores give."""
    return Bucket(20.0)


def _asks() -> Bucket:
    """Every frame and every form. Someone who goes through a list by keyboard makes four a second, and twelve tabs that
    come back at once cost as many resumes. Half stops them; double is two hundred pages' work for one person."""
    return Bucket(100.0)


@dataclass(slots=True)
class _Allowance:
    words: Bucket = field(default_factory=_words)
    asks: Bucket = field(default_factory=_asks)


class Pace:
    """Allowances by person."""

    def __init__(self) -> None:
        self._people: OrderedDict[UUID, _Allowance] = OrderedDict()

    def ask(self, user_id: UUID, now: float, cost: float = 1.0) -> None:
        """Count a frame or a form.

        Args:
            now: seconds of a monotonic clock.
            cost: how many ordinary ones it weighs as.
        Raises:
            TooFast: nothing is counted.
        """
        if not self._of(user_id).asks.take(now, cost):
            raise TooFast()

    def say(self, user_id: UUID, now: float) -> None:
        """Count a message, or the wish for another answer, whichever way it came. Raises TooFast."""
        if not self._of(user_id).words.take(now):
            raise TooFast()

    def _of(self, user_id: UUID) -> _Allowance:
        found = self._people.setdefault(user_id, _Allowance())
        self._people.move_to_end(user_id)
        while len(self._people) > REMEMBERED:
            self._people.popitem(last=False)
        return found


pace = Pace()
