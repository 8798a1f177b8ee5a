"""Errors as people, htmx and programs see them."""

import json

import pytest
from django.db import OperationalError, ProgrammingError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from memoryhub import errors as raised
from memoryhub.web import errors, views

pytestmark = pytest.mark.django_db
SECRET = "the cat is called Tom"
STATUS = {
    raised.NotFound: 404,
    raised.Refused: 400,
    raised.Conflict: 409,
    raised.Locked: 503,
    raised.VaultError: 503,
    raised.KeyStoreDown: 503,
    raised.BadMasterKey: 503,
    raised.Tampered: 503,
    raised.Shredded: 410,
    raised.ProviderError: 503,
    raised.OverBudget: 429,
    raised.MemoryHubError: 500,
}


def _request(**headers: str) -> HttpRequest:
    from django.contrib.auth.models import AnonymousUser

    request = RequestFactory().get("/capsule/", headers=headers)
    request.user, request.htmx, request._messages = AnonymousUser(), HtmxDetails(request), []
    return request


@pytest.mark.parametrize(("kind", "status"), STATUS.items())
def test_each_error_has_its_status_and_never_shows_its_detail(kind, status):
    answer = errors.answer(_request(), kind(SECRET))
    assert answer.status_code == status
    page = answer.content.decode()
    assert SECRET not in page
    assert "<h1>" in page


def test_htmx_gets_a_note_that_finds_its_own_place():
    answer = errors.answer(_request(**{"HX-Request": "true"}), raised.Conflict(SECRET))
    assert answer.headers["HX-Retarget"] == "#toast"
    assert 'role="alert"' in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_program_gets_json_with_a_stable_code():
    answer = errors.answer(_request(Accept="application/json"), raised.Refused(SECRET))
    assert json.loads(answer.content)["error"]["code"] == "refused"
    assert SECRET.encode() not in answer.content


def test_a_page_that_is_not_there_says_so_with_a_reference(client):
    page = client.get("/nowhere/").content.decode()
    assert "Reference" in page
    assert "does not exist, or it is not yours" in page


def test_the_address_of_a_form_typed_as_a_page_says_so_instead_of_being_blank(client):
    answer = client.get("/preferences/")
    assert answer.status_code == 405 and answer.headers["Allow"] == "POST"
    assert "only takes what a form sends" in answer.text and "<header" in answer.text
    assert client.post("/healthz").status_code == 405


def test_a_form_without_its_token_is_turned_away_kindly(ada):
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ada)
    answer = careful.post("/preferences/", {"theme": "dark"})
    assert answer.status_code == 403
    assert "open for too long" in answer.content.decode()


def test_the_worst_page_needs_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = views.server_error(_request())
    assert answer.status_code == 500
    assert "This is our mistake" in answer.content.decode()


def test_a_crash_answers_in_the_form_that_was_asked_for():
    note = views.server_error(_request(**{"HX-Request": "true"}))
    assert note.headers["HX-Retarget"] == "#toast"
    body = views.server_error(_request(Accept="application/json"))
    assert json.loads(body.content)["error"]["code"] == "error"


@pytest.fixture
def gone(settings):
    """A client whose requests find the database gone at the very first question, before any view."""
    from django.db import connection

    def refuse(execute, sql, params, many, context):
        raise OperationalError(SECRET)

    with connection.execute_wrapper(refuse):
        client = Client(raise_request_exception=False)
        client.cookies[settings.SESSION_COOKIE_NAME] = "a-session"
        yield client


@pytest.mark.parametrize("path", ["/", "/capsule/", "/status/", "/accounts/login/"])
def test_while_the_database_is_gone_every_page_says_when_to_come_back(gone, path):
    answer = gone.get(path)
    assert answer.status_code == 503 and answer.headers["Retry-After"] == "5"
    page = answer.content.decode()
    assert "database does not answer" in page and SECRET not in page and "503" in page


def test_so_it_is_told_to_htmx_and_to_programs(gone):
    note = gone.get("/capsule/", headers={"HX-Request": "true"})
    assert note.status_code == 503 and "<html" not in note.content.decode()
    body = gone.get("/capsule/", headers={"Accept": "application/json"})
    assert body.status_code == 503 and json.loads(body.content)["error"]["code"] == "unavailable"


def test_a_mistake_of_ours_in_the_database_stays_ours():
    from django.db import connection

    def broken(execute, sql, params, many, context):
        raise ProgrammingError(SECRET)

    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a-session"
    with connection.execute_wrapper(broken):
        answer = client.get("/")
    assert answer.status_code == 500 and "Retry-After" not in answer.headers
