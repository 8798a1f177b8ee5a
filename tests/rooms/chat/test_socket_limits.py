"""When a socket ends though nobody closed it (TRUST 3.4): silence, age, and an address that is refused too often."""

import time

import pytest

from chat import watch
from tests.rooms.chat.stage import Socket, cookies_of, play

pytestmark = pytest.mark.django_db(transaction=True)
COME_BACK = 1012  # the page comes back at once by itself


@pytest.fixture
def cookies(ada):
    return cookies_of(ada)


@pytest.fixture
def address(monkeypatch) -> tuple[str, int]:
    """One whose refusals nobody has counted yet; two a minute are let pass."""
    monkeypatch.setattr("chat.limits.MAX_REFUSED_HANDSHAKES", 2.0)
    monkeypatch.setattr(watch, "refusals", watch.Refusals())
    return ("203.0.113.9", 50_000)


def test_a_socket_on_which_nobody_speaks_is_let_go(empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.HANDSHAKE_SECONDS", 0.2)

    async def story():
        async with Socket(cookies, empty, after=None) as page:
            return await page.closed()

    assert play(story()) == COME_BACK


def test_a_page_that_has_spoken_and_stops_is_let_go_too(empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.IDLE_SECONDS", 0.3)

    async def story():
        async with Socket(cookies, empty) as page:
            return await page.closed()

    assert play(story()) == COME_BACK


def test_no_socket_outlives_its_age(empty, cookies, monkeypatch):
    monkeypatch.setattr("chat.limits.MAX_AGE_SECONDS", 0.3)

    async def story():
        async with Socket(cookies, empty) as page:
            return await page.closed()

    assert play(story()) == COME_BACK


def test_an_address_that_is_refused_again_and_again_is_looked_at_slowly(empty, cookies, address, monkeypatch):
    monkeypatch.setattr("chat.limits.HELD_BACK_SECONDS", 0.5)

    async def refused() -> int:
        async with Socket({"sessionid": "guessed"}, empty, after=None, client=address) as page:
            return await page.closed()

    async def story():
        assert [await refused() for _ in range(2)] == [4401, 4401]
        began = time.monotonic()
        async with Socket(cookies, empty, client=address) as honest:  # who shares the address waits, and gets in
            await honest.put(type="ping")
            await honest.until("pong")
        waited = time.monotonic() - began
        monkeypatch.setattr("chat.limits.MOST_HELD_BACK", 0)
        assert await refused() == 4429
        async with Socket(cookies, empty, client=("203.0.113.10", 50_000)) as elsewhere:
            await elsewhere.put(type="ping")
            await elsewhere.until("pong")
        return waited

    assert play(story()) >= 0.5
