"""One POST to a judged address: to exactly what it resolved to, no redirect, no proxy, in short time.

The signature is `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 (RFC 2104) with the hook's secret over `<t>.<body>`. A
receiver that refuses an old `t` cannot be told the same twice by somebody who listened.
"""

import contextlib
import hashlib
import hmac
import http.client
import socket
import ssl
import threading
from collections.abc import Collection, Iterator, Mapping

from memoryhub.webhooks import addresses
from memoryhub.webhooks.addresses import Place

# TRUST 3.5. Half gives up on a busy server, double lets a slow one hold a worker for long.
STEP_S = 5.0
WHOLE_S = 10.0
SIGNATURE = "MemoryHub-Signature"


def signature(secret: str, at: int, body: bytes) -> str:
    """Args: at: seconds since 1970. Returns: the header's value."""
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"t={at},v1={mac.hexdigest()}"


def send(url: str, body: bytes, headers: Mapping[str, str], inside: Collection[str] = ()) -> str:
    """POST it.

    Returns:
        The status ("200"), or why there is none: a code of addresses.py, "timeout", "tls", "connect", "answer".
    """
    try:
        place = addresses.read(url, inside)
        found = addresses.resolve(place, inside)
        return str(_post(place, found, body, headers))
    except addresses.BadAddress as problem:
        return problem.code
    except TimeoutError:
        return "timeout"
    except ssl.SSLError:
        return "tls"
    except (http.client.HTTPException, ValueError):
        return "answer"
    except OSError:
        return "connect"


def _post(place: Place, found: tuple[str, ...], body: bytes, headers: Mapping[str, str]) -> int:
    link = _Link(place.host, place.port, timeout=STEP_S)
    link.sock = _dial(found, place)
    try:
        with _no_longer_than(link.sock, WHOLE_S) as is_over:
            try:
                link.request("POST", place.target, body, dict(headers))
                return link.getresponse().status  # its body is nothing to us
            except (OSError, http.client.HTTPException) as problem:
                raise (TimeoutError() if is_over.is_set() else problem) from problem
    finally:
        link.close()


class _Link(http.client.HTTPConnection):
    """A connection that is given its socket; it never looks a name up and never connects again."""

    auto_open = 0


def _dial(found: tuple[str, ...], place: Place) -> socket.socket:
    """A socket to the first of these addresses that answers; over TLS it must prove to be the name."""
    problem: OSError = ConnectionError()
    for address in found[:3]:
        try:
            plain = socket.create_connection((address, place.port), timeout=STEP_S)
            break
        except OSError as error:
            problem = error
    else:
        raise problem
    if place.scheme == "http":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=place.host)
    except OSError:
        plain.close()
        raise


@contextlib.contextmanager
def _no_longer_than(sock: socket.socket, seconds: float) -> Iterator[threading.Event]:
    """Ends the connection after so long, however busily it trickles; the event says that it did."""
    is_over = threading.Event()

    def end() -> None:
        is_over.set()
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield is_over
    finally:
        timer.cancel()
