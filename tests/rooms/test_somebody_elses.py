"""No address shows or changes what is somebody else's. The addresses are those of the URL configuration: a new one
whose ids are not known here fails until it is said whose thing stands in it.
"""

import json
import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver

from chat.store import messages
from memoryhub.attachments import api as attachments
from memoryhub.export import api as exporting
from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.spaces.api import create_persona, scope
from memoryhub.tokens import api as tokens
from memoryhub.webhooks import api as webhooks
from tests.rooms.attachments.test_files import png
from tests.rooms.capsule.conftest import learn, learn_twice
from tests.rooms.chat.stage import new_conversation

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, tzinfo=UTC)
# Who has the link may open it, signed in or not; the secret in it is the right. Tried in their own tests.
BY_LINK = ("calendar/key/", "forget/s/")
# django-allauth's: they know nobody's rows but one's own.
ITS_OWN = ("accounts/",)
ACTS = {  # what `<slug:act>` can be, by what stands before it
    "memories/": ("confirm", "reject", "pin", "unpin", "mark", "unmark"),
    "todos/": ("done", "cancel", "reopen"),
    "capsule/roles/": ("rename", "away", "back"),
    "v1/webhooks/": ("test", "pause", "resume"),
    "capsule/webhooks/": ("test", "pause", "resume", "delete"),
    "capsule/access/": ("allow", "refuse", "stop"),
}
BODY = {
    "text": "x", "version": 1, "name": "x", "persona_id": None, "choice": "a", "a_version": 1, "b_version": 1, "seq": 1,
    "title": "x", "to": "tomorrow", "due_on": None, "cid": str(uuid4()), "a": str(uuid4()), "erase": False,
}  # fmt: skip


def routes(patterns=None, prefix=""):
    """(path as it is written, view) of every address."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, path)
        else:
            yield path, one.callback


WITH_IDS = [(path, view) for path, view in routes() if "<" in path and not path.startswith((*BY_LINK, *ITS_OWN))]


@pytest.fixture
def things(ada, ada_space, settings):
    """An id of Ada's for whatever stands in an address."""
    from chat.models import Turn

    settings.WEBHOOK_HOSTS = frozenset({"127.0.0.1:9"})
    space_id, conversation_id = ada_space.id, new_conversation(ada)
    with scope(space_id):
        turn_id = Turn.objects.get(space_id=space_id, conversation_id=conversation_id).id
    hook = webhooks.add(space_id, "http://127.0.0.1:9/", kinds=("captured",), with_words=False, now=NOW)[0]
    memory_id, conflict_id = learn(space_id, "You keep bees"), learn_twice(space_id)[1]
    memory.todo_add(space_id, "secret errand", now=NOW)
    look = grants.Wish(grants.Purpose.SUPPORT, "The answer was wrong", ("chats",))
    wanted = memory.ForgetScope(memory.Reach.TOPIC, words="bees")
    return {
        "memory_id": memory_id,
        "conflict_id": conflict_id,
        "todo_id": memory.todos(space_id)[0].todo_id,
        "event_id": memory.timeline(space_id)[0].event_id,
        "persona_id": create_persona(space_id, "Buyer").persona_id,
        "conversation_id": conversation_id,
        "turn_id": turn_id,
        "root_id": turn_id,
        "tool_call_id": uuid4(),
        "seq": 1,
        "attachment_id": _picture(space_id, conversation_id),
        "token": memory.forget_scope(space_id, wanted, now=NOW).token,
        "token_id": tokens.issue(space_id, "api", label="x", scopes=("read",), days=None, now=NOW)[0].token_id,
        "export_id": exporting.ask(space_id, ("memories",), language="en", now=NOW),
        "hook_id": hook.hook_id,
        "grant_id": grants.ask(uuid4(), space_id, look, now=NOW).grant_id,
        "delivery_id": webhooks.ping(space_id, hook.hook_id, now=NOW),
        "request_id": _erased(space_id),
    }


def _erased(space_id):
    """A request that is done, with a certificate."""
    learn(space_id, "You play chess")
    found = privacy.dry_run(space_id, privacy.Part(privacy.Reach.TOPIC, words="chess"))
    request, _salt = privacy.open_request(space_id, found, privacy.Factor.TOKEN, now=NOW)
    assert privacy.run(request.id) is privacy.State.DONE_LIVE
    return request.id


def _picture(space_id, conversation_id):
    one = attachments.take(space_id, conversation_id, "a.png", png())
    with scope(space_id):
        message = messages.after(space_id, conversation_id, 0)[0]
        attachments.send(space_id, conversation_id, [one.attachment_id], message.message_id, message.seq)
    return one.attachment_id


def filled(path, things):
    """The addresses that a route makes with these ids."""
    for name in re.findall(r"<\w+:(\w+)>", path):
        if name != "act":
            # Staff's things: whoever has no role finds no door there, whatever the id.
            one = things.get(name) or (uuid4() if path.startswith("console/") else None)
            assert one, f"say which id of Ada's stands in {path} (`{name}` in `things`)"
            path = re.sub(rf"<\w+:{name}>", str(one), path)
    if "<slug:act>" not in path:
        return [path]
    acts = next((acts for before, acts in ACTS.items() if before in path), ())
    assert acts, f"say what can be done at {path} (ACTS)"
    return [path.replace("<slug:act>", act) for act in acts]


def calls(things, page, token):
    """(method, address, answer) of every way to ask for these things. What an answer changes is taken back."""
    who = {"headers": {"authorization": f"Bearer {token}"}, "content_type": "application/json"}
    form = {name: "" if one is None else one for name, one in BODY.items()}
    for path, view in WITH_IDS:
        is_api = path.startswith("api/")
        methods = [one for one in ("get", "post", "patch", "delete") if not is_api or hasattr(view.cls, one)]
        for address in filled(path, things):
            for method in methods if is_api else ("get", "post"):
                with transaction.atomic():
                    if is_api:
                        body = {} if method == "get" else {"data": json.dumps(BODY)}
                        answer = getattr(Client(), method)(f"/{address}", **body, **who)
                    else:
                        answer = getattr(page, method)(f"/{address}", form if method == "post" else None)
                    transaction.set_rollback(True)
                yield method, address, answer


def state_of(space_id):
    return memory.timeline(space_id, limit=200), webhooks.hooks(space_id), tokens.tokens(space_id, "api")


@pytest.fixture
def ben_in(ben, ben_space):
    """Ben signed in, his password given a moment ago, and a token of his that may do everything."""
    page = Client()
    page.force_login(ben)
    page.post("/accounts/reauthenticate/", {"password": "ben's good password"})
    return page, tokens.issue(ben_space.id, "api", label="x", scopes=("read", "write"), days=None, now=NOW)[1]


@pytest.mark.django_db(transaction=True)  # some views look from a thread of their own
def test_nobody_elses_things_are_found_at_any_address(ada_space, things, ben_in):
    before = state_of(ada_space.id)
    for method, address, answer in calls(things, *ben_in):
        assert answer.status_code in (404, 405), (method, address, answer.status_code)
    assert state_of(ada_space.id) == before


def test_nor_are_they_found_by_way_of_a_conversation_of_ones_own(ada_space, things, ben, ben_in):
    """Ids that stand behind another: the first is Ben's, the others are Ada's."""
    before = state_of(ada_space.id)
    mixed = things | {"conversation_id": new_conversation(ben)}
    own = f"/c/{mixed['conversation_id']}/"
    for method, address, answer in calls(mixed, *ben_in):
        if "/turns/" in address or "/calls/" in address:
            is_sent_back = (
                answer.status_code == 302 and answer.url == own
            )  # to what he has: an answer that is not there
            assert is_sent_back or answer.status_code in (404, 405), (method, address, answer.status_code)
    assert state_of(ada_space.id) == before


def test_who_is_signed_out_is_shown_nothing(ada_space, things):
    before = state_of(ada_space.id)
    for method, address, answer in calls(things, Client(), ""):
        assert answer.status_code in (302, 401, 403, 404, 405), (method, address, answer.status_code)
        assert "login" in answer.url if answer.status_code == 302 else b"bees" not in answer.content, address
    assert state_of(ada_space.id) == before


def test_the_ids_are_real_ones_by_which_their_owner_gets_in(ada, ada_space, things):
    """Otherwise the others were refused for nothing."""
    page = Client()
    page.force_login(ada)
    page.post("/accounts/reauthenticate/", {"password": "ada's good password"})
    token = tokens.issue(ada_space.id, "api", label="y", scopes=("read", "write"), days=None, now=NOW)[1]
    answers = [
        (address, answer.status_code not in (401, 403, 404, 405)) for _, address, answer in calls(things, page, token)
    ]
    shut = {address for address, _ in answers} - {address for address, is_open in answers if is_open}
    assert not {address for address in shut if "/calls/" not in address and not address.startswith("console/")}
