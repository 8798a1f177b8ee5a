"""The rows of health. None belongs to a space."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q

from memoryhub.health.bands import Side, Sums
from memoryhub.health.models import Alarm, DayFigure, ModelCheck, Round, Sample
from memoryhub.spaces.api import Space
from memoryhub.vault import api as vault

Key = tuple[str, str, str]  # name, language, arm
KEEP_SAMPLES = timedelta(days=2)
# After so long a round that nobody went on with is begun anew.
STALE = timedelta(hours=6)


def people_after(after: UUID | None, limit: int) -> list[UUID]:
    """Ids of people's spaces that are not frozen, in order."""
    rows = Space.objects.filter(kind=Space.Kind.USER, state=Space.State.ACTIVE)
    rows = rows.filter(id__gt=after) if after else rows
    return list(rows.order_by("id").values_list("id", flat=True)[:limit])


def nobodys_space(space_id: UUID) -> None:
    """A space of no person, for trials of our own; made, with its key, on first use."""
    if Space.objects.filter(pk=space_id).exists():
        return
    with transaction.atomic():
        vault.create_key(space_id)  # key first, as everywhere
        Space.objects.bulk_create([Space(id=space_id, kind=Space.Kind.AGENT)], ignore_conflicts=True)


def open_round(day: date, now: datetime) -> Round:
    """The one under way for this day, or a new one."""
    found = Round.objects.filter(day=day, done_at=None, began_at__gt=now - STALE).order_by("-began_at").first()
    return found or Round.objects.create(day=day, began_at=now)


def add(found: Round, reached: UUID, spaces: int, left_out: int, sums: Mapping[Key, Sums]) -> bool:
    """Add a slice and move on, together. False: another task was quicker, and nothing was added."""
    with transaction.atomic():
        held = Round.objects.select_for_update().filter(pk=found.pk, after=found.after, done_at=None).first()
        if held is None:
            return False
        for key, one in sums.items():
            _add(held, key, one)
        held.after, held.spaces, held.left_out = reached, held.spaces + spaces, held.left_out + left_out
        held.save(update_fields=["after", "spaces", "left_out"])
    return True


def _add(held: Round, key: Key, sums: Sums) -> None:
    name, language, arm = key
    where = {"round": held, "name": name, "language": language[:8], "arm": arm[:120]}
    row = DayFigure.objects.filter(**where).first() or DayFigure(**where)
    both = Sums(row.top, row.bottom, tuple(row.spread)).plus(sums)
    row.top, row.bottom, row.spread = both.top, both.bottom, list(both.spread)
    row.save()


def close_round(found: Round, extra: Mapping[Key, Sums], now: datetime) -> None:
    """It is complete: what it replaces goes."""
    with transaction.atomic():
        for key, one in extra.items():
            _add(found, key, one)
        Round.objects.filter(pk=found.pk).update(done_at=now)
        Round.objects.filter(day=found.day).exclude(pk=found.pk).exclude(
            done_at=None, began_at__gt=now - STALE
        ).delete()


def figures(since: date, until: date) -> dict[date, dict[Key, Sums]]:
    """Of complete rounds, by day; [since, until]."""
    rounds = Round.objects.filter(day__gte=since, day__lte=until).exclude(done_at=None).order_by("done_at")
    latest = {one.day: one.pk for one in rounds}
    found: dict[date, dict[Key, Sums]] = {day: {} for day in sorted(latest)}
    day_of = {pk: day for day, pk in latest.items()}
    for row in DayFigure.objects.filter(round_id__in=day_of):
        key = (row.name, row.language, row.arm)
        found[day_of[row.round_id]][key] = Sums(row.top, row.bottom, tuple(row.spread))
    return found


def latest_round() -> tuple[date, datetime, int] | None:
    """(day, when it was complete, spaces) of the latest complete round."""
    rows = Round.objects.exclude(done_at=None).order_by("-day", "-done_at")
    return rows.values_list("day", "done_at", "spaces").first()


def sample(name: str, value: float, now: datetime) -> None:
    Sample.objects.create(name=name, value=value, taken_at=now)


def samples(name: str, since: datetime, until: datetime) -> list[float]:
    rows = Sample.objects.filter(name=name, taken_at__gte=since, taken_at__lt=until).order_by("taken_at", "id")
    return list(rows.values_list("value", flat=True))


def most(names: Sequence[str], since: datetime, until: datetime) -> dict[str, tuple[float, int]]:
    """The largest sample and how many there were, by name."""
    found = {}
    for name in names:
        rows = Sample.objects.filter(name=name, taken_at__gte=since, taken_at__lt=until)
        top = rows.aggregate(top=Max("value"))["top"]
        if top is not None:
            found[name] = (top, rows.count())
    return found


def clear_samples(now: datetime) -> int:
    return Sample.objects.filter(taken_at__lt=now - KEEP_SAMPLES).delete()[0]


def set_alarm(key: Key, side: Side, value: float, sample_size: int, now: datetime) -> bool:
    """Open an alarm unless it is open. Returns whether it is new."""
    figure, language, arm = key
    _, is_new = Alarm.objects.get_or_create(
        figure=figure, language=language, arm=arm, side=str(side), ended_at=None,
        defaults={"value": value, "sample": sample_size, "began_at": now},
    )  # fmt: skip
    return is_new


def end_alarms(key: Key, but: Side | None, now: datetime) -> int:
    figure, language, arm = key
    rows = Alarm.objects.filter(figure=figure, language=language, arm=arm, ended_at=None)
    return rows.exclude(side=str(but) if but else "").update(ended_at=now)


def end_absent(figures_: Iterable[str], keys: Iterable[Key], now: datetime) -> None:
    """Alarms of figures of which the latest day says nothing more (an arm that is over) end."""
    known = set(keys)
    for row in Alarm.objects.filter(figure__in=list(figures_), ended_at=None):
        if (row.figure, row.language, row.arm) not in known:
            Alarm.objects.filter(pk=row.pk).update(ended_at=now)


def alarms(limit: int = 50, only_open: bool = False) -> list[Alarm]:
    rows = Alarm.objects.filter(ended_at=None) if only_open else Alarm.objects.all()
    return list(rows.order_by("-began_at")[:limit])


def count_open() -> int:
    return Alarm.objects.filter(ended_at=None).count()


def claim_untold(now: datetime, mail: bool, post: bool, tries: int, wait: timedelta) -> list[Alarm]:
    """Alarms that are still to be told by one of the ways that are configured, each claimed for `wait`."""
    lacks = (Q(mailed_at=None) if mail else Q(pk__in=[])) | (Q(posted_at=None) if post else Q(pk__in=[]))
    found = []
    for row in Alarm.objects.filter(lacks, tries__lt=tries).order_by("began_at")[:20]:
        free = Alarm.objects.filter(Q(tried_at=None) | Q(tried_at__lt=now - wait), pk=row.pk, tries=row.tries)
        if free.update(tries=row.tries + 1, tried_at=now):
            found.append(row)
    return found


def told(alarm_id: UUID, **columns: object) -> None:
    Alarm.objects.filter(pk=alarm_id).update(**columns)


def new_check(by: UUID | None, now: datetime) -> UUID:
    return ModelCheck.objects.create(asked_by=by, asked_at=now).pk


def check_done(check_id: UUID, findings: list[dict[str, object]], now: datetime) -> None:
    ModelCheck.objects.filter(pk=check_id).update(findings=findings, done_at=now)


def checks(limit: int = 5) -> list[ModelCheck]:
    return list(ModelCheck.objects.order_by("-asked_at")[:limit])
