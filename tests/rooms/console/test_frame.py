"""What stands around every page of the console: the rail by role, and saved views."""

import re

import pytest
from django.utils import timezone

from admin_console import rail, saved, saved_store
from chat.models import Turn
from memoryhub.cases import api as cases
from memoryhub.errors import Refused
from memoryhub.jobs import api as jobs
from memoryhub.jobs import runner
from memoryhub.spaces.api import scope
from tests.ground.outbox import put
from tests.rooms.console.people import somebody
from tests.rooms.console.talking import talked

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
    (view,) = [one for one in saved_store.of(user.pk, frozenset({"audit"})) if one.name == "Erasures"]
    assert colleague.post(f"/console/views/{view.id}/drop/").status_code == 404
    assert desk.post(f"/console/views/{view.id}/drop/").status_code == 302
    assert "Erasures" not in told(colleague.get("/console/views/"))


@pytest.mark.parametrize("given", [{"name": "", "room": "audit"}, {"name": "x" * 41, "room": "audit"}])
def test_a_view_without_a_fitting_name_or_room_is_not_kept(given):
    user, desk = somebody("support")
    assert desk.post("/console/views/save/", given)["Location"] == "/console/views/"
    assert desk.post("/console/views/save/", {"name": "x", "room": "privacy"})["Location"] == "/console/views/"
    assert saved_store.of(user.pk, saved.LISTS) == []


def test_several_cases_are_taken_up_at_once_and_what_another_took_is_counted(ada, ada_space, ben):
    talk, now = talked(ada), timezone.now()
    with scope(ada_space.id):
        turns = list(Turn.objects.filter(conversation_id=talk).values_list("id", flat=True))
    made = [cases.open_by_staff(ada_space.id, turn_id, talk, "wrong", staff_id=ben.pk, now=now) for turn_id in turns]
    _, desk = somebody("support")
    cases.see(ada_space.id, made[0], staff_id=ben.pk, now=now)
    page = told(desk.get("/console/cases/?tab=all"))
    assert f'value="{ada_space.id}:{made[1]}"' in page and f'value="{ada_space.id}:{made[0]}"' not in page
    both = [f"{ada_space.id}:{one}" for one in made]
    led = desk.post("/console/cases/bulk/", {"chosen": [*both, "nonsense", str(ada_space.id)]})
    said = told(desk.get(led["Location"]))
    assert "Done: 1." in said and "1 stays as it was." in said
    assert desk.post("/console/cases/bulk/", {"chosen": "x:y"}).status_code == 400


def test_several_dead_letters_are_dropped_with_a_reason_or_stay(ada_space):
    dead = [put(ada_space, does=_refuses) for _ in range(3)]
    for job_id in dead:
        runner.run(job_id)
    _, desk = somebody("operator")
    page = told(desk.get("/console/jobs/?kind=ground-act"))
    assert all(f'name="chosen" value="{job_id}"' in page for job_id in dead)
    given = {"deed": "drop", "chosen": [str(one) for one in dead]}
    assert "3 stay as they were." in _after(desk, given | {"reason": "no such reason"})
    assert "Done: 3." in _after(desk, given | {"reason": "obsolete"})
    assert not any(jobs.dead(job_id=job_id) for job_id in dead)


def _after(desk, given):
    return told(desk.get(desk.post("/console/jobs/bulk/", given)["Location"]))


def _refuses(_held):
    raise Refused("never")
