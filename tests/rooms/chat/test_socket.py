"""The socket: what a page sees of its conversation, whatever happens to either end."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import override_settings
from django.utils import timezone

from chat import turn as door
from chat.models import Message, Turn
from chat.threads import in_thread
from memoryhub.spaces.api import scope, space_of
from tests.rooms.chat.stage import Socket, cookies_of, fresh_fetch, play, words_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cookies(ada):
    return cookies_of(ada)


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
