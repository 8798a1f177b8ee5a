"""Forgetting through the API: a dry run, the yes, and of what is erased for good the request, its progress and its
certificate, as on the page (capsule.forgetting)."""

import json
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from capsule.rest import shapes
from memoryhub.errors import Conflict, NotFound
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.web.rest.resource import Resource, call

_FORGET = OpenApiExample("a topic", {"reach": "topic", "words": "my health"}, request_only=True)


class Forget(Resource):
    @call(
        "What would go: a dry run",
        name="forget_dry_run",
        takes=shapes.ForgetAsked,
        gives=shapes.Manifest,
        examples=[_FORGET],
        tag="forget",
    )
    def post(self, request: Request) -> Response:
        told = self.given(shapes.ForgetAsked)
        wanted = memory.ForgetScope(memory.Reach(told.pop("reach")), **told)
        found = memory.forget_scope(self.space_id, wanted, now=self.now)
        chats = _named(self.space_id, found).ids.get("chats", [])
        return Response(shapes.Manifest(found).data | {"conversation_ids": chats})


class ForgetNow(Resource):
    @call(
        "Do exactly what the dry run named",
        name="forget_confirm",
        takes=shapes.ForgetYes,
        gives=shapes.ForgetDone,
        tag="forget",
    )
    def post(self, request: Request, token: str) -> Response:
        erase = self.given(shapes.ForgetYes)["erase"]
        found = memory.forget_manifest(self.space_id, token)
        receipt = memory.forget_confirmed(self.space_id, token, now=self.now)  # out of use before this answers
        opened = _own(self.space_id, receipt.order_id)
        if opened is not None and not erase:
            raise Conflict(f"order {receipt.order_id}")
        salt = ""
        if erase and opened is None:
            opened, salt = self._open(found, receipt.order_id)
        told = shapes.ForgetDone(receipt).data | {"erased": erase, "request": opened and shown(opened, salt)}
        return Response(told | ({"undoable_until": None} if erase else {}))

    def _open(self, found: memory.ForgetManifest, wish: UUID) -> tuple[privacy.Request | None, str]:
        """Under the dry run's own id, so that a yes that is sent twice opens one request."""
        named = _named(self.space_id, found)
        if named.is_empty:
            return None, ""
        language = translation.get_language() or ""
        return privacy.open_request(
            self.space_id, named, privacy.Factor.TOKEN, now=self.now, language=language, wish=wish
        )


class Requests(Resource):
    @call("Your requests to erase for good, newest first", gives=shapes.ErasureShown(many=True), tag="forget")
    def get(self, request: Request) -> Response:
        return Response([shown(one) for one in privacy.of_subject(self.space_id)])


class OneRequest(Resource):
    @call("How far one is", gives=shapes.ErasureShown, name="forget_request", tag="forget")
    def get(self, request: Request, request_id: UUID) -> Response:
        return Response(shown(_found(self.space_id, request_id)))


class Certificate(Resource):
    @call("Its signed certificate, once it is done", gives=OpenApiTypes.OBJECT, name="forget_certificate", tag="forget")
    def get(self, request: Request, request_id: UUID) -> Response:
        made = privacy.certificate(_found(self.space_id, request_id).id)
        if made is None:
            raise NotFound(f"certificate of {request_id}")
        return Response(json.loads(privacy.as_file(made)))


def shown(one: privacy.Request, salt: str = "") -> dict[str, object]:
    """
    Args:
        salt: as privacy.open_request gave it; it stands in the link and nowhere else.
    """
    stores = privacy.summed_by_store(privacy.steps_of(one.id))
    link = settings.SITE_URL.rstrip("/") + reverse("forget_status", args=[privacy.token_of(one.id, salt)])
    return shapes.ErasureShown(one).data | {"stores": stores, "link": link}


def _named(space_id: UUID, found: memory.ForgetManifest) -> privacy.DryRun:
    """What the dry run named, and the chats that lay wholly within it when it was made."""
    asked = found.scope
    until = min(asked.until or found.made_at, found.made_at)
    part = privacy.Part(
        privacy.Reach(str(asked.reach)), asked.slot or asked.words, asked.since, until, asked.conversation_id
    )
    known = {"facts": list(map(str, found.memory_ids)), "todos": list(map(str, found.todo_ids))}
    try:
        return privacy.named(space_id, part, known)
    except NotFound:  # the chat was deleted before; what it told may still be known
        return privacy.named(space_id, part, known | {"chats": [], "cases": []})


def _own(space_id: UUID, request_id: UUID) -> privacy.Request | None:
    return next((one for one in privacy.of_subject(space_id) if one.id == request_id), None)


def _found(space_id: UUID, request_id: UUID) -> privacy.Request:
    one = _own(space_id, request_id)
    if one is None:
        raise NotFound(f"request {request_id}")
    return one
