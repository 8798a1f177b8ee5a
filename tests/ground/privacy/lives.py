"""What a life here is made of, and a request to be forgotten."""

from django.test import Client
from django.utils import timezone

from memoryhub.privacy import api as privacy
from memoryhub.spaces.api import scope
from memoryhub.spaces.models import Persona
from tests.engine.builders import say
from tests.rooms.chat.stage import new_conversation


def fill(user, space, token=""):
    """Chats, memories, a to-do, a persona, a session, all with the token in them."""
    Client().force_login(user)
    new_conversation(user)
    say(space.id, f"My name is Ada and my budget for {token or 'shoes'} is 500 yuan")
    say(space.id, f"Remind me tomorrow to call {token or 'Eve'}")
    with scope(space.id):
        Persona(space_id=space.id, name=f"buyer {token}").save()


def asked(space, reach=privacy.Reach.EVERYTHING, now=None, **options):
    """A request for everything, its asker known."""
    found = privacy.dry_run(space.id, privacy.Part(reach))
    return privacy.open_request(space.id, found, privacy.Factor.PASSWORD, now=now or timezone.now(), **options)[0]
