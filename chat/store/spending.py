"""What a person's answers cost by day. Each function is called inside scope(space_id)."""

from datetime import date
from uuid import UUID

from django.db.models import F

from chat.models import TokenSpending


def add(space_id: UUID, day: date, prompt_tokens: int, answer_tokens: int) -> None:
    """Two answers that end at once both count."""
    TokenSpending.objects.bulk_create([TokenSpending(space_id=space_id, day=day)], ignore_conflicts=True)
    TokenSpending.objects.filter(space_id=space_id, day=day).update(
        prompt_tokens=F("prompt_tokens") + prompt_tokens, answer_tokens=F("answer_tokens") + answer_tokens
    )


def on(space_id: UUID, day: date) -> int:
    """Tokens of that day, both ways together."""
    row = TokenSpending.objects.filter(space_id=space_id, day=day).first()
    return row.prompt_tokens + row.answer_tokens if row else 0
