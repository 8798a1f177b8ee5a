"""What conflict review and grants are called in the console, and their forms."""

from collections.abc import Set
from uuid import UUID

from django import forms
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memoryhub.grants import api as grants
from memoryhub.grants.api import LONGEST_MINUTES, LONGEST_REASON, LONGEST_TICKET, Basis, Deed, Purpose, State, reviews
from memoryhub.memory.types import Origin, Status

# The rail stands on every page of the console. Half asks twice as often, double shows what was done half a minute ago.
COUNTED_FOR_S = 15
# What reviewers sort conflicts by: word, the engine's categories.
ABOUT = {
    "health": (_("Health and food"), ("health", "diet")),
    "money": (_("Money"), ("money",)),
    "person": (_("Person and family"), ("identity", "contact", "belonging", "family")),
    "work": (_("Work and projects"), ("work", "project")),
    "plans": (_("Goals, events, travel"), ("goal", "event", "travel")),
    "taste": (_("Likes, habits, rules"), ("taste", "habit", "rule", "style")),
    "other": (_("Everything else"), ("other",)),
}
AGES = {"1": _("over a day"), "7": _("over a week"), "30": _("over a month")}
DEEDS = {
    Deed.A: _("kept A"),
    Deed.B: _("kept B"),
    Deed.MERGED: _("merged"),
    Deed.BOTH: _("both, by date"),
    Deed.ASK: _("left to the person"),
    Deed.SKIP: _("skipped"),
}
CHOICES = {"a": _("Keep A"), "b": _("Keep B"), "ask": _("Ask the user")}
REASONS = {
    "own_word": _("the person's own word"),
    "not_own_word": _("one was said by the person, the other was not"),
    "unsure": _("one was said as a maybe"),
    "said_often": _("one was said several times"),
    "newer": _("the newer of two plain statements"),
    "fixed": _("a thing that does not change: only the person knows"),
    "both_own": _("the person confirmed one and said the other"),
}
ORIGINS = {
    Origin.TYPED: _("typed"),
    Origin.CONFIRMED: _("confirmed"),
    Origin.EDITED: _("edited"),
    Origin.ASSISTANT: _("said by the assistant"),
    Origin.PASTED: _("pasted"),
    Origin.ATTACHMENT: _("from a file"),
    Origin.TOOL: _("from a tool"),
    Origin.INFERRED: _("concluded"),
    Origin.IMPORTED: _("imported"),
}
STATUSES = {
    Status.ACTIVE: _("in use"),
    Status.PENDING: _("waits to be settled"),
    Status.REVOKED: _("taken back"),
    Status.SUPERSEDED: _("replaced"),
    Status.EXPIRED: _("expired"),
}
EVENTS = {
    "captured": _("learnt"),
    "reinforced": _("said again"),
    "confirmed": _("confirmed"),
    "edited": _("edited"),
    "superseded": _("replaced"),
    "asked": _("asked about"),
    "settled": _("settled"),
    "undone": _("undone"),
    "revoked": _("taken back"),
}
ACTORS = {
    "you": _("the person"),
    "assistant": _("the assistant"),
    "system": _("the system"),
    "support": _("support"),
}
PURPOSES = {
    Purpose.SUPPORT: _("the person asked for help"),
    Purpose.CONFLICTS: _("conflict review"),
    Purpose.ABUSE: _("abuse"),
    Purpose.INCIDENT: _("security incident"),
    Purpose.LEGAL: _("legal duty"),
}
STATES = {
    State.ASKED: _("waits for an answer"),
    State.LIVE: _("live"),
    State.ENDED: _("ended"),
    State.STOPPED: _("stopped by the person"),
    State.REFUSED: _("refused"),
    State.LAPSED: _("lapsed unanswered"),
}
BASES = {
    Basis.PERSON: _("the person's yes"),
    Basis.SWITCH: _("the person's standing yes"),
    Basis.SECOND: _("a second member of staff"),
}
WHY_NOT = {
    "purpose": _("Only the person can answer this one."),
    "self": _("Somebody else has to grant it."),
    "role": _("It takes somebody of another role."),
    "pair": _("Not the same two people twice running."),
    "unreviewed": _(
        "A grant that you were given without the person waits for its review. Until then there is no other."
    ),
}
SCOPES = {
    "chats": _("Chats"),
    "lookups": _("What was looked up"),
    "memories": _("Memories"),
    "conflict": _("One conflict"),
}
# What can be asked for: word, entries of the scope.
READS = {
    "chats": (_("Chats, and what was looked up for them"), ("chats", "lookups")),
    "memories": (_("Memories"), ("memories",)),
    "both": (_("Both"), ("chats", "lookups", "memories")),
}


def waiting(roles: Set[str]) -> int:
    """How many conflicts wait for support, some seconds old; 0 for other roles."""
    if "support" not in roles:
        return 0
    return cache.get_or_set("console:conflicts", reviews.total_waiting, COUNTED_FOR_S)


def seconds_waiting(request: HttpRequest) -> int:
    """Grants that wait for another member of staff whom this one may be, before (a second) or afterwards (a review);
    some seconds old."""
    if not request.roles - {"support"}:
        return 0
    asked, given = cache.get_or_set("console:seconds", _who_is_in, COUNTED_FOR_S)
    found = [*asked, *(given if "compliance" in request.roles else ())]
    return sum(request.user.pk not in people for people in found)


def _who_is_in() -> tuple[list[tuple[UUID, ...]], list[tuple[UUID | None, ...]]]:
    """Who may not, of each: the one who asked, and who granted."""
    now = timezone.now()
    asked = [(one.staff_id,) for one in grants.waiting_for_second(now=now)]
    return asked, [(one.staff_id, one.second_id) for one in grants.to_review(now=now)]


class AskForm(forms.Form):
    """A request to read somebody's words."""

    email = forms.EmailField(label=_("E-mail address of the account"))
    purpose = forms.ChoiceField(
        label=_("Purpose"), choices=[(one, word) for one, word in PURPOSES.items() if one is not Purpose.CONFLICTS]
    )
    reads = forms.ChoiceField(
        label=_("What is to be read"),
        choices=[(key, word) for key, (word, _scope) in READS.items()],
        widget=forms.RadioSelect,
        initial="chats",
    )
    ticket = forms.CharField(label=_("Ticket"), max_length=LONGEST_TICKET)
    reason = forms.CharField(
        label=_("Reason, in a sentence that the person will read"), max_length=LONGEST_REASON, min_length=8
    )
    minutes = forms.IntegerField(label=_("Minutes, at most 60"), min_value=1, max_value=LONGEST_MINUTES, initial=30)


class DecideForm(forms.Form):
    deed = forms.ChoiceField(choices=[(one, one) for one in Deed])
    a = forms.UUIDField()
    a_version = forms.IntegerField(min_value=1)
    b_version = forms.IntegerField(min_value=1)
    merged = forms.CharField(required=False, max_length=1000)
    since = forms.DateField(required=False)
    opened = forms.FloatField(required=False)

    def clean(self):
        told = super().clean()
        if told.get("deed") == Deed.MERGED and not told.get("merged"):
            self.add_error("merged", _("Write what both come to."))
        return told
