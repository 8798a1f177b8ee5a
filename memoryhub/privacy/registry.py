"""Every store of personal data, as the apps declare them (memoryhub.spaces.declared), and whether one is missing."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.apps import apps
from django.db import models

from memoryhub.spaces.declared import Piece, Place, Rows

Declared = Rows | Place | Piece


@cache
def declared() -> tuple[Declared, ...]:
    """Of all installed apps, rooms before the engine before the ground: what refers goes before what is referred to."""
    return tuple(entry for config in reversed(list(apps.get_app_configs())) for entry in stores_of(config.name))


def stores_of(app: str) -> tuple[Declared, ...]:
    name = f"{app}.personal"
    return tuple(import_module(name).STORES) if find_spec(name) else ()


def tables() -> list[Rows]:
    return [entry for entry in declared() if isinstance(entry, Rows)]


def places() -> list[Place]:
    return [entry for entry in declared() if isinstance(entry, Place)]


def pieces() -> list[Piece]:
    return [entry for entry in declared() if isinstance(entry, Piece)]


def model_of(rows: Rows) -> type[models.Model]:
    return apps.get_model(rows.model)


def has_space(model: type[models.Model]) -> bool:
    return any(field.attname == "space_id" for field in model._meta.concrete_fields)


def undeclared() -> list[str]:
    """Models with a space that nobody declares: an erasure would leave their rows behind."""
    known = {rows.model for rows in tables()}
    return sorted(
        model._meta.label for model in apps.get_models() if has_space(model) and model._meta.label not in known
    )
