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

from memoryhub.accounts.factors import FactorAdapter
from memoryhub.errors import Tampered


@pytest.mark.django_db
def test_the_secret_is_not_in_the_database_and_its_codes_still_work(sam):
    secret = generate_totp_secret()
    TOTP.activate(sam, secret)
    stored = Authenticator.objects.get(user=sam, type=Authenticator.Type.TOTP)
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
