"""A compliance officer has somebody erased by the running product, and no file of it knows them any more."""

import json
import re
import secrets
import shlex
import subprocess
import sys

import psycopg
import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from playwright.sync_api import Page, expect

from tests.people import Person

pytestmark = pytest.mark.browser
SLOW_MS = 90_000  # seconds on an idle machine
MAKE = """
import sys, django; django.setup()
from django.conf import settings
from django.test import Client
from allauth.account.models import EmailAddress
from memoryhub.accounts.models import User
from memoryhub.spaces.api import space_of
user, other = (User.objects.create_user(f"{name}@example.test", "a good long password") for name in sys.argv[1:])
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
client = Client(); client.force_login(user); client.get("/accounts/login/")
print(client.cookies[settings.SESSION_COOKIE_NAME].value, space_of(user).id, space_of(other).id)
"""
# As the demo house has it: a letter of thirteen days ago and one of two days ago, entered by a colleague.
ASK = """
import json, sys, django; django.setup()
from pathlib import Path
from uuid import UUID
from django.conf import settings
from django.utils import timezone
from memoryhub.accounts.demo import make_accounts
from memoryhub.demo import asking
from memoryhub.demo.store import two_officers
make_accounts(Path(settings.STATE_DIR) / "demo.json")
for stage, space_id in zip(("urgent", "waiting"), sys.argv[1:], strict=True):
    asking.bring_to(stage, UUID(space_id), two_officers(), timezone.now())
print("asked")
"""


def files_with(product, token):
    with psycopg.connect(product.database_url(), autocommit=True) as server:
        server.execute("CHECKPOINT")  # what is only in memory would not be found
    found = subprocess.run(["grep", "-rlia", token, str(product.state)], capture_output=True, text=True)
    return found.stdout.split()


def somebody_with(product, token):
    """Who said their token twice. Returns the ids of their space and of somebody else's."""
    session, space_id, other_id = product.run_python(MAKE, token, secrets.token_hex(8)).split()[-3:]
    her = Person(product.address, f"{token}@example.test", space_id, session)
    talk = her.talk(her.new_conversation())
    talk.say(f"My name is {token} and my sister is called {token}", until="end")
    talk.close()
    return space_id, other_id


def sign_in(page: Page, product) -> None:
    """By the account that the demo printed: password, then the six digits."""
    accounts = json.loads((product.state / "demo.json").read_text())["accounts"]
    officer = next(one for one in accounts if one["role"] == "compliance")
    page.goto(f"{product.address}/accounts/login/?next=/console/")
    page.locator("[name=login]").fill(officer["email"])
    page.locator("[name=password]").fill(officer["password"])
    with page.expect_navigation():
        page.locator("[name=password]").press("Enter")
    while "/console/" not in page.url:  # a code is good for half a minute: a slow machine needs the next one
        page.locator("[name=code]").fill(code_of(officer["totp_secret"]))
        with page.expect_navigation():
            page.locator("[name=code]").press("Enter")


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def test_an_officer_erases_the_most_urgent_verifies_it_offline_and_no_file_holds_the_persons_token(
    page: Page, product, tmp_path
):
    page.set_default_timeout(SLOW_MS)
    token = secrets.token_hex(8)
    space_id, other_id = somebody_with(product, token)
    assert files_with(product, token), "her address at least stands in the database"
    product.run_python(ASK, space_id, other_id)
    sign_in(page, product)
    first = page.locator("tbody tr").first
    expect(first.locator(".badge.bad")).to_be_visible(timeout=SLOW_MS)
    expect(first).to_contain_text(f"u_{space_id.replace('-', '')[-6:]}")
    with page.expect_navigation():
        first.locator("[data-row]").click()
    expect(page.locator(".counts")).to_contain_text("Facts")
    assert token not in page.content()
    page.get_by_role("button", name="Approve and erase").click()
    # Nothing is loaded anew: the open page asks by itself until it is done.
    expect(page.get_by_role("link", name="Certificate", exact=True)).to_be_visible(timeout=SLOW_MS)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Certificate", exact=True).click()
    loading.value.save_as(tmp_path / loading.value.suggested_filename)
    with page.expect_download() as loading:
        page.get_by_role("link", name=re.compile("verify_certificate.py")).click()
    loading.value.save_as(tmp_path / "verify_certificate.py")
    _, *command = shlex.split(page.locator("pre code").inner_text())
    said = subprocess.run([sys.executable, *command], cwd=tmp_path, env={}, capture_output=True, text=True)
    assert said.returncode == 0 and "GENUINE" in said.stdout, said.stdout + said.stderr
    assert files_with(product, token) == []
