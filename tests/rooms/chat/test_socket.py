"""The socket: what a page sees of its conversation, whatever happens to either end."""

import asyncio
import json
import re
from datetime import timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import override_settings
from django.utils import timezone

from chat import shelf, transcript
from chat import turn as door
from chat.models import Message, Turn
from chat.threads import in_thread
from memoryhub.spaces.api import scope, space_of
from tests.rooms.chat.stage import Socket, cookies_of, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cookies(ada):
    return cookies_of(ada)


def words_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def fresh_fetch(user, conversation_id) -> list[tuple[int, str]]:
    """What a page that has nothing would get now."""
    space_id = space_of(user).id
    with timezone.override(ZoneInfo(settings.DEFAULT_USER_TIME_ZONE)):
        frames = transcript.frames(space_id, conversation_id, 0, frozenset())
    return [(frame["seq"], words_of(frame["html"])) for frame in frames if "seq" in frame]


def test_a_message_is_acknowledged_answered_in_pieces_and_kept(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            cid = await page.say("What can you do for me?")
            assert (await page.until("ack"))["cid"] == str(cid)
            end = await page.until("end")
            pieces = [frame for frame in page.seen if frame["type"] == "delta"]
            started = next(frame for frame in page.seen if frame["type"] == "start")
            assert started["turn"] == end["turn"]
            assert [frame["n"] for frame in pieces] == list(range(1, len(pieces) + 1))
            assert (end["seq"], end["status"]) == (2, "answered")
            own = next(frame for frame in page.seen if frame["type"] == "message")
            assert (own["seq"], own["cid"]) == (1, str(cid))

    play(story())
    with scope(space_of(ada).id):
        question, answer = Message.objects.order_by("seq")
        assert question.text == "What can you do for me?" and answer.text
        assert Turn.objects.get().state == "answered"


def test_the_same_frame_twice_is_answered_once(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            cid = await page.say("Hello")
            await page.say("Hello", cid)
            await page.until("end")
            acks = [frame for frame in [*page.seen, *await page.quiet()] if frame["type"] == "ack"]
            assert [frame["seq"] for frame in acks] == [1, 1]

    play(story())
    assert [seq for seq, _ in fresh_fetch(ada, empty)] == [1, 2]


def test_two_pages_of_one_conversation_stay_equal(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as one, Socket(cookies, empty) as two:
            await one.say("Good evening")
            await one.until("end")
            await two.until("end")
            await two.say("And thank you")
            await two.until("end", seq=4)
            await one.until("end", seq=4)
            await one.quiet()
            await two.quiet()
            assert one.messages() == two.messages()
            assert [seq for seq, _ in one.messages()] == [1, 2, 3, 4]

    play(story())


def test_a_resumed_page_equals_a_fresh_one(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.say("Hello")
            await page.until("end")
            has = page.messages()
        async with Socket(cookies, empty, after=0) as other:  # speaks while the first one is away
            await other.say("Thanks a lot")
            await other.until("end")
        async with Socket(cookies, empty, after=has[-1][0]) as back:
            await back.until("message", seq=4)
            return has + back.messages()

    seen = play(story())
    assert [(seq, words_of(html)) for seq, html in seen] == fresh_fetch(ada, empty)


def test_an_answer_goes_on_without_the_page_that_asked(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.say("What can you do for me?")
            await page.until("delta")
        async with Socket(cookies, empty, after=0) as back:
            start = await back.until("start")
            assert start["n"] >= 1 and start["text"]
            end = await back.until("end")
            fresh = [frame for frame in back.seen if frame["type"] == "delta" and frame["n"] > start["n"]]
            said = "".join(frame["text"] for frame in fresh)
            with_start = start["text"] + said
            kept = await in_thread(_text)(space_of(ada).id, end["seq"])
            assert with_start == kept

    play(story())


def _text(space_id, seq: int) -> str:
    with scope(space_id):
        return Message.objects.get(seq=seq).text


def test_stop_keeps_what_was_said(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.say("What can you do for me?")
            await page.until("delta")
            await page.put(type="stop")
            end = await page.until("end")
            assert end["status"] == "stopped"
            return "".join(frame["text"] for frame in page.seen if frame["type"] == "delta")

    said = play(story())
    assert _text(space_of(ada).id, 2) == said != ""


def test_a_turn_without_an_end_is_given_up_on_resume_and_can_be_retried(ada, empty, cookies):
    accepted = door.accept(ada, empty, uuid4(), "Are you there?")
    door.claim(space_of(ada).id, empty, uuid4())
    with scope(space_of(ada).id):
        Turn.objects.update(beat_at=timezone.now() - timedelta(seconds=9))

    async def story():
        async with Socket(cookies, empty) as page:
            broken = await page.until("message", seq=2)
            assert "broke off" in broken["html"] and "Retry" in broken["html"]
            await page.put(type="retry", turn=str(accepted.turn_id))
            end = await page.until("end")
            assert (end["seq"], end["status"]) == (3, "answered")

    play(story())
    assert [seq for seq, _ in fresh_fetch(ada, empty)] == [1, 3]


def test_a_message_that_nobody_answered_yet_is_answered_on_resume(ada, empty, cookies):
    door.accept(ada, empty, uuid4(), "Sent just before the lights went out")

    async def story():
        async with Socket(cookies, empty) as page:
            return await page.until("end")

    assert play(story())["status"] == "answered"


@override_settings(
    CHANNEL_LAYERS={
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": ["unix:///nowhere/valkey.sock"]},
        }
    }
)
def test_the_chat_works_without_valkey(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as one, Socket(cookies, empty) as two:
            await one.say("Hello")
            await one.until("end")
            await two.until("end")
            assert any(frame["type"] == "delta" for frame in two.seen)

    play(story())


def test_a_ping_makes_up_for_a_lost_doorbell(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.quiet(0.2)
            await in_thread(door.accept)(ada, empty, uuid4(), "from another process, its bell lost")
            await page.put(type="ping")
            await page.until("message", seq=1)
            assert (await page.until("pong"))["head"] == 1

    play(story())


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


def test_a_flood_is_slowed_down_and_what_was_taken_is_whole(ada, empty, cookies):
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
    assert 20 <= asked < 26


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
    monkeypatch.setattr("chat.limits.RIGHTS_SECONDS", 0.0)

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


def test_pasted_text_is_kept_apart_from_typed_text(ada, empty, cookies):
    async def story():
        async with Socket(cookies, empty) as page:
            await page.say("see: I love golf", pasted=[[5, 16]])
            await page.until("end")

    play(story())
    with scope(space_of(ada).id):
        assert Message.objects.get(seq=1).pasted == [[5, 16]]


def test_nothing_is_left_running_when_everybody_has_gone(ada, empty, cookies):
    async def story():
        before = len(asyncio.all_tasks())
        async with Socket(cookies, empty) as page:
            await page.say("Hello")
            await page.until("end")
        await asyncio.sleep(0.3)
        assert len(asyncio.all_tasks()) <= before + 1  # the one that loads the embedder

    play(story())
