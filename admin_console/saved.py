"""Saved views: filtered lists under a name, one's own or shared with everybody who may see the room."""

from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest

from admin_console import saved_store

# Rooms whose first page is a list with filters in its address.
LISTS = frozenset({"privacy", "conflicts", "grants", "logs", "sessions", "cases", "jobs", "health", "audit"})
_PLACES = ("before", "after", "peek", "page")  # where one was, not what one looked for


def cleaned(query: str) -> str:
    """What is looked for, without the place in the list, in one order: the same filters, the same text."""
    return urlencode(sorted((key, value) for key, value in parse_qsl(query[:400]) if key not in _PLACES))[:400]


def beside(request: HttpRequest) -> dict[str, object]:
    """The views of the list that is shown, and which of them it is; {} for pages that are no list."""
    match = request.resolver_match
    room = match.url_name if match and match.namespace == "console" else ""
    if room not in LISTS:
        return {}
    here = cleaned(request.META.get("QUERY_STRING", ""))
    found = saved_store.of(request.user.pk, frozenset({room}))
    return {"views": [(view, view.query == here) for view in found], "views_room": room, "views_query": here}
