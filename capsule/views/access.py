"""Who of staff looked at one's data: when, why, at what, until when; a yes, a no, a stop."""

from hashlib import sha256
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from capsule import answers, signins
from memoryhub.accounts.preferences import preferences_of
from memoryhub.errors import Conflict, NotFound
from memoryhub.grants import api as grants
from memoryhub.grants.api import Basis, Grant, Look, Purpose, State
from memoryhub.spaces.api import space_of
from memoryhub.web.htmx import is_fragment, signed_in

PURPOSES = {
    Purpose.SUPPORT: _("You asked for help"),
    Purpose.CONFLICTS: _("To settle what does not fit together"),
    Purpose.ABUSE: _("Suspected abuse"),
    Purpose.INCIDENT: _("A security incident"),
    Purpose.LEGAL: _("A legal duty"),
}
STATES = {  # word, icon, colour
    State.ASKED: (_("Waits for your answer"), "clock", "info"),
    State.LIVE: (_("Open now"), "eye", "warn"),
    State.ENDED: (_("Over"), "check", ""),
    State.STOPPED: (_("You stopped it"), "ban", ""),
    State.REFUSED: (_("You refused"), "ban", ""),
    State.LAPSED: (_("Lapsed unanswered"), "hourglass", ""),
}
BASES = {
    Basis.PERSON: _("You allowed it"),
    Basis.SWITCH: _("By your setting “Let support help settle conflicts”"),
    Basis.SECOND: _("A second member of staff allowed it"),
}
SCOPES = {
    "chats": _("your chats"),
    "lookups": _("what was looked up for you"),
    "memories": _("your memories"),
    "conflict": _("two statements that do not fit together"),
}
MASKED = "conflict.entered"
DEEDS = {
    "content.revealed": ngettext_lazy("Read %(n)s thing", "Read %(n)s things", "n"),
    "conflict.entered": _("Opened the two, masked"),
    "conflict.settled": _("Settled them for you"),
    "conflict.left_to_owner": _("Left it to you"),
    "conflict.skipped": _("Left it for later"),
    "conflict.reopened": _("Took their decision back"),
    "conflict.read_again": _("Read a second time, to check"),
}
SAID = {
    "allow": _("Allowed. You can stop it at any time."),
    "refuse": _("Refused. Nothing was shown."),
    "stop": _("Stopped. Nothing more is shown to them."),
}
# Looks of one grant that stand open; the others are counted. Half hides a short review, double makes it a wall.
SHOWN = 12


@require_GET
@never_cache
@signed_in
def log(request: HttpRequest) -> HttpResponse:
    """A page; as a fragment, what it fetches anew every few seconds."""
    found, looks = grants.of_space(space_of(request.user).id, now=timezone.now())
    mark = _mark(found, looks)
    if is_fragment(request) and request.GET.get("mark") == mark:
        return HttpResponse(status=204)  # no news: what has the focus keeps it
    rows = [_row(one, [look for look in looks if look.grant_id == one.grant_id]) for one in found]
    facts = {
        "waiting": [row for row in rows if row["one_"].state is State.ASKED],
        "live": [row for row in rows if row["one_"].state is State.LIVE],
        "over": [row for row in rows if row["one_"].state not in (State.ASKED, State.LIVE)],
        "may_help": preferences_of(request.user).support_may_help,
        "room": "capsule",
        "mark": mark,
    }
    if is_fragment(request):
        return render(request, "capsule/_access.html", facts)
    return render(request, "capsule/access.html", facts | {"acts": signins.acts(space_of(request.user).id)})


def _mark(found: list[Grant], looks: list[Look]) -> str:
    """Another one whenever anything on the page would be."""
    told = [(str(one.grant_id), str(one.state)) for one in found] + [(str(one.grant_id), one.deed) for one in looks]
    return sha256(repr(told).encode()).hexdigest()[:16]


def _row(one: Grant, looks: list[Look]) -> dict[str, object]:
    word, sign, tone = STATES[one.state]
    told = _told(looks)
    return {
        "one_": one,
        "who": f"S-{one.staff_id.hex[-4:]}",
        "purpose": PURPOSES[one.purpose],
        "word": word,
        "sign": sign,
        "tone": tone,
        "basis": BASES.get(one.basis, "") if one.basis else "",
        "scope": list(dict.fromkeys(str(SCOPES[name.partition(":")[0]]) for name in one.scope)),
        "looks": [(_deed(look, looks), look.at) for look in told[:SHOWN]],
        "more": max(0, len(told) - SHOWN),
    }


def _told(looks: list[Look]) -> list[Look]:
    """Each reading and each deed; of pages that were opened masked only the last."""
    masked = [look for look in looks if look.deed == MASKED]
    return [look for look in looks if look.deed != MASKED or look is masked[0]]


def _deed(look: Look, looks: list[Look]) -> str:
    word = DEEDS.get(look.deed, _("Looked at it"))
    if look.deed == "content.revealed":
        return word % {"n": len(look.things)}
    times = sum(one.deed == MASKED for one in looks) if look.deed == MASKED else 1
    return f"{word} × {times}" if times > 1 else str(word)


@require_POST
@signed_in
def answer(request: HttpRequest, grant_id: UUID, act: str) -> HttpResponse:
    """allow, refuse, stop."""
    acts = {"allow": grants.approve, "refuse": grants.refuse, "stop": grants.stop}
    if act not in acts:
        raise NotFound(f"act {act}")
    try:
        acts[act](space_of(request.user).id, grant_id, by=request.user.pk, now=timezone.now())
    except Conflict:
        answers.done(request, str(_("Too late: this one is over already.")))
    else:
        answers.done(request, str(SAID[act]))
    return redirect("access_log")
