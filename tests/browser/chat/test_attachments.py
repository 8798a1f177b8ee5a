"""A picture in the chat, as a person meets it: attached, sent, remembered, and there again with an answer."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

PATIENCE_MS = 20_000  # on a busy machine


@pytest.fixture
def ada(product, context: BrowserContext):
    person = product.person("en")
    context.add_cookies(person.cookies)
    return person


def picture() -> dict[str, object]:
    made = io.BytesIO()
    Image.new("RGB", (640, 400), "darkolivegreen").save(made, "PNG")
    return {"name": "lounge.png", "mimeType": "image/png", "buffer": made.getvalue()}


def look(page: Page, name: str) -> None:
    if into := os.environ.get("LOOK_INTO"):
        page.screenshot(path=Path(into, f"{name}.png"))


def test_a_picture_is_attached_sent_remembered_and_shown_with_a_later_answer(ada, page: Page):
    page.goto("/c/new/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    page.locator("#files").set_input_files([picture(), {"name": "x.svg", "mimeType": "", "buffer": b"<svg/>"}])
    expect(page.get_by_text("Only pictures (PNG, JPEG, WebP)").first).to_be_visible()
    expect(page.locator("[data-attached]")).to_have_count(1)
    look(page, "composer")
    page.locator("#text").fill("The lounge: olive walls and a piano")
    page.locator("#text").press("Enter")
    mine = page.locator("article.user[data-seq]")
    expect(mine.locator(".picture img")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("[data-attached]")).to_have_count(0)
    expect(page.locator("article.answer[data-seq]")).to_be_visible(timeout=PATIENCE_MS)
    mine.get_by_role("button", name="Remember", exact=True).click()
    expect(mine.get_by_role("link", name="Remembered")).to_be_visible()
    look(page, "sent")
    page.goto("/c/new/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    page.locator("#text").fill("What did the lounge in that picture look like?")
    page.locator("#text").press("Enter")
    expect(page.locator("article.answer .picture img")).to_be_visible(timeout=PATIENCE_MS)
    look(page, "recalled")
    page.set_viewport_size({"width": 320, "height": 640})
    look(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
