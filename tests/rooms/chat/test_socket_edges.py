"""The socket's edges: who may have one, what is taken from it, and when it ends."""

import json
import re
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from chat import shelf
from chat import turn as door
from chat.models import Message
from chat.threads import in_thread
from memoryhub.spaces.api import scope, space_of
from memoryhub.web.pace import pace
from tests.rooms.chat.stage import Socket, cookies_of, fresh_fetch, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cookies(ada):
    return cookies_of(ada)


@pytest.fixture
def spent_for_good(ada):
    """What Ada spends of her allowance does not grow again while the test runs, however slow the machine is."""
    allowed = pace._of(ada.id)
    allowed.words.seconds = allowed.asks.seconds = 1e6


BROKEN = [(raw, "bad_frame", "reload") for raw in ("", "{", "[]", '{"type":"shout"}', '{"type":"say","cid":"1"}')]


@pytest.mark.parametrize(("raw", "code", "word"), [*BROKEN, ("x" * 100_000, "frame_too_big", "8,000")])
def test_a_broken_frame_gets_a_clear_answer_and_costs_nothing(ada, empty, cookies, raw, code, word):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.put_raw(raw)
            error = await page.until("error")
            assert error["code"] == code and word in error["text"]
            await page.say("Still here?")
            assert (await page.until("end"))["status"] == "answered"

    play(story())


def test_five_broken_frames_end_the_socket(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            for _ in range(5):
                await page.put_raw("{")
            assert await page.closed() == 4400
            assert sum(frame["type"] == "error" for frame in page.seen) == 5

    play(story())


@pytest.mark.parametrize(("text", "code"), [("   ", "empty_message"), ("x" * 8_001, "message_too_long")])
def test_a_message_that_cannot_be_taken_is_named_in_the_persons_language(ada, empty, text, code):
    ada.language = "zh-hans"
    ada.save(update_fields=["language"])
    cookies = cookies_of(ada)

    async def story():
        async with Socket(cookies, empty) as page:
            cid = await page.say(text)
            error = await page.until("error")
            assert (error["code"], error["cid"]) == (code, str(cid))
            assert re.search("[\u4e00-\u9fff]", error["text"])

    play(story())


def test_a_flood_is_slowed_down_and_what_was_taken_is_whole(ada, empty, cookies, spent_for_good):
    async def story():
        async with Socket(cookies, empty) as page:
            for number in range(26):
                await page.say(f"line {number}")
            await page.until("error")
            assert page.seen[-1]["code"] == "too_fast"
            await page.put(type="stop")
            await page.until("end")

    play(story())
    with scope(space_of(ada).id):
        asked = Message.objects.filter(role="user").count()
    assert asked == 20


@pytest.mark.parametrize(
    "origin", [None, "https://evil.example", "null", "http://127.0.0.1:3000", "http://localhost:8000", "http://[::1"]
)
def test_a_wrong_or_missing_origin_gets_no_socket(empty, cookies, origin):
    async def story():
        page = Socket(cookies, empty, origin=origin, after=None)
        await page.wire.send_input({"type": "websocket.connect"})
        return await page.wire.receive_output(timeout=5)

    assert play(story())["type"] == "websocket.close"


def test_ben_and_strangers_are_shown_out_alike(ada, ben, empty):
    async def code_for(cookies, conversation_id):
        async with Socket(cookies, conversation_id, after=None) as page:
            return await page.closed()

    async def story():
        bens = await in_thread(cookies_of)(ben)
        assert await code_for(bens, empty) == await code_for(bens, uuid4()) == 4404
        assert await code_for({}, empty) == 4401
        assert await code_for({"sessionid": "made-up"}, empty) == 4401

    play(story())


def test_ben_never_sees_a_frame_of_adas(ada, ben, empty, cookies):
    bens_cookies = cookies_of(ben)
    bens = shelf.empty_conversation(space_of(ben).id)

    async def story():
        async with Socket(cookies, empty) as hers, Socket(bens_cookies, bens) as his:
            await hers.say("My locker code is heron-forty")
            await hers.until("end")
            frames = await his.quiet()
            assert "heron" not in json.dumps(frames)

    play(story())


def test_rights_are_looked_at_again_with_the_next_frame(ada, empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.RIGHTS_SECONDS", 0.0)

    def switch_off():
        ada.is_active = False
        ada.save(update_fields=["is_active"])

    async def story():
        async with Socket(cookies, empty) as page:
            await page.say("Hello")
            await page.until("end")
            await in_thread(switch_off)()
            await page.say("One more")
            assert await page.closed() == 4401

    play(story())
    assert [seq for seq, _ in fresh_fetch(ada, empty)] == [1, 2]


def test_a_socket_that_only_listens_hears_nothing_after_its_session_ended(ada, empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.LISTENING_SECONDS", 0.0)

    def sign_out():
        SessionStore(cookies[settings.SESSION_COOKIE_NAME]).delete()

    async def story():
        others = await in_thread(cookies_of)(ada)
        async with Socket(cookies, empty) as listening, Socket(others, empty) as speaking:
            await listening.quiet()
            await in_thread(sign_out)()
            await speaking.say("My locker code is heron-forty")
            await speaking.until("end")
            assert await listening.closed() == 4401
            assert "heron" not in json.dumps(listening.seen)

    play(story())


def test_a_deleted_conversation_closes_its_pages(ada, empty, cookies):
    door.accept(ada, empty, uuid4(), "to be erased")

    async def story():
        async with Socket(cookies, empty) as page:
            await page.until("end")
            await shelf.delete(space_of(ada).id, empty)
            assert await page.closed() == 4410

    play(story())


def test_a_page_that_does_not_read_is_let_go(ada, empty, cookies, monkeypatch):
    from chat.push import hub

    monkeypatch.setattr("chat.limits.MAX_UNSENT_BYTES", 3_000)

    async def story():
        async with Socket(cookies, empty) as page:
            await page.quiet(0.2)
            for number in range(8):  # nobody reads in between: the pump never runs
                hub().deliver(empty, {"type": "delta", "turn": str(uuid4()), "n": number, "text": "x" * 400})
            assert await page.closed() == 4408

    play(story())


def test_one_person_cannot_open_sockets_without_end(ada, empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.MAX_SOCKETS_PER_USER", 2)

    async def story():
        async with Socket(cookies, empty) as first, Socket(cookies, empty) as second:
            for page in (first, second):  # accepted is not yet in: a socket counts once its rights were looked at
                await page.quiet(0.1)
                await page.put(type="ping")
                await page.until("pong")
            async with Socket(cookies, empty, after=None) as third:
                assert await third.closed() == 4429
        async with Socket(cookies, empty) as again:
            await again.put(type="ping")
            await again.until("pong")

    play(story())


def test_many_sockets_and_forms_are_one_person(ada, empty, cookies, spent_for_good, client):
    """What is left of the allowance is the same, whichever way the words come; nobody else's gets smaller."""
    client.force_login(ada)

    async def story():
        async with Socket(cookies, empty) as one, Socket(cookies, empty) as two:
            for number in range(10):
                await one.say(f"line {number}")
                await two.say(f"other line {number}")
            for page in (one, two):
                await page.put(type="ping")
                await page.until("pong")
            cid = await two.say("one more")
            error = await two.until("error")
            assert (error["code"], error["cid"]) == ("too_fast", str(cid))
            return await in_thread(client.post)(f"/c/{empty}/say/", {"text": "by the form"})

    answer = play(story())
    assert answer.status_code == 429
    assert "by the form" in answer.content.decode() and "wait a moment" in answer.content.decode()


def test_resumes_that_pile_up_are_answered_once(ada, empty, cookies, monkeypatch):
    door.accept(ada, empty, uuid4(), "Hello")
    rendered = []
    monkeypatch.setattr("chat.transcript.frames", lambda *call: rendered.append(call) or [])

    async def story():
        async with Socket(cookies, empty, after=None) as page:
            await page.quiet(0.2)
            for _ in range(15):
                await page.put(type="resume", after=0)
            await page.put(type="ping")
            await page.until("pong")
            await page.quiet(0.2)

    play(story())
    assert len(rendered) <= 4


def test_who_asks_for_everything_again_and_again_is_shown_out(ada, empty, cookies, spent_for_good):
    async def story():
        async with Socket(cookies, empty, after=None) as page:
            for _ in range(150):
                await page.put(type="resume", after=0)
            assert await page.closed() == 4429

    play(story())
