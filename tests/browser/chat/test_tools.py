"""A tool's card as a person meets it: the exact arguments, the click, the same in every tab and after a reload."""

from playwright.sync_api import BrowserContext, Page, expect

PATIENCE_MS = 20_000  # on a busy machine


def test_a_refund_waits_for_the_click_and_ends_the_same_in_two_tabs(product, context: BrowserContext, page: Page):
    context.add_cookies(product.person("en").cookies)
    page.goto("/c/new/")
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible()
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#composer[data-socket=yes]")).to_be_visible()
    page.locator("#text").fill("Please refund 100 of O-2014")
    page.locator("#text").press("Enter")
    for tab in (page, other):
        expect(tab.locator("[data-decide]")).to_be_visible(timeout=PATIENCE_MS)
        expect(tab.locator(".call-arguments")).to_contain_text("O-2014")
        expect(tab.locator(".call-arguments")).to_contain_text("100")
    expect(page.locator("article.answer[data-seq]")).to_contain_text("waits for your click", timeout=PATIENCE_MS)
    page.get_by_role("button", name="Confirm").click()
    for tab in (page, other):
        expect(tab.locator("[data-decide]")).to_have_count(0, timeout=PATIENCE_MS)
        expect(tab.locator("article.result")).to_have_count(1)
        expect(tab.locator(".call-state")).to_have_text("Done", timeout=PATIENCE_MS)
        expect(tab.locator("article.answer[data-seq]")).to_contain_text("R-3", timeout=PATIENCE_MS)
    page.reload()
    expect(page.locator(".call-state")).to_have_text("Done")
    expect(page.locator("article.answer[data-seq]")).to_have_count(1)
    page.goto("/capsule/?tab=time")
    expect(page.locator('[data-kind="tool_acted"]')).to_contain_text("refund")
