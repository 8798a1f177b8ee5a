"""Every app says once what it keeps of a person; a table that nobody declares would be left behind by an erasure."""

from django.apps import apps

from memoryhub.privacy import registry
from memoryhub.spaces.models import SpaceRow


def test_every_model_with_a_space_is_declared():
    left_out = registry.undeclared()
    assert not left_out, f"declare {', '.join(left_out)} in the personal.py of its app (memoryhub.spaces.declared)"


def test_what_is_declared_is_there_and_nothing_is_declared_twice():
    names = [rows.model for rows in registry.tables()]
    assert len(names) == len(set(names))
    assert all(registry.has_space(registry.model_of(rows)) for rows in registry.tables())


def test_the_check_sees_a_model_that_nobody_declares(monkeypatch):
    class Stray(SpaceRow):
        class Meta:
            app_label = "stray"
            managed = False

    monkeypatch.setattr(registry.apps, "get_models", lambda: [Stray])
    assert registry.undeclared() == ["stray.Stray"]
    apps.all_models.pop("stray", None)


def test_people_other_than_by_space_are_declared_as_places():
    """Accounts, sessions and what names a person outside the database."""
    stores = {place.store for place in registry.places()}
    assert stores >= {"account", "sessions", "sockets", "cache", "server_logs", "files"}
