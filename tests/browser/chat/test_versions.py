"""A message written anew and an answer made anew, by keys and on a phone: what was there before is an arrow away."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

PATIENCE_MS = 30_000  # on a busy machine


@pytest.fixture
def ada(product, context: BrowserContext):
    person = product.person("en")
    context.add_cookies(person.cookies)
    return person


def look(page: Page, name: str) -> None:
    if into := os.environ.get("LOOK_INTO"):
        page.screenshot(path=Path(into, f"{name}.png"))


def is_live(page: Page) -> None:
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible(timeout=PATIENCE_MS)


def test_an_edit_and_a_retry_keep_what_was_before_within_reach(ada, page: Page):
    page.goto("/c/new/")
    is_live(page)
    text, mine, answers = page.locator("#text"), page.locator("article.user"), page.locator("article.answer[data-seq]")
    text.fill("Compare oak and ash for a shelf")
    text.press("Enter")
    expect(answers).to_have_count(1, timeout=PATIENCE_MS)
    text.fill("And pine?")
    text.press("Enter")
    expect(answers).to_have_count(2, timeout=PATIENCE_MS)

    edit = mine.first.get_by_role("link", name="Edit")  # by keys alone
    edit.focus()
    edit.press("Enter")
    expect(page.locator("[name=replaces]")).to_be_attached(timeout=PATIENCE_MS)
    is_live(page)
    expect(text).to_have_value("Compare oak and ash for a shelf")
    look(page, "editing")
    text.fill("Compare oak and beech for a shelf")
    text.press("Enter")
    expect(mine).to_have_count(1, timeout=PATIENCE_MS)
    expect(answers).to_have_count(1, timeout=PATIENCE_MS)
    expect(mine.locator(".numbers")).to_have_text("version 2 of 2")
    look(page, "edited")

    earlier = mine.get_by_role("link", name="Earlier version")
    earlier.focus()
    earlier.press("Enter")
    expect(mine).to_have_count(2, timeout=PATIENCE_MS)  # the whole branch of then, with its second question
    expect(mine.first).to_contain_text("oak and ash")
    expect(mine.first.locator(".numbers")).to_have_text("version 1 of 2")
    look(page, "earlier")
    mine.first.get_by_role("link", name="Later version").click()
    expect(mine).to_have_count(1, timeout=PATIENCE_MS)
    expect(mine).to_contain_text("oak and beech")

    is_live(page)
    page.set_viewport_size({"width": 390, "height": 844})
    answers.get_by_role("button", name="Retry").click()
    expect(answers.locator(".numbers")).to_have_text("version 2 of 2", timeout=PATIENCE_MS)
    expect(answers).to_have_count(1)
    look(page, "retried-phone")
    answers.get_by_role("link", name="Earlier version").click()
    expect(answers.locator(".numbers")).to_have_text("version 1 of 2", timeout=PATIENCE_MS)
    look(page, "retried-phone-earlier")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
