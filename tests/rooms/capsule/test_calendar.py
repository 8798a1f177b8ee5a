"""To-dos put off, with a time of day, and as a calendar behind a secret link."""

import re
from datetime import UTC, date, datetime, timedelta

import icalendar
import pytest
from django.test import Client
from django.utils import timezone

from memoryhub.memory import api as memory

pytestmark = pytest.mark.django_db


def link_of(client) -> str:
    page = client.post("/capsule/calendar/", {"label": "phone"}).content.decode()
    return re.search(r"/calendar/key/[^\"]+", page)[0]


def summaries(body: bytes) -> dict[str, icalendar.cal.Component]:
    return {str(one["summary"]): one for one in icalendar.Calendar.from_ical(body).walk() if "summary" in one}


def test_the_link_shows_open_todos_without_signing_in_and_is_shown_once(signed_in, ada_space):
    now = datetime(2026, 12, 1, 7, 30, tzinfo=UTC)
    memory.todo_add(ada_space.id, "Pay; rent, \\ gas\nand water", due_on=date(2026, 12, 9), now=now)
    memory.todo_add(ada_space.id, "打电话给客户，" + "很长的说明" * 30, due_on=now.date(), due_at=now, now=now)
    memory.todo_add(ada_space.id, "read", now=now)
    link = link_of(signed_in)
    assert link.split("/")[3] not in signed_in.get("/capsule/calendar/").content.decode()
    answer = Client().get(link)
    assert answer["Content-Type"].startswith("text/calendar") and "no-store" in answer["Cache-Control"]
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    found = summaries(answer.content)
    assert found["Pay; rent, \\ gas and water"]["dtstart"].dt == date(2026, 12, 9)
    timed = next(one for text, one in found.items() if text.startswith("打电话"))
    assert timed["dtstart"].dt == now and timed["dtend"].dt - now == timedelta(minutes=30)
    assert found["read"].name == "VTODO"


def test_a_revoked_link_is_dead_and_a_stranger_cannot_revoke_it(signed_in, stranger, ada_space):
    from memoryhub.tokens import api as tokens

    link = link_of(signed_in)
    token_id = tokens.tokens(ada_space.id, "calendar")[0].token_id
    assert stranger.post(f"/capsule/tokens/{token_id}/revoke/").status_code == 404
    assert Client().get(link).status_code == 200
    signed_in.post(f"/capsule/tokens/{token_id}/revoke/")
    assert Client().get(link).status_code == 404


def test_the_log_does_not_hold_the_secret():
    from memoryhub.web.logs import _shown

    assert _shown("request", "GET /calendar/key/mh_abc/todos.ics") == "GET /calendar/key/-/todos.ics"


def test_putting_off_keeps_the_time_of_day_and_is_undone(signed_in, ada, ada_space):
    ada.time_zone = "UTC"
    ada.save()
    today = timezone.localdate()
    at = timezone.make_aware(datetime.combine(today, datetime.min.time().replace(hour=15)))
    memory.todo_add(ada_space.id, "call", due_on=today, due_at=at, now=timezone.now())
    todo = memory.todos(ada_space.id)[0]
    page = signed_in.post(f"/capsule/todos/{todo.todo_id}/snooze/", {"to": "tomorrow"}, follow=True).content.decode()
    moved = memory.todo(ada_space.id, todo.todo_id)
    assert moved.due_at - at == timedelta(days=1) and "Put off." in page
    undo = re.search(r'action="(/capsule/events/[^"]+/undo/)"', page)[1]
    signed_in.post(undo)
    assert memory.todo(ada_space.id, todo.todo_id).due_at == at


@pytest.mark.parametrize("to", ["", "never"])
def test_a_day_that_is_not_offered_is_refused(signed_in, ada_space, to):
    memory.todo_add(ada_space.id, "call", now=timezone.now())
    todo = memory.todos(ada_space.id)[0]
    assert signed_in.post(f"/capsule/todos/{todo.todo_id}/snooze/", {"to": to}).status_code == 400


def test_a_time_of_day_is_taken_in_the_persons_zone_and_needs_a_day(signed_in, ada, ada_space):
    ada.time_zone = "Asia/Shanghai"
    ada.save()
    signed_in.post("/capsule/todos/", {"text": "call", "due_on": "2026-12-09", "due_time": "15:00"})
    assert memory.todos(ada_space.id)[0].due_at == datetime(2026, 12, 9, 7, tzinfo=UTC)
    assert signed_in.post("/capsule/todos/", {"text": "write", "due_time": "15:00"}).status_code == 400
