import pytest

from memoryhub.providers.openai_compatible import patience


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    """Between tries; how long they are in the product is `patience`'s own matter."""
    monkeypatch.setattr(patience, "FIRST_WAIT_SECONDS", 0.02)
