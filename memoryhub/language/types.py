"""The values that cross the language door: frozen, small. Offsets count characters of the text that was given."""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: `text == original[start:end]`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral. `upper` is the other end where the words themselves give two (两三个, 三五百, 几十)."""

    start: int
    end: int
    value: int | float
    text: str
    upper: int | float | None = None
    vague: bool = False  # 四百来, 三百多, a couple hundred


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its bound and its unit; the span takes in the words of both (不超过300元, at least two people).

    `low` is None for "at most", `high` is None for "at least"; both are the value for "exact" and "about"
    (where the words give two ends, "about" keeps them). `exclusive`: the bound itself is not meant (不到20人).
    `bound` is one of "exact", "at_most", "at_least", "range", "about". `unit` is "CNY", "person", "hour", ... or "".
    """

    start: int
    end: int
    low: int | float | None
    high: int | float | None
    bound: str
    unit: str
    text: str
    exclusive: bool = False

    @property
    def value(self) -> int | float:
        """The one number that says it best: the bound that was given, of two ends the upper one."""
        return self.high if self.high is not None else self.low or 0


@dataclass(frozen=True, slots=True)
class When:
    """A date in a text, made absolute in the speaker's time zone.

    `on` is the day (of a longer period its first day, its last day where `until` means "within it"); `through` is the
    last day of a period; `at` the instant, aware, in the speaker's zone, where a time of day was said. `grain` is
    "minute", "day", "weekend", "week", "month" or "year". `part` is the part of the day that was named without an hour
    ("morning", "noon", "afternoon", "evening", "night", or "").
    """

    start: int
    end: int
    on: date
    at: datetime | None
    until: bool
    text: str
    grain: str
    through: date | None = None
    part: str = ""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text with characters taken out, and for each character that stayed its offset in the original."""

    text: str
    offsets: tuple[int, ...]
    original: str

    def source(self, start: int, end: int) -> Span:
        """The piece of the ORIGINAL text that `text[start:end]` came from (a quote is what was really typed)."""
        if start >= end or start >= len(self.offsets):
            return Span(0, 0, "")
        first, last = self.offsets[start], self.offsets[min(end, len(self.offsets)) - 1] + 1
        return Span(first, last, self.original[first:last])
