"""What every resource of the API stands on."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from memoryhub.web.rest import problems
from memoryhub.web.rest.access import CallsThrottle, HasScope, TokenAuthentication, WritesThrottle


class Resource(APIView):
    """One person's data: `space_id` is the token's, whatever the address says."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (HasScope,)
    throttle_classes = (CallsThrottle, WritesThrottle)
    parser_classes = (JSONParser,)
    renderer_classes = (JSONRenderer,)

    @property
    def space_id(self) -> UUID:
        return self.request.auth.space_id

    @property
    def now(self) -> datetime:
        return timezone.now()

    def given(self, serializer: type[Serializer]) -> dict[str, object]:
        """The body, checked. Raises: ValidationError."""
        checked = serializer(data=self.request.data)
        checked.is_valid(raise_exception=True)
        return checked.validated_data

    def asked(self, serializer: type[Serializer]) -> dict[str, object]:
        """The query string, checked. Raises: ValidationError."""
        checked = serializer(data=self.request.query_params)
        checked.is_valid(raise_exception=True)
        return checked.validated_data


def call(
    summary: str, *, tag: str, name: str = "", takes=None, query=None, gives=None, status: int = 200, examples=()
) -> Callable:
    """One call's description.

    Args:
        name: the operation's id, where the one made of its address is another's. gives: None for no content.
    """
    responses = problems.RESPONSES | {status: gives}
    parameters = [query] if query else []
    return extend_schema(
        operation_id=name or None, summary=summary, request=takes, parameters=parameters, responses=responses,
        examples=list(examples), tags=[tag],
    )  # fmt: skip
