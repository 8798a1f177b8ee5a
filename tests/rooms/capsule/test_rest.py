"""The API for one's own data."""

import json
import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.tokens import api as tokens

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, tzinfo=UTC)


class Api:
    """Calls with one token."""

    def __init__(self, space_id, *scopes: str) -> None:
        self.space_id = space_id
        _, self.secret = tokens.issue(space_id, "api", label="test", scopes=scopes, days=None, now=NOW)

    def __call__(self, method: str, path: str, body: object = None, **query: object):
        headers = {"Authorization": f"Bearer {self.secret}", "Accept-Language": "en"}
        more = {"data": json.dumps(body), "content_type": "application/json"} if body is not None else {"data": query}
        return getattr(Client(), method)(f"/api/v1/{path}", headers=headers, **more)


@pytest.fixture
def api(ada_space):
    return Api(ada_space.id, "read", "write")


@pytest.fixture
def reader(ada_space):
    return Api(ada_space.id, "read")


@pytest.fixture
def others(ben_space):
    return Api(ben_space.id, "read", "write")


def problem(answer) -> tuple[int, str]:
    assert answer["Content-Type"].startswith("application/problem+json")
    assert answer.json()["status"] == answer.status_code
    return answer.status_code, answer.json()["code"]


def test_without_or_with_a_wrong_token_nobody_gets_in(db, api):
    answer = Client().get("/api/v1/memories")
    assert problem(answer) == (401, "not_authenticated") and answer["WWW-Authenticate"] == "Bearer"
    answer = Client().get("/api/v1/memories", headers={"Authorization": "Bearer mh_nonsense"})
    assert problem(answer) == (401, "bad_token")


def test_signing_in_by_cookie_does_not_open_the_api(signed_in):
    assert signed_in.get("/api/v1/memories").status_code == 401


def test_a_reader_reads_and_writes_nothing(reader, ada_learns, ada_space):
    memory_id = ada_learns("You keep bees")
    assert reader("get", "memories").json()["results"][0]["text"] == "You keep bees"
    assert problem(reader("post", f"memories/{memory_id}/revoke")) == (403, "scope")
    assert problem(reader("delete", f"memories/{memory_id}")) == (403, "scope")
    assert memory.memory(ada_space.id, memory_id).status is Status.ACTIVE


def test_a_memory_is_added_found_changed_revoked_restored_and_erased(api):
    made = api("post", "memories", {"text": "I live in Tromsø"}).json()["memories"][0]
    one = f"memories/{made['id']}"
    assert api("get", "memories", q="tromsø").json()["worded"] == 1
    changed = api("patch", one, {"text": "You live in Bodø", "version": 1}).json()
    assert (changed["text"], changed["version"]) == ("You live in Bodø", 2)
    assert problem(api("patch", one, {"text": "x", "version": 1})) == (409, "conflict")
    assert api("post", f"{one}/pin", {"version": 2}).json()["event_id"]
    assert (
        api("post", f"{one}/revoke").status_code == 200 and api("get", "memories", state="revoked").json()["count"] == 1
    )
    assert api("post", f"{one}/restore").json()["status"] == "active"
    assert [event["kind"] for event in api("get", f"{one}/history").json()][-1] == "captured"
    assert api("delete", one).status_code == 204 and problem(api("get", one)) == (404, "not_found")


def test_a_todo_is_added_dated_done_and_undone(api):
    api("post", "todos", {"text": "renew the passport", "due_at": "2026-12-09T15:00:00+08:00"})
    todo = api("get", "todos").json()[0]
    assert (todo["due_on"], todo["due_at"][:19]) == ("2026-12-09", "2026-12-09T15:00:00")
    done = api("post", f"todos/{todo['id']}/done").json()
    assert api("get", "todos").json() == [] and len(api("get", "todos", state="done").json()) == 1
    assert api("post", f"events/{done['event_id']}/undo").status_code == 204
    edited = api("patch", f"todos/{todo['id']}", {"text": "passport", "version": 3})
    assert edited.json()["text"] == "passport" and edited.json()["due_on"] is None


def test_a_conflict_is_settled(api, two_versions):
    found = api("get", "conflicts").json()[0]
    told = {"choice": "b", "a_version": found["a"]["version"], "b_version": found["b"]["version"]}
    assert api("post", f"conflicts/{found['id']}/settle", told).json()["event_id"]
    assert api("get", "conflicts").json() == []
    assert problem(api("post", f"conflicts/{found['id']}/settle", told)) == (409, "conflict")


def test_roles_and_settings(api, ada):
    made = api("post", "personas", {"name": "Buyer"}).json()
    assert api("patch", f"personas/{made['id']}", {"name": "Seller"}).json()["name"] == "Seller"
    assert api("delete", f"personas/{made['id']}").json()["is_archived"]
    assert api("patch", "settings", {"learns": False, "theme": "dark"}).json()["theme"] == "dark"
    ada.refresh_from_db()
    assert (ada.learns, ada.recalls, ada.theme) == (False, True, "dark")
    assert problem(api("patch", "settings", {"time_zone": "Moon/Base"})) == (400, "bad_preference")


def test_forgetting_takes_exactly_what_the_dry_run_named(api, ada_learns, ada_space):
    ada_learns("Your blood type is A", slot="health.blood_type", value="A")
    kept = ada_learns("You keep bees")
    found = api("post", "forget", {"reach": "slot", "slot": "health"}).json()
    assert len(found["memory_ids"]) == 1 and memory.counts(ada_space.id)["active"] == 2
    assert api("post", f"forget/{found['token']}", {}).json()["memories"] == 1
    assert [one["id"] for one in api("get", "memories", state="active").json()["results"]] == [str(kept)]
    assert problem(api("post", "forget/abc", {}))[0] == 404


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("post", "memories", {"text": ""}, "invalid"),
        ("post", "memories", {"text": "my wifi password is hunter22xyz"}, "holds_secret"),
        ("post", "memories", [], "invalid"),
        ("post", "todos", {"text": "x", "due_on": "yesterday"}, "invalid"),
        ("post", "todos", {"text": "\u0000"}, "invalid"),
        ("post", "forget", {"reach": "everything"}, "invalid"),
        ("patch", "settings", {"theme": "pink"}, "invalid"),
    ],
)
def test_what_cannot_be_used_is_said_in_words(api, method, path, body, code):
    answer = api(method, path, body)
    assert problem(answer) == (400, code) and answer.json()["title"]


def test_broken_json_an_unknown_address_and_a_wrong_method_are_problems_too(api):
    headers = {"Authorization": f"Bearer {api.secret}"}
    broken = Client().post("/api/v1/memories", data="{", content_type="application/json", headers=headers)
    assert problem(broken) == (400, "parse_error")
    assert problem(api("get", "nowhere")) == (404, "not_found")
    assert problem(api("delete", "memories"))[0] == 405


def test_who_calls_too_often_is_told_when_to_come_back(reader, monkeypatch):
    from memoryhub.web.rest.access import CallsThrottle

    monkeypatch.setattr(CallsThrottle, "rate", "2/min")
    answers = [reader("get", "settings") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2]["Retry-After"]) > 0 and problem(answers[2])[1] == "throttled"


def test_the_description_is_valid_and_names_every_call_once(client):
    from drf_spectacular.validation import validate_schema

    told = client.get("/api/v1/openapi.json").json()
    validate_schema(told)
    names = [call["operationId"] for path in told["paths"].values() for call in path.values()]
    assert len(names) == len(set(names)) > 25
    assert told["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert "`Time-Zone`" in told["info"]["description"]


def test_the_page_to_try_it_loads_nothing_from_elsewhere(client):
    page = client.get("/api/docs/").content.decode()
    assert "swagger-ui-bundle" in page and "//cdn" not in page and "https://" not in page
    assert 'data-schema="/api/v1/openapi.json"' in page


def test_a_token_is_made_in_the_settings_and_shown_once(proved):
    page = proved.post("/capsule/tokens/", {"label": "backup", "scope": "write", "days": "30"}).content.decode()
    secret = re.search(r"mh_[\w-]{70,}", page)[0]
    assert tokens.check(secret, "api", now=datetime.now(UTC)).scopes == ("read", "write")
    assert secret not in proved.get("/capsule/tokens/").content.decode()


def test_making_a_token_asks_who_is_there(signed_in, ada_space):
    assert signed_in.post("/capsule/tokens/", {"label": "backup"}).status_code == 302
    assert not tokens.tokens(ada_space.id, "api")


def test_tomorrow_is_that_of_the_browser_last_seen_unless_the_call_names_its_zone(api, ada, signed_in):
    def day(**headers):
        client = Client(headers={"Authorization": f"Bearer {api.secret}"} | headers)
        at = "2026-12-08T23:30:00Z"
        body = json.dumps({"text": "call the dentist", "due_at": at})
        client.post("/api/v1/todos", body, content_type="application/json")
        found = max(memory.todos(api.space_id), key=lambda one: one.todo_id)
        return client.get("/api/v1/settings").json()["time_zone_in_use"], str(found.due_on)

    assert day() == ("Asia/Shanghai", "2026-12-09")  # the deployment's
    signed_in.cookies["time_zone"] = "America/New_York"
    signed_in.get("/privacy/")
    assert day() == ("America/New_York", "2026-12-08")
    assert day(**{"Time-Zone": "Europe/Oslo"}) == ("Europe/Oslo", "2026-12-09")
    ada.refresh_from_db()
    ada.time_zone = "UTC"
    ada.save(update_fields=["time_zone"])
    assert day() == ("UTC", "2026-12-08")


def test_an_unknown_time_zone_is_refused_and_nothing_is_written(api):
    headers = {"Authorization": f"Bearer {api.secret}", "Time-Zone": "Mars/Olympus"}
    body = json.dumps({"text": "call the dentist"})
    answer = Client().post("/api/v1/todos", body, content_type="application/json", headers=headers)
    assert problem(answer) == (400, "invalid") and "Time-Zone" in answer.json()["errors"]
    assert memory.todos(api.space_id) == []
