"""The pages that belong to no room."""

import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from memoryhub.web import health, heartbeat

pytestmark = pytest.mark.django_db
PUBLIC = (
    "/",
    "/status/",
    "/privacy/",
    "/help/keys/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/nowhere/",
)
PERSONAL = (
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/logout/",
    "/accounts/2fa/",
    "/accounts/reauthenticate/",
    "/capsule/settings/",
)
NOT_OURS = re.compile(r"""\sstyle=|\son[a-z]+=["']|<script(?![^>]*(\bsrc=|application/json))|<style|href=["']http""")


def _in(client: Client, address: str, language: str):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    return client.get(address)


@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.parametrize(("language", "tag"), [("en", "en"), ("zh-hans", "zh-Hans")])
def test_each_public_page_is_whole_in_both_languages(client, address, language, tag):
    page = _in(client, address, language).content.decode()
    assert f'<html lang="{tag}"' in page
    assert page.count("<h1") == 1
    assert not NOT_OURS.search(page)


@pytest.mark.parametrize("address", PERSONAL)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_each_page_of_an_account_is_whole_in_both_languages(signed_in, address, language):
    answer = _in(signed_in, address, language)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count("<h1") == 1
    assert not NOT_OURS.search(page)


@pytest.mark.parametrize("address", PERSONAL)
def test_an_account_page_sends_strangers_to_sign_in(client, address):
    answer = client.get(address)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(("/accounts/login/", "/"))


def test_every_answer_carries_the_strict_policy(client):
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_front_page_offers_a_trial_and_a_way_in(client):
    page = _in(client, "/", "zh-hans").content.decode()
    assert 'action="/try/"' in page
    assert 'href="/accounts/login/"' in page
    assert "立即试用" in page


def test_one_click_starts_a_trial_that_may_use_the_capsule(client):
    client.post("/try/")
    page = client.get("/capsule/settings/").content.decode()
    assert "without an account" in page


def test_the_language_switch_keeps_the_page_and_is_remembered(signed_in, ada):
    answer = signed_in.post("/preferences/", {"language": "zh-hans", "next": "/help/keys/"})
    assert answer.headers["Location"] == "/help/keys/"
    ada.refresh_from_db()
    assert ada.language == "zh-hans"
    assert '<html lang="zh-Hans"' in signed_in.get("/help/keys/").content.decode()


def test_a_stranger_may_switch_too(client):
    client.post("/preferences/", {"theme": "dark", "next": "/"})
    assert 'data-theme="dark"' in client.get("/").content.decode()


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test/", "javascript:alert(1)", ""])
def test_a_switch_never_leads_to_another_site(client, elsewhere):
    assert client.post("/preferences/", {"theme": "dark", "next": elsewhere}).headers["Location"] == "/"


def test_an_unknown_theme_is_refused_with_a_sentence(signed_in):
    answer = signed_in.post("/preferences/", {"theme": "neon", "next": "/"})
    assert answer.status_code == 400
    assert "Choose one from the list" in answer.content.decode()


def test_the_process_says_it_is_alive_without_asking_anybody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/healthz").json() == {"alive": True}


def test_without_a_worker_the_house_is_not_ready_and_says_why(client, monkeypatch):
    monkeypatch.setattr(heartbeat, "KEY", f"nobody-beats:{uuid4()}")  # other tests let one beat meanwhile
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {
        "ready": False,
        "checks": {"database": True, "broker": True, "worker": False, "keys": True, "index": True},
    }
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db(transaction=True)
def test_an_index_that_is_there_but_cannot_be_read_is_not_well(owner):
    reader = settings.DATABASES["default"]["USER"]
    owner.execute(f"REVOKE SELECT ON memory_memoryindex FROM {reader}")
    assert health.checks()["index"] is False
    owner.execute(f"GRANT SELECT ON memory_memoryindex TO {reader}")
    assert health.checks()["index"] is True


def test_without_the_right_keys_the_house_is_not_ready(monkeypatch, tmp_path):
    assert health.checks()["keys"] is True
    monkeypatch.setattr(settings, "MASTER_KEY_FILE", str(tmp_path / "gone.key"))
    assert health.checks()["keys"] is False


def test_with_a_worker_it_is_ready(client):
    heartbeat.beat()
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["ready"] is True


def test_people_read_the_same_in_words(client):
    heartbeat.beat()
    assert _in(client, "/status/", "en").content.decode().count("Works") == 5
