"""What people type into the capsule, checked."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from uuid import UUID

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from capsule import words
from memoryhub.accounts import preferences
from memoryhub.memory import api as memory
from memoryhub.spaces.api import PersonaView

LONGEST_TEXT = 500  # characters; half cuts real to-dos short, double invites whole documents into one memory


class FactForm(forms.Form):
    text = forms.CharField(label=_("What should I remember?"), max_length=LONGEST_TEXT, widget=forms.Textarea)
    version = forms.IntegerField(widget=forms.HiddenInput)


class AddForm(forms.Form):
    """A memory by hand, for one role or for all."""

    text = forms.CharField(label=_("What should I remember?"), max_length=LONGEST_TEXT, widget=forms.Textarea)
    persona = forms.TypedChoiceField(label=_("Used as"), required=False, coerce=UUID, empty_value=None)

    def __init__(self, *args: object, personas: Iterable[PersonaView], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["persona"].choices = [("", _("Always")), *((str(one.persona_id), one.name) for one in personas)]


class DateInput(forms.DateInput):
    """The browser's own calendar; it wants and sends ISO dates whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class TodoForm(forms.Form):
    text = forms.CharField(label=_("To-do"), max_length=LONGEST_TEXT)
    due_on = forms.DateField(label=_("Due"), required=False, widget=DateInput)
    due_time = forms.TimeField(label=_("At"), required=False, widget=TimeInput)

    def clean(self) -> None:
        if self.cleaned_data.get("due_time") and not self.cleaned_data.get("due_on") and "due_on" not in self.errors:
            self.add_error("due_on", _("Give the day as well."))


class TodoEditForm(TodoForm):
    """Of a to-do as the person saw it: another tab may have changed it since."""

    version = forms.IntegerField(widget=forms.HiddenInput)


class SettleForm(forms.Form):
    """Which of two versions holds; with "both", since when B does, or under which condition each."""

    choice = forms.ChoiceField(
        choices=[(key, key) for key in ("a", "b", "both", "neither")],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one of the four.")},
    )
    since = forms.DateField(label=_("B holds since"), required=False, widget=DateInput)
    a_when = forms.CharField(label=_("A holds"), max_length=80, required=False)
    b_when = forms.CharField(label=_("B holds"), max_length=80, required=False)

    @staticmethod
    def ids(conflict_id: UUID) -> str:
        """`auto_id` for the form of one of several conflicts on a page."""
        return f"settle-{conflict_id}-%s"

    def clean_since(self) -> date | None:
        since = self.cleaned_data["since"]
        if since and since > timezone.localdate():
            raise forms.ValidationError(_("This day has not come yet."))
        return since

    def clean(self) -> None:
        a_when, b_when = (self.cleaned_data.get(name, "").casefold() for name in ("a_when", "b_when"))
        if a_when and a_when == b_when:
            self.add_error("b_when", _("Both cannot hold under the same condition."))
        if self.cleaned_data.get("since") and (a_when or b_when):
            self.add_error("since", _("Give a day or conditions, not both."))

    def versions(self, conflict_id: UUID) -> dict[UUID, int]:
        """Of both memories as the person saw them; {} fits no memory, where the form was tampered with."""
        try:
            other = UUID(self.data.get("a", ""))
            return {other: int(self.data["a_version"]), conflict_id: int(self.data["b_version"])}
        except (KeyError, ValueError):
            return {}

    def apart(self) -> memory.Apart:
        told = self.cleaned_data
        since = told["since"] and timezone.make_aware(datetime.combine(told["since"], time.min))
        return memory.Apart(since, told["a_when"], told["b_when"])


class SettingsForm(forms.Form):
    learns = forms.BooleanField(required=False)
    recalls = forms.BooleanField(required=False)
    support_may_help = forms.BooleanField(required=False)
    single_keys = forms.BooleanField(required=False)
    hides_sensitive = forms.BooleanField(required=False)
    mails_when_ready = forms.BooleanField(required=False)
    language = forms.ChoiceField(label=_("Language"), required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)
    theme = forms.ChoiceField(label=_("Theme"), widget=forms.RadioSelect)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [("", _("As the browser asks")), ("en", "English"), ("zh-hans", "中文")]
        self.fields["theme"].choices = [("auto", _("Auto")), ("light", _("Light")), ("dark", _("Dark"))]
        default = gettext("As the browser says, else %(zone)s") % {"zone": settings.DEFAULT_USER_TIME_ZONE}
        zones = [(name, name.replace("_", " ")) for name in preferences.time_zones()]
        self.fields["time_zone"].choices = [("", default), *zones]
        for key, (word, _categories) in words.ABOUT.items():
            self.fields[f"keep_{key}"] = forms.TypedChoiceField(
                label=word, choices=words.KEEPS, coerce=int, empty_value=None, required=False
            )

    def keeps(self) -> list[forms.BoundField]:
        """How long each kind is kept, field by field."""
        return [self[f"keep_{key}"] for key in words.ABOUT]

    @staticmethod
    def kept(retention: Mapping[str, int]) -> dict[str, int]:
        """The fields' initial values out of days by category; kinds whose categories differ show the shortest."""
        found = {key: [retention[one] for one in homes if one in retention] for key, (_, homes) in words.ABOUT.items()}
        return {f"keep_{key}": min(days) for key, days in found.items() if days}

    def retention(self) -> dict[str, int | None]:
        """Days by category, as `accounts.preferences.keep_for` takes them. What the form did not name stays."""
        named = [key for key in words.ABOUT if f"keep_{key}" in self.data]
        return {one: self.cleaned_data[f"keep_{key}"] for key in named for one in words.ABOUT[key][1]}

    def wishes(self) -> dict[str, str]:
        """As `accounts.preferences.change` takes them."""
        plain = {name: self.cleaned_data[name] for name in ("language", "time_zone", "theme")}
        return plain | {name: "on" if self.cleaned_data[name] else "off" for name in preferences.SWITCHES}
