"""A score as a stacked bar: its parts one behind the other, on a scale of 0 to 1. The numbers stand beside it."""

from collections.abc import Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

# Boosts can lift a total above 1; the bar ends there.
FULL = 1.0


def bar(parts: Mapping[str, float]) -> SafeString:
    """Args: parts: weighed score parts by name (memory.api.PARTS), negative ones are none."""
    rects, at = [], 0.0
    for name, value in parts.items():
        width = max(0.0, min(value, FULL - at))
        if width > 0.002:
            rects.append((name, round(at * 100, 2), round(width * 100, 2)))
        at += width
    drawn = format_html_join("", '<rect class="part-{}" x="{}" y="0" width="{}" height="10"/>', rects)
    return format_html(
        '<svg class="bar-chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">{}</svg>', drawn
    )
