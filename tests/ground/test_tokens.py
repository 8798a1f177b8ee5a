"""Secret links and access tokens: shown once, kept as a digest, dead when revoked."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from memoryhub.errors import NotFound
from memoryhub.spaces.api import scope
from memoryhub.tokens import api as tokens

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, tzinfo=UTC)


def issue(space, purpose="api", scopes=("read",), days=None, label="script"):
    return tokens.issue(space.id, purpose, label=label, scopes=scopes, days=days, now=NOW)


def test_a_secret_lets_its_owner_in_with_its_scopes_and_nowhere_else(ada, ada_space):
    _, secret = issue(ada_space, scopes=("read", "write"))
    holder = tokens.check(secret, "api", now=NOW)
    assert (holder.user, holder.space_id, holder.scopes) == (ada, ada_space.id, ("read", "write"))
    assert tokens.check(secret, "calendar", now=NOW) is None


def test_the_database_holds_neither_the_secret_nor_its_name(ada_space):
    view, secret = issue(ada_space, label="grandmother's laptop")
    with scope(ada_space.id), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tokens_token WHERE id = %s", [view.token_id])
        row = repr(cursor.fetchone())
    assert secret[-20:] not in row and "grandmother" not in row
    assert tokens.tokens(ada_space.id, "api")[0].label == "grandmother's laptop"


def test_revoked_expired_and_frozen_it_opens_nothing(ada, ada_space):
    view, secret = issue(ada_space, days=30)
    assert tokens.check(secret, "api", now=NOW + timedelta(days=31)) is None
    ada_space.state = "frozen"
    ada_space.save()
    assert tokens.check(secret, "api", now=NOW) is None
    ada_space.state = "active"
    ada_space.save()
    tokens.revoke(ada_space.id, view.token_id, now=NOW)
    assert tokens.check(secret, "api", now=NOW) is None and not tokens.tokens(ada_space.id, "api")


def test_of_somebody_who_was_shut_out_it_opens_nothing(ada, ada_space):
    _, secret = issue(ada_space)
    ada.is_active = False
    ada.save()
    assert tokens.check(secret, "api", now=NOW) is None


@pytest.mark.parametrize(
    "change", [lambda s: s[:-1] + ("A" if s[-1] != "A" else "B"), lambda s: s[3:], lambda s: s + "A"]
)
def test_a_changed_secret_opens_nothing(ada_space, change):
    _, secret = issue(ada_space)
    assert tokens.check(change(secret), "api", now=NOW) is None


@pytest.mark.parametrize("secret", ["", "mh_", "mh_é", "mh_" + "A" * 75, "mh_====", "Bearer"])
def test_nonsense_opens_nothing(db, secret):
    assert tokens.check(secret, "api", now=NOW) is None


@pytest.mark.parametrize(
    "how", [{"label": " "}, {"label": "x" * 61}, {"scopes": ()}, {"scopes": ("admin",)}, {"scopes": ("read", "root")}]
)
def test_a_token_without_name_or_with_unknown_rights_is_refused(ada_space, how):
    with pytest.raises(tokens.BadToken):
        issue(ada_space, **how)


def test_a_stranger_revokes_nothing(ada_space, ben_space):
    view, _ = issue(ada_space)
    with pytest.raises(NotFound):
        tokens.revoke(ben_space.id, view.token_id, now=NOW)
    assert len(tokens.tokens(ada_space.id, "api")) == 1 and not tokens.tokens(ben_space.id, "api")
