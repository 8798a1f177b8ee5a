"""Holds, approval, refusal: what must not be destroyed is not, and nobody decides alone."""

import threading
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from memoryhub.errors import Conflict, Locked
from memoryhub.privacy import api as privacy
from memoryhub.privacy.types import State
from memoryhub.spaces.api import scope
from memoryhub.vault import api as vault
from tests.ground.privacy.lives import asked

pytestmark = pytest.mark.django_db(transaction=True)


def hold(space, by):
    now = timezone.now()
    return privacy.open_hold(
        space.id, privacy.Ground.COURT_ORDER, "12-C-7", by=by.id, now=now, review_on=now + timedelta(days=90)
    )


def test_a_hold_stops_the_erasure_before_the_key_and_not_the_freeze(ada_space, sam, ben):
    held = hold(ada_space, sam)
    request = asked(ada_space)
    assert privacy.run(request.id) is State.HOLD_CHECK
    assert vault.digest(ada_space.id, "p", "still there")
    with pytest.raises(Locked), scope(ada_space.id):
        pass
    with pytest.raises(privacy.TwoPeople):
        privacy.release_hold(held.id, by=sam.id, now=timezone.now())
    privacy.release_hold(held.id, by=ben.id, now=timezone.now())
    assert privacy.run(request.id) is State.DONE_LIVE and privacy.holds(ada_space.id) == []


def test_a_hold_that_comes_after_the_key_is_refused(ada_space, sam):
    privacy.run(asked(ada_space).id)
    with pytest.raises(Conflict) as problem:
        hold(ada_space, sam)
    assert problem.value.code == "hold_too_late"


def test_a_hold_and_an_erasure_at_the_same_moment_never_leave_a_held_space_without_its_key(ada_space, sam):
    """Either the hold stands and the key with it, or the key is gone and the hold was refused."""
    request, outcome, start = asked(ada_space), [], threading.Barrier(2)

    def opening():
        try:
            start.wait(5)
            outcome.append(hold(ada_space, sam))
        except Conflict as problem:
            outcome.append(problem.code)
        finally:
            connections.close_all()

    thread = threading.Thread(target=opening)
    thread.start()
    start.wait(5)
    privacy.run(request.id)
    thread.join()
    is_gone = bool(vault.ring().store.epoch(ada_space.id))
    assert is_gone is (outcome == ["hold_too_late"])


def test_what_compliance_opens_another_of_them_approves(ada_space, sam, ben):
    request = asked(ada_space, by_staff=sam.id)
    assert privacy.run(request.id) is State.SCOPED
    with pytest.raises(privacy.TwoPeople):
        privacy.approve(request.id, sam.id, timezone.now())
    privacy.approve(request.id, ben.id, timezone.now())
    assert privacy.run(request.id) is State.DONE_LIVE


def test_a_refusal_needs_a_ground_and_a_second_person_and_gives_the_space_back(ada_space, sam, ben, settings):
    settings.ERASURE_APPROVAL = True
    request = asked(ada_space)
    with pytest.raises(Conflict):
        privacy.refuse(request.id, ben.id)
    privacy.ask_refusal(request.id, privacy.Refusal.NOT_VERIFIED, sam.id)
    with pytest.raises(privacy.TwoPeople):
        privacy.refuse(request.id, sam.id)
    assert privacy.refuse(request.id, ben.id).state is State.REFUSED
    with scope(ada_space.id):
        pass
    assert privacy.run(request.id) is State.REFUSED and vault.digest(ada_space.id, "p", "x")
