"""The capsule in a real browser."""

import pytest
from playwright.sync_api import expect

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from tests.browser.frame.browsing import NARROW, WAYS, WIDE, flaws

pytestmark = pytest.mark.django_db(transaction=True)
EMBEDDER_LOADS_MS = 30_000  # the first new wording in a process loads the model
TABS = ("", "?tab=todo", "?tab=time", "?tab=conf", "?q=nothing+like+this")


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
@pytest.mark.parametrize("tab", TABS)
def test_each_tab_is_without_flaw(open_page, ada, filled, tab, language, theme, size):
    assert flaws(open_page(f"/capsule/{tab}", ada, language, theme, size)) == []


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_an_empty_capsule_is_without_flaw(open_page, ada, ada_space, language, theme, size):
    assert flaws(open_page("/capsule/", ada, language, theme, size)) == []


def test_the_page_of_a_fact_and_its_form_are_without_flaw(open_page, ada, filled):
    page = open_page("/capsule/", ada)
    page.get_by_role("link", name="You keep bees").click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    assert flaws(page) == []
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("textbox")).to_be_focused()
    assert flaws(page) == []


def test_revoking_changes_the_card_in_place_and_u_takes_it_back(open_page, ada, filled):
    page = open_page("/capsule/", ada)
    card = page.locator(".memory", has_text="You keep bees")
    card.get_by_role("button", name="Revoke").click()
    expect(card).to_have_attribute("data-status", "revoked")
    expect(card).to_be_focused()
    expect(page.locator("#toast")).to_contain_text("It will not be used again")
    page.locator("#toast button").first.focus()  # the note stays while one is at it
    assert flaws(page) == []
    page.keyboard.press("u")
    expect(card).to_have_attribute("data-status", "active")
    expect(page.locator("#capsule-counted")).to_contain_text("2 remembered")


def test_keeping_updates_the_counts(open_page, ada, filled):
    page = open_page("/capsule/?tab=conf", ada)
    expect(page.locator("#capsule-tabs .due")).to_have_text("1")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".memory")).to_have_attribute("data-status", "active")
    expect(page.locator("#capsule-tabs .due")).to_have_count(0)


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_two_versions_are_without_flaw_folded_and_unfolded(open_page, ada, disputed, language, theme, size):
    page = open_page("/capsule/?tab=conf", ada, language, theme, size)
    assert flaws(page) == []
    page.locator(".settle [value=both]").check()
    page.locator(".why summary").click()
    expect(page.locator(".settle [type=date]")).to_be_visible()
    assert flaws(page) == []


def test_a_conflict_is_settled_with_the_keyboard_and_u_opens_it_again(open_page, ada, disputed):
    page = open_page("/capsule/", ada)
    page.locator(".memory", has_text="blood type is A").get_by_role("link", name="Choose").click()
    card = page.locator(".memory[data-status=conflict]")
    expect(card.locator(".apart")).to_be_hidden()
    card.get_by_role("button", name="Save").click()
    expect(page.locator("#toast .note")).to_have_count(0)
    expect(card).to_have_count(1)
    card.get_by_role("radio", name="B Your blood type is B").focus()
    page.keyboard.press("Space")
    page.evaluate("document.body.dispatchEvent(new Event('capsule-changed'))")
    page.wait_for_timeout(300)
    expect(card.get_by_role("radio", name="B Your blood type is B")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("The other version will not be used again")
    expect(card).to_have_count(0)
    page.keyboard.press("u")
    expect(card).to_have_count(1)


def test_a_conflict_is_settled_without_script(open_page, ada, disputed):
    page = open_page("/capsule/?tab=conf", ada, script=False)
    page.get_by_label("Both, at different times").check()
    page.locator("[name=a_when]").fill("before the transplant")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toast")).to_contain_text("Both versions are kept")
    page.goto(page.url.split("?")[0])
    expect(page.locator(".memory", has_text="(before the transplant)")).to_have_attribute("data-status", "active")


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_choosing_several_is_without_flaw(open_page, ada, filled, language, theme, size):
    assert flaws(open_page("/capsule/?select=1", ada, language, theme, size)) == []


def test_several_are_revoked_at_once(open_page, ada, filled):
    page = open_page("/capsule/", ada)
    page.get_by_role("link", name="Choose several").click()
    page.get_by_role("checkbox", name="You keep bees").check()
    page.get_by_role("checkbox", name="你住在南京").check()
    expect(page.get_by_role("checkbox", name="You play the cello")).to_be_disabled()
    page.get_by_role("button", name="Revoke chosen").click()
    expect(page.locator("#toast")).to_contain_text("2 done.")
    expect(page.locator(".memory[data-status=revoked]")).to_have_count(3)
    page.keyboard.press("u")
    expect(page.locator("#toast")).to_contain_text("2 undone.")
    expect(page.locator(".memory[data-status=revoked]")).to_have_count(1)
    page.get_by_role("checkbox", name="You keep bees").check()
    page.get_by_role("button", name="Revoke chosen").click()
    expect(page.locator(".memory[data-status=revoked]")).to_have_count(2)
    page.get_by_role("link", name="Stop choosing").click()
    expect(page.get_by_role("checkbox")).to_have_count(0)
    expect(page.get_by_role("button", name="Restore")).to_have_count(2)


def test_editing_in_place_and_cancelling(open_page, ada, filled):
    page = open_page("/capsule/", ada)
    card = page.locator(".memory", has_text="You keep bees")
    card.get_by_role("link", name="Edit").click()
    box = page.get_by_role("textbox", name="What should I remember?")
    expect(box).to_be_focused()
    page.get_by_role("link", name="Cancel").click()
    expect(card).to_be_visible()
    card.get_by_role("link", name="Edit").click()
    box.fill("You keep two hives")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".memory", has_text="You keep two hives")).to_be_visible(timeout=EMBEDDER_LOADS_MS)


def test_erasing_asks_first(open_page, ada, filled):
    page = open_page("/capsule/?state=revoked", ada)
    page.get_by_role("button", name="Erase now").click()
    expect(page.locator("dialog#ask")).to_be_visible()
    assert flaws(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".memory")).to_have_count(1)
    page.get_by_role("button", name="Erase now").click()
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator(".memory")).to_have_count(0)
    assert memory.memories(filled, statuses=(Status.REVOKED,))[1] == 0


def test_a_to_do_is_added_done_and_opened_again(open_page, ada, filled):
    page = open_page("/capsule/?tab=todo", ada)
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="New to-do")).to_be_focused()
    page.keyboard.type("Buy stamps")
    page.keyboard.press("Enter")
    row = page.locator(".todo", has_text="Buy stamps")
    expect(row).to_be_visible()
    expect(page.get_by_role("textbox", name="New to-do")).to_be_focused()
    row.get_by_role("button", name="Done: Buy stamps").click()
    expect(row).to_have_attribute("data-status", "done")
    row.get_by_role("button", name="Open again: Buy stamps").click()
    expect(row).to_have_attribute("data-status", "open")


def test_tabs_and_filters_stand_in_the_address_and_survive_a_reload(open_page, ada, filled):
    page = open_page("/capsule/", ada)
    page.get_by_role("link", name="Timeline").click()
    expect(page.locator(".event").first).to_be_visible()
    page.get_by_role("link", name="Revoked").click()
    expect(page.locator(".event")).to_have_count(1)
    assert "tab=time" in page.url
    assert "kind=revoked" in page.url
    page.reload()
    expect(page.locator(".event")).to_have_count(1)
    page.go_back()
    expect(page.locator(".event")).not_to_have_count(1)


def test_a_change_elsewhere_shows_by_itself_but_never_disturbs_writing(open_page, ada, filled):
    from tests.rooms.capsule.conftest import learn

    page = open_page("/capsule/", ada)
    learn(filled, "You sing in a choir")
    page.evaluate("document.body.dispatchEvent(new Event('capsule-changed'))")
    expect(page.locator(".memory", has_text="You sing in a choir")).to_be_visible()
    page.locator(".memory", has_text="You keep bees").get_by_role("link", name="Edit").click()
    page.get_by_role("textbox", name="What should I remember?").fill("half a thought")
    page.evaluate("document.body.dispatchEvent(new Event('capsule-changed'))")
    page.wait_for_timeout(300)
    expect(page.get_by_role("textbox", name="What should I remember?")).to_have_value("half a thought")


def test_everything_works_without_script(open_page, ada, filled):
    page = open_page("/capsule/", ada, script=False)
    page.locator(".memory", has_text="You keep bees").get_by_role("button", name="Revoke").click()
    expect(page.locator("#toast")).to_contain_text("It will not be used again")
    page.locator("#toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".memory", has_text="You keep bees")).to_have_attribute("data-status", "active")
    page.locator(".memory", has_text="You keep bees").get_by_role("link", name="Edit").click()
    page.get_by_role("textbox").fill("You keep two hives")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".memory")).to_contain_text("You keep two hives")


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_beside_the_chat_a_note_can_be_answered_docked_and_as_a_sheet(open_page, ada, filled, size):
    page = open_page("/", ada, size=size)
    page.locator("#brain").click()
    card = page.locator("#capsule .memory", has_text="You keep bees")
    card.get_by_role("button", name="Revoke").click()
    expect(card).to_have_attribute("data-status", "revoked")
    page.get_by_role("button", name="Undo").focus()  # the note stays while one is at it
    assert flaws(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(card).to_have_attribute("data-status", "active")
    card.get_by_label("More for this memory").click()
    expect(card.get_by_role("button", name="Always use")).to_be_in_viewport()
    page.keyboard.press("Escape")  # the menu alone
    expect(card.get_by_role("button", name="Always use")).to_be_hidden()
    expect(card).to_be_visible()
