"""Every page in both languages, both themes, on a phone and a desk, as pictures, with what is wrong with it.

    .venv/bin/python -m tests.browser.look --url http://127.0.0.1:8000 --session COOKIE [--into screenshots]

Runs against a product that is up. Exit code 1 when a page has a flaw. `--session` is the session cookie of who looks.
"""

import argparse
import itertools
import re
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

ADDRESSES = (
    "/",
    "/capsule/",
    "/capsule/?tab=todo",
    "/capsule/?tab=time",
    "/capsule/?tab=conf",
    "/capsule/?q=nothing+like+this",
    "/capsule/settings/",
    "/c/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/status/",
    "/privacy/",
    "/help/keys/",
    "/nowhere/",
)
SIGNED_OUT = ("/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
LANGUAGES, THEMES = ("en", "zh-hans"), ("light", "dark")
SIZES = ((320, 640), (390, 844), (1280, 800))
CHROMIUM = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox", "--disable-gpu", "--no-first-run"]}


def flaws(page: Page) -> list[str]:
    found = [
        f"{rule['id']}: {node['html'][:100]}"
        for rule in Axe().run(page).response["violations"]
        for node in rule["nodes"]
    ]
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found + ([f"{wider} px wider than the screen"] if wider > 0 else [])


def look(browser: Browser, url: str, session: str, into: Path) -> int:
    """Take the pictures. Returns how many flaws were found; each is printed."""
    count = 0
    for language, theme, (width, height) in itertools.product(LANGUAGES, THEMES, SIZES):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        values = {"django_language": language, "theme": theme, "sessionid": session}
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in values.items() if value])
        page = context.new_page()
        for address in ADDRESSES if session else SIGNED_OUT:
            page.goto(url + address)
            name = re.sub(r"\W+", "-", address).strip("-") or "front"
            page.screenshot(path=into / f"{name}.{language}.{theme}.{width}.png", full_page=True)
            for flaw in flaws(page):
                count += 1
                print(f"{address} {language} {theme} {width}: {flaw}")
        context.close()
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--session", default="")
    parser.add_argument("--into", type=Path, default=Path("screenshots"))
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        count = look(browser, wish.url, wish.session, wish.into)
        browser.close()
    print(f"{count} flaws; pictures in {wish.into}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
