"""Every route of the console and every role: who may, and who finds nothing."""

import pytest
from django.test import Client

from admin_console.urls import urlpatterns
from memoryhub.privacy import api as privacy
from memoryhub.spaces.api import space_of
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)
ROLES = ("support", "compliance", "operator", "auditor")
# Route -> (method, roles that may). A new route without a row fails.
MAY = {
    "home": ("get", {"compliance", "operator", "auditor", "support"}),
    "beside": ("get", {"compliance", "operator", "auditor", "support"}),
    "privacy": ("get", {"compliance", "auditor"}),
    "requests_bulk": ("post", {"compliance"}),
    "privacy_new": ("get", {"compliance"}),
    "privacy_open": ("get", {"compliance"}),
    "request": ("get", {"compliance", "auditor"}),
    "request_certificate": ("get", {"compliance", "auditor"}),
    "request_approve": ("post", {"compliance"}),
    "request_refuse": ("post", {"compliance"}),
    "request_retry": ("post", {"compliance"}),
    "request_hold": ("post", {"compliance"}),
    "hold_release": ("post", {"compliance"}),
    "audit": ("get", {"compliance", "operator", "auditor"}),
    "audit_verify": ("post", {"compliance", "auditor"}),
    "audit_export": ("get", {"auditor"}),
    "health": ("get", {"operator", "auditor"}),
    "health_export": ("get", {"operator", "auditor"}),
    "health_count": ("post", {"operator"}),
    "policy": ("get", {"operator", "auditor"}),
    "policy_new": ("get", {"operator"}),
    "policy_adopt": ("post", {"operator"}),
    "policy_stop": ("post", {"operator"}),
    "policy_version": ("get", {"operator", "auditor"}),
    "policy_try": ("post", {"operator"}),
    "policy_start": ("post", {"operator"}),
    "policy_put": ("post", {"operator"}),
    "jobs": ("get", {"operator", "auditor"}),
    "jobs_bulk": ("post", {"operator"}),
    "cases_bulk": ("post", {"support"}),
    "job_pause": ("post", {"operator"}),
    "job_resume": ("post", {"operator"}),
    "job_replay": ("post", {"operator"}),
    "job_drop": ("post", {"operator"}),
    "dictionary": ("get", {"operator", "auditor"}),
    "models": ("get", {"operator", "auditor"}),
    "model_check": ("post", {"operator"}),
    "tools": ("get", {"operator", "auditor"}),
    "tool_switch": ("post", {"operator"}),
    "logs": ("get", {"support", "operator"}),
    "log": ("get", {"support", "operator"}),
    "log_mark": ("post", {"support"}),
    "log_reveal": ("post", {"support"}),
    "sessions": ("get", {"support", "operator"}),
    "replay": ("get", {"support", "operator"}),
    "replay_reveal": ("post", {"support"}),
    "replay_report": ("post", {"support"}),
    "words_ask": ("get", {"support"}),
    "cases": ("get", {"support"}),
    "case": ("get", {"support"}),
    "case_see": ("post", {"support"}),
    "case_close": ("post", {"support"}),
    "case_reveal": ("post", {"support"}),
    "sample": ("get", {"support"}),
    "review": ("get", {"support"}),
    "conflicts": ("get", {"support"}),
    "conflict": ("get", {"support"}),
    "conflict_reveal": ("post", {"support"}),
    "conflict_decide": ("post", {"support"}),
    "conflict_alive": ("get", {"support"}),
    "conflict_undo": ("post", {"support"}),
    "conflict_again": ("get", {"support"}),
    "views": ("get", {"support", "compliance", "operator", "auditor"}),
    "view_save": ("post", {"support", "compliance", "operator", "auditor"}),
    "view_drop": ("post", {"support", "compliance", "operator", "auditor"}),
    "grants": ("get", {"support", "compliance", "operator", "auditor"}),
    "grant_ask": ("post", {"support", "compliance"}),
    "grant_back": ("post", {"support", "compliance", "operator", "auditor"}),
    "grant_review": ("post", {"compliance"}),
    "grant_second": ("post", {"compliance", "operator", "auditor"}),
}

# What these do with a thing that is there, and 404 without one, is told in test_privacy, test_operating and test_logs.
ELSEWHERE = {"request_approve", "hold_release", "request_certificate", "request_retry"}
ELSEWHERE |= {"policy_try", "policy_start", "job_pause", "job_replay", "job_drop", "tool_switch"}
ELSEWHERE |= {"log", "log_mark", "log_reveal", "replay", "replay_reveal", "replay_report", "case", "review"}
ELSEWHERE |= {"view_drop", "beside"}  # test_frame, test_beside
ELSEWHERE |= {"case_see", "case_close", "case_reveal"}
ELSEWHERE |= {"conflict_undo", "conflict_again", "grant_back", "grant_second", "grant_review"}  # test_conflicts


def test_every_route_has_its_row():
    assert {route.name for route in urlpatterns} == set(MAY)


def _address(name, ids):
    route = next(route for route in urlpatterns if route.name == name)
    found = str(route.pattern).replace("<int:number>", "0").replace("<int:place>", "1")
    found = found.replace("<str:week>", "2026-11-30").replace("<str:what>", f"chats:{ids['space_id']}")
    found = found.replace("<str:thing>", "unsigned")
    for kind, value in ids.items():
        found = found.replace(f"<uuid:{kind}>", str(value))
    return f"/console/{found}"


def test_each_role_reaches_what_is_its_own_and_the_rest_is_not_there(ada, ada_space, ben):
    from django.utils import timezone

    found = privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.EVERYTHING))
    request, _ = privacy.open_request(ada_space.id, found, privacy.Factor.STAFF, now=timezone.now(), by_staff=ben.pk)
    ids = {"request_id": request.id, "space_id": space_of(ben).id, "hold_id": request.id, "job_id": request.id}
    ids |= {"recall_id": request.id, "conversation_id": request.id, "case_id": request.id}
    ids |= {"view_id": request.id, "conflict_id": request.id, "grant_id": request.id, "review_id": request.id}
    browsers = {role: somebody(role)[1] for role in ROLES} | {"nobody": somebody()[1]}
    wrong = []
    for name, (method, roles) in MAY.items():
        address = _address(name, ids)
        if "/accounts/login/" not in getattr(Client(), method)(address).headers.get("Location", ""):
            wrong.append(f"{name} for strangers")
        for role, browser in browsers.items():
            if role in roles and name in ELSEWHERE:
                continue
            status = getattr(browser, method)(address).status_code
            if (status == 404) is (role in roles):
                wrong.append(f"{name} for {role}: {status}")
    assert not wrong


def test_without_a_second_factor_there_is_no_console():
    _, bare = somebody("compliance", factor=False)
    assert bare.get("/console/privacy/")["Location"] == "/accounts/2fa/"
    user, client = somebody("compliance")
    fresh = Client()
    fresh.force_login(user)  # signed in somehow without it
    assert "/accounts/2fa/reauthenticate/" in fresh.get("/console/privacy/")["Location"]
    assert client.get("/console/privacy/").status_code == 200
