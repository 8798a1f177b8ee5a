"""What people say about what should be forgotten, checked."""

import unicodedata
from datetime import datetime, time, timedelta
from uuid import UUID

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memoryhub.privacy.api import Part, Reach

# Either language counts whatever the page is in (UX 5); 忘记我 also as it is written in traditional characters.
PHRASES = {"forget me", "忘记我", "忘記我"}
LONGEST_TOPIC = 200  # characters; a topic is a few words, double invites whole stories


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class ChooseForm(forms.Form):
    reach = forms.ChoiceField(
        label=_("What should be forgotten?"),
        choices=[
            (Reach.TOPIC, _("One topic")),
            (Reach.RANGE, _("From one day to another")),
            (Reach.CONVERSATION, _("One chat")),
            (Reach.EVERYTHING, _("Everything about me")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    words = forms.CharField(label=_("Topic"), required=False, max_length=LONGEST_TOPIC)
    since = forms.DateField(label=_("From"), required=False, widget=DateInput)
    until = forms.DateField(label=_("To"), required=False, widget=DateInput)
    conversation = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: object, conversation_id: UUID | None = None, **options: object) -> None:
        super().__init__(*args, **options)
        if conversation_id is None:
            self.fields["reach"].choices = [one for one in self.fields["reach"].choices if one[0] != Reach.CONVERSATION]

    def clean(self) -> None:
        told = self.cleaned_data
        reach = told["reach"] = told.get("reach") or self._meant(told)
        if not reach and "reach" not in self.errors:
            self.add_error("reach", _("Choose what should be forgotten."))
        if reach == Reach.TOPIC and not told.get("words", "").strip():
            self.add_error("words", _("Say in a few words which topic."))
        if reach == Reach.CONVERSATION and not told.get("conversation"):
            self.add_error("reach", _("Open the chat that should be forgotten, and delete it there."))
        if reach == Reach.RANGE and "since" in told and "until" in told:
            self._check_days(told["since"], told["until"])

    @staticmethod
    def _meant(told: dict[str, object]) -> str:
        """Whoever filled in a field and chose nothing means what the field belongs to."""
        if told.get("words"):
            return Reach.TOPIC.value
        return Reach.RANGE.value if told.get("since") or told.get("until") else ""

    def _check_days(self, since, until) -> None:
        if since is None and until is None:
            self.add_error("since", _("Give at least one of the two days."))
        elif since and until and until < since:
            self.add_error("until", _("This day lies before the first one."))

    def part(self) -> Part:
        """Days are whole days in the person's time zone, the last one included."""
        told = self.cleaned_data
        reach = Reach(told["reach"])
        if reach is Reach.TOPIC:
            return Part(reach, words=told["words"].strip())
        if reach is Reach.CONVERSATION:
            return Part(reach, conversation_id=told["conversation"])
        if reach is Reach.EVERYTHING:
            return Part(reach)
        until = told["until"] and told["until"] + timedelta(days=1)
        return Part(reach, since=_midnight(told["since"]), until=_midnight(until))


def _midnight(day) -> datetime | None:
    return timezone.make_aware(datetime.combine(day, time.min)) if day else None


class ConfirmForm(forms.Form):
    phrase = forms.CharField(label=_("Type FORGET ME to confirm"), widget=forms.TextInput({"autocomplete": "off"}))
    has_copy = forms.BooleanField(
        label=_("I have a copy of what I want to keep, or I want none."),
        error_messages={"required": _("Tick this first: what is erased cannot be brought back.")},
    )

    def clean_phrase(self) -> str:
        typed = " ".join(unicodedata.normalize("NFKC", self.cleaned_data["phrase"]).casefold().split())
        if typed not in PHRASES:
            raise forms.ValidationError(_("Type exactly FORGET ME, or 忘记我."))
        return typed
