"""Being forgotten by the pages alone: counts first, it is you, the typed words, a link that outlives the account."""

import json
import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from memoryhub.accounts.guests import new_guest
from memoryhub.accounts.models import User
from memoryhub.privacy import api as privacy
from memoryhub.privacy.offline import verify_certificate
from memoryhub.privacy.types import State
from memoryhub.spaces.api import Space, space_of
from tests.engine.builders import active, say

pytestmark = pytest.mark.django_db(transaction=True)
YES = {"phrase": "Forget me", "has_copy": "on"}


def it_is_her(client):
    """Through django-allauth's own page, which leads back."""
    asked = client.get("/capsule/forget/confirm/")
    assert asked.status_code == 302 and "/accounts/reauthenticate/" in asked["Location"]
    back = client.post(asked["Location"], {"password": "ada's good password"})
    assert back["Location"].endswith("/capsule/forget/confirm/")


def steps(client, **choice):
    assert client.post("/capsule/forget/", choice)["Location"] == "/capsule/forget/counts/"
    page = client.get("/capsule/forget/counts/").content.decode()
    it_is_her(client)
    return page


def request_of(address):
    return privacy.request(privacy.ticket(address.split("/")[3]).request_id)


def test_everything_by_four_steps_and_the_link_works_when_the_account_is_gone(hers, ada, ada_space):
    say(ada_space.id, "I live in Lyon")
    page = steps(hers, reach="everything")
    assert "This will erase the following for good" in page and "Facts" in page
    opened = hers.post("/capsule/forget/confirm/", YES)
    link = opened["Location"]
    assert Space.objects.get(pk=ada_space.id).state == Space.State.FROZEN
    found = request_of(link)
    assert (found.factor, found.reach, found.opened_by) == ("password", "everything", ada.pk)
    assert privacy.run(found.id) is State.DONE_LIVE
    assert not User.objects.filter(pk=ada.pk).exists()
    stranger = Client()
    page = stranger.get(link).content.decode()
    assert found.number in page and "Erased" in page and 'hx-trigger="every' not in page
    body = json.loads(stranger.get(f"{link}certificate.json").content)
    assert verify_certificate.verified(json.dumps(body))["request"]["number"] == found.number
    printed = stranger.get(f"{link}certificate/").content.decode()
    salt = privacy.ticket(link.split("/")[3]).salt
    assert salt in printed and body["certificate"]["subject"]["salted_hash"] == privacy.salted(salt, ada.email)
    key = re.search(r"--key ([0-9a-f]{64})", printed)[1]
    assert key in stranger.get("/forget/keys/").content.decode()
    assert b"def verified" in b"".join(stranger.get("/forget/verify_certificate.py"))
    assert hers.get("/capsule/").status_code == 302, "signed out everywhere"


def test_one_topic_goes_and_the_account_stays(hers, ada_space):
    say(ada_space.id, "I live in Lyon")
    say(ada_space.id, "My sister is called Eve")
    page = steps(hers, reach="topic", words="where I live")
    assert "You live in" in page and "stay as they are" in page  # what it was taken to mean, and what it leaves
    assert "where I live" in page
    link = hers.post("/capsule/forget/confirm/", {"phrase": " 忘记我 ", "has_copy": "on"})["Location"]
    assert privacy.run(request_of(link).id) is State.DONE_LIVE
    assert "home.city" not in active(ada_space.id) and len(active(ada_space.id)) == 1
    assert "Erasure certificate" in hers.get(link).content.decode()


def test_what_changed_since_the_counts_is_shown_again_and_nothing_is_asked_for(hers, ada_space):
    say(ada_space.id, "I live in Lyon")
    steps(hers, reach="topic", words="where I live")
    say(ada_space.id, "I live in Ghent now")
    answer = hers.post("/capsule/forget/confirm/", YES)
    assert answer.status_code == 409 and "has changed since you looked" in answer.content.decode()
    assert privacy.of_subject(ada_space.id) == []


LACKING = [
    ({"phrase": "forget", "has_copy": "on"}, "Type exactly FORGET ME"),
    ({"phrase": "FORGET ME"}, "Tick this first"),
    ({}, "required"),
]


def test_without_the_typed_words_and_the_tick_nothing_happens(hers, ada_space):
    steps(hers, reach="everything")
    for form, said in LACKING:
        answer = hers.post("/capsule/forget/confirm/", form)
        assert answer.status_code == 400 and said in answer.content.decode(), form
    assert privacy.of_subject(ada_space.id) == []


UNCLEAR = [
    ({}, "Choose what should be forgotten"),
    ({"reach": "topic", "words": " "}, "which topic"),
    ({"reach": "range"}, "at least one"),
    ({"reach": "range", "since": "2026-12-02", "until": "2026-12-01"}, "before the first"),
    ({"reach": "range", "since": "yesterday"}, "valid date"),
    ({"reach": "conversation"}, "valid choice"),
    ({"reach": "planet"}, "valid choice"),
]


def test_a_choice_that_says_too_little_is_told_what_lacks(hers):
    for form, said in UNCLEAR:
        answer = hers.post("/capsule/forget/", form)
        assert answer.status_code == 400 and said in answer.content.decode(), form


def test_words_stand_neither_in_addresses_nor_in_the_clear_in_the_session(hers, ada_space):
    answer = hers.post("/capsule/forget/", {"reach": "topic", "words": "my zebra xylophone"})
    assert "zebra" not in answer["Location"]
    held = [session.get_decoded() for session in Session.objects.all()]
    assert any("forget_wish" in one for one in held) and "zebra" not in str(held)


def test_steps_out_of_order_lead_to_the_first(hers):
    assert hers.get("/capsule/forget/counts/")["Location"] == "/capsule/forget/"
    it_is_her(hers)
    assert hers.get("/capsule/forget/confirm/")["Location"] == "/capsule/forget/"


def test_strangers_sign_in_first_and_find_no_request_without_its_link(client):
    for address in ("/capsule/forget/", "/capsule/forget/counts/", "/capsule/forget/confirm/"):
        assert "/accounts/login/" in client.get(address)["Location"]
    for address in ("/forget/s/x/", "/forget/s/x/certificate/", "/forget/s/x/certificate.json"):
        assert client.get(address).status_code == 404
    assert client.post("/forget/s/x/cancel/").status_code == 404


def test_ben_cannot_name_a_chat_of_hers(hers, ben):
    from tests.rooms.chat.stage import new_conversation

    theirs = new_conversation(ben)
    answer = hers.post("/capsule/forget/", {"reach": "conversation", "conversation": str(theirs)})
    assert answer.status_code == 400 and "not yours" in answer.content.decode()


def test_while_cooling_off_every_page_leads_to_the_request_and_it_can_be_cancelled(hers, ada_space, settings):
    settings.COOLING_OFF_HOURS = 24
    say(ada_space.id, "I live in Lyon")
    assert "24 hours" in steps(hers, reach="everything")
    link = hers.post("/capsule/forget/confirm/", YES)["Location"]
    led = hers.get("/capsule/")
    assert led.status_code == 302 and request_of(led["Location"]).number == request_of(link).number
    page = hers.get(link).content.decode()
    assert "Cancel the request" in page and 'hx-trigger="every 2s"' in page
    fragment = hers.get(link, headers={"HX-Request": "true"}).content.decode()
    assert fragment.strip().startswith("<div id=") and "<html" not in fragment
    assert hers.post(f"{link}cancel/").status_code == 302
    assert "home.city" in active(ada_space.id)
    assert hers.post(f"{link}cancel/").status_code == 409


def test_a_guest_is_forgotten_without_a_password(client):
    guest = new_guest()
    client.force_login(guest)
    say(space_of(guest).id, "I live in Lyon")
    client.post("/capsule/forget/", {"reach": "everything"})
    client.get("/capsule/forget/counts/")
    link = client.post("/capsule/forget/confirm/", YES)["Location"]
    found = request_of(link)
    assert found.factor == "guest" and privacy.run(found.id) is State.DONE_LIVE
    assert not User.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_each_page_is_whole_in_both_languages(hers, ada_space, language):
    hers.cookies["django_language"] = language
    found = privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.EVERYTHING))
    hers.post("/capsule/forget/", {"reach": "everything"})
    pages = ["/capsule/forget/", "/capsule/forget/counts/", "/forget/keys/"]
    request, salt = privacy.open_request(ada_space.id, found, privacy.Factor.PASSWORD, now=timezone.now())
    link = f"/forget/s/{privacy.token_of(request.id, salt)}/"
    told = [hers.get(page).content.decode() for page in pages[:1] + pages[2:]] + [hers.get(link).content.decode()]
    privacy.run(request.id)
    told += [Client().get(f"{link}certificate/", headers={"Accept-Language": language}).content.decode()]
    for page in told:
        assert page.count("<h1") == 1 and " style=" not in page
        assert ("忘记" in page or "删除" in page or "密钥" in page) is (language == "zh-hans")
