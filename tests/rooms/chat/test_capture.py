"""From what was said to the note under the answer, through the real outbox."""

import re
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.urls import reverse

from chat import capture, notes, shelf, steps, transcript, turn
from chat.models import Turn
from chat.store import turns
from chat.turn import accept
from memoryhub.jobs import lease, sweeper
from memoryhub.jobs.models import Job
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope, space_of
from tests.ground.outbox import make_due
from tests.rooms.chat.stage import Socket, capture_all, cookies_of, play

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """As a kill: no handler of failures hears of it."""


def killed(*_):
    raise Killed


def turns_captured(space_id, turn_id):
    with scope(space_id):
        return Turn.objects.get(id=turn_id).captured_at


def texts(user) -> set[str]:
    return {found.text for found in memory.memories(space_of(user).id)[0]}


def test_what_was_said_is_remembered_and_noted_under_its_turn(ada, ada_space, empty):
    accepted = accept(ada, empty, uuid4(), "I live in Bergen and I am allergic to walnuts")
    assert capture_all(ada) == 1
    assert len(texts(ada)) == 2
    found = transcript.notes_of(ada_space.id, empty, accepted.turn_id)
    assert found.saved_count == 2 and {one.text for one in found.saved} == texts(ada)


def test_a_turn_is_captured_once_however_often_its_job_runs(ada, ada_space, empty):
    accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    with scope(ada_space.id):
        Job.objects.update(state="waiting", finished_at=None)
    capture_all(ada)
    assert len(texts(ada)) == 1


def test_a_worker_killed_right_after_the_memories_were_written_loses_no_note(ada, ada_space, empty, monkeypatch):
    accepted = accept(ada, empty, uuid4(), "I live in Bergen")
    (job_id,) = sweeper.due(ada_space.id)
    held = lease.claim(job_id)
    monkeypatch.setattr(turns, "note_captured", killed)
    with pytest.raises(Killed):
        capture.capture(held)
    monkeypatch.undo()
    assert len(texts(ada)) == 1 and turns_captured(ada_space.id, accepted.turn_id) is None
    make_due(job_id)
    assert capture_all(ada) == 1
    assert len(texts(ada)) == 1 and turns_captured(ada_space.id, accepted.turn_id) is not None


def test_a_conversation_deleted_before_its_capture_teaches_nothing(ada, ada_space, empty):
    accept(ada, empty, uuid4(), "I live in Bergen")
    async_to_sync(shelf.delete)(ada_space.id, empty)
    capture_all(ada)
    assert texts(ada) == set()
    with scope(ada_space.id):
        assert set(Job.objects.values_list("state", flat=True)) == {"done"}


def test_pasted_words_do_not_become_facts_of_the_person(ada, ada_space, empty):
    quoted = "I live in Bergen"
    accept(ada, empty, uuid4(), quoted, [[0, len(quoted)]])
    capture_all(ada)
    active, _ = memory.memories(ada_space.id, statuses=("active",))
    assert active == []


def test_the_open_page_hears_of_it(ada, empty):
    cookies = cookies_of(ada)

    async def story():
        from chat.threads import in_thread

        async with Socket(cookies, empty) as page:
            await page.say("I live in Bergen")
            end = await page.until("end")
            await page.quiet(0.2)
            await in_thread(capture_all)(ada)
            frame = await page.until("html", changed="capsule")
            assert frame["target"].startswith("#notes-") and frame["target"][1:] in end["html"]
            assert "Bergen" in frame["html"] and "Undo" in frame["html"]

    play(story())


def test_undo_takes_it_back_and_the_note_goes(signed_in, ada, ada_space, empty):
    accepted = accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    (saved,) = transcript.notes_of(ada_space.id, empty, accepted.turn_id).saved
    url = reverse("chat:undo", args=[empty, accepted.turn_id, saved.event_id])
    answer = signed_in.post(url, headers={"HX-Request": "true"})
    assert answer.status_code == 200 and "Bergen" not in answer.content.decode()
    assert "capsule-changed" in answer.headers["HX-Trigger"]
    active, _ = memory.memories(ada_space.id, statuses=("active",))
    assert active == []
    assert signed_in.post(url).status_code in (302, 409)


def test_ben_cannot_undo_what_is_adas(client, ada, ada_space, ben, empty):
    accepted = accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    (saved,) = transcript.notes_of(ada_space.id, empty, accepted.turn_id).saved
    client.force_login(ben)
    assert client.post(reverse("chat:undo", args=[empty, accepted.turn_id, saved.event_id])).status_code == 404
    assert len(memory.memories(ada_space.id, statuses=("active",))[0]) == 1


def test_a_quiet_action_makes_no_note(ada_space):
    assert notes.shown(()) == ()


def test_a_second_conversation_uses_what_the_first_one_said_and_says_so(ada, ada_space, empty):
    from tests.rooms.chat.stage import new_conversation

    accept(ada, empty, uuid4(), "My budget for team dinners is at most 450 yuan")
    capture_all(ada)
    other = new_conversation(ada)
    cookies = cookies_of(ada)

    async def story():
        async with Socket(cookies, other) as page:
            await page.until("end", seq=2)
            await page.say("What is my budget for team dinners?")
            return await page.until("end", seq=4)

    end = play(story())
    assert "450" in end["html"]
    assert end["used"] == 1 and 'data-used="1"' in end["html"]


def test_nothing_is_recalled_while_using_memory_is_switched_off(ada, ada_space, empty):
    accept(ada, empty, uuid4(), "My budget for team dinners is at most 450 yuan")
    capture_all(ada)
    ada.recalls = False
    ada.save(update_fields=["recalls"])
    other = shelf.empty_conversation(ada_space.id)
    cookies = cookies_of(ada)

    async def story():
        async with Socket(cookies, other) as page:
            await page.say("What is my budget for team dinners?")
            return await page.until("end")

    end = play(story())
    assert not re.search(r"\b450\b", end["html"]) and end["used"] == 0  # whole: an id may hold these digits


def test_an_answer_waits_for_what_was_just_said_in_another_chat_and_not_for_its_own_words(ada, ada_space, empty):
    from tests.rooms.chat.stage import new_conversation

    accept(ada, empty, uuid4(), "I live in Bergen")
    other = new_conversation(ada)
    accept(ada, other, uuid4(), "Where do I live?")
    person, first = turn.person_of(ada), turn.waiting(ada_space.id, empty)
    later = turn.waiting(ada_space.id, other)
    assert not steps.waits_for_capture(person, first)
    assert steps.waits_for_capture(person, later)
    capture_all(ada)
    assert not steps.waits_for_capture(person, later)
