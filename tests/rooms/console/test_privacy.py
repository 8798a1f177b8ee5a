"""Compliance: the most urgent request, what it is about, a yes by two people, a certificate; no content anywhere."""

import json
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from memoryhub.audit.models import AuditEntry
from memoryhub.privacy import api as privacy
from memoryhub.privacy.models import ErasureRequest
from memoryhub.privacy.offline import verify_certificate
from memoryhub.privacy.types import State
from tests.engine.builders import say
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)


def opened(space, by, now=None):
    found = privacy.dry_run(space.id, privacy.Part(privacy.Reach.EVERYTHING))
    return privacy.open_request(space.id, found, privacy.Factor.STAFF, now=now or timezone.now(), by_staff=by.pk)[0]


def test_from_a_letter_to_a_certificate_by_two_people(ada, ada_space):
    say(ada_space.id, "My budget for zebras is 500 yuan")
    first, desk = somebody("compliance")
    second, other = somebody("compliance")
    led = desk.post("/console/privacy/new/", {"email": ada.email.upper()})
    assert led["Location"] == f"/console/privacy/new/{ada_space.id}/"
    page = desk.get(led["Location"]).content.decode()
    assert "Facts" in page and "zebras" not in page and ada.email not in page
    assert desk.post(led["Location"], {}).status_code == 400
    page = desk.post(led["Location"], {"checked": "on"})["Location"]
    found = privacy.of_subject(ada_space.id)[0]
    assert (found.opened_by, found.is_own, found.state) == (first.pk, False, State.SCOPED)
    own = desk.post(f"{page}approve/")
    assert own.status_code == 400 and "second person" in own.content.decode()
    assert other.post(f"{page}approve/").status_code == 302
    assert privacy.run(found.id) is State.DONE_LIVE
    shown = other.get(page).content.decode()
    assert found.number in shown and "rows:memory.Memory" in shown and "key.shredded" in shown
    file = other.get(f"{page}certificate.json")
    assert verify_certificate.verified(file.content.decode())["request"]["number"] == found.number
    assert f"{found.number}-live.json" in file["Content-Disposition"]
    entry = AuditEntry.objects.get(action="erasure.approved", subject=ada_space.id)
    assert entry.actor == second.pk


def test_the_most_urgent_stands_first_and_views_are_addresses(ada, ada_space, ben, ben_space):
    user, desk = somebody("compliance")
    later = opened(ben_space, user)
    urgent = opened(ada_space, user)
    now = timezone.now()
    ErasureRequest.objects.filter(pk=urgent.id).update(
        received_at=now - timedelta(days=16), due_at=now - timedelta(days=1, minutes=-5)
    )
    page = desk.get("/console/privacy/?tab=waiting").content.decode()
    assert page.index(urgent.number) < page.index(later.number) and "1 day overdue" in page
    only = desk.get(f"/console/privacy/?q={later.number}").content.decode()
    assert later.number in only and urgent.number not in only
    assert "No match for" in desk.get("/console/privacy/?q=zzz").content.decode()
    peek = desk.get(f"/console/privacy/{urgent.id}/", headers={"HX-Request": "true"}).content.decode()
    assert urgent.number in peek and "<html" not in peek


def test_a_hold_and_a_refusal_take_two_people(ada, ada_space):
    first, desk = somebody("compliance")
    _, other = somebody("compliance")
    found = opened(ada_space, first)
    page = f"/console/privacy/{found.id}/"
    day = (timezone.localdate() + timedelta(days=30)).isoformat()
    late = desk.post(f"{page}hold/", {"ground": "court_order", "reference": "7", "review_on": "2020-01-01"})
    assert late.status_code == 400 and "a day to come" in late.content.decode()
    desk.post(f"{page}hold/", {"ground": "court_order", "reference": "C-7", "review_on": day})
    hold = privacy.holds(ada_space.id)[0]
    assert other.post(f"{page}approve/").status_code == 409
    assert desk.post(f"/console/privacy/holds/{hold.id}/release/").status_code == 400
    assert other.post(f"/console/privacy/holds/{hold.id}/release/").status_code == 302
    assert desk.post(f"{page}refuse/", {"ground": "unfounded"}).status_code == 302
    assert desk.post(f"{page}refuse/", {"agree": "1"}).status_code == 400
    assert other.post(f"{page}refuse/", {"agree": "1"}).status_code == 302
    assert privacy.request(found.id).state is State.REFUSED


def test_acts_ask_for_the_second_factor_again_after_five_minutes(ada_space):
    user, _ = somebody("compliance")
    _, desk = somebody("compliance")
    found = opened(ada_space, user)
    session = desk.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 301
    session.save()
    session["account_authentication_methods"].append(
        {"method": "password", "at": time.time(), "reauthenticated": True}  # a password alone does not do
    )
    session.save()
    answer = desk.post(f"/console/privacy/{found.id}/approve/")
    assert answer["Location"].startswith("/accounts/2fa/reauthenticate/")
    assert privacy.request(found.id).state is State.SCOPED


def test_an_unknown_address_and_an_unknown_request_are_told_so():
    _, desk = somebody("compliance")
    answer = desk.post("/console/privacy/new/", {"email": "nobody@example.test"})
    assert answer.status_code == 400 and "no account" in answer.content.decode()
    assert desk.get("/console/privacy/01a22e84-71b3-7000-9f8f-efaad28db089/").status_code == 404


def test_the_auditor_reads_filters_verifies_and_exports(ada_space):
    user, _ = somebody("compliance")
    found = opened(ada_space, user)
    _, desk = somebody("auditor")
    page = desk.get(f"/console/audit/?action=erasure.&subject={ada_space.id}").content.decode()
    assert "erasure.received" in page and found.number in page and "role.changed" not in page
    assert "Whole: " in desk.post("/console/audit/verify/").content.decode()
    lines = b"".join(desk.get("/console/audit/export.jsonl")).decode().splitlines()
    assert any(json.loads(line).get("action") == "erasure.received" for line in lines)
    assert desk.get("/console/audit/?before=x&subject=y").status_code == 200


def test_several_at_once_go_on_as_far_as_they_may(ada, ada_space, ben, ben_space):
    first, desk = somebody("compliance")
    second, _ = somebody("compliance")
    own, others = opened(ada_space, first), opened(ben_space, second)
    assert desk.post("/console/privacy/bulk/", {"deed": "approve", "chosen": "nonsense"}).status_code == 400
    page = desk.get("/console/privacy/").content.decode()
    assert f'value="{others.id}"' in page and f'value="{own.id}"' not in page
    led = desk.post("/console/privacy/bulk/", {"deed": "approve", "chosen": [str(own.id), str(others.id)]})
    said = desk.get(led["Location"]).content.decode()
    assert "Done: 1." in said and "1 stays as it was." in said
    assert privacy.request(own.id).state is State.SCOPED
    assert privacy.request(others.id).approved_by == first.pk


def test_a_colleague_who_looks_at_the_same_request_is_named_and_an_auditor_is_not(ada, ada_space):
    first, desk = somebody("compliance")
    _, other = somebody("compliance")
    _, auditor = somebody("auditor")
    page = f"/console/privacy/{opened(ada_space, first).id}/"
    assert "looks at this too" not in auditor.get(page).content.decode()
    assert "looks at this too" not in desk.get(page).content.decode()
    assert f"{first.email} looks at this too" in other.get(page).content.decode()
    assert "looks at this too" not in desk.get(page).content.decode()
