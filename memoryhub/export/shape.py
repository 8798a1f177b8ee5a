"""memory.json: the documented, versioned shape of what leaves the house (docs/export-format.md). Pure.

A reader takes any file of the same major version; what it does not know it passes over.
"""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from memoryhub.memory.owner_types import Carried

FORMAT = "memoryhub"
VERSION = 1


class _Line(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Role(_Line):
    persona_id: UUID
    name: str = Field(max_length=200)
    is_archived: bool = False


class Errand(_Line):
    todo_id: UUID
    text: str
    state: str
    due_on: date | None = None
    due_at: datetime | None = None
    said_at: datetime
    closed_at: datetime | None = None


class Happened(_Line):
    event_id: UUID
    kind: str
    actor: str
    happened_at: datetime
    memory_id: UUID | None = None
    todo_id: UUID | None = None
    before: str = ""
    after: str = ""


class Document(_Line):
    """`memory.json` as a whole."""

    format: str
    version: int
    exported_at: datetime
    personas: list[Role] = Field(default=[], max_length=1000)
    memories: list[Carried] = Field(default=[], max_length=20_000)
    todos: list[Errand] = Field(default=[], max_length=20_000)
    timeline: list[Happened] = Field(default=[], max_length=200_000)
    settings: dict[str, Any] = {}


def schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) that goes with each archive."""
    return Document.model_json_schema()
