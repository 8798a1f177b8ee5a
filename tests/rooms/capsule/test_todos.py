"""To-dos and the timeline in the capsule."""

import html
import re
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from capsule import agenda, chronicle
from memoryhub.memory import api as memory
from memoryhub.memory.types import EventView, Status, TodoView

HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/capsule/?tab=todo"}
TODAY = date(2026, 12, 2)
db = pytest.mark.django_db


def _todo(due_on: date | None, due_at: datetime | None = None) -> TodoView:
    return TodoView(uuid4(), "Water the plants", due_on, due_at, "open", 1, datetime(2026, 12, 1, tzinfo=UTC))


def test_groups_come_by_urgency_and_empty_ones_not_at_all():
    todos = [_todo(None), _todo(TODAY), _todo(TODAY - timedelta(days=1)), _todo(TODAY)]
    groups = agenda.grouped(todos, TODAY)
    assert [(group.key, len(group.todos)) for group in groups] == [("overdue", 1), ("today", 2), ("undated", 1)]


def test_moving_a_to_do_keeps_its_time_of_day():
    at = datetime(2026, 12, 2, 7, tzinfo=UTC)
    moved = agenda.moved(_todo(TODAY, at), TODAY + timedelta(days=3))
    assert moved == {"due_on": date(2026, 12, 5), "due_at": datetime(2026, 12, 5, 7, tzinfo=UTC)}
    assert agenda.moved(_todo(TODAY, at), None) == {"due_on": None, "due_at": None}


def test_days_of_the_timeline_are_the_readers():
    late, early = datetime(2026, 12, 1, 17, tzinfo=UTC), datetime(2026, 12, 1, 15, tzinfo=UTC)
    events = [EventView(uuid4(), "captured", "you", at, None, None, "", "x", None, None, False) for at in (late, early)]
    with timezone.override("Asia/Shanghai"):
        assert [day.on.day for day in chronicle.by_day(events)] == [2, 1]


@db
def test_a_to_do_added_by_hand_stands_in_the_list(signed_in, ada_space):
    signed_in.post("/capsule/todos/", {"text": "Water the plants", "due_on": "2031-01-05"})
    [todo] = memory.todos(ada_space.id)
    assert (todo.text, todo.due_on) == ("Water the plants", date(2031, 1, 5))
    assert "Water the plants" in signed_in.get("/capsule/?tab=todo").content.decode()


@db
@pytest.mark.parametrize("form", [{"text": ""}, {"text": "x" * 501}, {"text": "a", "due_on": "yesterday"}, {}])
def test_a_broken_to_do_is_refused_with_a_sentence(signed_in, ada_space, form):
    answer = signed_in.post("/capsule/todos/", form, headers=HTMX)
    assert answer.status_code == 400
    assert "cannot be used" in answer.content.decode()
    assert memory.todos(ada_space.id) == []


@db
@pytest.mark.parametrize(("act", "state"), [("done", "done"), ("cancel", "cancelled")])
def test_closing_strikes_it_and_undo_opens_it_again(signed_in, ada_space, ada_learns, act, state):
    todo_id = ada_learns("Water the plants", todo=True)
    row = signed_in.post(f"/capsule/todos/{todo_id}/{act}/", headers=HTMX).content.decode()
    assert f'data-status="{state}"' in row
    undo = row.split('hx-post="/capsule/events/')[1].split("/undo/")[0]
    signed_in.post(f"/capsule/events/{undo}/undo/", headers=HTMX)
    assert [todo.todo_id for todo in memory.todos(ada_space.id)] == [todo_id]


@db
def test_closing_twice_is_a_conflict(signed_in, ada_learns):
    todo_id = ada_learns("Water the plants", todo=True)
    signed_in.post(f"/capsule/todos/{todo_id}/done/")
    assert signed_in.post(f"/capsule/todos/{todo_id}/done/").status_code == 409


@db
def test_an_unknown_act_does_not_exist(signed_in, ada_learns):
    assert signed_in.post(f"/capsule/todos/{ada_learns('Water the plants', todo=True)}/burn/").status_code == 404


@db
def test_editing_changes_words_and_day(signed_in, ada_space, ada_learns):
    todo_id = ada_learns("Water the plants", todo=True)
    assert "edit-text" in signed_in.get(f"/capsule/todos/{todo_id}/edit/", headers=HTMX).content.decode()
    form = {"edit-text": "Water the ferns", "edit-due_on": "2031-02-01", "edit-version": "1"}
    signed_in.post(f"/capsule/todos/{todo_id}/edit/", form, headers=HTMX)
    [todo] = memory.todos(ada_space.id)
    assert (todo.text, todo.due_on) == ("Water the ferns", date(2031, 2, 1))


@db
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_two_tabs_do_not_overwrite_each_others_to_do(signed_in, ada_space, ada_learns, headers):
    address = f"/capsule/todos/{ada_learns('Water the plants', todo=True)}/edit/"

    def opened(page):
        return re.search(r'name="edit-version" value="(\d+)"', page.content.decode()).group(1)

    def save(text, version):
        form = {"edit-text": text, "edit-due_on": "", "edit-version": version}
        return signed_in.post(address, form, headers=headers)

    left, right = (opened(signed_in.get(address, headers=headers)) for _ in "ab")
    assert save("Water the ferns", left).status_code in (200, 302)
    clash = save("Water the roses", right)
    assert clash.status_code == 409 and memory.todos(ada_space.id)[0].text == "Water the ferns"
    shown = clash.content.decode()
    assert "Water the ferns" in shown and "Water the roses" in shown
    assert save("Water the roses", opened(clash)).status_code in (200, 302)
    assert memory.todos(ada_space.id)[0].text == "Water the roses"


@db
@pytest.mark.parametrize("version", ["", "one", None])
def test_an_edit_that_does_not_say_what_it_was_made_from_is_refused(signed_in, ada_space, ada_learns, version):
    form = {"edit-text": "Burn", "edit-due_on": ""} | ({} if version is None else {"edit-version": version})
    address = f"/capsule/todos/{ada_learns('Water the plants', todo=True)}/edit/"
    assert signed_in.post(address, form, headers=HTMX).status_code == 400
    assert memory.todos(ada_space.id)[0].text == "Water the plants"


@db
@pytest.mark.parametrize("act", ["done", "cancel", "reopen", "edit"])
def test_ben_cannot_touch_adas_to_dos(stranger, ada_space, ada_learns, act):
    todo_id = ada_learns("Water the plants", todo=True)
    form = {"edit-text": "Burn the plants", "edit-due_on": "", "edit-version": "1"}
    assert stranger.post(f"/capsule/todos/{todo_id}/{act}/", form).status_code == 404
    assert memory.todos(ada_space.id)[0].text == "Water the plants"


@db
def test_the_timeline_tells_what_happened_and_filters_it(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    memory.forget(ada_space.id, memory_id, now=datetime.now(UTC))
    page = signed_in.get("/capsule/?tab=time").content.decode()
    assert 'data-kind="captured"' in page
    assert 'data-kind="revoked"' in page
    learnt = signed_in.get("/capsule/?tab=time&kind=learnt").content.decode()
    assert 'data-kind="captured"' in learnt
    assert 'data-kind="revoked"' not in learnt
    assert "Nothing of this kind" in signed_in.get("/capsule/?tab=time&kind=used").content.decode()


@db
def test_older_lines_are_one_link_away_and_none_is_lost(signed_in, ada_learns):
    start = datetime.now(UTC) - timedelta(days=1)
    for number in range(23):
        ada_learns(f"You own book {number}", now=start + timedelta(minutes=number))
    first = signed_in.get("/capsule/?tab=time").content.decode()
    assert first.count('class="event"') == 20
    before = first.split("before=")[1].split('"')[0].replace("&amp;", "&")
    assert signed_in.get(f"/capsule/?tab=time&before={before}").content.decode().count('class="event"') == 3


@db
def test_lines_that_share_a_time_are_all_reached_page_by_page(signed_in, ada_learns):
    """One long turn leaves many lines of the same moment."""
    at = datetime.now(UTC) - timedelta(days=1)
    told = {str(ada_learns(f"You own book {number}", now=at)) for number in range(45)}
    seen, address = [], "/capsule/?tab=time"
    for _ in range(3):
        page = signed_in.get(address).content.decode()
        seen += re.findall(r'class="event"[^>]*data-event-id="([^"]+)"', page)
        links = re.findall(r'<a class="button" href="([^"]*before=[^"]*)"', page)
        address = "/capsule/" + html.unescape(links[0]) if links else ""
    assert address == "" and len(seen) == len(set(seen)) == len(told)


@db
@pytest.mark.parametrize(
    "wrong", ["before_id=x", "before=x&before_id=1", "before_id=00000000-0000-0000-0000-000000000000"]
)
def test_a_wrong_place_in_the_timeline_shows_its_beginning(signed_in, ada_learns, wrong):
    ada_learns("You keep bees")
    assert 'class="event"' in signed_in.get(f"/capsule/?tab=time&{wrong}").content.decode()


@db
def test_to_settle_shows_only_what_waits(signed_in, ada_learns):
    ada_learns("You keep bees")
    ada_learns("You may move to Oslo", status=Status.PENDING)
    page = signed_in.get("/capsule/?tab=conf").content.decode()
    assert "Oslo" in page
    assert "bees" not in page
