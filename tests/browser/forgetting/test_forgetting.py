"""Somebody who only tries the chat has everything forgotten by keyboard; the link works where nobody is signed in."""

import pytest
from playwright.sync_api import expect

from memoryhub.accounts.guests import new_guest
from memoryhub.accounts.models import User
from memoryhub.privacy import api as privacy
from memoryhub.privacy.types import State
from memoryhub.spaces.api import space_of
from tests.browser.frame.browsing import WAYS, flaws
from tests.rooms.capsule.conftest import learn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_everything_is_forgotten_by_keyboard_and_the_link_outlives_it(open_page, language, theme, size):
    guest = new_guest()
    space_id = space_of(guest).id
    learn(space_id, "You keep bees", quote="the bees are well again")
    page = open_page("/capsule/forget/", guest, language, theme, size)
    assert flaws(page) == []
    page.get_by_role("radio").last.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url("**/counts/")
    assert flaws(page) == []
    page.locator("main a.danger").press("Enter")
    page.wait_for_url("**/confirm/")
    page.locator("[name=phrase]").fill("忘记我")
    page.locator("[name=has_copy]").press("Space")
    assert flaws(page) == []
    page.locator("main button.danger").press("Enter")
    page.wait_for_url("**/forget/s/**")
    address = page.url.split("/", 3)[3]
    found = privacy.of_subject(space_id)[0]
    assert privacy.run(found.id) is State.DONE_LIVE
    page.reload()  # it asks by itself every two seconds (test_wizard); on a busy machine nobody waits for that here
    expect(page.locator("a[href$='certificate/']")).to_be_visible()
    assert not User.objects.filter(pk=guest.pk).exists()
    stranger = open_page(f"/{address}", None, language, theme, size)
    assert flaws(stranger) == []
    stranger.locator("a[href$='certificate/']").click()
    expect(stranger.locator("h1")).to_be_visible()
    assert flaws(stranger) == [] and found.number in stranger.content()
