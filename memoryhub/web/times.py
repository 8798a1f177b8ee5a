"""Times in words, in the active language. `now` is an argument, so that a test can say what time it is."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.dateformat import format as dated
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def absolute(moment: datetime) -> str:
    """`1 Dec 2026, 14:02` or `2026年12月1日 14:02`, in the active time zone."""
    return dated(timezone.localtime(moment), pgettext("date format: day, month, year, time", "j M Y, H:i"))


def clock(moment: datetime) -> str:
    """`14:02` in the active time zone."""
    return dated(timezone.localtime(moment), "H:i")


def relative(moment: datetime, now: datetime) -> str:
    """`3 minutes ago`, `yesterday`, `1 Dec`; the future in absolute words. Days are those of the active time zone."""
    passed = now - moment
    if passed < timedelta(0):
        return _("just now") if passed > timedelta(minutes=-1) else absolute(moment)
    if passed < timedelta(minutes=1):
        return _("just now")
    if passed < timedelta(hours=1):
        minutes = int(passed.total_seconds() // 60)
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    days = (timezone.localdate(now) - timezone.localdate(moment)).days
    if days == 0:
        hours = int(passed.total_seconds() // 3600)
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    if days == 1:
        return _("yesterday")
    if days < 7:
        return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
    return plain_day(timezone.localdate(moment), timezone.localdate(now))


def day(on: date, today: date) -> str:
    """`Today`, `Tomorrow`, `Yesterday`, else the date with its weekday when it is near."""
    distance = (on - today).days
    named = {-1: _("Yesterday"), 0: _("Today"), 1: _("Tomorrow")}
    if distance in named:
        return named[distance]
    if -7 < distance < 14:
        return dated(on, pgettext("date format: near day with weekday", "D j M"))
    return plain_day(on, today)


def plain_day(on: date, today: date) -> str:
    """`1 Dec`, with the year when it is another one."""
    if on.year == today.year:
        return dated(on, pgettext("date format: day and month", "j M"))
    return dated(on, pgettext("date format: day, month and year", "j M Y"))
