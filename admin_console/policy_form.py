"""A form over every number of a policy. Only what differs from the policy it began with is a wish."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.errors import Refused
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.rollout import api as rollout

# Where a group of numbers begins, in the order in which the policy declares them.
_GROUPS = (
    ("activate_confidence", gettext_lazy("Capture")),
    ("same_meaning", gettext_lazy("Reconciliation")),
    ("weights.similarity", gettext_lazy("Ranking")),
    ("decay_per_day.identity", gettext_lazy("Decay per day, by category")),
    ("leg_size", gettext_lazy("Recall")),
    ("reserve_share", gettext_lazy("Budgets")),
    ("pending_days", gettext_lazy("Waiting, tiers, fading")),
)


class PolicyForm(forms.Form):
    """Fields are named by the dotted names of the numbers; `reason` stands beside them."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=300, required=False)

    def __init__(self, base: MemoryPolicy, data: Any = None) -> None:
        super().__init__(data)
        self.base = rollout.flat(base)
        for name, value in self.base.items():
            field = forms.CharField(label=name, initial=written(value), max_length=200)
            field.widget.attrs |= {"inputmode": "decimal"} if _is_number(value) else {}
            self.fields[name] = field

    def clean(self) -> dict[str, Any]:
        given = super().clean()
        self.wishes: dict[str, Any] = {}
        for name, before in self.base.items():
            if name not in given or given[name] == written(before):
                continue
            try:
                self.wishes[name] = read(given[name], before)
            except ValueError:
                self.add_error(name, _("This is no number that fits here."))
        if "save" in self.data and not given.get("reason", "").strip():
            self.add_error("reason", _("Say in a few words why."))
        return given

    def refuse(self, problem: Refused) -> None:
        """Put the policy's own complaint at the number it names, else above all."""
        where = str(problem).removeprefix("memory policy: ")
        self.add_error(where if where in self.fields else None, _("Does not fit: %(why)s") % {"why": where})


def groups(form: PolicyForm) -> list[tuple[str, list[forms.BoundField], bool]]:
    """(title, fields, whether it holds an error or a change)."""
    starts = dict(_GROUPS)
    found: list[tuple[str, list[forms.BoundField]]] = []
    for name in form.base:
        if name in starts or not found:
            found.append((starts.get(name, ""), []))
        found[-1][1].append(form[name])
    touched = {*form.errors, *getattr(form, "wishes", {})}
    return [(title, fields, any(one.name in touched for one in fields)) for title, fields in found]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def written(value: Any) -> str:
    """As the form shows it: a list as words between commas."""
    return ", ".join(value) if isinstance(value, list) else json.dumps(value)


def read(text: str, before: Any) -> Any:
    """What was typed, of the kind that stood there. Raises: ValueError."""
    if isinstance(before, list):
        return [word.strip() for word in text.split(",") if word.strip()]
    value = float(text.strip())
    return int(value) if isinstance(before, int) and value.is_integer() else value
