"""The chat in a real browser on the running product: what a person does and what may go wrong meanwhile."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

PATIENCE_MS = 20_000  # on a busy machine


@pytest.fixture
def ada(product, context: BrowserContext):
    person = product.person("en")
    context.add_cookies(person.cookies)
    return person


@pytest.fixture
def chat(ada, page: Page) -> Page:
    """A new chat of Ada's."""
    page.goto("/c/new/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    return page


def say(page: Page, words: str) -> None:
    page.locator("#text").fill(words)
    page.locator("#text").press("Enter")


def answers(page: Page):
    return page.locator("article.answer[data-seq]")


def transcript(page: Page) -> list[str]:
    return [article.inner_text() for article in page.locator("article[data-seq] .words").all()]


def test_a_message_is_streamed_and_stands_there_after_a_reload(chat):
    say(chat, "What can you do for me?")
    expect(chat.locator("article.user .words")).to_have_text("What can you do for me?")
    expect(answers(chat)).to_have_count(1, timeout=PATIENCE_MS)
    expect(chat.locator("#announce")).not_to_be_empty()
    expect(chat.locator("#chat-title")).to_have_text("What can you do for me?")
    expect(chat.locator("#chat-list [aria-current]")).to_have_text("What can you do for me?")
    before = transcript(chat)
    chat.reload()
    assert transcript(chat) == before


def test_stop_keeps_the_text_and_offers_to_try_again(chat):
    say(chat, "What can you do for me?")
    expect(chat.locator(".is-streaming .words")).not_to_be_empty(timeout=PATIENCE_MS)
    chat.locator("#stop").click()
    expect(chat.locator("article[data-status=stopped]")).to_contain_text("Stopped", timeout=PATIENCE_MS)
    expect(chat.locator("#send")).to_be_visible()
    chat.get_by_role("button", name="Retry").click()
    expect(chat.locator("article[data-status=answered]")).to_have_count(1, timeout=PATIENCE_MS)
    expect(chat.locator("article[data-status=stopped]")).to_have_count(0)


def test_two_tabs_of_one_chat_stay_equal(chat, context):
    other = context.new_page()
    other.goto(chat.url)
    say(chat, "Good morning")
    expect(answers(other)).to_have_count(1, timeout=PATIENCE_MS)
    say(other, "Thank you")
    expect(answers(chat)).to_have_count(2, timeout=PATIENCE_MS)
    expect(answers(other)).to_have_count(2, timeout=PATIENCE_MS)
    assert transcript(chat) == transcript(other)


def test_what_is_typed_while_the_server_is_down_arrives_once(product, chat):
    say(chat, "What can you do for me?")
    expect(chat.locator(".is-streaming .words")).not_to_be_empty(timeout=PATIENCE_MS)
    with product.without("web") as old:
        expect(chat.locator("#connection")).to_be_visible(timeout=PATIENCE_MS)
        expect(chat.locator(".is-streaming .words")).not_to_be_empty()  # half an answer does not vanish meanwhile
        say(chat, "Said into the dark")
        expect(chat.locator("article.is-waiting")).to_have_count(1)
    product.wait_for_successor("web", old)
    product.wait_until_ready()
    expect(chat.locator("article.is-waiting")).to_have_count(0, timeout=60_000)
    expect(chat.locator("article[data-status=interrupted]")).to_contain_text("broke off", timeout=60_000)
    expect(answers(chat)).to_have_count(2, timeout=60_000)
    expect(chat.locator("#connection")).to_be_hidden()
    seen = transcript(chat)
    assert sum("Said into the dark" in words for words in seen) == 1
    chat.reload()
    assert transcript(chat) == seen


def compose(page: Page, *events: str) -> None:
    """Fire the events of an input method on the composer."""
    for event in events:
        kind, _, key = event.partition(":")
        options = {"key": key, "bubbles": True, "cancelable": True, "isComposing": kind == "composing-keydown"}
        page.locator("#text").dispatch_event(kind.removeprefix("composing-"), options)


def test_enter_while_composing_and_right_after_it_does_not_send(chat):
    text = chat.locator("#text")
    text.fill("nihao")
    compose(chat, "compositionstart", "composing-keydown:Enter")
    expect(chat.locator("article.user")).to_have_count(0)
    compose(chat, "compositionend", "keydown:Enter")  # Safari's order
    expect(chat.locator("article.user")).to_have_count(0)
    text.press("Shift+Enter")
    expect(text).to_have_value("nihao\n")
    chat.wait_for_timeout(100)  # an Enter of its own, no longer the one that ended the composition
    text.press("Enter")
    expect(chat.locator("article.user")).to_have_count(1)


def test_a_link_to_a_message_outlines_it_and_moves_focus_there(chat):
    say(chat, "Good morning")
    expect(answers(chat)).to_have_count(1, timeout=PATIENCE_MS)
    chat.goto(f"{chat.url}#m-1")
    expect(chat.locator("#m-1")).to_be_focused()
    expect(chat.locator("#m-1")).to_have_class(re.compile("is-found"))


def test_the_capsule_docks_beside_the_chat_and_escape_gives_focus_back(chat):
    chat.locator("#brain").click()
    dock = chat.locator("#capsule-dock")
    expect(dock).to_be_visible()
    expect(dock.locator("#capsule")).to_be_visible(timeout=PATIENCE_MS)
    chat.locator("#text").fill("still typing")
    expect(chat.locator("#text")).to_have_value("still typing")
    chat.keyboard.press("Escape")
    expect(dock).to_be_hidden()
    expect(chat.locator("#brain")).to_be_focused()


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_wider_than_the_smallest_phone(ada, browser, base_url, context, language, theme):
    phone = browser.new_context(
        base_url=base_url,
        viewport={"width": 320, "height": 640},
        locale=language,
        color_scheme=theme,
        storage_state=context.storage_state(),
    )
    page = phone.new_page()
    for address in ("/c/new/", "/c/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.goto("/c/new/")
    page.locator("#brain").click()
    expect(page.locator("#capsule-dock #capsule")).to_be_visible(timeout=PATIENCE_MS)
    assert page.locator("#capsule-dock").evaluate("dialog => dialog.matches(':modal')")
    phone.close()


def test_without_script_the_form_sends_and_the_answer_comes_with_the_page(ada, browser, base_url, context):
    plain = browser.new_context(base_url=base_url, java_script_enabled=False, storage_state=context.storage_state())
    page = plain.new_page()
    page.goto("/c/new/")
    page.locator("#text").fill("Good evening")
    page.locator("#send").click()
    expect(answers(page)).to_have_count(1, timeout=PATIENCE_MS)
    page.locator("#brain").click()
    expect(page).to_have_url(re.compile("/capsule/"))
    plain.close()


def test_the_page_is_light_asks_nobody_else_and_breaks_no_policy(ada, page, base_url):
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes, complaints, foreign = [], [], []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(base_url) else foreign.append(request.url))
    page.goto("/c/new/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(sizes) <= 60_000 and len(sizes) <= 12
    say(page, "Hello <b>there</b>")
    expect(answers(page)).to_have_count(1, timeout=PATIENCE_MS)
    assert (complaints, foreign) == ([], [])
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert "Hello" not in kept and "there" not in kept  # htmx keeps the path of the page, nothing else may be there
