"""Sign-ins, failed ones, second factors, passwords, exports and tokens in the audit trail."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from memoryhub.audit import api as audit
from memoryhub.export import api as exporting
from memoryhub.tokens import api as tokens
from tests.ground.test_factors import code_of

pytestmark = pytest.mark.django_db
PASSWORD = "ada's good password"
KINDS = ("signin.", "factor.", "password.", "identity.", "export.", "token.")


def lived(space):
    """(action, facts without digests) of everything, oldest first."""
    found = audit.of_person(space.id, KINDS)
    return [
        (one.action, {name: value for name, value in one.facts.items() if name != "detail"}) for one in reversed(found)
    ]


def sign_in(client, user, password=PASSWORD):
    return client.post("/accounts/login/", {"login": user.email, "password": password})


def test_a_sign_in_and_a_failed_one_say_how_and_only_to_their_person_from_where(ada, ada_space):
    client = Client(headers={"user-agent": "Lynx/2.8"}, REMOTE_ADDR="192.0.2.7")
    sign_in(client, ada, "wrong")
    sign_in(client, ada)
    assert lived(ada_space) == [
        ("signin.failed", {"method": "password"}),
        ("signin.done", {"methods": ["password"]}),
    ]
    details = [one.detail for one in audit.of_person(ada_space.id, KINDS)]
    assert details == [{"network": "192.0.2.7", "client": "Lynx/2.8"}] * 2


def test_an_address_that_nobody_has_leaves_no_address_in_the_trail(ada):
    Client().post("/accounts/login/", {"login": "nobody@example.test", "password": "wrong"})
    event = audit.events(action="signin.failed", limit=1)[0]
    assert (event.subject, event.actor, event.facts) == (None, None, {"method": "password"})


def test_each_act_with_a_second_factor_is_there(client, ada, ada_space):
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    sign_in(client, ada)
    client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    client.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/2fa/totp/deactivate/")
    assert lived(ada_space) == [
        ("factor.failed", {"factor": "totp"}),
        ("signin.done", {"methods": ["password", "totp"]}),
        ("identity.proved", {"method": "password"}),
        ("factor.removed", {"factor": "totp"}),
    ]


def test_a_changed_password_is_there(client, ada, ada_space):
    sign_in(client, ada)
    told = {"oldpassword": PASSWORD, "password1": "another good one 7", "password2": "another good one 7"}
    client.post("/accounts/password/change/", told)
    assert ("password.changed", {}) in lived(ada_space)


def test_exports_and_tokens_are_there_by_their_owner(ada, ada_space):
    now = timezone.now()
    exporting.ask(ada_space.id, ("memories",), language="en", now=now)
    exporting.read(ada_space.id, ["memories"])
    made = tokens.issue(ada_space.id, "api", label="x", scopes=("read",), days=None, now=now)[0]
    tokens.revoke(ada_space.id, made.token_id, now=now)
    assert [action for action, _ in lived(ada_space)] == ["export.asked", "export.read", "token.made", "token.revoked"]
    assert {one.actor for one in audit.entries(subject=ada_space.id, action="export.")} == {ada.pk}
