"""What an open page asks now and then: is a colleague here too? It says at once that its own reader still is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from admin_console import beside
from admin_console.entry import staff
from admin_console.rail import ROLES


@require_GET
@staff(*ROLES)
def look(request: HttpRequest, thing: str) -> HttpResponse:
    """204 where the page says so already (`was`)."""
    facts = beside.facts(request, beside.named(thing))
    if bool(facts["beside"]) == (request.GET.get("was") == "1"):
        return HttpResponse(status=204)
    return render(request, "console/_beside.html", facts)
