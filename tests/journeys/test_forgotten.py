"""Somebody is forgotten by the running product, and no file of it knows them any more."""

import secrets
import subprocess

import psycopg

from tests.people import Person
from tests.product import wait_until

MAKE = """
import sys, django; django.setup()
from django.conf import settings
from django.test import Client
from allauth.account.models import EmailAddress
from memoryhub.accounts.models import User
from memoryhub.spaces.api import space_of
user = User.objects.create_user(f"{sys.argv[1]}@example.test", "a good long password")
EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
client = Client(); client.force_login(user); client.get("/accounts/login/")
print(client.cookies[settings.SESSION_COOKIE_NAME].value, space_of(user).id)
"""
ASK = """
import sys, django; django.setup()
from uuid import UUID
from django.utils import timezone
from memoryhub.privacy import api as privacy
space_id = UUID(sys.argv[1])
found = privacy.dry_run(space_id, privacy.Part(privacy.Reach.EVERYTHING))
request, salt = privacy.open_request(space_id, found, privacy.Factor.PASSWORD, now=timezone.now())
print(privacy.token_of(request.id, salt), found.counts.get("facts", 0))
"""


def files_with(product, token):
    with psycopg.connect(product.database_url(), autocommit=True) as server:
        server.execute("CHECKPOINT")  # what is only in memory would not be found
    found = subprocess.run(["grep", "-rlia", token, str(product.state)], capture_output=True, text=True)
    return found.stdout.split()


def test_after_the_erasure_no_file_of_the_product_holds_the_persons_token(product):
    token = secrets.token_hex(8)
    session, space_id = product.run_python(MAKE, token).split()[-2:]
    her = Person(product.address, f"{token}@example.test", space_id, session)
    talk = her.talk(her.new_conversation())
    talk.say(f"My name is {token} and my sister is called {token}", until="end")
    talk.close()
    assert files_with(product, token), "her address at least stands in the database"
    link, facts = product.run_python(ASK, space_id).split()[-2:]
    stranger = Person(product.address, "", "", "")
    wait_until(lambda: "certificate.json" in stranger.get(f"/forget/s/{link}/")[1], 60, "the erasure did not end")
    assert int(facts) >= 1 and files_with(product, token) == []
