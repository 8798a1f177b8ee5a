"""Support reviews what does not fit together: masked until revealed, each look in the person's log, theirs to stop."""

import pytest
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.grants import api as grants
from memoryhub.grants.models import ConflictReview
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope
from tests.engine.builders import days, say
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)
SECRETS = ("March 5", "June 9")


@pytest.fixture
def conflict(ada, ada_space):
    """Ada lets support help; she was born on one day, and then on another."""
    User.objects.filter(pk=ada.pk).update(support_may_help=True)
    say(ada_space.id, "My birthday is March 5.", days(-3))
    say(ada_space.id, "My birthday is June 9.", days(-2))
    return memory.conflicts(ada_space.id)[0]


@pytest.fixture
def place(ada_space, conflict):
    return f"/console/conflicts/{ada_space.id}/{conflict.b.memory_id}/"


def seen(conflict, **form):
    told = {"a": conflict.a.memory_id, "a_version": conflict.a.version, "b_version": conflict.b.version}
    return told | form


def shown(answer):
    text = answer.content.decode()
    return [one for one in ("5", "9") if f"{'March' if one == '5' else 'June'} {one}" in text]


def test_the_queue_shows_codes_and_the_page_masks_words_until_each_is_revealed(ada_space, conflict, place):
    _, desk = somebody("support")
    queue = desk.get("/console/conflicts/")
    assert place in queue.content.decode() and not shown(queue)
    opened = desk.get(place)
    assert opened.status_code == 200 and not shown(opened) and "Suggestion" in opened.content.decode()
    one = desk.post(f"{place}reveal/", {"side": "a"})
    assert shown(one) == ["5"]
    both = desk.post(f"{place}reveal/", {"side": ["a", "b"]}, headers={"HX-Request": "true"})
    assert shown(both) == ["5", "9"] and "<html" not in both.content.decode()
    assert "no-store" in both["Cache-Control"] and not shown(desk.get(place))


def test_the_person_sees_each_look_at_once_and_after_a_stop_the_open_page_shows_nothing_more(ada, ada_space, place):
    staff, desk = somebody("support")
    desk.post(f"{place}reveal/", {"side": ["a", "b"]})
    [grant], looks = grants.of_space(ada_space.id, now=timezone.now())
    assert [look.deed for look in looks] == ["content.revealed", "conflict.entered"]
    assert len(looks[0].things) == 2 and grant.staff_id == staff.pk
    alive = f"{place}{grant.grant_id}/"
    assert desk.get(alive).status_code == 204
    grants.stop(ada_space.id, grant.grant_id, by=ada.pk, now=timezone.now())
    gone = desk.get(alive)
    assert gone.status_code == 200 and "no live grant" in gone.content.decode()
    again = desk.post(f"{place}reveal/", {"side": ["a", "b"]})
    assert again.status_code == 403 and not shown(again)
    assert desk.post(f"{place}decide/", {"deed": "a"}).status_code == 403


def test_a_decision_leads_to_the_next_and_back(ada_space, conflict, place):
    _, desk = somebody("support")
    answer = desk.post(f"{place}decide/?about=person", seen(conflict, deed="b"))
    assert "/console/conflicts/" in answer["Location"]
    assert memory.conflicts(ada_space.id) == []
    assert "Saved, " in desk.get(answer["Location"]).content.decode()
    review = grants.reviews.last_of(grants.of_space(ada_space.id, now=timezone.now())[0][0].staff_id)
    assert place in desk.post(f"/console/conflicts/undo/{review.review_id}/")["Location"]
    assert len(memory.conflicts(ada_space.id)) == 1
    _, other = somebody("support")
    assert other.post(f"/console/conflicts/undo/{review.review_id}/").status_code == 404


def test_what_lacks_something_is_told_and_nothing_is_done(ada_space, conflict, place):
    _, desk = somebody("support")
    for form, said in (({"deed": "merged"}, "Write what both come to."), ({"deed": "x"}, "Choose what is to be done.")):
        answer = desk.post(f"{place}decide/", seen(conflict) | form)
        assert answer.status_code == 400 and said in answer.content.decode()
    stale = desk.post(f"{place}decide/", seen(conflict, deed="a") | {"a_version": 7})
    assert "Somebody changed" in desk.get(stale["Location"]).content.decode()
    assert len(memory.conflicts(ada_space.id)) == 1
    assert desk.get(f"{place[:-37]}{conflict.a.memory_id}/").status_code == 302, "what is in no conflict"


def test_who_comes_second_to_one_is_told_who_came_first(conflict, place):
    (first, desk), (_, other) = somebody("support"), somebody("support")
    assert "looks at this too" not in desk.get(place).content.decode()
    assert f"{first.email} looks at this too" in other.get(place).content.decode()


def test_who_does_not_let_support_help_is_not_there(ben, ben_space):
    say(ben_space.id, "My birthday is March 5.", days(-3))
    say(ben_space.id, "My birthday is June 9.", days(-2))
    [found] = memory.conflicts(ben_space.id)
    _, desk = somebody("support")
    address = f"/console/conflicts/{ben_space.id}/{found.b.memory_id}/"
    assert address not in desk.get("/console/conflicts/").content.decode()
    answer = desk.get(address)
    assert answer.status_code == 403 and not shown(answer)
    assert grants.of_space(ben_space.id, now=timezone.now()) == ([], [])


def test_a_second_reader_chooses_without_seeing_what_the_first_one_did(ada_space, conflict, place):
    _, desk = somebody("support")
    desk.post(f"{place}decide/", seen(conflict, deed="b"))
    with scope(ada_space.id):
        ConflictReview.objects.update(is_sampled=True)
        review = ConflictReview.objects.get()
    address = f"/console/conflicts/again/{review.id}/"
    assert desk.get(address).status_code == 404, "not one's own"
    _, other = somebody("support")
    assert address in other.get("/console/conflicts/?state=again").content.decode()
    assert not shown(other.get(address)) and shown(other.post(address, {"side": "a"})) == ["5"]
    assert other.post(address, {"deed": "b"}).status_code == 302
    with scope(ada_space.id):
        assert ConflictReview.objects.get().second_deed == "b"
    assert "Second readers agreed in 100 %" in other.get("/console/conflicts/?state=done").content.decode()


def test_filters_stand_in_the_address_and_a_page_takes_few_queries(conflict, place):
    _, desk = somebody("support")
    assert place in desk.get("/console/conflicts/?about=person&age=1").content.decode()
    empty = desk.get("/console/conflicts/?about=money").content.decode()
    assert place not in empty and "Clear filters" in empty
    for address in ("?state=done", "?state=asked", "?state=x&after=y~z&age=9&about=q"):
        assert desk.get(f"/console/conflicts/{address}").status_code == 200
    from django.db import connection

    for address in ("/console/conflicts/", "/console/conflicts/?state=again", "/console/grants/"):
        with CaptureQueriesContext(connection) as queries:
            desk.get(address)
        # A scope or an office is entered by a statement of its own, and a transaction begins and ends.
        asked = [one for one in queries if "set_config" not in one["sql"] and one["sql"].split()[0] == "SELECT"]
        assert len(asked) <= 12, address + "\n".join(one["sql"][:160] for one in asked)


# -- grants ------------------------------------------------------------------------------------------------------------


def wish(user, **changes):
    form = {"email": user.email, "purpose": "support", "reads": "chats", "ticket": "T-1", "minutes": 30}
    return form | {"reason": "The answer named a wrong town"} | changes


def test_support_asks_the_person_answers_and_it_is_given_back(ada, ada_space, mailoutbox):
    _, desk = somebody("support")
    assert desk.post("/console/grants/ask/", wish(ada, reason="x")).status_code == 400
    assert "no account" in desk.post("/console/grants/ask/", wish(ada, email="x@y.test")).content.decode()
    desk.post("/console/grants/ask/", wish(ada))
    [grant], _ = grants.of_space(ada_space.id, now=timezone.now())
    assert (grant.scope, grant.state) == (("chats", "lookups"), grants.State.ASKED)
    [mail] = mailoutbox
    assert mail.to == [ada.email] and "/capsule/access/" in mail.body and "wrong town" not in mail.body
    place = desk.get("/console/grants/").content.decode()
    assert "waits for an answer" in place and ada.email not in place and "wrong town" not in place
    grants.approve(ada_space.id, grant.grant_id, by=ada.pk, now=timezone.now())
    _, other = somebody("support")
    assert other.post(f"/console/grants/{grant.grant_id}/end/").status_code == 404
    desk.post(f"/console/grants/{grant.grant_id}/end/")
    assert grants.of_space(ada_space.id, now=timezone.now())[0][0].state is grants.State.ENDED


def test_where_the_person_cannot_be_asked_somebody_of_another_role_grants(ada, ada_space):
    _, desk = somebody("support")
    desk.post("/console/grants/ask/", wish(ada, purpose="incident"))
    [grant], _ = grants.of_space(ada_space.id, now=timezone.now())
    _, other = somebody("compliance")
    address = f"/console/grants/{grant.grant_id}/second/"
    assert address in other.get("/console/grants/").content.decode()
    assert desk.post(address).status_code == 404
    assert other.post(address).status_code == 302
    assert grants.of_space(ada_space.id, now=timezone.now())[0][0].state is grants.State.LIVE
    desk.post("/console/grants/ask/", wish(ada, purpose="incident"))
    second = grants.of_space(ada_space.id, now=timezone.now())[0][0]
    answer = other.post(f"/console/grants/{second.grant_id}/second/", follow=True)
    assert "Not the same two people twice running." in answer.content.decode()
