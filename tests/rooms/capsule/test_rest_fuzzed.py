"""The API under what its own description allows and what it does not: no call fails within, none gets in without right.

Schemathesis makes the calls from the OpenAPI description: right ones, and broken ones (negative). A longer run:
HYPOTHESIS_EXAMPLES=100.
"""

import os
from datetime import UTC, datetime

import pytest
import schemathesis
from django.contrib.auth.models import Group
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode

from memoryhub.accounts.models import ROLES
from memoryhub.memory import api as memory
from memoryhub.spaces.api import create_persona, space_of
from memoryhub.tokens import api as tokens
from tests.rooms.capsule.conftest import learn, learn_twice

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, tzinfo=UTC)
# Of each call. Half never tries a broken one, double takes the suite 3 s more.
EXAMPLES = int(os.environ.get("HYPOTHESIS_EXAMPLES", "2"))
PACE = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    from memoryhub.web.rest.access import CallsThrottle, WritesThrottle

    for one in (CallsThrottle, WritesThrottle):
        monkeypatch.setattr(one, "allow_request", lambda *_: True)


@pytest.fixture(scope="module")
def operations():
    described = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    return [one.ok() for one in described.get_all_operations()]


def token(user, *scopes):
    return tokens.issue(space_of(user).id, "api", label="x", scopes=scopes, days=None, now=NOW)[1]


def sent(case, secret):
    headers = {str(name): str(value) for name, value in (case.headers or {}).items() if str(name).isascii()}
    headers = {name: value for name, value in headers.items() if value.isprintable() and value.isascii()}
    headers |= {"Authorization": f"Bearer {secret}"} if secret else {"Authorization": ""}
    whole = case.as_transport_kwargs(base_url="http://testserver")
    body = whole.get("json", whole.get("data"))
    more = {"content_type": "application/json", "data": body} if body is not None else {}
    query = {name: value for name, value in (case.query or {}).items() if isinstance(value, str | int | float)}
    call = getattr(Client(raise_request_exception=False), case.method.lower())
    return call(whole["url"].removeprefix("http://testserver"), query_params=query, headers=headers, **more)


def fuzz(operation, secret, judge, ids=None):
    """Makes calls of one operation, has each answer judged, and names the call where the judgement fails.

    Args:
        ids: real ones for the address; without, they are made up.
    """
    modes = [operation.as_strategy(generation_mode=mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)]

    known = {one.name for one in operation.path_parameters} & set(ids or ())

    @PACE
    @given(st.one_of(*modes))
    def one(case):
        case.path_parameters = dict(case.path_parameters or {}) | {name: ids[name] for name in known}
        answer = sent(case, secret)
        assert judge(answer), (case.method, case.formatted_path, case.query, case.body, answer.status_code)

    one()


def holds(answer) -> bool:
    """Nothing failed within, and what was refused says so as a problem."""
    is_said = answer.status_code < 400 or answer["Content-Type"].startswith("application/problem+json")
    return answer.status_code < 500 and is_said


def test_no_call_that_can_be_made_of_the_description_fails_within(ada, ada_space, operations):
    secret, space_id = token(ada, "read", "write"), ada_space.id
    conflict_id = learn_twice(space_id)[1]
    memory.todo_add(space_id, "water the plants", now=NOW)
    ids = {
        "memory_id": learn(space_id, "You keep bees"),
        "conflict_id": conflict_id,
        "todo_id": memory.todos(space_id)[0].todo_id,
        "event_id": memory.timeline(space_id)[0].event_id,
        "persona_id": create_persona(space_id, "Buyer").persona_id,
    }
    for operation in sorted(operations, key=lambda one: one.method == "delete"):
        fuzz(operation, secret, holds, {name: str(one) for name, one in ids.items()})


def test_no_role_opens_what_the_token_does_not(sam, operations):
    """A token reads its owner's data, and without `write` changes none, whatever they are in the house."""
    sam.groups.set(Group.objects.filter(name__in=ROLES))
    secret = token(sam, "read")
    for operation in operations:
        is_look = operation.method == "get"
        fuzz(operation, secret, holds if is_look else lambda answer: answer.status_code in (403, 404, 405))


def test_without_a_token_every_call_is_refused(operations, db):
    for operation in operations:
        fuzz(operation, "", lambda answer: answer.status_code in (401, 404, 405))
