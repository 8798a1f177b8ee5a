"""The lived-in house: who moves in, what they bring, and that it happens once."""

from dataclasses import replace

import pytest
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.demo import seeding, stories
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.rollout import api as rollout
from memoryhub.spaces.api import space_of

SHORT = replace(
    stories.MAYA,
    chats=(
        stories.Chat(4, ("My birthday is March 5. I love hiking.", "My car is a 2014 Volvo V40.")),
        stories.Chat(2, ("My birthday is June 9.", "Remind me to renew my passport.", "Remind me to call Ines.")),
    ),
    daily=("Any idea for lunch today?",),
)
pytestmark = pytest.mark.django_db(transaction=True)


def test_people_move_in_once_with_conflicts_and_requests_at_each_stage(settings, tmp_path, monkeypatch):
    settings.STATE_DIR, settings.LEDGER_FILE = tmp_path, tmp_path / "ledger.jsonl"
    monkeypatch.setattr(seeding, "PEOPLE", (SHORT,))
    monkeypatch.setattr(seeding, "DAYS", 5)
    assert seeding.seed(timezone.now()) == 1 + len(stories.ASKERS)
    maya = space_of(User.objects.get(email="demo@memoryhub.example")).id
    assert memory.conflicts(maya) and memory.todos(maya, states=("done",)) and memory.todos(maya)
    states = {str(one.state) for one in privacy.requests(only_open=False)}
    assert {"scoped", "hold_check", "cancelled", "refused", "done_live"} <= states
    assert rollout.policies()[0].reason == "Long lists lose their last item"
    assert seeding.seed(timezone.now()) == 0
