"""The page that lets one try the API: Swagger's own parts, from its wheel, so that it works without the internet.

Its script sets styles on elements, which our policy forbids everywhere else; the page holds nobody's data until they
paste a token of their own. (`static/js/api-docs.js` frames it.)
"""

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularJSONAPIView

DESCRIPTION = """Your own memories, to-dos and conversations, for your own programs. Errors: RFC 9457.

Times without an offset, days, and words such as “tomorrow” are read in the zone of the `Time-Zone` header (an IANA name
such as `Europe/Oslo`); without it in the one you chose in the settings, else in the one your browser said last, else in
the server's. Times are answered in that zone, with their offset."""
schema = SpectacularJSONAPIView.as_view(custom_settings={"DESCRIPTION": DESCRIPTION})


@require_safe
@csp_update({"style-src": ["'unsafe-inline'"]})
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "rest/docs.html")
