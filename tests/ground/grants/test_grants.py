"""No live grant, no word: whoever asks, the vault itself refuses; and the person sees every look."""

import contextlib
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.audit.models import AuditEntry
from memoryhub.errors import Conflict, Locked, NoGrant, NotFound, Refused
from memoryhub.grants import api as grants
from memoryhub.grants.models import AccessGrant, AccessUse, ConflictReview
from memoryhub.memory import api as memory
from memoryhub.memory import oversight
from memoryhub.spaces.api import Space, office, scope
from memoryhub.vault import api as vault
from tests.engine.builders import days, say

pytestmark = pytest.mark.django_db
WISH = grants.Wish(grants.Purpose.SUPPORT, "The answer named a wrong town", ("memories",), "T-1")


@pytest.fixture
def told(ada_space):
    """Ada said something; the id of what is remembered."""
    say(ada_space.id, "My budget for zebras is 500 yuan")
    return memory.memories(ada_space.id)[0][0].memory_id


def colleague(name, *roles):
    user = User.objects.create_user(f"{name}@example.test", None)
    user.groups.set(Group.objects.filter(name__in=roles))
    return user


def granted(sam, space, wish=WISH, now=None):
    now = now or timezone.now()
    found = grants.ask(sam.pk, space.id, wish, now=now)
    return grants.approve(space.id, found.grant_id, by=space.owner_id, now=now)


def words(sam, space, told, grant, now=None):
    now = now or timezone.now()
    with vault.reading_as_staff(sam.pk), grants.reading(grant, now=now, things=[told]):
        return oversight.text(space.id, [told])[told].text


def test_staff_reads_what_the_person_approved_and_each_look_is_there_at_once(sam, ada_space, told):
    grant = granted(sam, ada_space)
    assert "500" in words(sam, ada_space, told, grant)
    [shown], [look] = grants.of_space(ada_space.id, now=timezone.now())
    assert (shown.reason, shown.ticket, shown.state) == (WISH.reason, "T-1", grants.State.LIVE)
    assert (look.grant_id, look.deed, look.things) == (grant.grant_id, "content.revealed", (told,))
    entry = AuditEntry.objects.get(action="content.revealed", subject=ada_space.id)
    assert (entry.actor, entry.facts["things"]) == (sam.pk, [str(told)])


@pytest.mark.parametrize(
    "read",
    [
        lambda space, told: memory.memories(space.id),
        lambda space, told: memory.memory(space.id, told),
        lambda space, told: memory.timeline(space.id)[0].after,
        lambda space, told: oversight.text(space.id, [told]),
        lambda space, told: vault.digest(space.id, "words", "zebra"),
    ],
)
def test_without_a_grant_no_code_opens_a_word_or_tries_a_guess(sam, ada_space, told, read):
    with vault.reading_as_staff(sam.pk), pytest.raises(NoGrant):
        read(ada_space, told)


def test_staffs_own_door_is_shut_even_where_nobody_said_that_staff_reads(ada_space, told):
    with pytest.raises(NoGrant):
        oversight.text(ada_space.id, [told])


def test_a_grant_opens_one_person_only(sam, ada_space, ben_space, told):
    say(ben_space.id, "I live in Lund")
    grant = granted(sam, ada_space)
    with vault.reading_as_staff(sam.pk), grants.reading(grant, now=timezone.now()), pytest.raises(NoGrant):
        memory.memories(ben_space.id)
    with scope(ben_space.id):
        assert not AccessGrant.objects.exists() and not AccessUse.objects.exists()
    assert grants.of_space(ben_space.id, now=timezone.now()) == ([], [])


def test_somebody_elses_grant_opens_nothing(sam, ada_space, told):
    grant, other = granted(sam, ada_space), colleague("kim", "support")
    with pytest.raises(NoGrant):
        words(other, ada_space, told, grant)
    with pytest.raises(NoGrant):
        grants.require(other.pk, ada_space.id, what="memories", now=timezone.now())


def test_it_ends_with_its_minutes_by_the_persons_stop_and_by_being_given_back(sam, ada_space, told):
    now = timezone.now()
    grant = granted(sam, ada_space, now=now)
    assert grants.is_live(sam.pk, grant.grant_id, now=now + timedelta(minutes=29))
    with pytest.raises(NoGrant):
        words(sam, ada_space, told, grant, now + timedelta(minutes=30))
    grants.stop(ada_space.id, grant.grant_id, by=ada_space.owner_id, now=now)
    grants.stop(ada_space.id, grant.grant_id, by=ada_space.owner_id, now=now)
    with pytest.raises(NoGrant):
        words(sam, ada_space, told, grant, now)
    other = granted(sam, ada_space)
    grants.give_back(sam.pk, other.grant_id, now=timezone.now())
    with pytest.raises(NoGrant):
        words(sam, ada_space, told, other)


def test_only_what_was_asked_for_is_covered(sam, ada_space):
    granted(sam, ada_space)
    now = timezone.now()
    assert grants.require(sam.pk, ada_space.id, what="memories:money", now=now).space_id == ada_space.id
    with pytest.raises(NoGrant):
        grants.require(sam.pk, ada_space.id, what="chats", now=now)


def test_what_is_not_answered_lapses_and_what_is_refused_stays_so(sam, ada_space):
    now = timezone.now()
    late, no = (grants.ask(sam.pk, ada_space.id, WISH, now=now) for _ in range(2))
    with pytest.raises(Conflict):
        grants.approve(ada_space.id, late.grant_id, by=ada_space.owner_id, now=now + timedelta(hours=12))
    grants.refuse(ada_space.id, no.grant_id, by=ada_space.owner_id, now=now)
    with pytest.raises(Conflict):
        grants.approve(ada_space.id, no.grant_id, by=ada_space.owner_id, now=now)


def test_somebody_else_answers_for_nobody(sam, ada_space, ben_space):
    grant = grants.ask(sam.pk, ada_space.id, WISH, now=timezone.now())
    for act in (grants.approve, grants.refuse, grants.stop):
        with pytest.raises(NotFound):
            act(ben_space.id, grant.grant_id, by=ben_space.owner_id, now=timezone.now())


def test_a_frozen_space_is_closed_to_staff_as_well(sam, ada_space, told):
    grant = granted(sam, ada_space)
    Space.objects.filter(pk=ada_space.id).update(state=Space.State.FROZEN)
    with pytest.raises(Locked):
        words(sam, ada_space, told, grant)
    with pytest.raises(Locked):
        grants.ask(sam.pk, ada_space.id, WISH, now=timezone.now())


def test_where_the_person_cannot_be_asked_two_of_two_roles_and_never_the_same_two_again(sam, ada_space, told):
    wish = grants.Wish(grants.Purpose.INCIDENT, "Somebody else was signed in", ("memories",), "I-9")
    kim, lee, own = colleague("kim", "compliance"), colleague("lee", "auditor"), colleague("own", "support")
    now = timezone.now()
    asked = grants.ask(sam.pk, ada_space.id, wish, now=now)
    for who, why in ((sam, "self"), (own, "role")):
        with pytest.raises(Refused) as refused:
            grants.second(who.pk, asked.grant_id, now=now)
        assert refused.value.facts["why"] == why
    found = grants.second(kim.pk, asked.grant_id, now=now)
    assert (found.basis, found.second_id) == (grants.Basis.SECOND, kim.pk)
    assert "500" in words(sam, ada_space, told, found)
    again = grants.ask(sam.pk, ada_space.id, wish, now=now)
    with pytest.raises(Refused) as refused:
        grants.second(kim.pk, again.grant_id, now=now)
    assert refused.value.facts["why"] == "pair"
    assert grants.second(lee.pk, again.grant_id, now=now).state is grants.State.LIVE
    with pytest.raises(Refused):
        grants.second(kim.pk, grants.ask(sam.pk, ada_space.id, WISH, now=now).grant_id, now=now)


def test_what_was_granted_without_the_person_is_looked_over_by_a_third_or_nothing_else_is_given(sam, ada_space):
    wish = grants.Wish(grants.Purpose.INCIDENT, "Somebody else was signed in", ("memories",), "I-9")
    kim, lee = colleague("kim", "compliance"), colleague("lee", "compliance")
    now = timezone.now()
    given = grants.second(kim.pk, grants.ask(sam.pk, ada_space.id, wish, now=now).grant_id, now=now)
    later = now + grants.REVIEW_WITHIN + timedelta(minutes=1)
    assert grants.ask(sam.pk, ada_space.id, wish, now=now).state is grants.State.ASKED, "not overdue yet"
    with pytest.raises(Refused) as refused:
        grants.ask(sam.pk, ada_space.id, wish, now=later)
    assert refused.value.facts["why"] == "unreviewed"
    for one in (sam, kim):
        with pytest.raises(Refused):
            grants.review(one.pk, given.grant_id, now=later)
    assert given.grant_id in [one.grant_id for one in grants.to_review(now=later)]
    grants.review(lee.pk, given.grant_id, now=later)
    grants.review(lee.pk, given.grant_id, now=later)
    assert AuditEntry.objects.filter(action="grant.reviewed", subject=ada_space.id).count() == 1
    assert grants.ask(sam.pk, ada_space.id, wish, now=later).state is grants.State.ASKED


def test_a_grant_opens_nothing_in_another_session_than_the_one_that_asked(sam, ada_space, told):
    now = timezone.now()
    with grants.in_session("one"):
        grant = grants.ask(sam.pk, ada_space.id, WISH, now=now)
        grants.approve(ada_space.id, grant.grant_id, by=ada_space.owner_id, now=now)
        assert "500" in words(sam, ada_space, told, grant) and grants.is_live(sam.pk, grant.grant_id, now=now)
    for elsewhere in (grants.in_session("two"), contextlib.nullcontext()):
        with elsewhere:
            assert not grants.is_live(sam.pk, grant.grant_id, now=now)
            with pytest.raises(NoGrant):
                words(sam, ada_space, told, grant)


# -- conflict review ---------------------------------------------------------------------------------------------------


@pytest.fixture
def conflict(ada, ada_space):
    User.objects.filter(pk=ada.pk).update(support_may_help=True)
    say(ada_space.id, "My birthday is March 5.")
    say(ada_space.id, "My birthday is June 9.", days(1))
    return memory.conflicts(ada_space.id)[0]


def entered(sam, space, conflict):
    return grants.reviews.entered(sam.pk, space.id, conflict.b.memory_id, now=timezone.now())


def decide(sam, space, conflict, deed, **how):
    seen = {one.memory_id: one.version for one in (conflict.a, conflict.b)}
    decision = grants.Decision(grants.Deed(deed), seen, **how)
    with vault.reading_as_staff(sam.pk):
        grant = entered(sam, space, conflict)
        return grants.reviews.decide(grant, conflict.b.memory_id, decision, now=timezone.now())


def test_the_switch_opens_one_conflict_without_asking_and_shuts_it_when_it_is_turned_off(sam, ada, ada_space, conflict):
    grant = entered(sam, ada_space, conflict)
    assert (grant.basis, grant.state) == (grants.Basis.SWITCH, grants.State.LIVE)
    assert entered(sam, ada_space, conflict).grant_id == grant.grant_id
    User.objects.filter(pk=ada.pk).update(support_may_help=False)
    with pytest.raises(NoGrant):
        words(sam, ada_space, conflict.b.memory_id, grant)
    with pytest.raises(NoGrant):
        entered(sam, ada_space, conflict)
    assert not grants.reviews.queue(sam.pk, now=timezone.now())


def test_what_the_person_stopped_is_not_opened_again_by_the_switch(sam, ada_space, conflict):
    grant = entered(sam, ada_space, conflict)
    grants.stop(ada_space.id, grant.grant_id, by=ada_space.owner_id, now=timezone.now())
    with pytest.raises(NoGrant):
        entered(sam, ada_space, conflict)
    wish = grants.Wish(grants.Purpose.CONFLICTS, "Once more", (f"conflict:{conflict.b.memory_id}",))
    assert grants.ask(sam.pk, ada_space.id, wish, now=timezone.now()).state is grants.State.ASKED


def test_oversight_sees_codes_of_what_waits_and_no_other_row(sam, ada_space, conflict):
    from memoryhub.memory.models import Memory

    assert [one.conflict_id for one in grants.reviews.queue(sam.pk, now=timezone.now())] == [conflict.b.memory_id]
    with office("oversight"):
        assert set(Memory.objects.values_list("id", flat=True)) == {conflict.b.memory_id}


@pytest.mark.parametrize(("deed", "held"), [("a", {"a"}), ("b", {"b"}), ("both", {"b"}), ("merged", {"b"})])
def test_what_support_settles_holds_unconfirmed_and_stands_in_the_timeline_as_theirs(
    sam, ada_space, conflict, deed, held
):
    review = decide(sam, ada_space, conflict, deed, merged="You were born on June 9" if deed == "merged" else "")
    assert memory.conflicts(ada_space.id) == []
    now = {key: memory.memory(ada_space.id, getattr(conflict, key).memory_id) for key in ("a", "b")}
    assert {key for key, one in now.items() if one.status == "active"} == held
    assert all(one.confirmed_at is None for one in now.values())
    assert deed != "merged" or now["b"].text == "You were born on June 9"
    event = memory.timeline(ada_space.id, kinds=["settled"])[0]
    assert (event.actor, event.event_id, event.undoable) == ("support", review.event_id, True)
    memory.undo(ada_space.id, review.event_id, now=timezone.now())
    assert len(memory.conflicts(ada_space.id)) == 1


def test_the_persons_next_word_outranks_what_support_rejected(sam, ada_space, conflict):
    decide(sam, ada_space, conflict, "b")
    say(ada_space.id, "My birthday is March 5.", days(3))
    standing = " ".join(one.text for one in memory.memories(ada_space.id, statuses=["active", "pending"])[0])
    assert "5" in standing, "it was not learnt again"


def test_support_takes_back_its_own_and_leaves_or_skips_the_rest(sam, ada_space, conflict):
    review = decide(sam, ada_space, conflict, "a")
    with vault.reading_as_staff(sam.pk):
        grants.reviews.undo(sam.pk, review.review_id, now=timezone.now())
    assert len(memory.conflicts(ada_space.id)) == 1
    with pytest.raises(NotFound):
        grants.reviews.undo(colleague("kim", "support").pk, review.review_id, now=timezone.now())
    decide(sam, ada_space, memory.conflicts(ada_space.id)[0], "skip")
    assert not grants.reviews.queue(sam.pk, now=timezone.now())
    assert grants.reviews.queue(sam.pk, now=timezone.now() + timedelta(hours=25))
    decide(sam, ada_space, memory.conflicts(ada_space.id)[0], "ask")
    assert not grants.reviews.queue(sam.pk, now=timezone.now() + timedelta(hours=25))
    assert "support" in {one.actor for one in memory.timeline(ada_space.id, kinds=["asked"])}


def test_a_decision_that_fails_leaves_no_entry_of_having_been_made(sam, ada_space, conflict):
    stale = grants.Decision(grants.Deed.A, {conflict.a.memory_id: 7, conflict.b.memory_id: 7})
    with vault.reading_as_staff(sam.pk), pytest.raises(Conflict):
        grant = entered(sam, ada_space, conflict)
        grants.reviews.decide(grant, conflict.b.memory_id, stale, now=timezone.now())
    assert not AuditEntry.objects.filter(action="conflict.settled", subject=ada_space.id).exists()


def test_a_second_reader_is_somebody_else_and_changes_nothing(sam, ada_space, conflict):
    review = decide(sam, ada_space, conflict, "b")
    with scope(ada_space.id):
        ConflictReview.objects.update(is_sampled=True)
    kim = colleague("kim", "support")
    assert grants.reviews.to_second(sam.pk) == []
    [waiting] = [one for one in grants.reviews.to_second(kim.pk) if one.space_id == ada_space.id]
    with pytest.raises(NotFound):
        grants.reviews.to_read_again(sam.pk, review.review_id)
    with vault.reading_as_staff(kim.pk):
        assert grants.reviews.second(kim.pk, waiting.review_id, grants.Deed.A, now=timezone.now()) is False
        with pytest.raises(Conflict):
            grants.reviews.second(kim.pk, waiting.review_id, grants.Deed.A, now=timezone.now())
    assert memory.memory(ada_space.id, conflict.b.memory_id).status == "active"
