"""Ten conflicts reviewed by keys alone; words only when revealed; a stop empties the page that is open."""

import secrets

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from memoryhub.accounts.models import User
from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.spaces.api import space_of
from tests.browser.frame.browsing import NARROW, flaws, turn
from tests.engine.builders import days, say
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)
KEYS = "abqsab"  # then a merge, both by date, an undo and the same one again


@pytest.fixture
def five(db):
    """Five people who let support help, each told of two things in two ways. Nobody else's wait."""
    User.objects.filter(support_may_help=True).update(support_may_help=False)
    spaces = []
    for _ in range(5):
        user = User.objects.create_user(f"five-{secrets.token_hex(6)}@example.test", None, support_may_help=True)
        spaces.append(space_of(user))
        for at, text in enumerate(("My birthday is March 5.", "My blood type is A.")):
            say(spaces[-1].id, text, days(-9 + at))
        for at, text in enumerate(("My birthday is June 9.", "My blood type is B.")):
            say(spaces[-1].id, text, days(-7 + at))
    return spaces


def left(spaces):
    return sum(len(memory.conflicts(space.id)) for space in spaces)


def test_ten_conflicts_are_reviewed_by_keys_and_a_stop_empties_the_open_page(open_page, live_server, five):
    assert left(five) == 10
    _, desk = somebody("support")
    page = open_page("/status/")
    page.context.add_cookies([{"name": "sessionid", "value": desk.cookies["sessionid"].value, "url": live_server.url}])
    page.goto(f"{live_server.url}/console/conflicts/")
    assert flaws(page) == []
    turn(page, lambda: page.get_by_role("link", name="Begin").press("Enter"))
    badge = page.locator("#focus .badge").first
    expect(badge).to_contain_text("masked")
    assert "March 5" not in page.content() and "blood type" not in page.content()
    page.keyboard.press("r")
    expect(page.locator(".said")).to_have_count(2)
    for key in "jk":
        press(page, key)
        expect(badge).to_contain_text("masked")
    for key in KEYS:
        press(page, key)
    page.keyboard.press("r")
    expect(page.locator(".said")).to_have_count(2)
    page.keyboard.press("m")
    page.locator("#merged").press_sequentially(" aq")
    assert page.locator("#merged").input_value().endswith(" aq"), "keys are dead while somebody types"
    turn(page, lambda: page.keyboard.press("Control+Enter"))
    page.keyboard.press("t")
    turn(page, lambda: page.keyboard.press("Control+Enter"))
    press(page, "u")
    press(page, "a")
    press(page, "b")
    assert left(five) == 3, "one was left to its owner, one skipped, one waits"
    page.keyboard.press("r")
    expect(page.locator(".said")).to_have_count(2)
    page.set_viewport_size(NARROW)
    assert flaws(page) == []
    stop(five)
    expect(page.get_by_role("alert")).to_contain_text("no live grant", timeout=9000)
    assert "March 5" not in page.content() and "blood type" not in page.content()


def press(page, key):
    turn(page, lambda: page.keyboard.press(key))


def stop(spaces):
    """Each person turns support's help off and stops what is open."""
    User.objects.filter(space__in=spaces).update(support_may_help=False)
    for space in spaces:
        for grant in grants.of_space(space.id, now=timezone.now())[0]:
            grants.stop(space.id, grant.grant_id, by=space.owner_id, now=timezone.now())
