"""Icons of the lucide wheel as inline SVG. Each is read from its zip once per process."""

import re
from functools import cache
from importlib.resources import files
from zipfile import ZipFile

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

_WHOLE = re.compile(r"<svg[^>]*>(?P<shapes>.*)</svg>", re.DOTALL)
_FRAME = (
    '<svg class="{}" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round"{}>{}</svg>'
)


class NoSuchIcon(LookupError):
    """The lucide wheel has no icon of this name."""


@cache
def shapes(name: str) -> SafeString:
    """What stands inside the icon's <svg>; from a package we pin by hash, hence trusted."""
    with files("lucide").joinpath("lucide.zip").open("rb") as packed, ZipFile(packed) as archive:
        try:
            source = archive.read(f"{name}.svg").decode()
        except KeyError:
            raise NoSuchIcon(name) from None
    return mark_safe(re.sub(r"\s+", " ", _WHOLE.search(source)["shapes"]).strip())  # noqa: S308


def icon(name: str, label: str = "", extra_class: str = "") -> SafeString:
    """An icon. Without a label it is decoration and hidden from assistive technology."""
    classes = f"icon {extra_class}".strip()
    spoken = format_html(' role="img" aria-label="{}"', label) if label else mark_safe(' aria-hidden="true"')
    return format_html(_FRAME, classes, spoken, shapes(name))
