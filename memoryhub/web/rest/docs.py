"""The page that lets one try the API: Swagger's own parts, from its wheel, so that it works without the internet.

Its script sets styles on elements, which our policy forbids everywhere else; the page holds nobody's data until they
paste a token of their own. (`static/js/api-docs.js` frames it.)
"""

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
@csp_update({"style-src": ["'unsafe-inline'"]})
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "rest/docs.html")
