"""Imports stand inside: this file is read before Django is set up."""

import pytest


@pytest.fixture
def empty(ada):
    """The id of a conversation of Ada's without a message."""
    from chat import shelf
    from memoryhub.spaces.api import space_of

    return shelf.empty_conversation(space_of(ada).id)


@pytest.fixture
def page(client, ada):
    client.force_login(ada)
    return client
