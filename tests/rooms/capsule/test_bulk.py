"""Several memories at once: what can be done is done, what cannot is told and stays chosen."""

from datetime import UTC, datetime
from html import unescape
from uuid import uuid4

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/capsule/?select=1"}
ADDRESS = "/capsule/chosen/?select=1"


@pytest.fixture
def three(ada_learns):
    return [ada_learns(text, status=Status.PENDING) for text in ("You keep bees", "You sing", "You may move")]


def form(act, ids, version=1):
    return {"act": act, "chosen": [f"{one}:{version}" for one in ids]}


def statuses(space_id, ids):
    return {memory.memory(space_id, one).status for one in ids}


def test_choosing_shows_boxes_in_place_of_each_cards_buttons(signed_in, three):
    assert "Choose several" in signed_in.get("/capsule/").content.decode()
    page = signed_in.get("/capsule/?select=1&sort=old").content.decode()
    assert page.count('type="checkbox" name="chosen" form="bulk"') == 3
    assert "/not-true/" not in page
    assert "sort=old" in page.split('id="bulk"')[1].split(">")[0]


@pytest.mark.parametrize(("act", "end"), [("revoke", Status.REVOKED), ("keep", Status.ACTIVE)])
def test_all_that_is_chosen_is_done(signed_in, ada_space, three, act, end):
    panel = signed_in.post(ADDRESS, form(act, three[:2]), headers=HTMX).content.decode()
    assert statuses(ada_space.id, three[:2]) == {end}
    assert statuses(ada_space.id, three[2:]) == {Status.PENDING}
    assert "2 done." in panel
    assert "checked" not in panel


def test_erasing_is_asked_once_more_and_then_done(signed_in, ada_space, three):
    asked = signed_in.post(ADDRESS, form("erase", three[:2]), follow=True).content.decode()
    assert "Erase 2 memories for good?" in asked and asked.count(" checked") == 2
    assert statuses(ada_space.id, three) == {Status.PENDING}
    panel = signed_in.post(ADDRESS, form("erase", three[:2]) | {"sure": "yes"}, headers=HTMX).content.decode()
    assert "2 done." in panel and "for good?" not in panel
    assert [one.memory_id for one in memory.memories(ada_space.id)[0]] == three[2:]


def test_what_changed_meanwhile_fails_alone_is_told_and_stays_chosen(signed_in, ada_space, three):
    memory.revise(ada_space.id, three[0], "You keep wasps", version=1, now=datetime.now(UTC))
    panel = signed_in.post(ADDRESS, form("revoke", three), headers=HTMX).content.decode()
    assert "2 of 3 done. 1 failed: This was changed in the meantime." in panel
    assert statuses(ada_space.id, three[1:]) == {Status.REVOKED}
    assert memory.memory(ada_space.id, three[0]).status is Status.ACTIVE
    box = panel.split(f'value="{three[0]}:2"')[1].split(">")[0]
    assert "checked" in box


def undo_address(page):
    return unescape(page.split('action="/capsule/events/undo/?')[1].split('"')[0])


@pytest.mark.parametrize("act", ["revoke", "keep", "mark"])
def test_one_undo_takes_back_all_that_an_act_touched(signed_in, ada_space, three, act):
    page = signed_in.post(ADDRESS, form(act, three[:2]), follow=True).content.decode()
    answer = signed_in.post(f"/capsule/events/undo/?{undo_address(page)}", headers=HTMX)
    assert "2 undone." in answer.content.decode() and "capsule-changed" in answer["HX-Trigger"]
    assert statuses(ada_space.id, three) == {Status.PENDING}
    assert not any(memory.memory(ada_space.id, one).sensitive for one in three)


def test_what_moved_on_stays_and_the_rest_is_undone_and_told(signed_in, ada_space, three):
    undo = undo_address(signed_in.post(ADDRESS, form("keep", three), headers=HTMX).content.decode())
    memory.revise(ada_space.id, three[1], "You sing bass", version=2, now=datetime.now(UTC))
    answer = signed_in.post(f"/capsule/events/undo/?{undo}", headers=HTMX).content.decode()
    assert "2 of 3 done. 1 failed: This was changed in the meantime." in answer
    assert statuses(ada_space.id, [three[0], three[2]]) == {Status.PENDING}
    assert memory.memory(ada_space.id, three[1]).text == "You sing bass"
    again = signed_in.post(f"/capsule/events/undo/?{undo}", headers=HTMX).content.decode()
    assert "0 of 3 done." in again


def test_what_is_as_wished_already_is_no_failure_and_nothing_to_undo(signed_in, ada_space, three):
    memory.mark(ada_space.id, three[0], sensitive=True, version=1, now=datetime.now(UTC))
    panel = signed_in.post(ADDRESS, form("mark", three[:1], version=2), headers=HTMX).content.decode()
    assert "1 done." in panel and "/capsule/events/undo/" not in panel


def test_ben_undoes_nothing_of_adas_and_a_broken_list_is_refused(signed_in, stranger, ada_space, three):
    undo = undo_address(signed_in.post(ADDRESS, form("revoke", three), headers=HTMX).content.decode())
    assert "0 of 3 done." in stranger.post(f"/capsule/events/undo/?{undo}", headers=HTMX).content.decode()
    assert statuses(ada_space.id, three) == {Status.REVOKED}
    for broken in ("", "event=x", "&".join(f"event={uuid4()}" for _ in range(101))):
        assert signed_in.post(f"/capsule/events/undo/?{broken}").status_code == 400


def test_without_script_one_comes_back_to_the_same_filters(signed_in, three):
    answer = signed_in.post("/capsule/chosen/?state=pending&sort=old", form("keep", three[:1]), follow=True)
    assert answer.redirect_chain == [("/capsule/?state=pending&sort=old&select=1", 302)]
    assert "1 done." in answer.content.decode()


def test_nothing_chosen_does_nothing(signed_in, three):
    assert "Nothing is chosen." in signed_in.post(ADDRESS, {"act": "revoke"}, headers=HTMX).content.decode()


@pytest.mark.parametrize(
    "broken",
    [
        {"act": "burn", "chosen": []},
        {"chosen": []},
        {"act": "keep", "chosen": ["x"]},
        {"act": "keep", "chosen": [f"{uuid4()}:²"]},
        {"act": "keep", "chosen": [f"{uuid4()}:1" for _ in range(101)]},
    ],
)
def test_a_broken_request_is_refused(signed_in, broken):
    assert signed_in.post(ADDRESS, broken).status_code == 400


def test_ben_does_nothing_to_what_is_adas(stranger, ada_space, three):
    panel = stranger.post(ADDRESS, form("revoke", three), headers=HTMX).content.decode()
    assert "0 of 3 done." in panel
    assert "bees" not in panel
    assert statuses(ada_space.id, three) == {Status.PENDING}
