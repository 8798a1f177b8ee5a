"""The trial of `manage.py check_model`, run by a worker for the console."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from memoryhub.health import store
from memoryhub.providers import api as providers
from memoryhub.providers import checking


def check(check_id: UUID, now: datetime) -> int:
    """Try everything and write down what came of it. Returns how many things were tried."""
    chat = providers.chat_model()
    model = chat.connected if providers.is_connected() else chat
    found = [
        {"name": one.name, "works": one.works, "detail": one.detail[:300], "ms": one.ms}
        for one in checking.checked(model, providers.embedder(), now)
    ]
    store.check_done(check_id, found, timezone.now())
    return len(found)
