"""The rows of the rollout. None belongs to a space."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from memoryhub.errors import NotFound
from memoryhub.rollout.models import Change, Course, DictionaryVersion, PolicyVersion, Sampling
from memoryhub.spaces.api import Space


def course() -> Course:
    """The one in use, with both its policies; a blank one before anything was set."""
    return Course.objects.select_related("base", "trial").filter(pk=1).first() or Course(pk=1)


@contextmanager
def changing() -> Iterator[Course]:
    """The course, held against others until the transaction ends; saved at its end, counted on by one."""
    Course.objects.get_or_create(pk=1)
    with transaction.atomic():
        held = Course.objects.select_for_update(of=("self",)).select_related("base", "trial").get(pk=1)
        yield held
        held.changes += 1
        held.save()


def note(what: str, version: str, share: int, reason: str, author: UUID | None, now: datetime) -> None:
    Change.objects.create(what=what, version=version, share=share, reason=reason, author=author, made_at=now)


def changes(limit: int = 50, what: str = "") -> list[Change]:
    rows = Change.objects.filter(what=what) if what else Change.objects.all()
    return list(rows.order_by("-id")[:limit])


def policies(limit: int = 100) -> list[PolicyVersion]:
    return list(PolicyVersion.objects.order_by("-number")[:limit])


def policy(number: int) -> PolicyVersion:
    """Raises: NotFound."""
    found = PolicyVersion.objects.filter(pk=number).first()
    if found is None:
        raise NotFound(f"policy {number}")
    return found


def policy_by_version(version: str) -> PolicyVersion | None:
    return PolicyVersion.objects.filter(version=version).first()


def save_policy(**columns: object) -> PolicyVersion:
    return PolicyVersion.objects.create(**columns)


def newest_dictionary() -> DictionaryVersion | None:
    return DictionaryVersion.objects.order_by("-number").first()


def dictionaries(limit: int = 20) -> list[DictionaryVersion]:
    return list(DictionaryVersion.objects.order_by("-number")[:limit])


def save_dictionary(**columns: object) -> DictionaryVersion:
    return DictionaryVersion.objects.create(**columns)


def new_sampling(number: int, by: UUID | None, now: datetime) -> int:
    return Sampling.objects.create(policy_id=number, asked_by=by, asked_at=now).pk


def sampling(sampling_id: int) -> Sampling | None:
    return Sampling.objects.select_related("policy").filter(pk=sampling_id).first()


def samplings(number: int, limit: int = 5) -> list[Sampling]:
    return list(Sampling.objects.filter(policy_id=number).order_by("-id")[:limit])


def sampling_done(sampling_id: int, **columns: object) -> None:
    Sampling.objects.filter(pk=sampling_id).update(**columns)


def recently_seen(now: datetime, within: timedelta, limit: int) -> list[UUID]:
    """Spaces of people who came by lately, the latest first."""
    rows = Space.objects.filter(kind=Space.Kind.USER, state=Space.State.ACTIVE, owner__seen_at__gte=now - within)
    return list(rows.order_by("-owner__seen_at").values_list("id", flat=True)[:limit])
