"""Guests who never come back are erased, and only they."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memoryhub.accounts.guests import new_guest
from memoryhub.accounts.models import User
from memoryhub.errors import Shredded
from memoryhub.privacy import api as privacy
from memoryhub.privacy.guests import forget_abandoned
from memoryhub.spaces.api import Space, scope, space_of
from memoryhub.spaces.models import Persona
from memoryhub.vault import api as vault

pytestmark = pytest.mark.django_db(transaction=True)


def guest(days_away: int, **changes) -> User:
    user = new_guest()
    with scope(space_of(user).id):
        Persona(space_id=user.space.id, name="the heron nests here").save()
    User.objects.filter(pk=user.pk).update(seen_at=timezone.now() - timedelta(days=days_away), **changes)
    return user


def test_a_guest_who_stays_away_is_erased_key_and_all():
    gone = guest(31)
    space_id = space_of(gone).id
    assert forget_abandoned(timezone.now()) >= 1
    assert Space.objects.get(pk=space_id).state == "frozen"
    request = privacy.of_subject(space_id)[0]
    assert privacy.run(request.id) is privacy.State.DONE_LIVE
    assert not User.objects.filter(pk=gone.pk).exists() and Space.objects.get(pk=space_id).state == "erased"
    with pytest.raises(Shredded):
        vault.digest(space_id, "p", "x")


def test_who_came_by_or_has_an_account_is_left_alone(ada, ada_space):
    recent, signed_up = guest(29), guest(400, is_guest=False)
    User.objects.filter(pk=ada.pk).update(seen_at=timezone.now() - timedelta(days=4000))
    forget_abandoned(timezone.now())
    for user in (recent, signed_up, ada):
        assert Space.objects.get(owner=user).state == "active"


def test_whoever_comes_by_is_noted_once_a_day_and_stays_signed_in():
    user = guest(29)
    browser = Client()
    browser.force_login(user)
    first = browser.get("/c/")
    assert timezone.now() - User.objects.get(pk=user.pk).seen_at < timedelta(minutes=1)
    assert "sessionid" in first.cookies
    assert "sessionid" not in browser.get("/c/").cookies
    forget_abandoned(timezone.now())
    assert Space.objects.get(owner=user).state == "active"


def test_a_round_takes_a_bounded_number_the_longest_away_first(monkeypatch):
    monkeypatch.setattr("memoryhub.privacy.guests.BATCH", 1)
    later, earlier = guest(50), guest(60)
    assert forget_abandoned(timezone.now()) == 1
    assert Space.objects.get(owner=earlier).state == "frozen" and Space.objects.get(owner=later).state == "active"
