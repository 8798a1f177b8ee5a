"""The dictionary: other names of business terms, and the phrases that capture listens for. One line each."""

import json

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from admin_console import beside
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.errors import Refused
from memoryhub.memory import api as memory
from memoryhub.rollout import api as rollout
from memoryhub.web.toasts import toast

TRIGGERS = {
    "keep": (gettext_lazy("Remember"), gettext_lazy("What is said with one of these is remembered as if asked to.")),
    "strong": (gettext_lazy("Weigh more"), gettext_lazy("It weighs as much as a limit or a rule.")),
    "silent": (gettext_lazy("Keep nothing"), gettext_lazy("Of a message with one of these nothing is kept.")),
}


def _area(label: object, hint: object = "", rows: int = 5) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows, "spellcheck": "false"})
    return forms.CharField(label=label, help_text=hint, widget=widget, required=False, max_length=200_000, strip=False)


class DictionaryForm(forms.Form):
    aliases = _area(
        gettext_lazy("Other names"),
        gettext_lazy("One term a line: gross merchandise volume = GMV, turnover"),
        8,
    )
    keep, strong, silent = (_area(*TRIGGERS[one]) for one in ("keep", "strong", "silent"))
    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300)


@require_http_methods(["GET", "POST"])
@staff("operator", "auditor")
def edit(request: HttpRequest) -> HttpResponse:
    """Operators save; auditors read."""
    may = "operator" in request.roles and not memory.dictionary_file()
    form = DictionaryForm(request.POST if request.method == "POST" else None, initial=_lines())
    if request.method == "POST" and may and form.is_valid():
        try:
            given = form.cleaned_data
            rollout.save_dictionary(toml(given), given["reason"], request.user.pk, timezone.now())
        except Refused as problem:
            form.add_error(None, _("This cannot be used: %(why)s") % {"why": problem})
        else:
            toast(request, _("Saved. It is in use within seconds."))
            return redirect("console:dictionary")
    history = [one for one in rollout.history() if one.what == "dictionary"][:10]
    facts = {"form": form, "may": may, "file": memory.dictionary_file(), "history": history}
    facts |= beside.facts(request, "dictionary", may=may)
    return render(request, "console/dictionary.html", facts | frame(request), status=400 if form.errors else 200)


def _lines() -> dict[str, str]:
    """The dictionary in use, as the form shows it."""
    found = memory.dictionary_in_use()
    terms = [f"{term} = {', '.join(names)}" for term, names in found.aliases]
    return {"aliases": "\n".join(terms)} | {kind: "\n".join(getattr(found, kind)) for kind in TRIGGERS}


def toml(given: dict[str, str]) -> str:
    """The form's lines as a dictionary file. A JSON string is a TOML one; what does not parse is refused by its reader.

    Raises: Refused for a line of a term without "=".
    """
    rows = ["[aliases]"]
    for number, line in enumerate(given["aliases"].splitlines(), 1):
        term, sign, names = line.partition("=")
        if not line.strip():
            continue
        if not sign or not term.strip():
            raise Refused(_("line %(number)s has no “=”") % {"number": number})
        others = [one.strip() for one in names.replace("，", ",").replace("、", ",").split(",") if one.strip()]
        rows.append(f"{_quoted(term.strip())} = [{', '.join(map(_quoted, others))}]")
    rows.append("[triggers]")
    for kind in TRIGGERS:
        phrases = [line.strip() for line in given[kind].splitlines() if line.strip()]
        rows.append(f"{kind} = [{', '.join(map(_quoted, phrases))}]")
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
