from contextlib import contextmanager
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import pytest

from memoryhub.memory.types import Action, Candidate, Status, Utterance, Verdict
from memoryhub.web import wording


@pytest.fixture(scope="session", autouse=True)
def chinese():
    """The Chinese catalogues, compiled as `make up` does."""
    wording.compile_all()


@pytest.fixture
def signed_in(client, ada, ada_space):
    client.force_login(ada)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


@pytest.fixture
def proved(signed_in):
    """Ada, who gave her password once more a moment ago."""
    signed_in.post("/accounts/reauthenticate/", {"password": "ada's good password"})
    return signed_in


@pytest.fixture
def stranger(ben, ben_space):
    """Ben, signed in."""
    from django.test import Client

    client = Client(headers={"accept-language": "en"})
    client.force_login(ben)
    return client


def learn(
    space_id: UUID,
    text: str,
    *,
    quote: str = "",
    status: Status = Status.ACTIVE,
    now: datetime | None = None,
    todo: bool = False,
    due_on: date | None = None,
    due_at: datetime | None = None,
    slot: str = "",
    value: str = "",
    verdict: Verdict | None = None,
) -> UUID:
    """Put one thing into a space as capture does, from a judged candidate. Returns its id."""
    from memoryhub.memory.applying import Scene, apply
    from memoryhub.memory.policy import DEFAULT
    from memoryhub.spaces.api import scope

    now = now or datetime.now(UTC)
    quote = quote or text
    said = Utterance(quote, uuid4(), uuid4(), uuid4(), now, "Asia/Shanghai", "en", message_seq=7)
    candidate = Candidate(text, slot, value, quote, 0, len(quote), 0.9, is_todo=todo, due_on=due_on, due_at=due_at)
    with scope(space_id):
        scene = Scene(space_id, said, DEFAULT, "none", "test", now)
        done = apply(scene, candidate, verdict or Verdict(Action.ADD, "new", status=status))
    return done.memory_id or done.todo_id


@pytest.fixture
def ada_learns(ada_space):
    """Call with a sentence: Ada's memory of it. Returns the id."""
    return lambda text, **how: learn(ada_space.id, text, **how)


def learn_twice(space_id: UUID, slot: str = "health.blood_type", values: tuple[str, str] = ("A", "B")) -> list[UUID]:
    """One thing told in two ways. Returns the ids of what held and of what waits, whose id is the conflict's."""
    asked = Verdict(Action.CONFLICT, "fixed_differs", status=Status.PENDING)
    first, second = ({"slot": slot, "value": value} for value in values)
    return [
        learn(space_id, f"Your blood type is {values[0]}", quote=f"I am {values[0]}, the nurse said", **first),
        learn(space_id, f"Your blood type is {values[1]}", quote=f"my card says {values[1]}", verdict=asked, **second),
    ]


@pytest.fixture
def two_versions(ada_space):
    """Ada's blood type, told in two ways: (id of A, id of B, which is the conflict's)."""
    return learn_twice(ada_space.id)


@pytest.fixture
def row_queries():
    """What a page asks the database, without the savepoints and settings that only a test's transaction causes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    @contextmanager
    def counting():
        asked: list[str] = []
        with CaptureQueriesContext(connection) as seen:
            yield asked
        asked += [query["sql"] for query in seen if " FROM " in query["sql"]]

    return counting
