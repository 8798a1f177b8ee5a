"""A topic, a range, a conversation: exactly what was shown goes, and nothing that came after."""

import pytest
from django.utils import timezone

from memoryhub.errors import NotFound, Refused
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger
from memoryhub.privacy.types import State
from memoryhub.spaces.api import uuid7
from tests.engine.builders import active, ask, days, say
from tests.ground.privacy.lives import fill
from tests.rooms.chat.stage import new_conversation

pytestmark = pytest.mark.django_db(transaction=True)


def forgotten(space, **part):
    found = privacy.dry_run(space.id, privacy.Part(**part))
    request, _ = privacy.open_request(space.id, found, privacy.Factor.TOTP, now=timezone.now())
    return found, request


def test_a_topic_goes_and_the_rest_stays_in_use(ada_space):
    say(ada_space.id, "My budget for shoes is 500 yuan")
    say(ada_space.id, "I live in Lyon")
    found, request = forgotten(ada_space, reach=privacy.Reach.TOPIC, words="my budget")
    assert found.counts == {"facts": 1}
    say(ada_space.id, "My budget for coats is 900 yuan", days(1))  # after the dry run: not part of the yes
    assert privacy.run(request.id) is State.DONE_LIVE
    assert "home.city" in active(ada_space.id)
    left = " ".join(view.text for view in active(ada_space.id).values())
    assert "500" not in left and "900" in left
    assert memory.counts(ada_space.id) and ask(ada_space.id, "Where do I live?")


def test_a_range_takes_what_was_told_in_it_and_the_chats_that_lie_wholly_within(ada, ada_space):
    chat = new_conversation(ada)
    say(ada_space.id, "I live in Lyon", days(0))
    say(ada_space.id, "My sister is called Eve", days(10))
    now = timezone.now()
    found, request = forgotten(ada_space, reach=privacy.Reach.RANGE, since=days(-1), until=days(1))
    assert found.counts.get("facts") == 1
    in_range = days(-1) <= now < days(1)
    assert found.ids.get("chats", []) == ([str(chat)] if in_range else [])
    assert privacy.run(request.id) is State.DONE_LIVE
    assert "home.city" not in active(ada_space.id) and len(active(ada_space.id)) == 1
    assert [line.ids["piece:facts"] for line in ledger.lines()] == [found.ids["facts"]]


def test_a_conversation_goes_with_what_it_alone_told(ada, ada_space):
    fill(ada, ada_space)
    chat = new_conversation(ada)
    say(ada_space.id, "I live in Lyon", conversation=chat)
    before = len(active(ada_space.id))
    found, request = forgotten(ada_space, reach=privacy.Reach.CONVERSATION, conversation_id=chat)
    assert found.counts == {"chats": 1, "facts": 1}
    assert privacy.run(request.id) is State.DONE_LIVE
    assert len(active(ada_space.id)) == before - 1
    with pytest.raises(NotFound):
        privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.CONVERSATION, conversation_id=chat))
    assert privacy.certificate(request.id) and not privacy.request(request.id).frozen_at


def test_somebody_elses_conversation_is_not_found_and_an_empty_wish_refused(ada_space, ben):
    with pytest.raises(NotFound):
        privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.CONVERSATION, conversation_id=new_conversation(ben)))
    for part in (
        privacy.Part(privacy.Reach.TOPIC, words=" "),
        privacy.Part(privacy.Reach.RANGE),
        privacy.Part(privacy.Reach.RANGE, since=days(2), until=days(1)),
    ):
        with pytest.raises(Refused):
            privacy.dry_run(ada_space.id, part)


def test_a_restored_copy_loses_the_parts_again(ada_space):
    say(ada_space.id, "I live in Lyon")
    found, request = forgotten(ada_space, reach=privacy.Reach.TOPIC, words="where I live")
    privacy.run(request.id)
    line = ledger.lines()[0]
    say(ada_space.id, "My sister is called Eve")
    back = next(iter(active(ada_space.id).values())).memory_id  # as a copy would bring a row of the order back
    from memoryhub.privacy.models import ErasureRequest
    from memoryhub.privacy.restoring import _part

    ErasureRequest.objects.filter(pk=request.id).delete()
    assert [one.number for one in privacy.missing()] == [line.number]
    _part(ledger.Line(**{**vars_of(line), "ids": {"piece:facts": [str(back), str(uuid7())]}}), timezone.now())
    assert active(ada_space.id) == {}


def vars_of(line):
    return {name: getattr(line, name) for name in line.__dataclass_fields__}
