"""The page that lets one try the API: Swagger's own, from its wheel, so that it works without the internet.

Its script sets styles on elements, which our policy forbids everywhere else; the page holds nobody's data until they
paste a token of their own. (Its accessibility is Swagger's: the page says so and links to the plain description.)
"""

import json

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

_START = """window.ui = SwaggerUIBundle(%s);\n"""


@require_safe
@csp_update({"style-src": ["'unsafe-inline'"]})
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "rest/docs.html")


@require_safe
def docs_script(request: HttpRequest) -> HttpResponse:
    """Starts Swagger; a file of its own, since the policy allows no script within the page."""
    chosen = {"url": reverse("schema"), "dom_id": "#swagger-ui", "deepLinking": True, "validatorUrl": None}
    return HttpResponse(_START % json.dumps(chosen), content_type="text/javascript; charset=utf-8")
