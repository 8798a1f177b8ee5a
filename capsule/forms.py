"""What people type into the capsule, checked."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memoryhub.accounts import preferences

LONGEST_TEXT = 500  # characters; half cuts real to-dos short, double invites whole documents into one memory


class FactForm(forms.Form):
    text = forms.CharField(label=_("What should I remember?"), max_length=LONGEST_TEXT, widget=forms.Textarea)
    version = forms.IntegerField(widget=forms.HiddenInput)


class DateInput(forms.DateInput):
    """The browser's own calendar; it wants and sends ISO dates whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TodoForm(forms.Form):
    text = forms.CharField(label=_("To-do"), max_length=LONGEST_TEXT)
    due_on = forms.DateField(label=_("Due"), required=False, widget=DateInput)


class SettingsForm(forms.Form):
    learns = forms.BooleanField(required=False)
    recalls = forms.BooleanField(required=False)
    support_may_help = forms.BooleanField(required=False)
    single_keys = forms.BooleanField(required=False)
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

    def wishes(self) -> dict[str, str]:
        """As `accounts.preferences.change` takes them."""
        plain = {name: self.cleaned_data[name] for name in ("language", "time_zone", "theme")}
        return plain | {name: "on" if self.cleaned_data[name] else "off" for name in preferences.SWITCHES}
