"""Wherever something is decided, who comes second is told that a colleague is there; who only reads holds nobody up."""

import re

import pytest
from django.utils import timezone

from admin_console import beside
from memoryhub.cases import api as cases
from memoryhub.grants import api as grants
from memoryhub.spaces.api import uuid7
from tests.rooms.chat.stage import new_conversation
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "looks at this too. Agree who decides."


@pytest.fixture(autouse=True)
def of_this_test_alone(monkeypatch):
    """Lists are called alike everywhere, and other processes look at theirs."""
    monkeypatch.setattr(beside, "KEY", uuid7().hex)


def second_told(role, page):
    """What the second of two with this role is told, and whether the first one is."""
    (_, first), (_, second) = somebody(role), somebody(role)
    return tuple(SAID in one.get(page).content.decode() for one in (first, second, first))


def test_each_queue_has_it(ada, ada_space):
    case = cases.report(ada_space.id, uuid7(), new_conversation(ada), "wrong", now=timezone.now())
    wish = grants.Wish(grants.Purpose.INCIDENT, "Somebody else was signed in", ("memories",), "I-9")
    grants.ask(somebody("support")[0].pk, ada_space.id, wish, now=timezone.now())
    for role, page in (
        ("support", f"/console/cases/{ada_space.id}/{case}/"),
        ("operator", "/console/dictionary/"),
        ("operator", "/console/policy/"),
        ("compliance", "/console/grants/"),
    ):
        assert second_told(role, page) == (False, True, False), page
    assert second_told("auditor", "/console/policy/") == (False, False, False), "who only reads holds nobody up"


def test_an_open_page_hears_of_it_and_a_made_up_thing_is_none():
    (name, first), (_, second) = somebody("operator"), somebody("operator")
    address = "/console/dictionary/"
    first.get(address)
    asks = re.search(r'hx-get="(/console/beside/[^"]+)"', second.get(address).content.decode())[1]
    assert asks.endswith("?was=1") and second.get(asks).status_code == 204, "the page says so already"
    asks = asks.replace("was=1", "was=0")
    assert f"{name.email} {SAID}" in second.get(asks).content.decode()
    assert first.get(asks).status_code == 204, "nobody was here before"
    assert first.get("/console/beside/dictionary:made-up/").status_code == 404
