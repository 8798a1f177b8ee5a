"""What people come for, on the running product: a wrong fact set right, a role kept apart, one's data taken along."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

PATIENCE_MS = 20_000  # on a busy machine


def say(page: Page, words: str) -> str:
    """Say something in the open chat; returns the finished answer's text."""
    answers = page.locator("article.answer[data-seq]")
    before = answers.count()
    page.locator("#text").fill(words)
    page.locator("#text").press("Enter")
    expect(answers).to_have_count(before + 1, timeout=PATIENCE_MS)
    return answers.last.locator(".words").inner_text()


def begin(page: Page, role: str = "") -> None:
    page.goto("/c/new/")
    if role:
        page.locator("#persona summary").click()
        page.locator("#persona").get_by_role("button", name=role).click()
        expect(page.locator("#persona summary")).to_contain_text(role)
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible(timeout=PATIENCE_MS)


def noted(page: Page, words: str | re.Pattern) -> None:
    expect(page.locator(".notes").last).to_contain_text(words, timeout=PATIENCE_MS)


def card(page: Page, words: str):
    return page.locator(".memory[data-memory-id]").filter(has=page.locator(".memory-text", has_text=words))


def test_a_wrong_fact_is_set_right_for_good_and_a_role_keeps_its_budget_to_itself(product, page: Page):
    cookies = product.person("en").cookies
    page.context.add_cookies(cookies)
    phone = page.context.browser.new_context(base_url=product.address)
    phone.add_cookies(cookies)
    elsewhere = phone.new_page()
    elsewhere.goto("/capsule/")
    begin(page)
    say(page, "I keep bees in my garden.")
    noted(page, "bees")
    expect(card(elsewhere, "bees")).to_be_visible(timeout=PATIENCE_MS)  # opened before it was said, and not touched
    phone.close()
    page.goto("/capsule/")
    card(page, "bees").get_by_label("More for this memory").click()
    card(page, "bees").get_by_role("button", name="Not true").click()
    expect(card(page, "bees")).to_have_attribute("data-status", "revoked")
    for name in ("Buyer", "Seller"):
        page.goto("/capsule/roles/")
        page.get_by_label("New role").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
    begin(page, "Buyer")
    say(page, "My budget for cameras is 800 euros. I keep bees in my garden.")
    noted(page, "800")
    begin(page, "Seller")
    assert "800" not in say(page, "What is my budget for cameras?")
    begin(page, "Buyer")
    assert "800" in say(page, "What is my budget for cameras?")
    page.goto("/capsule/?state=active")
    expect(card(page, "800")).to_have_count(1)
    expect(card(page, "bees")).to_have_count(0)  # said once more, and not learnt again


def guest(browser: Browser, address: str) -> Page:
    """Somebody who tries the product: nothing to prove who they are by."""
    page = browser.new_context(base_url=address, locale="en").new_page()
    page.goto("/")
    page.locator("form[action='/try/'] button").first.click()
    expect(page.locator("#composer")).to_be_visible(timeout=PATIENCE_MS)
    return page


def test_data_goes_from_one_account_to_another_is_settled_in_the_chat_and_a_topic_forgotten(
    product, browser: Browser, tmp_path: Path
):
    first = guest(browser, product.address)
    begin(first)
    say(first, "My blood type is A. I love pottery.")
    noted(first, "pottery")
    first.goto("/capsule/data/")
    first.get_by_role("button", name="Make my export").click()
    with first.expect_download(timeout=PATIENCE_MS) as download:
        first.get_by_role("button", name="Download once").click(timeout=PATIENCE_MS)
    file = tmp_path / "mine.zip"
    download.value.save_as(file)

    second = guest(browser, product.address)
    second.goto("/capsule/data/")
    second.get_by_label("ZIP or memory.json").set_input_files(file)
    second.get_by_role("button", name="Import").click()
    second.get_by_role("link", name="See what waits").click()
    expect(second.locator(".memory[data-status=pending]")).to_have_count(2)
    for words in ("pottery", "blood type"):
        card(second, words).get_by_role("button", name="Keep").click()
        expect(card(second, words)).to_have_attribute("data-status", "active")

    begin(second)
    say(second, "My blood type is B.")
    noted(second, "Two versions")
    assert "Which of them holds?" in say(second, "What is my blood type?")
    say(second, "B")
    settled = second.locator(".memory[data-status=active]").filter(has_text="blood type is B")
    for _ in range(60):  # the worker settles it
        second.goto("/capsule/")
        if settled.count():
            break
        second.wait_for_timeout(250)
    expect(settled).to_have_count(1)
    expect(second.locator(".memory[data-status=conflict]")).to_have_count(0)

    second.goto("/capsule/forget/")
    second.locator("[name=reach][value=topic]").check()
    second.locator("[name=words]").fill("pottery")
    second.get_by_role("button", name="Continue").click()
    second.locator("main a.danger").click()
    second.locator("[name=phrase]").fill("FORGET ME")
    second.locator("[name=has_copy]").check()
    second.locator("main button.danger").click()
    expect(second.locator("a[href$='certificate/']")).to_be_visible(timeout=PATIENCE_MS)
    second.goto("/capsule/")
    expect(card(second, "pottery")).to_have_count(0)
    expect(card(second, "blood type is B")).to_have_count(1)
    for page in (first, second):
        page.context.close()
