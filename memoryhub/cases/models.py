"""What went wrong, by ids and codes: how prompts were made, what people said of answers, cases, marks, reviews.

Only what somebody wrote about a case is sealed. Staff see these rows across spaces (office "oversight") and enter the
space to change one.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from memoryhub.spaces.models import SpaceRow
from memoryhub.vault.fields import SealedTextField


def _code(length: int = 12) -> models.CharField:
    return models.CharField(max_length=length, blank=True, default="")


class AssemblyLog(SpaceRow):
    """What one answer was made of, and how it ended."""

    turn_id = models.UUIDField()
    root_id = models.UUIDField()  # the first try at the same message: its capture hangs there
    conversation_id = models.UUIDField()
    recall_id = models.UUIDField(null=True)
    question_seq = models.PositiveIntegerField()
    parts = models.JSONField(default=list)  # [{"name", "tokens", "count"}] in the order of the prompt
    window = models.PositiveIntegerField(default=0)  # tokens that the model takes
    entered = ArrayField(models.UUIDField(), default=list)  # memories that stood in the prompt
    cut = ArrayField(models.UUIDField(), default=list)  # recalled, and left out of the prompt for room
    used = ArrayField(models.UUIDField(), default=list)
    model = _code(120)
    ended = _code()  # chat.types.State
    error = _code(32)
    is_lost = models.BooleanField(default=False)  # the answer says that it does not know or remember
    happened_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "turn_id"], name="assembly_once_a_turn")]
        indexes = [
            models.Index(fields=["space", "conversation_id", "happened_at"], name="assembly_of_conversation"),
            models.Index(
                F("happened_at"),
                condition=Q(is_lost=True) | Q(ended__in=["failed", "interrupted"]),
                name="assembly_gone_wrong",
            ),
            models.Index(F("happened_at").desc(), F("id").desc(), name="assembly_newest"),
        ]


class Rating(SpaceRow):
    """A thumb up or down on an answer. The last one counts."""

    turn_id = models.UUIDField()
    conversation_id = models.UUIDField()
    is_up = models.BooleanField()
    rated_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "turn_id"], name="rating_once_an_answer")]
        indexes = [models.Index(F("rated_at"), name="rating_by_day")]


class Case(SpaceRow):
    """Somebody says that a memory went wrong in an answer."""

    by = _code(8)  # types.By
    staff_id = models.UUIDField(null=True)
    turn_id = models.UUIDField(null=True)
    conversation_id = models.UUIDField(null=True)
    memory_id = models.UUIDField(null=True)
    words = SealedTextField()
    state = _code(8)
    outcome = _code(16)
    stage = _code(16)  # the first that failed, as judged when it was opened
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    seen_by = models.UUIDField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["space", "turn_id", "by", "memory_id"],
                condition=~Q(state="closed"),
                nulls_distinct=False,
                name="case_open_once",
            )
        ]
        indexes = [
            models.Index(F("state"), F("opened_at").desc(), F("id").desc(), name="case_by_state"),
            models.Index(fields=["space", "conversation_id"], name="case_of_conversation"),
        ]


class Mark(SpaceRow):
    """A reader says whether a candidate of a recall was relevant."""

    recall_id = models.UUIDField()
    memory_id = models.UUIDField()
    is_relevant = models.BooleanField()
    staff_id = models.UUIDField()
    marked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "recall_id", "memory_id"], name="mark_once")]
        indexes = [models.Index(F("marked_at"), name="mark_by_day")]


class Review(SpaceRow):
    """One failed session of a week's sample, and what its reader answered."""

    week = models.DateField()  # its Monday, in UTC
    place = models.PositiveSmallIntegerField()
    turn_id = models.UUIDField()
    conversation_id = models.UUIDField()
    why = _code()  # types.Failure
    stage = _code(16)
    captured = _code(8)  # types.Reply to: was it captured?
    recalled = _code(8)
    misled = _code(8)
    reviewed_at = models.DateTimeField(null=True)
    reviewed_by = models.UUIDField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space", "week", "conversation_id"], name="review_once_a_week")]
        indexes = [models.Index(fields=["week", "place"], name="review_of_week")]
