"""Two versions of one thing: their owner's word on which holds."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from capsule import answers
from capsule.forms import SettleForm
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import signed_in

SAID = {
    "a": _("Settled. The other version will not be used again."),
    "b": _("Settled. The other version will not be used again."),
    "both": _("Settled. Both versions are kept."),
    "neither": _("Settled. Neither version will be used again."),
}


@require_POST
@signed_in
def settle(request: HttpRequest, conflict_id: UUID) -> HttpResponse:
    space_id = space_of(request.user).id
    form = SettleForm(request.POST, auto_id=SettleForm.ids(conflict_id))
    if not form.is_valid():
        memory.memory(space_id, conflict_id)  # a stranger's is not found, whatever the form says
        return answers.tab_again(request, space_id, "conf", {conflict_id: form})
    choice = form.cleaned_data["choice"]
    event_id = memory.settle(
        space_id, conflict_id, choice, versions=form.versions(conflict_id), apart=form.apart(), now=timezone.now()
    )
    answers.done(request, str(SAID[choice]), undo=event_id)
    return answers.with_panel(request, space_id, "conf")
