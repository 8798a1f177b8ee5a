"""The door of taking one's data along, and of bringing it back.

export_id = ask(space_id, ("memories", "conversations"), language="en", now=now)    # a job makes it
exports(space_id)                                                                   # ready? until when?
archive = take(space_id, export_id, now=now)                                        # once

bring(space_id, data, now=now)                                                      # the ZIP, or its memory.json
"""

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_noop
from pydantic import ValidationError

from memoryhub.audit import api as audit
from memoryhub.errors import Conflict, MemoryHubError, Refused
from memoryhub.export import store
from memoryhub.export.making import document
from memoryhub.export.registry import declare
from memoryhub.export.shape import FORMAT, VERSION, Document, Role
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Brought
from memoryhub.spaces.api import PersonaView, create_persona, fence, office, owner_of, personas, scope

__all__ = ["PARTS", "ExportView", "ask", "bring", "declare", "document", "exports", "read", "sweep", "take"]

PARTS = ("memories", "todos", "timeline", "settings", "conversations")
SHOWN = 5
# Bytes of a file and of what is in it: 20,000 memories are 15 MB. Half refuses a heavy user's, double lets a bomb of
# zeros fill the memory of a small machine.
LARGEST_FILE = 10 * 1024 * 1024
LARGEST_DOCUMENT = 40 * 1024 * 1024


class BadFile(Refused):
    code = "bad_file"
    sentence = gettext_noop("This is no export of MemoryHub, or it is damaged or too large. Nothing was imported.")


class StillMaking(Refused):
    code = "still_making"
    sentence = gettext_noop("An export is being made already. It will be here in a moment.")


class Gone(Conflict):
    code = "export_gone"
    sentence = gettext_noop("This export was taken already or its day is over. Make a new one.")


@dataclass(frozen=True, slots=True)
class ExportView:
    export_id: UUID
    parts: tuple[str, ...]
    state: str  # "waiting", "ready", "taken", "expired"
    asked_at: datetime
    expires_at: datetime | None
    size_bytes: int


def ask(space_id: UUID, parts: tuple[str, ...], *, language: str, now: datetime) -> UUID:
    """Have an archive made.

    Raises:
        Refused: no part, or one that does not exist. StillMaking: the last one is not done.
    """
    wanted = [part for part in PARTS if part in parts]
    if not wanted or set(parts) - set(PARTS):
        raise Refused("parts")
    with scope(space_id):
        fence(space_id)
        if any(row.state == store.State.WAITING for row in store.newest(space_id, 1)):
            raise StillMaking()
        export_id = store.add(space_id, " ".join(wanted), language, now)
        jobs.enqueue("export", space_id, export_id)
        _recorded("export.asked", space_id, export=str(export_id), parts=wanted)
    return export_id


def _recorded(action: str, space_id: UUID, **facts: object) -> None:
    """By its owner, who alone can: in the transaction of the deed."""
    owner = owner_of(space_id)
    audit.record(action, actor=owner and owner.pk, subject=space_id, facts=facts)


def exports(space_id: UUID, *, now: datetime) -> list[ExportView]:
    """The latest ones; what is over says so, whether or not it was swept."""
    with scope(space_id):
        return [_view(row, now) for row in store.newest(space_id, SHOWN)]


def take(space_id: UUID, export_id: UUID, *, now: datetime) -> bytes:
    """The ZIP, this once: from now on it is not here any more. Raises: NotFound, Gone."""
    with scope(space_id):
        fence(space_id)
        row = store.load(space_id, export_id, locked=True)
        if _view(row, now).state != store.State.READY:
            raise Gone(f"export {export_id}")
        _recorded("export.taken", space_id, export=str(export_id))
        return store.take(space_id, row, now)


def read(space_id: UUID, parts: Sequence[str]) -> Document:
    """memory.json at once, for a program of the owner's. Raises: Locked."""
    made = document(space_id, list(parts))
    with scope(space_id):
        fence(space_id)
        _recorded("export.read", space_id, parts=list(parts))
    return made


def sweep(now: datetime) -> int:
    """What nobody took within its day goes. Returns how many."""
    with office("maintenance"):
        spaces = store.spaces_with_old(now)
    gone = 0
    for space_id in spaces:
        try:
            with scope(space_id):
                gone += store.expire(space_id, now)
        except MemoryHubError:  # frozen: its erasure takes them along
            continue
    return gone


def bring(space_id: UUID, data: bytes, *, now: datetime) -> Brought:
    """Memories and to-dos out of a file: memories wait to be confirmed, to-dos that are not there yet are added.

    Raises: BadFile, Locked.
    """
    told = _read(data)
    roles = _roles(space_id, told.personas)
    brought = memory.bring_in(space_id, told.memories, personas=roles, now=now)
    for errand in told.todos:
        if errand.state == "open":
            _add_errand(space_id, errand.text, errand.due_on, errand.due_at, now)
    return brought


def _add_errand(space_id: UUID, text: str, due_on: object, due_at: object, now: datetime) -> None:
    try:
        memory.todo_add(space_id, text, due_on=due_on, due_at=due_at, now=now)
    except (Conflict, Refused):  # it is open already, or no words stand in it
        return


def _roles(space_id: UUID, given: list[Role]) -> dict[UUID, UUID]:
    """The file's roles as those of the same name here; new ones are made as long as there is room."""
    here = {one.name.casefold(): one for one in personas(space_id, archived=True)}
    found: dict[UUID, UUID] = {}
    for role in given:
        one = here.get(role.name.casefold()) or _made(space_id, role)
        if one is not None:
            here[role.name.casefold()] = one
            found[role.persona_id] = one.persona_id
    return found


def _made(space_id: UUID, role: Role) -> PersonaView | None:
    try:
        return create_persona(space_id, role.name)
    except Refused:
        return None


def _read(data: bytes) -> Document:
    if len(data) > LARGEST_FILE:
        raise BadFile("file")
    try:
        told = Document.model_validate(json.loads(_document_in(data)))
    # NotImplementedError is zipfile's word for a compression or encryption that it cannot read: a bad file, too.
    except (ValueError, ValidationError, zipfile.BadZipFile, KeyError, RecursionError, NotImplementedError) as error:
        raise BadFile("file") from error
    if told.format != FORMAT or told.version != VERSION:
        raise BadFile("version")
    return told


def _document_in(data: bytes) -> bytes:
    if not data.startswith(b"PK"):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as packed, packed.open("memory.json") as file:
        plain = file.read(LARGEST_DOCUMENT + 1)
    if len(plain) > LARGEST_DOCUMENT:
        raise BadFile("document")
    return plain


def _view(row: object, now: datetime) -> ExportView:
    over = row.state == store.State.READY and row.expires_at <= now
    state = store.State.EXPIRED if over else store.State(row.state)
    return ExportView(row.id, tuple(row.parts.split()), str(state), row.asked_at, row.expires_at, row.size_bytes)
