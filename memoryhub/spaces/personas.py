"""Roles within a space: the same person as a buyer, as a seller. They filter what is remembered and used."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext_noop

from memoryhub.errors import NotFound, Refused
from memoryhub.spaces.models import Persona, PersonaChoice
from memoryhub.spaces.scope import fence, scope

# Characters. Half cuts "procurement, Asia", double breaks the chip that shows it.
LONGEST = 40
# In use at a time: a menu one takes in at a glance. Half is too few for a freelancer's clients, double wants a search.
MOST = 12


class BadPersona(Refused):
    code = "bad_persona"
    sentence = gettext_noop("Give this role a short name that no other role has. There can be twelve of them.")


@dataclass(frozen=True, slots=True)
class PersonaView:
    persona_id: UUID
    name: str
    is_archived: bool  # its memories are kept, and used nowhere


def personas(space_id: UUID, *, archived: bool = False) -> tuple[PersonaView, ...]:
    """Those in use, in their order; with `archived` the others behind them."""
    with scope(space_id):
        return _personas(space_id, archived)


def _personas(space_id: UUID, archived: bool) -> tuple[PersonaView, ...]:
    rows = Persona.objects.filter(space_id=space_id).order_by("position", "id")
    found = [_view(row) for row in (rows if archived else rows.filter(archived_at=None))]
    return tuple(sorted(found, key=lambda one: one.is_archived))


def persona(space_id: UUID, persona_id: UUID) -> PersonaView:
    """Raises: NotFound."""
    with scope(space_id):
        return _view(_row(space_id, persona_id))


def create_persona(space_id: UUID, name: str) -> PersonaView:
    """Raises: BadPersona for a name that is empty, too long or taken, or where there are MOST already."""
    with scope(space_id):
        there = _taken_turn(space_id)
        wording = _checked(name, there)
        if len(there) >= MOST:
            raise BadPersona("personas", most=MOST)
        row = Persona(space_id=space_id, name=wording, position=max((one.position for one in there), default=0) + 1)
        row.save(force_insert=True)
        return _view(row)


def rename_persona(space_id: UUID, persona_id: UUID, name: str) -> PersonaView:
    """Raises: NotFound, BadPersona."""
    with scope(space_id):
        others = [one for one in _taken_turn(space_id) if one.id != persona_id]
        row = _row(space_id, persona_id)
        row.name = _checked(name, others)
        row.save(update_fields=["name"])
        return _view(row)


def archive_persona(space_id: UUID, persona_id: UUID, *, now: datetime | None) -> PersonaView:
    """Out of use; None: in use again. Its memories stay with it, to be moved or erased.

    Raises:
        NotFound. BadPersona: in use again, it would be one too many, or another has its name by now.
    """
    with scope(space_id):
        others = [one for one in _taken_turn(space_id) if one.id != persona_id]
        row = _row(space_id, persona_id)
        if now is None:
            _checked(row.name, others)
            if len(others) >= MOST:
                raise BadPersona("personas", most=MOST)
        row.archived_at = now
        row.save(update_fields=["archived_at"])
        return _view(row)


def choose_persona(space_id: UUID, conversation_id: UUID, persona_id: UUID | None, *, now: datetime) -> None:
    """From now on they speak as this persona there (None: as nobody in particular). The caller vouches for the
    conversation. Raises: NotFound for a persona that does not exist here or was put away."""
    with scope(space_id):
        fence(space_id)
        if persona_id is not None and _row(space_id, persona_id).archived_at is not None:
            raise NotFound(f"persona {persona_id}")
        PersonaChoice(space_id=space_id, conversation_id=conversation_id, persona_id=persona_id, since=now).save(
            force_insert=True
        )


def persona_at(space_id: UUID, conversation_id: UUID, moment: datetime) -> UUID | None:
    """As whom they spoke there at a moment; None: as nobody in particular, or as one that was put away since."""
    with scope(space_id):
        persona_id = _chosen(space_id, conversation_id, moment)
        if persona_id is None:
            return None
        in_use = Persona.objects.filter(space_id=space_id, id=persona_id, archived_at=None)
        return persona_id if in_use.exists() else None


def _chosen(space_id: UUID, conversation_id: UUID, moment: datetime) -> UUID | None:
    found = PersonaChoice.objects.filter(space_id=space_id, conversation_id=conversation_id, since__lte=moment)
    return found.order_by("-since", "-id").values_list("persona_id", flat=True).first()


def personas_in(
    space_id: UUID, conversation_id: UUID, moment: datetime
) -> tuple[tuple[PersonaView, ...], PersonaView | None]:
    """Those to choose from, and as whom they speak there. Within a scope."""
    found = _personas(space_id, archived=False)
    chosen = _chosen(space_id, conversation_id, moment) if found else None
    return found, next((one for one in found if one.persona_id == chosen), None)


def _taken_turn(space_id: UUID) -> list[Persona]:
    """Those in use, once nobody else of this space is making, renaming or taking up one: what is counted holds until
    the transaction ends. A lock on the rows would let a new one pass."""
    fence(space_id)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 1))", [str(space_id)])
    return list(Persona.objects.filter(space_id=space_id, archived_at=None))


def _row(space_id: UUID, persona_id: UUID) -> Persona:
    row = Persona.objects.filter(space_id=space_id, id=persona_id).first()
    if row is None:
        raise NotFound(f"persona {persona_id}")
    return row


def _checked(name: str, others: list[Persona]) -> str:
    wording = " ".join(name.split())
    if not wording or len(wording) > LONGEST or wording.casefold() in {one.name.casefold() for one in others}:
        raise BadPersona("persona name", longest=LONGEST)
    return wording


def _view(row: Persona) -> PersonaView:
    return PersonaView(row.id, row.name, row.archived_at is not None)
