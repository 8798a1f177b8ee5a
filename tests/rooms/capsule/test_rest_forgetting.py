"""Forgetting for good through the API is the same machine as on the page: a request, holds, a ledger, a certificate."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.utils import timezone

from memoryhub.audit import api as audit
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger
from memoryhub.privacy.offline.verify_certificate import verified
from tests.rooms.capsule.test_rest import Api, problem
from tests.rooms.chat.stage import new_conversation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_ledger(tmp_path):
    before, settings.LEDGER_FILE = settings.LEDGER_FILE, tmp_path / "erasures.jsonl"
    yield
    settings.LEDGER_FILE = before


@pytest.fixture
def api(ada_space):
    return Api(ada_space.id, "read", "write")


@pytest.fixture
def asked(api, ada_learns):
    """(her memory of a health kind, the answer to "for good")"""
    memory_id = ada_learns("Your blood type is A", slot="health.blood_type", value="A")
    ada_learns("You keep bees")
    token = api("post", "forget", {"reach": "slot", "slot": "health"}).json()["token"]
    return memory_id, token, api("post", f"forget/{token}", {"erase": True}).json()


def test_it_is_out_of_use_at_once_and_erased_by_a_request_with_a_certificate(api, asked, ada_space):
    _, token, told = asked
    request = told["request"]
    assert (told["erased"], told["memories"], told["undoable_until"]) == (True, 1, None)
    assert memory.counts(ada_space.id)["active"] == 1, "out of use before the answer"
    assert problem(api("get", f"forget/requests/{request['id']}/certificate")) == (404, "not_found")
    assert privacy.run(UUID(request["id"])) is privacy.State.DONE_LIVE
    found = api("get", f"forget/requests/{request['id']}").json()
    assert found["state"] == "done_live" and found["stores"][0] == {
        "store": "facts", "before": 1, "erased": 1, "left": 0,
    }  # fmt: skip
    body = verified(api("get", f"forget/requests/{request['id']}/certificate").content.decode())
    assert (body["request"]["identity"], body["scope"]) == ("token", "slot")
    assert [line.number for line in ledger.lines()] == [request["number"]]
    assert memory.counts(ada_space.id).get("revoked", 0) == 0 and api("get", "forget/requests").json() == [found]


def test_a_yes_that_is_sent_twice_opens_one_request_and_no_other_kind_of_yes(api, asked):
    _, token, told = asked
    again = api("post", f"forget/{token}", {"erase": True}).json()
    assert again["request"]["id"] == told["request"]["id"] and len(api("get", "forget/requests").json()) == 1
    assert problem(api("post", f"forget/{token}", {}))[0] == 409


def test_a_legal_hold_stops_it(api, ada_learns, ada_space):
    memory_id = ada_learns("You keep bees")
    review_on = timezone.now() + timedelta(days=9)
    privacy.open_hold(
        ada_space.id, privacy.Ground.COURT_ORDER, "1", by=uuid4(), now=timezone.now(), review_on=review_on
    )
    token = api("post", "forget", {"reach": "topic", "words": "bees"}).json()["token"]
    request = api("post", f"forget/{token}", {"erase": True}).json()["request"]
    assert privacy.run(UUID(request["id"])) is privacy.State.HOLD_CHECK
    assert api("get", f"memories/{memory_id}").json()["status"] == "revoked"


def test_a_chat_is_named_by_the_dry_run_and_goes_with_what_it_told(api, ada, ada_space):
    chat = new_conversation(ada)
    named = api("post", "forget", {"reach": "conversation", "conversation_id": str(chat)}).json()
    assert named["conversation_ids"] == [str(chat)]
    request = api("post", f"forget/{named['token']}", {"erase": True}).json()["request"]
    assert privacy.run(UUID(request["id"])) is privacy.State.DONE_LIVE
    assert str(chat) not in str(api("get", "conversations").json())
    assert audit.entries(subject=ada_space.id, action="erasure.done", limit=1)


def test_what_is_not_there_opens_no_request_and_nobody_sees_anothers(api, asked, ben_space):
    token = api("post", "forget", {"reach": "topic", "words": "the moon"}).json()["token"]
    assert api("post", f"forget/{token}", {"erase": True}).json()["request"] is None
    others = Api(ben_space.id, "read", "write")
    assert problem(others("get", f"forget/requests/{asked[2]['request']['id']}"))[0] == 404
    assert others("get", "forget/requests").json() == []
    assert problem(others("post", f"forget/{asked[1]}", {"erase": True}))[0] == 404
