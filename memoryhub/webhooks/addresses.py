"""Which addresses may be told: those of the outside world, judged by what they resolve to.

The rules of TRUST 3.5: https to the usual ports; every address that the name resolves to must be one of the public
internet; the caller connects to exactly these, so that a name cannot change its mind in between (DNS rebinding).
What an operator lists in MEMORYHUB_WEBHOOK_HOSTS ("host:port") may be inside, and plain http.
"""

import socket
from collections.abc import Callable, Collection
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from django.utils.translation import gettext_noop

from memoryhub.errors import Refused

LONGEST = 500  # characters of an address; half cuts long tokens in paths short, double invites whole payloads
_PORTS = (443, 8443)
_UNICAST = IPv6Network("2000::/3")  # RFC 4291, 2.4: all that is global unicast today
_NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052, 2.1: the IPv4 address is in the last 32 bits
# Public by number, yet services of a cloud for the machine that asks: Azure's, and Oracle's in a block of the IETF's.
_NEVER = (IPv4Network("168.63.129.16/32"), IPv4Network("192.0.0.0/24"))
Lookup = Callable[..., list[tuple]]


class BadAddress(Refused):
    """The address cannot be one to tell; the code says why."""

    code = "bad_address"
    sentence = gettext_noop("Give a whole address that begins with https://, with port 443 or 8443 if any.")


class InsideAddress(BadAddress):
    code = "inside_address"
    sentence = gettext_noop(
        "This address leads into a private network. Only addresses of the public internet can be used."
    )


class UnknownHost(BadAddress):
    code = "unknown_host"
    sentence = gettext_noop("This address was not found. Check how it is spelt.")


@dataclass(frozen=True, slots=True)
class Place:
    """Where to, read apart."""

    scheme: str
    host: str  # ASCII, lower case; of an IPv6 address without brackets
    port: int
    target: str  # path and query, as a request names them

    @property
    def is_named_in(self) -> str:
        """As an operator's list spells it."""
        return f"{self.host}:{self.port}"


def read(url: str, inside: Collection[str] = ()) -> Place:
    """Raises: BadAddress.

    Args:
        inside: "host:port" of what the operator lets be told though it is inside.
    """
    try:
        if len(url) > LONGEST or not url.isprintable() or any(one in url for one in " \\"):
            raise BadAddress("spelling")
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode().lower()
        port = parts.port or {"https": 443, "http": 80}.get(parts.scheme, 0)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        target.encode("ascii")
    except ValueError as problem:  # the codecs' errors, a port beyond 65535
        raise BadAddress("spelling") from problem
    place = Place(parts.scheme, host, port, target)
    if not host or parts.username is not None or parts.fragment or parts.scheme not in ("https", "http"):
        raise BadAddress("parts")
    if place.is_named_in not in inside and (parts.scheme != "https" or port not in _PORTS):
        raise BadAddress("port")
    return place


def resolve(place: Place, inside: Collection[str] = (), lookup: Lookup = socket.getaddrinfo) -> tuple[str, ...]:
    """The addresses to connect to, all of them judged. Raises: UnknownHost, InsideAddress."""
    try:
        found = lookup(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise UnknownHost("host") from problem
    addresses = tuple(dict.fromkeys(str(one[4][0]) for one in found))
    if not addresses:
        raise UnknownHost("host")
    if place.is_named_in not in inside and not all(is_public(one) for one in addresses):
        raise InsideAddress("address")
    return addresses


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet, also where it is wrapped in another."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = _wrapped(found)
        return is_public(str(inner)) if inner else found in _UNICAST and found.is_global
    is_plain = found.is_global and not found.is_multicast and not found.is_reserved
    return is_plain and not any(found in block for block in _NEVER)


def _wrapped(found: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 one leads to: mapped, 6to4, Teredo (the client), NAT64."""
    if found in _NAT64:
        return IPv4Address(int(found) & 0xFFFFFFFF)
    return found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
