"""A person with as many memories as a bench wants: many shapes of sentences, real digests, (near-)real vectors."""

import random
import secrets
from datetime import UTC, datetime, timedelta
from uuid import UUID

import numpy as np

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def _listed(names: str) -> list[str]:
    return names.split(",")


_THINGS = _listed(
    "hiking,pottery,jazz,chess,baking,sailing,gardening,film,running,painting,climbing,cycling,astronomy,knitting,"
    "swimming,photography,cooking,surfing,karaoke,origami,徒步,摄影,书法,围棋,烘焙,钓鱼,吉他,游泳,羽毛球,园艺"
)
_PLACES = _listed("Lisbon,Oslo,Kyoto,Lima,Austin,Leeds,Turin,Cork,Porto,Bergen,成都,厦门,西安,苏州,大理,青岛")
_PEOPLE = _listed("Maya,Oscar,Ines,Tom,Freya,Hugo,Lena,Omar,小林,老周,阿梅,王姐,建国,思远")
_SHAPES = (
    ("You went {thing} with {person} in {place}", "event"),
    ("Your friend {person} in {place} likes {thing}", "family"),
    ("You would like to learn {thing} before moving to {place}", "goal"),
    ("Order {number} of {thing} gear went to {person}", "event"),
    ("你和{person}在{place}一起{thing}", "event"),
    ("{person}说{place}的{thing}课程很好", "event"),
    ("你打算和{person}去{place}学{thing}", "goal"),
    ("{thing}的订单号是{number}，寄给{person}", "event"),
)
QUERIES = (
    "who did I go sailing with in Porto?", "what does Freya like?", "我想学什么", "和老周去哪里了", "order 4021377",
    "plan a weekend for me", "帮我安排周末", "what should I eat tonight", "where was the jazz evening",
    "成都有什么好玩的", "a gift for Ines", "我的书法课",
)  # fmt: skip
EACH = 100  # memories of one of a crowd: a million over ten thousand spaces
_CROWD: list[UUID] = []
_COPIED = {"memory_memory": "id", "memory_memoryindex": "memory_id"}  # tables, and the column that names a memory
REAL = 1500  # so many sentences are really embedded; the rest gets mixtures of their vectors


def sentences(count: int, seed: int = 7) -> list[tuple[str, str]]:
    """(text, category) of `count` memories, all different."""
    draw = random.Random(seed)
    made = []
    for number in range(count):
        shape, category = draw.choice(_SHAPES)
        parts = {"thing": draw.choice(_THINGS), "place": draw.choice(_PLACES), "person": draw.choice(_PEOPLE)}
        text = shape.format(**parts, number=4_000_000 + number)
        made.append((f"{text} ({draw.randint(1, 28)}.{draw.randint(1, 12)}.)", category))
    return made


def person() -> UUID:
    """A fresh user's space."""
    from memoryhub.accounts.models import User
    from memoryhub.spaces.api import space_of

    return space_of(User.objects.create_user(f"bench-{secrets.token_hex(6)}@example.test")).id


def person_with(count: int) -> UUID:
    """A space with `count` live memories, indexed. Written in bulk: 1,000 take about two seconds."""
    from memoryhub.memory.models import Memory
    from memoryhub.memory.store.states import fill
    from memoryhub.providers import api as providers
    from memoryhub.spaces.api import scope

    space_id = person()
    told = sentences(count)
    vectors = _vectors([text for text, _ in told])
    name = providers.embedder().name
    for start in range(0, count, 500):
        states = [_state(text, category, start + at) for at, (text, category) in enumerate(told[start : start + 500])]
        with scope(space_id):
            Memory.objects.bulk_create(
                fill(Memory(id=state.memory_id, space_id=space_id), state, vectors[start + at], name)
                for at, state in enumerate(states)
            )
            _index(space_id, states, vectors[start : start + 500], name)
    return space_id


def crowd(count: int) -> list[UUID]:
    """`count` people with EACH memories: copies of the first one's rows and index, since nobody opens them. Made once
    a run, as far as a bench before did not need them already."""
    if count and not _CROWD:
        _CROWD.append(person_with(EACH))
        for table in _COPIED:
            _kept_aside(_CROWD[0], table)
    while len(_CROWD) < count:
        _CROWD.append(_with_copies())
    return _CROWD[:count]


def _columns(table: str) -> list[str]:
    from django.apps import apps

    model = next(one for one in apps.get_models() if one._meta.db_table == table)
    return [field.column for field in model._meta.concrete_fields if field.column not in ("space_id", _COPIED[table])]


def _kept_aside(space_id: UUID, table: str) -> None:
    """The space's rows of a table where every space can copy them from."""
    from django.db import connection

    from memoryhub.spaces.api import scope

    with scope(space_id), connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE bench_{table} AS SELECT * FROM {table}")


def _with_copies() -> UUID:
    from django.db import connection

    from memoryhub.spaces.api import scope

    space_id = person()
    with scope(space_id), connection.cursor() as cursor:
        for table, key in _COPIED.items():
            columns = ", ".join(_columns(table))
            cursor.execute(
                f"INSERT INTO {table} (space_id, {key}, {columns})"
                f" SELECT %s::uuid, md5(%s::text || {key}::text)::uuid, {columns} FROM bench_{table}",
                [space_id, space_id],
            )
    return space_id


def _index(space_id: UUID, states: list, vectors: np.ndarray, name: str) -> None:
    from memoryhub.memory import making
    from memoryhub.memory.store import index

    entries = [
        index.Entry(state.memory_id, vector, making.terms_of(space_id, state))
        for state, vector in zip(states, vectors, strict=True)
    ]
    index.put(space_id, entries, name)


def _vectors(texts: list[str]) -> np.ndarray:
    from memoryhub.providers import api as providers

    real = providers.embedder().passages(texts[:REAL])
    if len(texts) <= REAL:
        return real
    draw = np.random.default_rng(7)
    more = len(texts) - REAL
    mixed = real[draw.integers(0, REAL, more)] + real[draw.integers(0, REAL, more)]
    mixed += draw.normal(0, 0.02, mixed.shape)
    return np.vstack([real, mixed / np.linalg.norm(mixed, axis=1, keepdims=True)]).astype(np.float32)


def _state(text: str, category: str, number: int):
    from memoryhub.memory.store.states import MemoryState
    from memoryhub.spaces.api import uuid7

    said = NOW - timedelta(hours=number % 5000)
    return MemoryState(uuid7(), text, said, 0.9, 0.5, category=category, quote=text, tokens=20, valid_from=said)
