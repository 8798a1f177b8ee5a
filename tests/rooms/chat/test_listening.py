"""A page of the capsule hears that its person's memory has changed, whatever it was that changed it; nobody else's."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session

from chat import limits, listening
from chat.turn import accept
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from tests.rooms.capsule.conftest import learn
from tests.rooms.chat.stage import Socket, capture_all, cookies_of, new_conversation, play

pytestmark = pytest.mark.django_db(transaction=True)


def listening_page(cookies: dict[str, str]) -> Socket:
    return Socket(cookies, None, after=None, path="/ws/me/")


def test_a_capture_rings_its_persons_pages_the_chats_too_and_nobody_elses(ada, ben, monkeypatch):
    monkeypatch.setattr(listening, "TOGETHER_SECONDS", 0)
    talk, other = new_conversation(ada), new_conversation(ada)
    capture_all(ada)
    accept(ada, talk, uuid4(), "I keep bees in my garden.")
    hers, bens = cookies_of(ada), cookies_of(ben)

    async def story():
        mine, chat, theirs = listening_page(hers), Socket(hers, other), listening_page(bens)
        async with mine, chat, theirs:
            for page in (mine, theirs):
                await page.put(type="ping")
                await page.until("pong")
            await chat.until("message")
            await sync_to_async(capture_all)(ada)
            await mine.until("changed")
            await chat.until("changed")
            assert [one["type"] for one in await theirs.quiet(0.2)] == []

    play(story())


def test_what_no_bell_told_of_is_noticed_with_the_next_ping(ada, ada_space, monkeypatch):
    monkeypatch.setattr(listening, "TOGETHER_SECONDS", 0)
    monkeypatch.setattr(limits, "RIGHTS_SECONDS", 0)
    known, cookies = learn(ada_space.id, "You keep bees"), cookies_of(ada)

    async def story():
        async with listening_page(cookies) as page:
            await page.put(type="ping")
            await page.until("pong")
            await sync_to_async(memory.forget)(ada_space.id, known, now=datetime.now(UTC))
            await page.put(type="ping")
            await page.until("changed")

    play(story())


def test_nobody_listens_without_a_session_or_after_it_and_wrong_frames_end_it(ada, monkeypatch):
    monkeypatch.setattr(limits, "RIGHTS_SECONDS", 0)
    cookies = cookies_of(ada)

    async def story():
        async with listening_page({}) as stranger:
            assert await stranger.closed() == 4401
        async with listening_page(cookies) as page:
            for _ in range(limits.MAX_BROKEN_FRAMES):
                await page.put(type="say", cid="x", text="remember me")
            assert await page.closed() == 4400
        async with listening_page(cookies) as page:
            await sync_to_async(Session.objects.all().delete)()
            await page.put(type="ping")
            assert await page.closed() == 4401

    play(story())
    assert memory.memories(space_of(ada).id)[1] == 0
