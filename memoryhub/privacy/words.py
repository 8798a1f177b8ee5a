"""What the stores are called, in the order in which people think of them."""

from django.utils.translation import gettext as _


def _names() -> dict[str, str]:
    return {
        "facts": _("Facts"),
        "todos": _("To-dos"),
        "messages": _("Messages"),
        "chats": _("Chats"),
        "personas": _("Roles"),
        "timeline": _("Timeline"),
        "sessions": _("Devices signed in"),
        "account": _("Account"),
        "tokens": _("Access tokens"),
        "exports": _("Exports"),
        "webhooks": _("Webhooks"),
        "cases": _("Reports"),
        "index": _("Search index"),
        "logs": _("Logs of what was learnt and used"),
        "jobs": _("Jobs"),
        "sockets": _("Open pages"),
        "cache": _("Cache"),
        "server_logs": _("Server logs"),
        "files": _("Files"),
        "shop": _("Words in the example shop"),
    }


def store_name(code: str) -> str:
    """A store that has no name here yet is called by its code."""
    return _names().get(code, code)


def in_order(codes: list[str]) -> list[str]:
    """What people know first, then what only the house knows."""
    places = {code: place for place, code in enumerate(_names())}
    return sorted(codes, key=lambda code: (places.get(code, len(places)), code))
