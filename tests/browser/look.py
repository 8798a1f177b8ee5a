"""Every page in both languages, both themes, on a phone and a desk, as pictures, with what is wrong with it.

    make look [INTO=screenshots]

starts a product of its own. Against one that is up: `python -m tests.browser.look --url http://127.0.0.1:8000`; then
`--only hook,fact --language en --theme dark --size 390` narrows it. Whoever looks is a guest who tries the chat, says a
few things first, signs up and leaves something on each page. Exit code 1 when a page has a flaw.
"""

import argparse
import io
import itertools
import os
import re
import secrets
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ADDRESSES = (
    "/",
    "/capsule/",
    "/capsule/?tab=todo",
    "/capsule/?tab=time",
    "/capsule/?tab=conf",
    "/capsule/?q=zyxomma",
    "/capsule/?state=revoked",
    "/capsule/?kind=you&select=1",
    "/capsule/add/",
    "/capsule/settings/",
    "/capsule/roles/",
    "/capsule/data/",
    "/capsule/tokens/",
    "/capsule/webhooks/",
    "/capsule/calendar/",
    "/capsule/access/",
    "/capsule/forget/",
    "/capsule/forget/counts/",
    "/capsule/forget/confirm/",
    "/forget/keys/",
    "/c/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/status/",
    "/privacy/",
    "/help/keys/",
    "/api/docs/",
    "/nowhere/",
)
SIGNED_OUT = ("/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
SAYINGS = (
    "Hi, I'm Noor Vale and I live in Ghent. I work as a piano tuner, I'm allergic to peanuts and I love hiking.",
    "My budget for team dinners is 300 yuan at most. Remind me to renew my passport by next Friday.",
    "我们部门聚餐每次预算 300 元以内，我不吃辣。明天下午三点提醒我给客户回电话。",
    "Any ideas for a team dinner on Friday?",
    "预算提到 500 吧",
)
# Names of what opens over a page, where, and the element to press for it.
OPENED = (
    ("menu", "/capsule/", ".bar details summary"),
    ("keys", "/capsule/", "?"),
    ("card-menu", "/capsule/", ".memory .menu.more summary"),
    ("card-edit", "/capsule/", ".memory a[href$='/edit/']"),
    ("question", "/capsule/", ".menu-card .late"),
    ("fact", "/capsule/", ".memory-text a"),
    ("fact-edited", "/capsule/?q=Ghent", ".memory-text a"),
    ("hook", "/capsule/webhooks/", ".cards a.button"),
    ("todo-edit", "/capsule/?tab=todo", ".todo a[href*='/edit/']"),
    ("rename", "/capsule/roles/", ".rename summary"),
    ("source", "/capsule/", ".memory .acts a[href*='#m-']"),
    ("used", "chat", "[data-notes] summary, .notes a"),
    ("todo-put-off", "/capsule/?tab=todo", ".todo .menu.more summary"),
    ("dock", "chat", "#brain"),
    ("version", "chat", "article.user a[href*='?v=']"),
    ("editing", "chat", "article.user a[href*='?edit=']"),
    ("erase-several", "/capsule/?select=1", "#bulk [value=erase]"),
)
# What is left behind where a page would be empty: the page, and what is filled into its first form.
FILLED = (
    ("/capsule/roles/", {"name": "Buyer"}),
    ("/capsule/tokens/", {"label": "my backup script"}),
    ("/capsule/webhooks/", {"url": "http://127.0.0.1:9/memory"}),
    ("/capsule/calendar/", {"label": "calendar on my phone"}),
)
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


def guest(browser: Browser, url: str) -> tuple[str, str, str]:
    """Somebody who tries the chat; signs up. Returns the session cookie, the password, the conversation's address."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(url)
    page.locator("form[action*='/try/'] button").first.click()
    for number, words in enumerate(SAYINGS, 1):
        page.locator("textarea").first.fill(words)
        page.locator("textarea").first.press("Enter")
        expect(page.locator("article.answer[data-seq]")).to_have_count(number, timeout=30_000)
    expect(page.locator(".notes .saved").first).to_be_visible(timeout=30_000)
    _attach_and_edit(page, len(SAYINGS))
    address = page.url.removeprefix(url).partition("?")[0].partition("#")[0]
    page.goto(f"{url}/accounts/signup/")
    secret = secrets.token_urlsafe(12)
    for name, value in (
        ("email", f"{secrets.token_hex(6)}@example.test"),
        ("password1", secret),
        ("password2", secret),
    ):
        page.locator(f"[name={name}]").fill(value)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda at: "signup" not in at)
    session = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "sessionid")
    context.close()
    return session, secret, address


def leave_something(browser: Browser, url: str, session: str, secret: str) -> str:
    """On each page that would be empty: a role, a token, a webhook, a calendar, an export, what was revoked and
    reworded, a topic about to be forgotten. Returns the address that tells of one that was."""
    context = browser.new_context(locale="en-GB", base_url=url)
    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    page = context.new_page()
    page.goto("/accounts/reauthenticate/")
    page.locator("[name=password]").fill(secret)
    page.locator("main form button").first.click()
    page.wait_for_url(lambda at: "reauthenticate" not in at)
    for address, fills in FILLED:
        page.goto(address)
        for name, words in fills.items():
            page.locator(f"main [name={name}]").first.fill(words)
        page.locator(f"main form:has([name={next(iter(fills))}]) button").first.click()
        page.wait_for_load_state()
    page.goto("/capsule/data/")
    page.locator("main form[action$='/export/'] button").click()
    page.wait_for_load_state()
    page.goto("/capsule/?q=piano")
    page.locator(".memory form[action*='/revoke/'] button").first.click()
    expect(page.locator(".memory[data-status=revoked]")).to_be_visible()
    page.goto("/capsule/?q=Ghent")
    page.goto(page.locator(".memory a[href$='/edit/']").first.get_attribute("href"))
    page.locator("main textarea").fill("You live in Ghent, near the harbour")
    page.locator("main form.memory button").first.click()
    page.wait_for_load_state()
    status = _forgotten(page, "hiking")
    _topic(page, "budget")
    context.close()
    return status.removeprefix(url)


def _topic(page: Page, words: str) -> None:
    page.goto("/capsule/forget/")
    page.locator("[name=reach][value=topic]").check()
    page.locator("[name=words]").fill(words)
    page.locator("main form button.primary").click()
    page.wait_for_url("**/counts/")


def _forgotten(page: Page, words: str) -> str:
    _topic(page, words)
    page.goto("/capsule/forget/confirm/")
    page.locator("[name=phrase]").fill("FORGET ME")
    page.locator("[name=has_copy]").check()
    page.locator("main button.danger").click()
    page.wait_for_url("**/forget/s/**")
    expect(page.locator("a[href$='certificate/']")).to_be_visible(timeout=30_000)
    return page.url


def _attach_and_edit(page: Page, asked: int) -> None:
    """A picture that is remembered, a text, and a message that was written anew and answered anew."""
    picture = io.BytesIO()
    Image.new("RGB", (640, 400), "darkolivegreen").save(picture, "PNG")
    files = [("lounge.png", "image/png", picture.getvalue()), ("notes.txt", "text/plain", "第一行\nrow 2".encode())]
    page.locator("#files").set_input_files(
        [{"name": name, "mimeType": mime, "buffer": data} for name, mime, data in files]
    )
    expect(page.locator("[data-attached]")).to_have_count(2, timeout=30_000)
    answers = page.locator("article.answer[data-seq]")
    for number, words in enumerate(("Our lounge: olive walls", "Compare oak and ash"), asked + 1):
        page.locator("#text").fill(words)
        page.locator("#text").press("Enter")
        expect(answers).to_have_count(number, timeout=30_000)
    page.locator("article.user form[action*=remember] button").first.click()
    page.locator("article.user a[href*='?edit=']").last.click()
    expect(page.locator("[name=replaces]")).to_be_attached(timeout=30_000)
    expect(page.locator("#composer[data-socket=yes]")).to_be_visible(timeout=30_000)
    page.locator("#text").fill("Compare oak and beech")
    page.locator("#text").press("Enter")
    expect(page.locator("article.user .state .numbers")).to_be_visible(timeout=30_000)
    expect(answers).to_have_count(asked + 2, timeout=30_000)
    answers.last.locator("[data-retry] button").click()
    expect(answers.last.locator(".state .numbers")).to_be_visible(timeout=30_000)


def look(browser: Browser, url: str, session: str, addresses: tuple[str, ...], wish: argparse.Namespace) -> int:
    """Take the pictures. Returns how many flaws were found; each is printed."""
    count = 0
    addresses = tuple(one for one in addresses if _is_wanted(_name(one, session), wish))
    for language, theme, (width, height) in _ways(wish):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        values = {"django_language": language, "theme": theme, "sessionid": session}
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in values.items() if value])
        page = context.new_page()
        for address in addresses:
            page.goto(url + address)
            if address == "/api/docs/":
                page.locator(".opblock").first.wait_for()  # Swagger draws it
            name = _name(address, session)
            page.screenshot(path=wish.into / f"{name}.{language}.{theme}.{width}.png", full_page=True)
            for flaw in flaws(page):
                count += 1
                print(f"{address} {language} {theme} {width}: {flaw}")
        context.close()
    return count


def open_up(page: Page, url: str, address: str, press: str) -> None:
    """What lies over a page, opened. A thing inside a menu has its menu opened first; several are chosen first."""
    page.goto(url + address)
    if press == "?":
        page.keyboard.press("?")
        return
    if "select=" in address:
        page.locator("[name=chosen]").first.check()
    if not page.locator(press).count():
        print(f"nothing to press on {address}: {press}")
        return
    target = page.locator(press).first
    if not target.is_visible():
        page.locator("details.menu:has(" + press + ") > summary").first.click()
    target.click()
    page.wait_for_timeout(400)  # what htmx brings


def look_over(browser: Browser, url: str, session: str, chat: str, wish: argparse.Namespace) -> int:
    """The same of OPENED: dialogs, menus, forms in place."""
    count = 0
    opened = [one for one in OPENED if _is_wanted(f"over-{one[0]}", wish)]
    for language, theme, (width, height) in _ways(wish):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        values = {"django_language": language, "theme": theme, "sessionid": session}
        context.add_cookies([{"name": name, "value": value, "url": url} for name, value in values.items()])
        page = context.new_page()
        for name, address, press in opened:
            open_up(page, url, chat if address == "chat" else address, press)
            page.screenshot(path=wish.into / f"over-{name}.{language}.{theme}.{width}.png")
            for flaw in flaws(page):
                count += 1
                print(f"{name} over {address} {language} {theme} {width}: {flaw}")
        context.close()
    return count


def _ways(wish: argparse.Namespace) -> list[tuple[str, str, tuple[int, int]]]:
    found = itertools.product(LANGUAGES, THEMES, SIZES)
    return [
        (language, theme, size)
        for language, theme, size in found
        if language in (wish.language or LANGUAGES) and theme in (wish.theme or THEMES)
        if not wish.size or size[0] in wish.size
    ]


def _is_wanted(name: str, wish: argparse.Namespace) -> bool:
    return not wish.only or any(part in name for part in wish.only.split(","))


def _name(address: str, session: str) -> str:
    if address.startswith("/forget/s/"):
        return "forget-certificate" if "certificate" in address else "forget-status"
    if re.match(r"/c/[0-9a-f]{8}-", address):
        return "chat"
    return re.sub(r"\W+", "-", address).strip("-") or ("home" if session else "front")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default=os.environ.get("MEMORYHUB_ADDRESS", "http://127.0.0.1:8000"))
    parser.add_argument("--into", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", default="", help="parts of pictures' names, with commas between")
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--size", action="append", type=int, choices=[width for width, _height in SIZES])
    wish = parser.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        session, secret, chat = guest(browser, wish.url)
        status = leave_something(browser, wish.url, session, secret)
        count = look(browser, wish.url, "", (*SIGNED_OUT, status, f"{status}certificate/"), wish)
        count += look(browser, wish.url, session, (chat, *ADDRESSES), wish)
        count += look_over(browser, wish.url, session, chat, wish)
        browser.close()
    print(f"{count} flaws; pictures in {wish.into}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
