"""The page and the API of webhooks."""

import pytest
from django.utils import timezone

from capsule import telling
from memoryhub.tokens import api as tokens
from memoryhub.webhooks import api as webhooks

pytestmark = pytest.mark.django_db
PLACE = "127.0.0.1:9"
URL = f"http://{PLACE}/in"


@pytest.fixture(autouse=True)
def listed(settings):
    settings.WEBHOOK_HOSTS = frozenset({PLACE})


@pytest.fixture
def hook(ada_space):
    return webhooks.add(ada_space.id, URL, kinds=("captured",), with_words=False, now=timezone.now())[0]


def test_an_address_is_added_and_its_secret_shown_this_once(proved, ada_space):
    page = proved.post("/capsule/webhooks/", {"url": URL, "kind": ["learnt", "due"]})
    assert "mhs_" in page.text and URL in page.text
    assert "mhs_" not in proved.get("/capsule/webhooks/").text
    found = webhooks.hooks(ada_space.id)[0]
    assert telling.told_keys(found.kinds) == ["learnt", "due"] and not found.with_words


def test_a_bad_address_comes_back_with_the_reason_and_what_was_typed(proved, ada_space):
    page = proved.post("/capsule/webhooks/", {"url": "https://10.0.0.1/x", "kind": ["used"], "words": "on"})
    assert page.status_code == 400 and "private network" in page.text
    assert 'value="https://10.0.0.1/x"' in page.text and webhooks.hooks(ada_space.id) == []
    assert 'value="used" checked' in page.text and 'value="learnt" checked' not in page.text


def test_adding_one_asks_for_the_password_first(signed_in, ada_space):
    answer = signed_in.post("/capsule/webhooks/", {"url": URL, "kind": ["learnt"]})
    assert answer.status_code == 302 and "reauthenticate" in answer.url and webhooks.hooks(ada_space.id) == []


def test_it_is_tested_paused_resumed_and_deleted(signed_in, ada_space, hook):
    page = f"/capsule/webhooks/{hook.hook_id}/"
    signed_in.post(f"{page}test/")
    assert "On its way" in signed_in.get(page).text
    signed_in.post(f"{page}pause/")
    assert "Paused" in signed_in.get(page).text
    signed_in.post(f"{page}resume/")
    assert webhooks.hook(ada_space.id, hook.hook_id).paused_at is None
    assert signed_in.post(f"{page}nonsense/").status_code == 404
    signed_in.post(f"{page}delete/")
    assert signed_in.get(page).status_code == 404


def test_the_api_makes_lists_and_deletes_one_that_sends_no_words(client, ada_space):
    scopes = ("read", "write")
    secret = tokens.issue(ada_space.id, "api", label="x", scopes=scopes, days=None, now=timezone.now())[1]
    who = {"headers": {"authorization": f"Bearer {secret}"}, "content_type": "application/json"}
    wish = {"url": URL, "kinds": ["learnt"], "with_words": True}
    made = client.post("/api/v1/webhooks", wish, **who).json()
    assert made["secret"].startswith("mhs_") and made["webhook"]["with_words"] is False
    one = f"/api/v1/webhooks/{made['webhook']['id']}"
    assert client.post(f"{one}/test", {}, **who).status_code == 200
    assert client.get(f"{one}/deliveries", **who).json()[0]["kind"] == "ping"
    assert client.post("/api/v1/webhooks", {"url": "https://[::1]/", "kinds": ["learnt"]}, **who).status_code == 400
    assert client.delete(one, **who).status_code == 204 and client.get(one, **who).status_code == 404
