"""Looking for memories: words, meaning, filters; all of it in the address."""

from datetime import UTC, datetime, timedelta

import pytest

from memoryhub.memory import api as memory
from memoryhub.spaces.api import create_persona

pytestmark = pytest.mark.django_db


def shown(client, query: str) -> str:
    return client.get(f"/capsule/{query}").content.decode().split('id="capsule"')[1].split("</section>")[0]


def test_kind_role_and_days_narrow_the_list(signed_in, ada_space, ada_learns):
    old = datetime.now(UTC) - timedelta(days=40)
    ada_learns("You keep bees", now=old)
    health = ada_learns("Your blood type is A", slot="health.blood_type", value="A")
    buyer = create_persona(ada_space.id, "Buyer")
    memory.move(ada_space.id, health, buyer.persona_id, version=1, now=datetime.now(UTC))
    assert "bees" not in shown(signed_in, "?kind=health")
    assert "bees" not in shown(signed_in, f"?persona={buyer.persona_id}")
    assert "blood" in shown(signed_in, f"?persona={buyer.persona_id}")
    assert "blood" not in shown(signed_in, "?persona=none")
    assert "blood" not in shown(signed_in, f"?to={(old + timedelta(days=2)).date()}")
    assert "bees" not in shown(signed_in, f"?from={(old + timedelta(days=2)).date()}")


@pytest.mark.parametrize(
    "query",
    ["?kind=nonsense", "?persona=x", "?from=2026-13-40", "?to=0001-01-01", "?from=9999-12-31", "?page=0", "?sort=x"],
)
def test_what_is_not_understood_is_passed_over(signed_in, ada_learns, query):
    ada_learns("You keep bees")
    assert "You keep bees" in shown(signed_in, query)


def test_what_only_means_the_same_stands_under_a_heading_of_its_own(signed_in, ada_space):
    memory.add(ada_space.id, "I play the cello", now=datetime.now(UTC), time_zone="UTC")
    page = shown(signed_in, "?q=musical+instrument")
    assert "No memory holds these words" in page and "cello" in page
    assert "Similar in meaning" not in shown(signed_in, "?q=cello")


def test_nothing_found_says_what_to_try(signed_in, ada_learns):
    ada_learns("You keep bees")
    page = shown(signed_in, "?q=zzzz")
    assert "No match for" in page and "Try fewer or other words" in page and "Clear filters" in page
    assert "Take one of the filters away" in shown(signed_in, "?kind=money")


def test_a_search_never_shows_somebody_elses(signed_in, ben_space):
    memory.add(ben_space.id, "I play the cello", now=datetime.now(UTC), time_zone="UTC")
    assert "cello in" not in shown(signed_in, "?q=cello") and "data-memory-id" not in shown(signed_in, "?q=cello")
