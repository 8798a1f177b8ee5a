"""How much one socket may ask for. Pure; seconds of a monotonic clock are an argument."""

from dataclasses import dataclass

from memoryhub.errors import Refused


class TooFast(Refused):
    code = "too_fast"
    sentence = "That was a lot at once. Please wait a moment."


@dataclass(slots=True)
class Bucket:
    """A token bucket: `capacity` at once, refilled evenly over `seconds`.

    TRUST 3.4: 20 messages in 10 s. Half stops a fast typist who sends line by line; double lets a script queue more
    answers than two cores give.
    """

    capacity: float = 20.0
    seconds: float = 10.0
    level: float = 20.0
    seen_at: float = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed at `now`; counts it if so."""
        self.level = min(self.capacity, self.level + (now - self.seen_at) * self.capacity / self.seconds)
        self.seen_at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


# A socket that sends this many broken frames is no browser of ours.
MAX_BROKEN_FRAMES = 5
# What may wait for a client that does not read: 256 KiB hold a full resume of 30 long messages; without a limit 30 MB
# pushed at a stalled client stay in this process (TRUST 3.4).
MAX_UNSENT_BYTES = 262_144
# Events that may wait for one socket, whoever made them: an answer of ten pages has some 2,000 pieces. Half closes a
# slow phone in the middle of it; without a limit a client that asks and does not read fills this process.
MAX_WAITING_EVENTS = 4_000
# Tabs of one person in one process: twelve are more than anyone reads; each costs about 85 KiB.
MAX_SOCKETS_PER_USER = 12
# A socket ends itself within half a day, so that rights and code are never older than that; the spread keeps all
# browsers of a restart from coming back in the same second.
MAX_AGE_SECONDS = 12 * 3600
AGE_SPREAD = 0.25
# A right that was taken away is noticed after at most this long (TRUST 3.4).
RIGHTS_SECONDS = 5.0
