"""A browser, a person signed in, and what every page must be free of. Shared by the rooms' browser tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NARROW, WIDE = {"width": 320, "height": 640}, {"width": 1280, "height": 800}
WAYS = (("en", "light", WIDE), ("zh-hans", "dark", NARROW))  # the whole matrix is `tests/browser/look.py`


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(ARGUMENTS)}


@pytest.fixture
def open_page(browser: Browser, live_server) -> Iterator[Callable[..., Page]]:
    """`open_page(address, user=None, language="en", theme="light", size=WIDE)`: a page in a fresh browser profile.

    Fails the test at its end if the page asked another site for anything or met the content security policy.
    """
    opened: list[BrowserContext] = []
    found: list[str] = []

    def go(address: str, user=None, language: str = "en", theme: str = "light", size=WIDE, script: bool = True) -> Page:
        context = browser.new_context(viewport=size, reduced_motion="reduce", java_script_enabled=script)
        opened.append(context)
        context.add_cookies(_cookies(live_server.url, user, language, theme))
        page = context.new_page()
        page.on("request", lambda request: _note_foreign(request.url, live_server.url, found))
        page.on("console", lambda said: found.append(said.text) if "Content Security" in said.text else None)
        page.refused = found  # for `flaws`, which is given the page only
        page.goto(live_server.url + address)
        return page

    yield go
    for context in opened:
        context.close()
    assert not found, found


def _note_foreign(address: str, home: str, found: list[str]) -> None:
    if not address.startswith((home, home.replace("http", "ws"), "data:")):
        found.append(address)


def _cookies(url: str, user, language: str, theme: str) -> list[dict[str, str]]:
    values = {settings.LANGUAGE_COOKIE_NAME: language, "theme": theme, "time_zone": "Asia/Shanghai"}
    if user is not None:
        client = Client()
        client.force_login(user)
        values[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return [{"name": name, "value": value, "url": url} for name, value in values.items()]


def turn(page: Page, act: Callable[[], Any]) -> None:
    """Do what leads to another page, and wait until that page is there and its scripts listen: a key pressed before
    is heard by nobody."""
    page.evaluate("document.body.dataset.old = 1")
    act()
    expect(page.locator("body[data-old]")).to_have_count(0)
    page.wait_for_load_state()


def flaws(page: Page) -> list[str]:
    """What is wrong with the page as it stands: accessibility by axe, and sideways scrolling."""
    before = list(page.refused)
    measured = Axe().run(page).response["violations"]
    # axe itself tries inline styles, to read what style sheets import; the browser says so a moment later.
    page.evaluate("new Promise((done) => setTimeout(done, 150))")
    page.refused[:] = before
    found = [
        f"{rule['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for rule in measured
        for node in rule["nodes"]
    ]
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found + ([f"{wider} px wider than the screen"] if wider > 0 else [])
