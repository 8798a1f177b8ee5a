"""Tags every template has (settings.TEMPLATES makes them built-in)."""

from datetime import date, datetime
from urllib.parse import urlencode

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memoryhub.language import api as language
from memoryhub.web import htmx, icons, times, toasts

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "", extra_class: str = "") -> SafeString:
    """`{% icon "brain" %}`; `{% icon "x" label=_("Close") %}` where it stands alone."""
    return icons.icon(name, label, extra_class)


@register.simple_tag
def relative_time(moment: datetime | None) -> str:
    """`<time>` that reads "3 minutes ago" and tells the exact time on hover; nothing for None."""
    if moment is None:
        return ""
    return _time(moment, times.relative(moment, timezone.now()))


@register.simple_tag
def absolute_time(moment: datetime | None) -> str:
    return "" if moment is None else _time(moment, times.absolute(moment))


@register.simple_tag
def clock_time(moment: datetime) -> str:
    """`<time>` that reads "14:02"."""
    return _time(moment, times.clock(moment))


@register.simple_tag
def day(on: date | datetime | None) -> str:
    """`<time>` that reads "Today", "Wed 9 Dec"; of an instant, its day in the active time zone."""
    if on is None:
        return ""
    when = timezone.localdate(on) if isinstance(on, datetime) else on
    return format_html('<time datetime="{}">{}</time>', when.isoformat(), times.day(when, timezone.localdate()))


def _time(moment: datetime, words: str) -> SafeString:
    return format_html('<time datetime="{}" title="{}">{}</time>', moment.isoformat(), times.absolute(moment), words)


@register.simple_tag
def htmx_config() -> str:
    return htmx.CONFIG_JSON


@register.simple_tag(takes_context=True)
def query(context: template.Context, **changes: object) -> str:
    """This page's query string with some values changed; an empty value drops its key. One URL per state."""
    values = context["request"].GET.copy()
    values.pop("dock", None)
    for key, value in changes.items():
        values.pop(key, None)
        if value not in ("", None):
            values[key] = str(value)
    return f"?{urlencode(list(values.items()))}" if values else "?"


@register.filter
def undo_url(message: object) -> str:
    return toasts.undo_url(message)


@register.simple_tag
def spoken(text: str) -> SafeString:
    """` lang="zh-Hans"` or ` lang="en"` for a person's own words, so that a screen reader changes its voice (3.1.2)."""
    return format_html(' lang="{}"', "zh-Hans" if language.detect(text) == "zh" else "en")
