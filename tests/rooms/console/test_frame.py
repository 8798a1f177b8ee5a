"""What stands around every page of the console: the rail by role, and saved views."""

import re

import pytest

from admin_console import rail, saved
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)


def told(answer):
    return answer.content.decode()


def test_each_role_sees_its_own_rooms_and_none_is_a_dead_link():
    for role in rail.ROLES:
        _, desk = somebody(role)
        page = told(desk.get("/console/", follow=True))
        shown = re.findall(r'href="(/console/[a-z]+/)"', page.split('class="rail"')[1].split("</nav>")[0])
        assert shown == [f"/console/{_part(room.name)}/" for room in rail.visible({role})]
        assert [desk.get(address).status_code for address in shown] == [200] * len(shown)


def _part(name):
    return {"sessions": "replay"}.get(name, name)


def test_what_waits_is_counted_only_for_who_may_see_it(monkeypatch):
    monkeypatch.setitem(rail.SOURCES, "privacy", lambda request: {"privacy": 7})
    monkeypatch.setitem(rail.SOURCES, "operating", lambda request: pytest.fail("not for compliance"))
    _, desk = somebody("compliance")
    assert re.search(r'Privacy<span class="count">7</span>', told(desk.get("/console/privacy/")))


def test_a_view_is_kept_without_its_place_shared_with_the_room_and_taken_away():
    user, desk = somebody("auditor")
    _, colleague = somebody("compliance")
    _, elsewhere = somebody("support")
    kept = {"name": "Erasures", "room": "audit", "query": "action=erasure.&before=77", "shared": "on"}
    assert desk.post("/console/views/save/", kept)["Location"] == "/console/audit/?action=erasure."
    desk.post("/console/views/save/", {"name": "Mine", "room": "audit", "query": "tab=events"})
    page = told(desk.get("/console/audit/?action=erasure."))
    assert re.search(r'href="/console/audit/\?action=erasure\." aria-current="true">Erasures', page) and "Mine" in page
    theirs = told(colleague.get("/console/audit/"))
    assert "Erasures" in theirs and "Mine" not in theirs
    assert "Erasures" not in told(elsewhere.get("/console/views/"))
    (view,) = [one for one in saved.of(user.pk, frozenset({"audit"})) if one.name == "Erasures"]
    assert colleague.post(f"/console/views/{view.id}/drop/").status_code == 404
    assert desk.post(f"/console/views/{view.id}/drop/").status_code == 302
    assert "Erasures" not in told(colleague.get("/console/views/"))


@pytest.mark.parametrize("given", [{"name": "", "room": "audit"}, {"name": "x" * 41, "room": "audit"}])
def test_a_view_without_a_fitting_name_or_room_is_not_kept(given):
    user, desk = somebody("support")
    assert desk.post("/console/views/save/", given)["Location"] == "/console/views/"
    assert desk.post("/console/views/save/", {"name": "x", "room": "privacy"})["Location"] == "/console/views/"
    assert saved.of(user.pk, saved.LISTS) == []
