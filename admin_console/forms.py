from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from admin_console.words import GROUNDS, REFUSALS


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class RefusalForm(forms.Form):
    ground = forms.ChoiceField(label=_("Ground"), choices=list(REFUSALS.items()))


class HoldForm(forms.Form):
    ground = forms.ChoiceField(label=_("Ground"), choices=list(GROUNDS.items()))
    reference = forms.CharField(label=_("Case number"), max_length=64)
    review_on = forms.DateField(label=_("Look at it again on"), widget=DateInput)

    def clean_review_on(self):
        day = self.cleaned_data["review_on"]
        if day <= timezone.localdate():
            raise forms.ValidationError(_("Choose a day to come."))
        return day


class FindForm(forms.Form):
    email = forms.EmailField(label=_("E-mail address of the account"))


class OpenForm(forms.Form):
    checked = forms.BooleanField(
        label=_("I have checked outside this system that the request comes from this person."),
        error_messages={"required": _("Without that nothing may be erased.")},
    )
