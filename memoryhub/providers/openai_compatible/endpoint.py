"""An address that speaks the OpenAI protocol, and what its failures mean."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from memoryhub.errors import ProviderError

_SUFFIXES = ("/chat/completions", "/completions", "/embeddings")
# Status codes after which the same request may succeed a moment later.
TRANSIENT_STATUS = {408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`url` is the base ("https://api.example.com/v1"); `key` never appears in a repr or a log."""

    url: str
    model: str
    key: str = field(default="", repr=False)

    def address(self, path: str) -> str:
        return f"{self.url}/{path}"

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}


def endpoint(url: str, model: str, key: str = "", *, named: str = "MEMORYHUB_CHAT") -> Endpoint:
    """Check the three values of one endpoint; `named` is the prefix of their variables, for the message.

    Raises:
        ProviderError: not http or https, no host, credentials inside the address, no model, or a key that cannot be
            sent as a header. Not transient. The message names the variable, never its value.
    """
    parts = urlsplit(url.strip())
    try:
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if parts.scheme not in {"http", "https"} or not host:
        raise _bad(f"{named}_URL should start with http:// or https:// and name a host")
    if parts.username or parts.password:
        raise _bad(f"{named}_URL should not contain a user name or password; use {named}_KEY")
    if parts.query or parts.fragment:
        raise _bad(f"{named}_URL should end with the path, without ? or #")
    if not model.strip():
        raise _bad(f"{named}_MODEL should name the model")
    if any(ord(char) < 33 or ord(char) > 126 for char in key):
        raise _bad(f"{named}_KEY should be one line of plain letters, digits and signs")
    base = url.strip().rstrip("/")
    for suffix in _SUFFIXES:
        base = base.removesuffix(suffix)
    return Endpoint(base, model.strip(), key)


def _bad(message: str) -> ProviderError:
    return ProviderError(message, transient=False, code="bad_endpoint")


def failure(code: str, *, transient: bool) -> ProviderError:
    """A ProviderError whose text is only a code: what the endpoint said may contain what the user said."""
    return ProviderError(code, transient=transient, code=code)


def of_status(status: int) -> ProviderError:
    """What an answer other than 200 means: http_401, http_429, ..."""
    return failure(f"http_{status}", transient=status in TRANSIENT_STATUS)
