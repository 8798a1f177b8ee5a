"""Who may call the API: a token's owner, within the token's scopes, at a measured pace."""

from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, ValidationError
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from memoryhub.accounts.models import User
from memoryhub.accounts.preferences import preferences_of
from memoryhub.tokens import api as tokens
from memoryhub.tokens.api import Holder
from memoryhub.web.middleware import available_zones

_SCHEME = "Bearer"
ZONE_HEADER = "Time-Zone"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer mh_…`. Cookies do not count here, so that no other site can call in somebody's name."""

    def authenticate(self, request: Request) -> tuple[User, Holder] | None:
        scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != _SCHEME.lower():
            return None
        holder = tokens.check(secret.strip(), "api", now=timezone.now())
        if holder is None:
            raise AuthenticationFailed(_("This token does not exist, has expired or was revoked."), code="bad_token")
        chosen = preferences_of(holder.user)
        timezone.activate(zone_of(request, chosen.time_zone))
        if chosen.language:
            translation.activate(chosen.language)
        return holder.user, holder

    def authenticate_header(self, request: Request) -> str:
        return _SCHEME


def zone_of(request: Request, usual: str) -> ZoneInfo:
    """Where "tomorrow" is one: the call's `Time-Zone`, else the caller's usual zone. Raises: ValidationError."""
    asked = request.headers.get(ZONE_HEADER, "")
    if asked and asked not in available_zones():
        raise ValidationError({ZONE_HEADER: [_("Give an IANA name such as Europe/Oslo.")]})
    return ZoneInfo(asked or usual)


class TokenScheme(OpenApiAuthenticationExtension):
    """How the API's description names it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of your own, made in the settings."}


class HasScope(BasePermission):
    """Reading needs "read", everything else "write"."""

    code = "scope"

    def has_permission(self, request: Request, view: APIView) -> bool:
        self.message = _("This token may not do that: it lacks the right to write.")
        needed = "read" if request.method in SAFE_METHODS else "write"
        return isinstance(request.auth, Holder) and needed in request.auth.scopes


class _PerToken(SimpleRateThrottle):
    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        holder = request.auth
        who = str(holder.token_id) if isinstance(holder, Holder) else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": who}


class CallsThrottle(_PerToken):
    # A script that pages through 5,000 memories by fifties makes 100 calls. Half makes it wait, double lets one script
    # have a core for itself.
    scope, rate = "api-calls", "240/min"


class WritesThrottle(_PerToken):
    # Each write is a transaction and an embedding, some 20 ms. Half is slow for an import by hand, double floods jobs.
    scope, rate = "api-writes", "60/min"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
