"""Asking a person, from a log, a replay or a case, to let staff read what stands behind it: staff know no address."""

import re
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from admin_console import words
from admin_console.entry import proved, staff
from admin_console.rail import frame
from memoryhub.errors import NotFound
from memoryhub.grants import api as grants
from memoryhub.grants.api import LONGEST_MINUTES, LONGEST_REASON, LONGEST_TICKET, Purpose, Wish
from memoryhub.web.toasts import toast

_WHAT = re.compile(r"(chats|lookups):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class AskForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why, in a sentence that the person will read"), min_length=8, max_length=LONGEST_REASON
    )
    ticket = forms.CharField(label=gettext_lazy("Ticket"), max_length=LONGEST_TICKET)
    minutes = forms.IntegerField(
        label=gettext_lazy("For how many minutes"), min_value=1, max_value=LONGEST_MINUTES, initial=30
    )


@require_http_methods(["GET", "POST"])
@staff("support")
@proved
def ask(request: HttpRequest, space_id: UUID, what: str) -> HttpResponse:
    """Args: what: an entry of a grant's scope: one chat, or one retrieval."""
    if not _WHAT.fullmatch(what):
        raise NotFound("scope")
    form = AskForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        given = form.cleaned_data
        wish = Wish(Purpose.SUPPORT, given["reason"], (what,), given["ticket"], given["minutes"])
        grants.ask(request.user.pk, space_id, wish, now=timezone.now())
        toast(request, _("Asked. It opens when the person says yes, and lapses after 12 hours."))
        return redirect("console:grants")
    facts = {"form": form, "who": words.pseudonym(space_id), "is_chat": what.startswith("chats:")}
    return render(request, "console/ask.html", facts | frame(request), status=400 if form.is_bound else 200)
