"""A page on which something with a secret is made: a token, a webhook, a calendar's link. It is shown this once."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from memoryhub.errors import Refused
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in


@dataclass(frozen=True, slots=True)
class Maker:
    """What differs from page to page.

    `make` makes one of the posted form and returns its secret (Refused: the page says why, the form as it was filled
    in); `facts` is what else the template needs, of the space and of the form that is shown again (else empty).
    """

    template: str
    make: Callable[[HttpRequest, UUID], str]
    facts: Callable[[UUID, QueryDict], dict[str, object]]


def page_of(maker: Maker, *, proves: bool = True) -> Callable[[HttpRequest], HttpResponse]:
    """The view of one maker.

    Args:
        proves: making asks anew who is there, unless there is nothing to prove it by (a guest).
    """

    def page(request: HttpRequest) -> HttpResponse:
        space_id, problem, secret = space_of(request.user).id, "", ""
        if request.method == "POST":
            try:
                secret = maker.make(request, space_id)
            except Refused as error:
                problem = _(error.sentence)
        draft = request.POST if problem else QueryDict()
        facts = {"secret": secret, "problem": problem, "draft": draft, "room": "capsule"}
        facts |= maker.facts(space_id, draft)
        return render(request, maker.template, facts, status=400 if problem else 200)

    if proves:
        page = reauthentication_required(allow_get=True, enabled=lambda request: not request.user.is_guest)(page)
    return require_http_methods(["GET", "POST"])(never_cache(signed_in(page)))
