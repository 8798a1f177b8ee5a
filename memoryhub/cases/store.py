"""Rows of the cases in and out. Those that take a space run inside `scope`, the others inside office("oversight")."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from django.db.models import Exists, Min, OuterRef, Q, Subquery
from django.db.models.fields import TextField
from django.db.models.functions import Cast

from memoryhub.cases.models import AssemblyLog, Case, Mark, Rating, Review
from memoryhub.cases.types import (
    QUESTIONS,
    Assembly,
    By,
    CaseState,
    CaseView,
    Failed,
    Failure,
    PromptPart,
    ReviewView,
)
from memoryhub.errors import NotFound
from memoryhub.spaces.api import Space

WRONG = Q(is_lost=True) | Q(ended__in=["failed", "interrupted"])


def assembly_view(row: AssemblyLog) -> Assembly:
    return Assembly(
        row.space_id, row.turn_id, row.root_id, row.conversation_id, row.recall_id, row.question_seq, row.happened_at,
        tuple(PromptPart(**part) for part in row.parts), row.window, tuple(row.entered), tuple(row.cut),
        tuple(row.used), row.model, row.ended, row.error, row.is_lost,
    )  # fmt: skip


def write_assembly(made: Assembly) -> None:
    """A second time for the same turn is a no-op."""
    plain = {name: getattr(made, name) for name in made.__slots__}
    plain |= {
        "parts": [{"name": part.name, "tokens": part.tokens, "count": part.count} for part in made.parts],
        **{name: list(plain[name]) for name in ("entered", "cut", "used")},
    }
    AssemblyLog.objects.bulk_create([AssemblyLog(**plain)], ignore_conflicts=True)


def assemblies(space_id: UUID, turn_ids: Sequence[UUID]) -> list[Assembly]:
    rows = AssemblyLog.objects.filter(space_id=space_id, turn_id__in=list(turn_ids)).order_by("happened_at", "id")
    return [assembly_view(row) for row in rows]


def latest_assemblies(*, gone_wrong: bool, limit: int) -> list[Assembly]:
    """Of all spaces, newest first."""
    rows = AssemblyLog.objects.filter(WRONG) if gone_wrong else AssemblyLog.objects.all()
    return [assembly_view(row) for row in rows.order_by("-happened_at", "-id")[:limit]]


def drop_assemblies(space_id: UUID, moment: datetime, limit: int) -> int:
    old = AssemblyLog.objects.filter(space_id=space_id, happened_at__lt=moment).order_by("happened_at")[:limit]
    return AssemblyLog.objects.filter(space_id=space_id, id__in=old.values("id")).delete()[0]


def spaces_with_assemblies(moment: datetime) -> list[UUID]:
    """Active spaces that hold a line older than this, oldest space first."""
    old = AssemblyLog.objects.filter(space_id=OuterRef("pk"), happened_at__lt=moment)
    rows = Space.objects.filter(Exists(old), state=Space.State.ACTIVE)
    return list(rows.order_by("id").values_list("id", flat=True))


def rate(space_id: UUID, turn_id: UUID, conversation_id: UUID, is_up: bool, now: datetime) -> None:
    Rating.objects.update_or_create(
        space_id=space_id,
        turn_id=turn_id,
        defaults={"conversation_id": conversation_id, "is_up": is_up, "rated_at": now},
    )


def unrate(space_id: UUID, turn_id: UUID) -> None:
    Rating.objects.filter(space_id=space_id, turn_id=turn_id).delete()


def ratings(space_id: UUID, turn_ids: Sequence[UUID]) -> dict[UUID, bool]:
    rows = Rating.objects.filter(space_id=space_id, turn_id__in=list(turn_ids))
    return dict(rows.values_list("turn_id", "is_up"))


def rated_between(since: datetime, until: datetime) -> tuple[int, int]:
    """(thumbs up, thumbs down) of all spaces."""
    found = list(Rating.objects.filter(rated_at__gte=since, rated_at__lt=until).values_list("is_up", flat=True))
    return sum(found), len(found) - sum(found)


def case_view(row: Case, *, with_words: bool = False) -> CaseView:
    return CaseView(
        row.id, row.space_id, By(row.by), row.staff_id, row.turn_id, row.conversation_id, row.memory_id,
        CaseState(row.state), row.outcome, row.stage, row.opened_at, row.seen_at, row.closed_at,
        row.words if with_words else "",
    )  # fmt: skip


def open_case(row: Case) -> Case:
    """The row, or the open one of the same answer, person and memory, with the newer words."""
    same = Case.objects.filter(space_id=row.space_id, turn_id=row.turn_id, by=row.by, memory_id=row.memory_id).exclude(
        state=CaseState.CLOSED
    )
    found = same.select_for_update().first()
    if found is None:
        row.save(force_insert=True)
        return row
    if row.words:
        # Staff seal without opening: their newer note stands for the older one.
        found.words = row.words if row.by == By.STAFF else _both(found.words, row.words)
        found.save(update_fields=["words"])
    return found


def _both(older: str, newer: str) -> str:
    return older if newer in older else f"{older}\n{newer}".strip()


def case(space_id: UUID, case_id: UUID, *, locked: bool = False) -> Case:
    """Raises: NotFound."""
    rows = Case.objects.select_for_update() if locked else Case.objects.all()
    row = rows.filter(space_id=space_id, id=case_id).first()
    if row is None:
        raise NotFound(f"case {case_id}")
    return row


def cases_of(space_id: UUID) -> list[Case]:
    return list(Case.objects.filter(space_id=space_id).order_by("-opened_at", "-id"))


def cases(states: Sequence[str], *, before: tuple[datetime, UUID] | None, limit: int) -> list[CaseView]:
    """Of all spaces, newest first, without their words."""
    rows = Case.objects.filter(state__in=list(states)).order_by("-opened_at", "-id").defer("words")
    if before:
        rows = rows.filter(opened_at__lte=before[0]).filter(Q(opened_at__lt=before[0]) | Q(id__lt=before[1]))
    return [case_view(row) for row in rows[:limit]]


def count_cases(state: str) -> int:
    return Case.objects.filter(state=state).count()


def mark(space_id: UUID, recall_id: UUID, memory_id: UUID, is_relevant: bool, staff_id: UUID, now: datetime) -> None:
    Mark.objects.update_or_create(
        space_id=space_id,
        recall_id=recall_id,
        memory_id=memory_id,
        defaults={"is_relevant": is_relevant, "staff_id": staff_id, "marked_at": now},
    )


def unmark(space_id: UUID, recall_id: UUID, memory_id: UUID) -> None:
    Mark.objects.filter(space_id=space_id, recall_id=recall_id, memory_id=memory_id).delete()


def marks(space_id: UUID, recall_id: UUID) -> dict[UUID, bool]:
    rows = Mark.objects.filter(space_id=space_id, recall_id=recall_id)
    return dict(rows.values_list("memory_id", "is_relevant"))


def ended_badly(since: datetime, until: datetime) -> list[tuple[Assembly, datetime | None]]:
    """Answers of these days that failed or did not remember, with when the conversation went on (None: never)."""
    later = (
        AssemblyLog.objects.filter(
            space_id=OuterRef("space_id"),
            conversation_id=OuterRef("conversation_id"),
            happened_at__gt=OuterRef("happened_at"),
        )
        .order_by()
        .values("conversation_id")
        .annotate(first=Min("happened_at"))
        .values("first")
    )
    rows = AssemblyLog.objects.filter(WRONG, happened_at__gte=since, happened_at__lt=until)
    return [(assembly_view(row), row.next_at) for row in rows.annotate(next_at=Subquery(later))]


def complained(since: datetime, until: datetime) -> list[Failed]:
    """Thumbs down and reports of these days."""
    down = Rating.objects.filter(is_up=False, rated_at__gte=since, rated_at__lt=until)
    told = Case.objects.filter(
        by=By.USER, opened_at__gte=since, opened_at__lt=until, turn_id__isnull=False, conversation_id__isnull=False
    )
    columns = ("space_id", "conversation_id", "turn_id")
    return [
        *(Failed(*row, why=Failure.DOWN) for row in down.values_list(*columns)),
        *(Failed(*row, why=Failure.REPORTED) for row in told.values_list(*columns)),
    ]


def is_drawn(week: date) -> bool:
    return Review.objects.filter(week=week).exists()


def add_review(space_id: UUID, week: date, place: int, one: Failed, stage: str) -> None:
    row = Review(
        space_id=space_id, week=week, place=place, turn_id=one.turn_id, conversation_id=one.conversation_id,
        why=one.why, stage=stage,
    )  # fmt: skip
    Review.objects.bulk_create([row], ignore_conflicts=True)


def review_view(row: Review) -> ReviewView:
    replies = {name: getattr(row, name) for name in QUESTIONS} if row.reviewed_at else {}
    return ReviewView(
        row.id, row.space_id, row.week, row.place, row.turn_id, row.conversation_id, Failure(row.why), row.stage,
        replies, row.reviewed_at,
    )  # fmt: skip


def reviews(week: date) -> list[ReviewView]:
    return [review_view(row) for row in Review.objects.filter(week=week).order_by("place")]


def weeks(limit: int) -> list[date]:
    return list(Review.objects.order_by("-week").values_list("week", flat=True).distinct()[:limit])


def count_unreviewed(since: date) -> int:
    return Review.objects.filter(week__gte=since, reviewed_at__isnull=True).count()


def answer_review(space_id: UUID, review_id: UUID, replies: dict[str, str], staff_id: UUID, now: datetime) -> None:
    """Raises: NotFound."""
    rows = Review.objects.filter(space_id=space_id, id=review_id)
    if not rows.update(**replies, reviewed_by=staff_id, reviewed_at=now):
        raise NotFound(f"review {review_id}")


def knows(space_id: UUID, conversation_id: UUID) -> bool:
    here = {"space_id": space_id, "conversation_id": conversation_id}
    return any(model.objects.filter(**here).exists() for model in (AssemblyLog, Rating, Case, Review))


def forget_conversation(space_id: UUID, conversation_id: UUID) -> None:
    for model in (AssemblyLog, Rating, Case, Review):
        model.objects.filter(space_id=space_id, conversation_id=conversation_id).delete()


def spaces_ending_with(tail: str, limit: int) -> list[UUID]:
    """Spaces by the end of their id, which their pseudonym is made of. (Space rows carry no row-level security.)"""
    rows = Space.objects.annotate(text=Cast("id", TextField())).filter(text__endswith=tail)
    return list(rows.values_list("id", flat=True)[:limit])
