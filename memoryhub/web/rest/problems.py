"""Errors of the API as problem details (RFC 9457): one shape, whatever failed."""

import structlog
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import set_rollback

from memoryhub import errors
from memoryhub.web.errors import reference, status_of

log = structlog.get_logger(__name__)
MEDIA_TYPE = "application/problem+json"


class ProblemSerializer(serializers.Serializer):
    """What every error answers with."""

    type = serializers.CharField(default="about:blank", help_text="Always about:blank: `code` says more.")
    title = serializers.CharField(help_text="What happened, in the caller's language.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="A stable word for programs.")
    reference = serializers.CharField(required=False, help_text="Names the request in the server's log.")
    errors = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), required=False, help_text="What is wrong, by field."
    )


def body(status_code: int, code: str, title: str, **more: object) -> dict[str, object]:
    plain = {"type": "about:blank", "title": str(title), "status": status_code, "code": code, "reference": reference()}
    return plain | more


def handler(error: Exception, context: dict[str, object]) -> Response | None:
    """Django REST framework's hook. None: not ours, a 500 that is logged."""
    set_rollback()
    if isinstance(error, errors.MemoryHubError):
        code = status_of(error)
        log.info("refused", code=error.code, status=code)
        return _response(body(code, error.code, _(error.sentence)))
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, exceptions.ValidationError):
        return _response(body(400, "invalid", _("Some of this cannot be used."), errors=_by_field(error.detail)))
    if isinstance(error, exceptions.APIException):
        return _translated(error)
    return None


def _translated(error: exceptions.APIException) -> Response:
    headers = {}
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header
    if getattr(error, "wait", None):
        headers["Retry-After"] = str(int(error.wait) + 1)
    code = error.get_codes() if isinstance(error.get_codes(), str) else "invalid"
    return _response(body(error.status_code, code, error.detail), headers)


def _by_field(detail: object) -> dict[str, list[str]]:
    if not isinstance(detail, dict):
        return {"": [str(one) for one in detail]}
    return {
        str(name): [str(one) for one in (told if isinstance(told, list) else [told])] for name, told in detail.items()
    }


def _response(told: dict[str, object], headers: dict[str, str] | None = None) -> Response:
    return Response(told, status=told["status"], headers=headers, content_type=MEDIA_TYPE)


# What the description says of errors, for every call.
RESPONSES = {(code, MEDIA_TYPE): ProblemSerializer for code in (400, 401, 403, 404, 409, 429)}
