"""Who may do what: four groups, made by a migration. Each change is in the audit trail, however it came about."""

from django.db.models import Exists, OuterRef
from django.db.models.signals import m2m_changed
from django.dispatch import receiver

from memoryhub.accounts.models import ROLES, User
from memoryhub.audit import api as audit

__all__ = ["ROLES"]
_SAID = {"post_add": "added", "post_remove": "removed", "pre_clear": "removed"}


@receiver(m2m_changed, sender=User.groups.through)
def record_change(sender: type, instance: object, action: str, reverse: bool, model: type, pk_set, **_) -> None:
    """One entry per person whose roles change (`user.groups.add(…)`, and `group.user_set.add(…)` alike)."""
    if action not in _SAID:
        return
    for user_id, names in _changes(instance, reverse, pk_set):
        audit.record("role.changed", subject=user_id, facts={_SAID[action]: sorted(names)})


@receiver(m2m_changed, sender=User.groups.through)
def mark_staff(sender: type, action: str, **_) -> None:
    """Whoever has a role is staff, and nobody else but a superuser: the doors (doors.py) go by that."""
    if action.startswith("post_"):
        having = Exists(User.groups.through.objects.filter(user_id=OuterRef("pk"), group__name__in=ROLES))
        User.objects.filter(having, is_staff=False).update(is_staff=True)
        User.objects.filter(~having, is_staff=True, is_superuser=False).update(is_staff=False)


def _changes(instance, reverse: bool, pk_set):
    if reverse:
        people = pk_set if pk_set is not None else instance.user_set.values_list("pk", flat=True)
        return [(pk, [instance.name]) for pk in people]
    groups = instance.groups.all() if pk_set is None else instance.groups.model.objects.filter(pk__in=pk_set)
    names = list(groups.values_list("name", flat=True))
    return [(instance.pk, names)] if names else []
