"""What turns cost, in counts. Called inside scope(space_id)."""

from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q, Sum

from chat.models import Turn
from chat.types import State


def spent(space_id: UUID, since: datetime, until: datetime) -> list[tuple[str, int, int, int, int]]:
    """(model, turns, failed, prompt tokens, answer tokens) of turns that ended in [since, until)."""
    rows = Turn.objects.filter(space_id=space_id, ended_at__gte=since, ended_at__lt=until).values("model")
    failed = Count("id", filter=Q(state=State.FAILED.value))
    found = rows.annotate(turns=Count("id"), failed=failed, asked=Sum("prompt_tokens"), said=Sum("answer_tokens"))
    return list(found.order_by("model").values_list("model", "turns", "failed", "asked", "said"))
