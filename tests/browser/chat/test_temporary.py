"""A temporary chat and paused memory, as a person meets them."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

PATIENCE_MS = 20_000  # on a busy machine


@pytest.fixture
def ada(product, context: BrowserContext):
    person = product.person("en")
    context.add_cookies(person.cookies)
    return person


def test_what_is_said_in_a_temporary_chat_leaves_no_trace_in_list_title_or_capsule(ada, page: Page):
    page.goto("/c/new/")
    page.get_by_role("link", name="New temporary chat").click()
    expect(page.locator("#mode")).to_contain_text("memory is neither read nor saved")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    page.locator("#text").fill("Remember that I live in Galway")
    page.locator("#text").press("Enter")
    expect(page.locator("article.answer[data-seq]")).to_contain_text("not be kept", timeout=PATIENCE_MS)
    expect(page.locator("#chat-title")).to_have_text("Temporary chat")
    expect(page.locator("#chat-list")).not_to_contain_text("Galway")
    page.goto("/capsule/")
    expect(page.locator("main")).not_to_contain_text("Galway")


def test_a_temporary_chat_can_be_erased_at_once(ada, page: Page):
    page.goto("/c/temp/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    address = page.url
    page.get_by_role("link", name="Erase now").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page).to_have_url(re.compile(r"/c/$"))
    assert page.goto(address).status == 404
