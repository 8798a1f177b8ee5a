"""A time zone for an offset. Pure."""

from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

_HOUR = timedelta(hours=1)


def zone_of(at: datetime) -> str:
    """The IANA name of a zone that has the offset of `at` on that day.

    Whole hours give the zones named after them, which know no summer time; others (India, Nepal, ...) the first real
    zone by name.

    Raises:
        ValueError: there is none.
    """
    offset = at.utcoffset() or timedelta()
    hours, rest = divmod(offset, _HOUR)
    if not rest and -12 <= hours <= 14:
        return f"Etc/GMT{-hours:+d}" if hours else "Etc/UTC"  # POSIX counts west of Greenwich as positive
    return _named(offset, at.replace(tzinfo=None, minute=0, second=0, microsecond=0))


@lru_cache(maxsize=256)
def _named(offset: timedelta, moment: datetime) -> str:
    for name in sorted(available_timezones()):
        if ZoneInfo(name).utcoffset(moment) == offset:
            return name
    raise ValueError(f"no time zone is {offset} from UTC on {moment:%Y-%m-%d}")
