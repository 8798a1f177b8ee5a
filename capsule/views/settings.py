"""What the user decides about memory and about the pages."""

from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from capsule import answers
from capsule.forms import SettingsForm
from memoryhub.accounts.preferences import keep_for
from memoryhub.web import preferences
from memoryhub.web.htmx import signed_in
from memoryhub.web.toasts import toast


@require_http_methods(["GET", "POST"])
@never_cache
@signed_in
def settings(request: HttpRequest) -> HttpResponse:
    plain = model_to_dict(request.user, fields=SettingsForm.base_fields)
    form = SettingsForm(request.POST or None, initial=plain | SettingsForm.kept(request.user.retention))
    if not form.is_valid():
        status = 400 if form.is_bound else 200
        return render(request, "capsule/settings.html", {"form": form} | answers.frame_of(request), status=status)
    response = redirect("capsule_settings")
    preferences.remember(request, response, form.wishes())
    keep_for(request.user, form.retention())
    with override(request.user.language or None):
        toast(request, _("Saved."))
    return response
