"""Roles, memories by hand, the menu of a card and the pages around the capsule, in a real browser."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from memoryhub.memory import api as memory
from memoryhub.spaces.api import create_persona
from memoryhub.webhooks import api as webhooks
from tests.browser.frame.browsing import NARROW, WAYS, flaws

pytestmark = pytest.mark.django_db(transaction=True)
EMBEDDER_LOADS_MS = 30_000


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_the_pages_around_the_capsule_are_without_flaw(open_page, ada, ada_space, settings, language, theme, size):
    settings.WEBHOOK_HOSTS = frozenset({"127.0.0.1:9"})
    how = {"kinds": ("captured",), "with_words": True, "now": datetime.now(UTC)}
    hook, _ = webhooks.add(ada_space.id, "http://127.0.0.1:9/" + "long" * 30, **how)
    webhooks.ping(ada_space.id, hook.hook_id, now=how["now"])
    create_persona(ada_space.id, "Buyer")
    page = open_page("/capsule/roles/", ada, language, theme, size)
    found = flaws(page)
    for address in ("data", "tokens", "calendar", "add", "webhooks", f"webhooks/{hook.hook_id}"):
        page.goto(page.url.split("/capsule/")[0] + f"/capsule/{address}/")
        found += flaws(page)
    assert found == []


def test_a_memory_added_by_hand_is_moved_into_a_role_and_found_by_meaning(open_page, ada, ada_space):
    create_persona(ada_space.id, "Buyer")
    page = open_page("/capsule/", ada, size=NARROW)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.get_by_label("What should I remember?").fill("I play the cello")
    page.get_by_role("button", name="Remember", exact=True).click()
    card = page.locator(".memory[data-memory-id]")
    expect(card).to_contain_text("cello", timeout=EMBEDDER_LOADS_MS)
    card.get_by_label("More for this memory").click()
    assert flaws(page) == []
    card.get_by_role("button", name="Buyer").click()
    expect(card.locator(".badge", has_text="Buyer")).to_be_visible()
    page.get_by_label("Search your memories").fill("musical instrument")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Similar in meaning")).to_be_visible()
    assert "q=musical+instrument" in page.url.replace("%20", "+") and "state=" not in page.url
    card.get_by_label("More for this memory").click()
    card.get_by_role("button", name="Erase now").click()
    page.get_by_role("button", name="Yes, go on").click()
    expect(card).to_have_count(0)
    assert memory.counts(ada_space.id)["active"] == 0
