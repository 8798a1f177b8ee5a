"""The frame in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.frame.browsing import WAYS, WIDE, flaws

pytestmark = pytest.mark.django_db(transaction=True)
PUBLIC = (
    "/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/status/",
    "/privacy/",
    "/help/keys/",
    "/nowhere/",
)
PERSONAL = (
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/reauthenticate/",
    "/capsule/settings/",
)


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_page_is_without_flaw(open_page, address, language, theme, size):
    assert flaws(open_page(address, None, language, theme, size)) == []


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_the_page_of_the_api_has_one_main_part_and_is_without_flaw(open_page, language, theme, size):
    page = open_page("/api/docs/", None, language, theme, size)
    expect(page.locator(".opblock").first).to_be_visible(timeout=30_000)
    expect(page.locator("main")).to_have_count(1)
    for call in ("memories_find", "memories_create"):  # choices and numbers; a body with its example
        page.locator(f"[id$={call}] .opblock-summary-control").click()
        page.locator(f"[id$={call}] .try-out__btn").click()
    assert flaws(page) == []


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
@pytest.mark.parametrize("address", PERSONAL)
def test_a_page_of_ones_account_is_without_flaw(open_page, ada, address, language, theme, size):
    assert flaws(open_page(address, ada, language, theme, size)) == []


def test_the_menu_opens_closes_and_gives_the_focus_back(open_page, ada):
    page = open_page("/capsule/settings/", ada)
    opener = page.locator(".menu > summary")
    opener.click()
    expect(page.get_by_role("link", name="Second factor").last).to_be_visible()
    assert flaws(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".menu-card")).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_question_mark_lists_the_keys_and_escape_closes(open_page):
    page = open_page("/privacy/")
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    assert flaws(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()


def test_single_keys_rest_when_switched_off_and_while_typing(open_page, ada):
    page = open_page("/capsule/", ada)
    page.get_by_role("searchbox").focus()
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_hidden()
    expect(page.get_by_role("searchbox")).to_have_value("?")
    ada.single_keys = False
    ada.save(update_fields=["single_keys"])
    page.reload()
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_hidden()


def test_language_and_theme_change_in_place(open_page, live_server):
    page = open_page("/privacy/")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert page.url == live_server.url + "/privacy/"
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="深色").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_without_script_the_menu_and_the_switches_work(open_page):
    page = open_page("/privacy/", size=WIDE, script=False)
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_first_tab_stop_skips_to_the_content(open_page):
    page = open_page("/privacy/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
