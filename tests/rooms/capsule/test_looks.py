"""What staff looked at stands in the person's timeline, with why."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.vault import api as vault

pytestmark = pytest.mark.django_db


@pytest.fixture
def looked(ada, ada_space, sam, ada_learns):
    """Sam read one chat of Ada's, with her yes. Returns the chat's id."""
    now, chat = datetime.now(UTC), uuid4()
    ada_learns("You keep bees", now=now - timedelta(hours=1))
    wish = grants.Wish(grants.Purpose.SUPPORT, "You asked why a reminder was late", (f"chats:{chat}",))
    asked = grants.ask(sam.pk, ada_space.id, wish, now=now)
    grants.approve(ada_space.id, asked.grant_id, by=ada.pk, now=now)
    live = grants.require(sam.pk, ada_space.id, what=f"chats:{chat}", now=now)
    with vault.reading_as_staff(sam.pk), grants.reading(live, now=now):
        pass
    return chat


@pytest.mark.parametrize("query", ["?tab=time", "?tab=time&kind=looked"])
def test_a_look_is_a_line_with_its_reason_and_the_way_to_the_chat(signed_in, looked, query):
    page = signed_in.get(f"/capsule/{query}").content.decode()
    assert "You asked why a reminder was late" in page and f"/c/{looked}/" in page
    assert ("You keep bees" in page) is ("kind" not in query)
    assert page.count('data-kind="looked"') == 1


def test_other_filters_and_other_people_show_none(signed_in, stranger, looked):
    assert "reminder was late" not in signed_in.get("/capsule/?tab=time&kind=learnt").content.decode()
    for query in ("?tab=time", "?tab=time&kind=looked"):
        assert "reminder was late" not in stranger.get(f"/capsule/{query}").content.decode()


def test_on_a_later_page_only_what_was_looked_at_in_its_time(signed_in, ada_space, looked):
    older = memory.timeline(ada_space.id)[0].happened_at + timedelta(minutes=1)
    page = signed_in.get("/capsule/", {"tab": "time", "before": older.isoformat()}).content.decode()
    assert "You keep bees" in page and "reminder was late" not in page
