"""Second-factor secrets in the database."""

import json

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.models import Group

from memoryhub.accounts.factors import FactorAdapter
from memoryhub.errors import Tampered


@pytest.mark.django_db
def test_the_secret_is_not_in_the_database_and_its_codes_still_work(ada):
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    stored = Authenticator.objects.get(user=ada, type=Authenticator.Type.TOTP)
    assert secret not in json.dumps(stored.data)
    counter = next(iter(yield_hotp_counters_from_time()))
    assert stored.wrap().validate_code(format_hotp_value(hotp_value(secret, counter)))
    assert not stored.wrap().validate_code("000000x")


def test_a_secret_sealed_under_an_earlier_key_still_opens(settings):
    sealed = FactorAdapter().encrypt("JBSWY3DPEHPK3PXP")
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key altogether"
    assert FactorAdapter().decrypt(sealed) == "JBSWY3DPEHPK3PXP"


def test_a_secret_of_a_foreign_key_does_not_open(settings):
    sealed = FactorAdapter().encrypt("JBSWY3DPEHPK3PXP")
    settings.SECRET_KEY = "another key altogether"
    with pytest.raises(Tampered):
        FactorAdapter().decrypt(sealed)


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "totp/activate/", "webauthn/", "webauthn/add/", "recovery-codes/generate/"])
def test_a_guest_finds_no_page_of_second_factors(client, page):
    client.post("/try/")
    for answer in (client.get(f"/accounts/2fa/{page}"), client.post(f"/accounts/2fa/{page}", {"code": "123456"})):
        assert (answer.status_code, answer.url) == (302, "/accounts/signup/")
    assert not Authenticator.objects.filter(user_id=client.session["_auth_user_id"]).exists()


@pytest.mark.django_db
def test_a_role_opens_nothing_until_its_second_factor_is_set_up(client, ada):
    client.force_login(ada)
    assert client.get("/c/").status_code == 200
    ada.groups.add(Group.objects.get(name="auditor"))
    for page in ("/c/", "/capsule/", "/capsule/settings/"):
        assert client.get(page).url == client.post(page).url == "/accounts/2fa/"
    assert b"second factor" in client.get("/accounts/2fa/", follow=True).content
    TOTP.activate(ada, generate_totp_secret())
    assert client.get("/c/").status_code == 200


@pytest.mark.django_db
def test_whose_last_role_is_taken_is_staff_no_longer(client, ada):
    group = Group.objects.get(name="support")
    group.user_set.add(ada)
    ada.refresh_from_db()
    assert ada.is_staff
    ada.groups.clear()
    ada.refresh_from_db()
    client.force_login(ada)
    assert not ada.is_staff and client.get("/c/").status_code == 200


@pytest.mark.django_db
def test_a_password_alone_signs_nobody_with_a_role_in(client, sam):
    secret = generate_totp_secret()
    Authenticator.objects.filter(user=sam).delete()
    TOTP.activate(sam, secret)
    form = {"login": sam.email, "password": "sam's good password"}
    assert "2fa/authenticate" in client.post("/accounts/login/", form).url
    assert "_auth_user_id" not in client.session
    assert client.post("/accounts/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert "_auth_user_id" not in client.session
    client.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert client.get("/c/").status_code == 200
