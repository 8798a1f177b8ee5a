"""Who looked at my data: asked, allowed, read, stopped; nobody else's."""

import pytest
from django.test import Client
from django.utils import timezone

from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.memory import oversight
from memoryhub.vault import api as vault
from tests.engine.builders import days, say

pytestmark = pytest.mark.django_db
PAGE = "/capsule/access/"


@pytest.fixture
def asked(sam, ada_space):
    wish = grants.Wish(grants.Purpose.SUPPORT, "The answer named a wrong town", ("memories",), "T-1")
    return grants.ask(sam.pk, ada_space.id, wish, now=timezone.now())


def browser(user, language="en"):
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def answer(client, grant, act):
    return client.post(f"{PAGE}{grant.grant_id}/{act}/", follow=True)


def test_a_person_allows_sees_each_look_and_stops(ada, ada_space, sam, asked):
    say(ada_space.id, "My budget for zebras is 500 yuan", days(-3))
    own = browser(ada)
    page = own.get(PAGE).content.decode()
    assert "The answer named a wrong town" in page and "T-1" in page and "Allow for 30 minutes" in page
    assert "You can stop it" in answer(own, asked, "allow").content.decode()
    [known] = memory.memories(ada_space.id)[0]
    with vault.reading_as_staff(sam.pk), grants.reading(asked, now=timezone.now(), things=[known.memory_id]):
        assert oversight.text(ada_space.id, [known.memory_id])
    piece = own.get(PAGE, headers={"HX-Request": "true"}).content.decode()
    assert "Read 1 thing" in piece and "Open now" in piece and "<html" not in piece
    assert "You stopped it" in answer(own, asked, "stop").content.decode()
    with vault.reading_as_staff(sam.pk), pytest.raises(grants.NoGrant), grants.reading(asked, now=timezone.now()):
        pass


def test_a_no_stays_a_no_and_says_so(ada, ada_space, asked):
    own = browser(ada)
    assert "You refused" in answer(own, asked, "refuse").content.decode()
    assert "Too late" in answer(own, asked, "allow").content.decode()
    assert answer(own, asked, "loosen").status_code == 404
    assert grants.of_space(ada_space.id, now=timezone.now())[0][0].state is grants.State.REFUSED


def test_somebody_else_sees_and_answers_none_of_it(ben, ada_space, asked):
    other = browser(ben)
    page = other.get(PAGE).content.decode()
    assert "Nobody can read anything of yours" in page and "wrong town" not in page
    assert answer(other, asked, "allow").status_code == 404
    assert grants.of_space(ada_space.id, now=timezone.now())[0][0].state is grants.State.ASKED
    assert Client().get(PAGE).status_code == 302


def test_the_settings_lead_there(ada):
    assert PAGE in browser(ada).get("/capsule/settings/").content.decode()


def test_what_happened_to_the_account_stands_there_with_where_it_came_from(ada, ada_space):
    client = Client(headers={"accept-language": "en", "user-agent": "Lynx/2.8"}, REMOTE_ADDR="192.0.2.7")
    for password in ("wrong", "ada's good password"):
        client.post("/accounts/login/", {"login": ada.email, "password": password})
    page = client.get(PAGE).content.decode()
    assert "A sign-in failed" in page and "Signed in · password" in page and page.count("192.0.2.7 · Lynx/2.8") == 2
