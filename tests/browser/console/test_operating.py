"""The operators' pages in a real browser: charts, forms, wide tables; both languages and themes, a phone and a desk."""

import math
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from memoryhub.health import store as figures
from memoryhub.health.bands import Sums
from memoryhub.health.spread import spread
from memoryhub.jobs import runner
from memoryhub.memory.policy import DEFAULT
from memoryhub.rollout import api as rollout
from tests.browser.frame.browsing import WAYS, flaws
from tests.ground.outbox import put
from tests.ground.rollout.conftest import as_before as as_before  # noqa: PLC0414
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("health", "jobs", "dictionary", "models", "tools", "policy", "policy/new", "policy/0")


def a_month(trial: str) -> None:
    """Thirty days of figures in both arms, one of them beyond its band."""
    now = timezone.now()
    for back in range(30, -1, -1):
        wave, sums = math.sin(back / 4), {}
        for arm, better in ((DEFAULT.version, 0.0), (trial, 0.03)):
            sums["precision", "en", arm] = Sums(880 + 20 * wave + 1000 * better, 1000)
            sums["entropy", "zh", arm] = Sums(19 + 3 * wave, 10)
            sums["capture", "en", arm] = Sums(330 + 40 * wave, 1000)
            sums["recall_ms", "zh", arm] = Sums(spread=tuple(spread([20 + 5 * wave] * 40)))
        figures.close_round(figures.open_round(now.date() - timedelta(days=back), now), sums, now)
    figures.set_alarm(("capture", "en", ""), figures.Side.ABOVE, 342.0, 1000, now)


def dies(_held):
    raise ValueError("never")


@pytest.fixture
def house(ada_space):
    """A deployment with a month behind it, a trial and a dead letter. Returns an operator's session."""
    odd = 5 + int(timezone.now().timestamp() * 1000) % 10**6 / 10**7
    number = rollout.save_policy(DEFAULT, {"top_k": 4, "strength_start": odd}, "少放几条", None, timezone.now())
    rollout.start(number, 25, "see what fewer do", None, timezone.now())
    a_month(rollout.policy(number).version)
    runner.run(put(ada_space, does=dies))
    return somebody("operator")[1].cookies[settings.SESSION_COOKIE_NAME].value


def signed_in(page, session):
    home = page.url.split("/healthz")[0]
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": home}])
    return home


@pytest.mark.parametrize(("language", "theme", "size"), WAYS)
def test_operators_pages_are_without_flaw_and_a_form_pauses_a_queue(open_page, house, language, theme, size):
    page = open_page("/healthz", None, language, theme, size)
    home = signed_in(page, house)
    found = []
    for address in PAGES:
        page.goto(f"{home}/console/{address}/")
        found += [f"{address}: {flaw}" for flaw in flaws(page)]
    assert found == []
    page.goto(f"{home}/console/jobs/")
    row = page.locator("tr", has=page.locator("th code", has_text="digest_talk"))
    row.get_by_role("button").click()
    expect(row.locator(".badge.warn")).to_be_visible()
    row.get_by_role("button").click()
    expect(row.locator(".badge.ok")).to_be_visible()
