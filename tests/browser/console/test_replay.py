"""A replay by keys alone: on and back, the step that failed, no word of anybody, nothing wrong with the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.frame.browsing import NARROW, flaws, turn
from tests.rooms.console.people import somebody
from tests.rooms.console.talking import TALK, talked

pytestmark = pytest.mark.django_db(transaction=True)


def test_support_walks_a_replay_by_keys_and_finds_the_step_that_failed(open_page, live_server, ada, ada_space):
    lost = "I have nothing on that yet; tell me and I will keep it."
    conversation = talked(ada, (*TALK, "What is my blood type?"), answer=lost)
    _, desk = somebody("support")
    page = open_page("/status/")
    page.context.add_cookies([{"name": "sessionid", "value": desk.cookies["sessionid"].value, "url": live_server.url}])
    page.goto(f"{live_server.url}/console/replay/{ada_space.id}/{conversation}/?step=1")
    here = page.locator("[aria-current=step] >> nth=0")
    expect(page.locator(".keys")).to_contain_text("Step 1 of 9: Write")
    for number, name in ((2, "Retrieval"), (3, "Assembly")):
        turn(page, lambda: page.keyboard.press("l"))
        expect(page.locator(".keys")).to_contain_text(f"Step {number} of 9: {name}")
    turn(page, lambda: page.keyboard.press("h"))
    expect(page.locator(".keys")).to_contain_text("Step 2 of 9")
    expect(here).to_be_visible()
    page.goto(f"{live_server.url}/console/replay/{ada_space.id}/{conversation}/")
    expect(page.locator(".scrubber a.bad[aria-current=step]")).to_have_count(1)
    assert "step=" not in page.url and "zebra" not in page.content() and "blood" not in page.content()
    page.set_viewport_size(NARROW)
    assert not flaws(page)
