"""Signing up, in and out; trying without an account; roles, settings, demo accounts."""

import json
import re
import secrets
import stat
from io import StringIO
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.core.management import call_command
from django.db import IntegrityError, transaction

from memoryhub.accounts import preferences
from memoryhub.accounts.adapter import AccountAdapter
from memoryhub.accounts.guests import TRIALS, neighbourhood
from memoryhub.accounts.models import ROLES, User
from memoryhub.errors import Refused
from memoryhub.spaces.api import scope, space_of
from memoryhub.spaces.models import Persona

pytestmark = pytest.mark.django_db
PASSWORD = "a-quite-long-passphrase-7"


@pytest.fixture(autouse=True)
def limits_of_its_own(settings):
    """What other tests counted against this address does not count here."""
    place = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": secrets.token_hex(8)}
    settings.CACHES = {"default": place}


def sign_up(client, email="new@example.test", password=PASSWORD):
    return client.post("/accounts/signup/", {"email": email, "password1": password, "password2": password})


def sign_in(client, email, password):
    return client.post("/accounts/login/", {"login": email, "password": password})


def who(client):
    return User.objects.get(pk=client.session["_auth_user_id"]) if "_auth_user_id" in client.session else None


# --- Guests ---


def test_one_click_makes_a_guest_and_a_second_click_the_same_one(client):
    assert client.post("/try/").status_code == 302
    guest = who(client)
    assert guest.is_guest and guest.email is None and not guest.has_usable_password()
    client.post("/try/")
    assert who(client) == guest


def test_trying_is_not_something_a_link_can_do(client):
    assert client.get("/try/").status_code == 405 and who(client) is None


def test_a_guest_who_signs_up_keeps_the_same_person_and_everything_in_the_space(client):
    client.post("/try/")
    guest = who(client)
    space = space_of(guest)
    with scope(space.id):
        Persona.objects.create(space=space, name="said while trying")
    assert client.get("/accounts/signup/").status_code == 200
    assert sign_up(client, "Keeper@Example.test").status_code == 302
    user = who(client)
    assert user.pk == guest.pk and not user.is_guest and user.email == "keeper@example.test"
    assert space_of(user).id == space.id
    with scope(space.id):
        assert Persona.objects.get().name == "said while trying"
    client.logout()
    sign_in(client, "keeper@example.test", PASSWORD)
    assert who(client).pk == guest.pk


def test_a_sign_up_that_fails_leaves_a_guest_a_guest(client):
    client.post("/try/")
    guest = who(client)
    assert sign_up(client, password="short").status_code == 200
    assert who(client) == guest and User.objects.get(pk=guest.pk).is_guest


@pytest.mark.parametrize("page", ["email/", "password/set/", "password/change/"])
def test_a_guest_is_sent_to_the_sign_up_from_what_only_accounts_have(client, page):
    client.post("/try/")
    for answer in (client.get(f"/accounts/{page}"), client.post(f"/accounts/{page}", {"email": "a@example.test"})):
        assert answer.status_code == 302 and answer.url == "/accounts/signup/"
    assert not EmailAddress.objects.filter(user=who(client)).exists()
    assert b"Sign up first" in client.get("/accounts/signup/").content


@pytest.mark.parametrize("page", ["email/", "password/change/"])
def test_an_account_finds_its_pages_and_a_stranger_the_sign_in(client, ada, page):
    assert "/accounts/login/" in client.get(f"/accounts/{page}").url
    client.force_login(ada)
    assert client.get(f"/accounts/{page}").status_code == 200


def test_a_guest_who_once_added_an_address_signs_up_all_the_same(client):
    client.post("/try/")
    guest = who(client)
    EmailAddress.objects.create(user=guest, email="earlier@example.test", primary=True)
    assert sign_up(client, "later@example.test").status_code == 302
    assert who(client).pk == guest.pk and not who(client).is_guest
    assert [row.email for row in EmailAddress.objects.filter(user=guest)] == ["later@example.test"]


def test_a_sign_up_that_breaks_half_way_changes_nothing_of_the_guest(client, monkeypatch):
    def broken(*_):
        raise RuntimeError

    client.post("/try/")
    guest = who(client)
    monkeypatch.setattr(AccountAdapter, "unstash_verified_email", broken)  # after the row was saved
    with pytest.raises(RuntimeError):
        sign_up(client, "half@example.test")
    guest.refresh_from_db()
    assert guest.is_guest and guest.email is None and not guest.has_usable_password()


def test_a_guest_who_signs_in_elsewhere_leaves_the_trial_behind_and_mixes_nothing(client, ada):
    client.post("/try/")
    guest = who(client)
    trial = space_of(guest)
    assert client.get("/accounts/login/").status_code == 200
    sign_in(client, ada.email, "ada's good password")
    assert who(client) == ada and space_of(ada).id != trial.id
    assert User.objects.get(pk=guest.pk).is_guest


def test_who_has_an_account_is_not_asked_to_sign_up(client, ada):
    client.force_login(ada)
    response = client.get("/accounts/signup/")
    assert response.status_code == 302 and response.url == "/"
    sign_up(client, "second@example.test")
    assert who(client) == ada and not User.objects.filter(email="second@example.test").exists()


def test_an_address_may_start_so_many_trials_an_hour_and_another_is_not_concerned(client_of):
    for _ in range(TRIALS):
        assert client_of("192.0.2.1").post("/try/").status_code == 302
    refused = client_of("192.0.2.1")
    assert refused.post("/try/").status_code == 400 and who(refused) is None
    assert client_of("192.0.2.2").post("/try/").status_code == 302


@pytest.fixture
def client_of():
    from django.test import Client

    return lambda address: Client(REMOTE_ADDR=address)


def test_a_household_with_ipv6_counts_as_one_place():
    assert (
        neighbourhood("2001:db8:1:2:aaaa::1") == neighbourhood("2001:db8:1:2:bbbb::9") != neighbourhood("2001:db8::1")
    )
    assert neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")


# --- Accounts ---


def test_signing_up_in_and_out(client):
    sign_up(client, "Fresh@Example.test")
    assert who(client).email == "fresh@example.test"
    client.post("/accounts/logout/")
    assert who(client) is None
    sign_in(client, "FRESH@example.TEST", "wrong")
    assert who(client) is None
    sign_in(client, "FRESH@example.TEST", PASSWORD)
    assert who(client).email == "fresh@example.test"


def test_signing_out_leaves_nothing_of_the_pages_in_the_browser(client, ada):
    client.force_login(ada)
    assert "Clear-Site-Data" not in client.get("/accounts/logout/").headers, "it only asks"
    gone = client.post("/accounts/logout/")
    assert "Clear-Site-Data" not in client.post("/accounts/logout/").headers, "nobody was signed in"
    assert who(client) is None and gone.headers["Clear-Site-Data"] == '"cache", "storage"'


def test_one_address_is_one_person_whatever_its_case(ada):
    with pytest.raises(IntegrityError), transaction.atomic():
        User(email=ada.email.upper()).save()
    assert User.objects.get_by_natural_key(ada.email.upper()) == ada


def test_an_address_that_is_taken_makes_no_second_account(client, ada):
    response = sign_up(client, ada.email.upper())
    assert who(client) is None and User.objects.filter(email__iexact=ada.email).count() == 1
    assert response.status_code in {200, 302}


def test_a_forgotten_password_is_set_anew_by_mail(client, ada):
    EmailAddress.objects.create(user=ada, email=ada.email, primary=True, verified=True)
    client.post("/accounts/password/reset/", {"email": ada.email})
    (letter,) = mail.outbox
    assert letter.to == [ada.email]
    (path,) = re.findall(r"https?://[^/]+(/accounts/password/reset/key/\S+)", letter.body)
    form = client.get(path, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": PASSWORD, "password2": PASSWORD})
    sign_in(client, ada.email, PASSWORD)
    assert who(client) == ada


def test_a_reset_for_an_unknown_address_looks_the_same(client, ada):
    known = client.post("/accounts/password/reset/", {"email": ada.email})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.test"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)


def test_a_user_is_never_printed_by_address(ada):
    assert ada.email not in str(ada) and ada.email not in repr(ada)


def test_roles_are_told_apart(sam, ada):
    assert sam.has_role("support") and not sam.has_role("auditor") and not ada.has_role("support")


# --- Preferences ---


def test_settings_are_changed_by_name_and_the_rest_stays(ada):
    wishes = {"language": "zh-hans", "time_zone": "Europe/Lisbon", "learns": "off", "unknown": "x"}
    assert set(preferences.change(ada, wishes)) == {"language", "time_zone", "learns"}
    ada.refresh_from_db()
    found = preferences.preferences_of(ada)
    assert (found.language, found.time_zone, found.learns, found.recalls) == ("zh-hans", "Europe/Lisbon", False, True)
    assert preferences.change(ada, wishes) == ()


@pytest.mark.parametrize(
    "wish",
    [
        {"time_zone": "Mars/Base"},
        {"time_zone": "../etc/passwd"},
        {"language": "xx"},
        {"theme": "pink"},
        {"learns": "?"},
    ],
)
def test_a_value_that_cannot_be_is_refused_and_nothing_is_changed(ada, wish):
    with pytest.raises(Refused):
        preferences.change(ada, {"recalls": "off"} | wish)
    ada.refresh_from_db()
    assert ada.recalls is True


def test_the_zones_to_choose_from_are_places():
    zones = preferences.time_zones()
    assert {"Asia/Shanghai", "America/New_York"} <= set(zones) and "Etc/GMT+5" not in zones


# --- Demo accounts ---


def demo(tmp_path, settings):
    settings.STATE_DIR = tmp_path
    out = StringIO()
    call_command("demo_accounts", stdout=out)
    return out.getvalue(), json.loads((tmp_path / "demo.json").read_text())["accounts"]


def test_there_is_a_demo_account_in_each_role_printed_once(tmp_path, settings):
    printed, accounts = demo(tmp_path, settings)
    assert [account["role"] for account in accounts] == ["user", *ROLES]
    assert stat.S_IMODE((tmp_path / "demo.json").stat().st_mode) == 0o600
    assert all(account["password"] in printed and account["totp_secret"] in printed for account in accounts)
    again, same = demo(tmp_path, settings)
    assert again == "" and same == accounts


def test_a_lost_or_broken_demo_file_is_made_anew_with_new_passwords(tmp_path, settings):
    _, before = demo(tmp_path, settings)
    Path(tmp_path / "demo.json").write_text("{")
    printed, after = demo(tmp_path, settings)
    assert len(printed.splitlines()) == 1 + len(ROLES)
    assert {account["password"] for account in before}.isdisjoint(account["password"] for account in after)
    assert User.objects.filter(email__endswith="@memoryhub.example").count() == 1 + len(ROLES)


def test_demo_staff_sign_in_with_their_second_factor_and_not_without(tmp_path, settings, client):
    _, accounts = demo(tmp_path, settings)
    support = next(account for account in accounts if account["role"] == "support")
    response = sign_in(client, support["email"], support["password"])
    assert who(client) is None and "2fa" in response.url
    client.post(response.url, {"code": "000000"})
    assert who(client) is None
    counter = list(yield_hotp_counters_from_time())[0]
    client.post(response.url, {"code": format_hotp_value(hotp_value(support["totp_secret"], counter))})
    assert who(client).has_role("support")
