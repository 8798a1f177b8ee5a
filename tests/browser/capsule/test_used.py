"""The list under an answer of what it used, in a real browser."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from tests.browser.frame.browsing import flaws

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def answered(ada, ada_space, open_page):
    """The address of what an answer used: where Ada lives."""
    from chat import shelf
    from chat.turn import accept
    from tests.rooms.chat.stage import capture_all

    accept(ada, shelf.empty_conversation(ada_space.id), uuid4(), "I live in Bergen")
    capture_all(ada)
    later = shelf.empty_conversation(ada_space.id)
    chat = open_page(f"/c/{later}/", ada, script=False)  # without script the answer is there with the next page
    chat.locator("textarea").fill("Which city do I live in?")
    chat.get_by_role("button", name="Send").click()
    expect(chat.locator("article.answer")).to_have_count(1, timeout=30_000)
    (held,) = memory.memories(ada_space.id, statuses=(Status.ACTIVE,))[0]
    turn_id, _conversation, _at = memory.answers_using(ada_space.id, held.memory_id)[0]
    return f"/c/{later}/turns/{turn_id}/notes/"


def test_what_was_used_is_taken_out_of_use_in_place_and_u_brings_it_back(open_page, ada, answered):
    page = open_page(answered, ada)
    page.get_by_role("button", name="Do not use this").click()
    expect(page.locator("#toast")).to_contain_text("It will not be used again")
    expect(page.locator(".note-list del")).to_contain_text("Bergen")
    assert flaws(page) == []
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Do not use this")).to_be_visible()
