"""Imports stand inside: this file is read before Django is set up."""

import pytest


@pytest.fixture
def empty(ada):
    """The id of a conversation of Ada's without a message."""
    from chat import shelf
    from memoryhub.spaces.api import space_of

    return shelf.empty_conversation(space_of(ada).id)


@pytest.fixture
def signed_in(client, ada):
    client.force_login(ada)
    return client


@pytest.fixture
def shop(settings):
    """The deployment has switched the example tools on; the built-in responder does not pace its words."""
    from chat.tools import registry
    from memoryhub.providers import api as providers

    settings.EXAMPLE_TOOLS = True
    registry.every.cache_clear()
    (settings.STATE_DIR / "example-shop.sqlite3").unlink(missing_ok=True)
    settings.PROVIDERS = {**settings.PROVIDERS, "pace_seconds": "0"}
    providers.configure(settings.PROVIDERS)
    yield
    settings.PROVIDERS = {name: one for name, one in settings.PROVIDERS.items() if name != "pace_seconds"}
    providers.configure(settings.PROVIDERS)
    registry.every.cache_clear()
