"""Entities and relations on the shelf. Each function runs inside `spaces.scope` and takes the space first.

What holds is read off the memories: a name or relation of a memory that was replaced, revoked or has expired is not
there, and one whose memory was erased is gone with it.
"""

from uuid import UUID

from django.db import connection
from django.db.models import Q

from memoryhub.memory.graph.trails import Named, Related
from memoryhub.memory.models import Entity, EntityName, Relation
from memoryhub.memory.types import Status
from memoryhub.spaces.ids import uuid7

# More names than anybody tells of; each is opened, 25 microseconds. Half cuts off a big family with two jobs.
MOST = 2000
_LIVE = Q(memory__status=Status.ACTIVE) | Q(memory__status=Status.PENDING, memory__pending_reason="open_conflict")


def names(space_id: UUID) -> list[Named]:
    """Every name that holds, newest first."""
    rows = EntityName.objects.filter(_LIVE, space_id=space_id).select_related("memory").defer("memory__body")
    return [Named(row.entity_id, row.memory_id, row.name, row.memory.said_at) for row in rows.order_by("-id")[:MOST]]


def relations(space_id: UUID) -> list[Related]:
    """Every relation that holds, newest first."""
    rows = Relation.objects.filter(_LIVE, space_id=space_id).select_related("memory").defer("memory__body")
    return [
        Related(row.subject_id, row.object_id, row.memory_id, row.body["role"], row.memory.said_at)
        for row in rows.order_by("-id")[:MOST]
    ]


def add_entity(space_id: UUID, kind: str) -> UUID:
    entity = Entity(id=uuid7(), space_id=space_id, kind=kind)
    entity.save(force_insert=True)
    return entity.id


def add_name(space_id: UUID, entity_id: UUID, memory_id: UUID, name: str) -> None:
    EntityName(id=uuid7(), space_id=space_id, entity_id=entity_id, memory_id=memory_id, name=name).save(
        force_insert=True
    )


def relate(space_id: UUID, subject_id: UUID | None, object_id: UUID, memory_id: UUID, role: str) -> None:
    Relation(
        id=uuid7(), space_id=space_id, subject_id=subject_id, object_id=object_id, memory_id=memory_id,
        body={"role": role},
    ).save(force_insert=True)  # fmt: skip


def merge(space_id: UUID, kept: UUID, other: UUID) -> None:
    """Two entities turn out to be one."""
    EntityName.objects.filter(space_id=space_id, entity_id=other).update(entity_id=kept)
    Relation.objects.filter(space_id=space_id, subject_id=other).update(subject_id=kept)
    Relation.objects.filter(space_id=space_id, object_id=other).update(object_id=kept)
    Entity.objects.filter(space_id=space_id, id=other).delete()


def unlearn(space_id: UUID, memory_id: UUID) -> None:
    """What a memory said of entities goes; so do entities that nothing speaks of any more."""
    with connection.cursor() as cursor:
        cursor.execute(_UNLEARN, {"space": space_id, "memory": memory_id})
        gone = cursor.fetchone()[0]
    if gone:
        prune(space_id)


_UNLEARN = """
    WITH names AS (DELETE FROM memory_entityname WHERE space_id = %(space)s AND memory_id = %(memory)s RETURNING 1),
         relations AS (DELETE FROM memory_relation WHERE space_id = %(space)s AND memory_id = %(memory)s RETURNING 1)
    SELECT (SELECT count(*) FROM names) + (SELECT count(*) FROM relations)"""


def prune(space_id: UUID) -> None:
    """Entities without a relation or a name."""
    with connection.cursor() as cursor:
        cursor.execute(
            """DELETE FROM memory_entity e WHERE e.space_id = %s
               AND NOT EXISTS (SELECT 1 FROM memory_entityname n WHERE n.space_id = e.space_id AND n.entity_id = e.id)
               AND NOT EXISTS (SELECT 1 FROM memory_relation r WHERE r.space_id = e.space_id
                               AND (r.subject_id = e.id OR r.object_id = e.id))""",
            [space_id],
        )
