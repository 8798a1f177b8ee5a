"""Two versions of one thing in the capsule, what is always used, and where a memory was used."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from tests.rooms.capsule.conftest import learn_twice

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/capsule/?tab=conf"}
TAB = "/capsule/?tab=conf"
QUERIES = 12  # UX 10


def answer(pair, choice, **more):
    first, second = pair
    seen = {"a": str(first), "a_version": "1", "b_version": "1", "next": TAB}
    return f"/capsule/conflicts/{second}/", seen | {"choice": choice} | more


def statuses(space_id, pair):
    return [memory.memory(space_id, one).status for one in pair]


def test_both_versions_stand_side_by_side_with_their_words_and_sources(signed_in, two_versions):
    page = signed_in.get(TAB).content.decode()
    for seen in ("Which one holds?", "Your blood type is A", "the nurse said", "Your blood type is B", "my card says"):
        assert seen in page
    assert page.count("#m-7") == 2
    assert page.count('type="radio"') == 4
    assert "checked" not in page, "nothing is chosen for the person"
    assert 'data-status="conflict"' in page


def test_what_waits_besides_keeps_its_own_card(signed_in, two_versions, ada_learns):
    ada_learns("You may move to Oslo", status=Status.PENDING)
    page = signed_in.get(TAB).content.decode()
    assert page.count("<article") == 2
    assert page.index("Which one holds?") < page.index("You may move to Oslo")


@pytest.mark.parametrize(
    ("choice", "ends"),
    [
        ("a", [Status.ACTIVE, Status.REVOKED]),
        ("b", [Status.REVOKED, Status.ACTIVE]),
        ("both", [Status.SUPERSEDED, Status.ACTIVE]),
        ("neither", [Status.REVOKED, Status.REVOKED]),
    ],
)
def test_saving_settles_it_and_undo_opens_it_again(signed_in, ada_space, two_versions, choice, ends):
    address, form = answer(two_versions, choice)
    panel = signed_in.post(address, form, headers=HTMX).content.decode()
    assert statuses(ada_space.id, two_versions) == ends
    assert "Nothing to settle" in panel
    assert "Settled." in panel
    undo = panel.split('hx-post="/capsule/events/')[1].split("/undo/")[0]
    signed_in.post(f"/capsule/events/{undo}/undo/", headers=HTMX)
    assert "Which one holds?" in signed_in.get(TAB).content.decode()


def test_both_under_their_conditions(signed_in, ada_space, two_versions):
    address, form = answer(two_versions, "both", a_when="before the transplant", b_when="after it")
    signed_in.post(address, form)
    assert statuses(ada_space.id, two_versions) == [Status.ACTIVE, Status.ACTIVE]
    assert "(before the transplant)" in memory.memory(ada_space.id, two_versions[0]).text


def test_without_script_one_comes_back_to_the_tab(signed_in, two_versions):
    address, form = answer(two_versions, "b")
    page = signed_in.post(address, form, follow=True)
    assert page.redirect_chain == [(TAB, 302)]
    assert "The other version will not be used again" in page.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(
    ("choice", "more", "told"),
    [
        ("", {}, "Choose one of the four."),
        ("c", {}, "not one of the available choices"),
        ("both", {"since": (datetime.now(UTC) + timedelta(days=3)).date()}, "This day has not come yet."),
        ("both", {"since": "soon"}, "Enter a valid date."),
        ("both", {"a_when": "abroad", "b_when": "Abroad"}, "Both cannot hold under the same condition."),
        ("both", {"a_when": "abroad", "since": "2020-02-03"}, "Give a day or conditions, not both."),
        ("both", {"a_when": "x" * 81}, "at most 80 characters"),
    ],
)
def test_what_cannot_be_is_said_beside_the_field_and_changes_nothing(
    signed_in, ada_space, two_versions, choice, more, told, headers
):
    address, form = answer(two_versions, choice, **more)
    refused = signed_in.post(address, form, headers=headers)
    assert refused.status_code == 400
    assert told in refused.content.decode()
    assert ("<html" in refused.content.decode()) is not bool(headers)
    assert statuses(ada_space.id, two_versions) == [Status.ACTIVE, Status.PENDING]


def test_what_was_filled_in_stands_there_still(signed_in, two_versions):
    address, form = answer(two_versions, "both", a_when="abroad", b_when="abroad", since="2020-02-03")
    page = signed_in.post(address, form, headers=HTMX).content.decode()
    assert 'value="abroad"' in page
    assert 'value="2020-02-03"' in page
    assert page.count("checked") == 1


@pytest.mark.parametrize(
    "stale", [{"a_version": "7"}, {"b_version": "7"}, {"a": "x"}, {"a": str(uuid4())}, {"b_version": "²"}]
)
def test_who_saw_other_versions_is_told_and_nothing_changes(signed_in, ada_space, two_versions, stale):
    address, form = answer(two_versions, "a", **stale)
    assert signed_in.post(address, form, headers=HTMX).status_code == 409
    assert statuses(ada_space.id, two_versions) == [Status.ACTIVE, Status.PENDING]


def test_it_is_settled_once(signed_in, two_versions):
    address, form = answer(two_versions, "a")
    signed_in.post(address, form)
    assert signed_in.post(address, form).status_code == 409


@pytest.mark.parametrize("choice", ["a", "both", "nonsense"])
def test_ben_can_neither_see_nor_settle_it(stranger, ada_space, two_versions, choice):
    address, form = answer(two_versions, choice)
    assert "blood" not in stranger.get(TAB).content.decode()
    refused = stranger.post(address, form)
    assert refused.status_code == 404
    assert "blood" not in refused.content.decode()
    assert statuses(ada_space.id, two_versions) == [Status.ACTIVE, Status.PENDING]


def test_settling_needs_a_post(signed_in, two_versions):
    assert signed_in.get(answer(two_versions, "a")[0]).status_code == 405


def test_among_the_facts_both_say_so_and_lead_there(signed_in, two_versions, ada_learns):
    ada_learns("You keep bees")
    page = signed_in.get("/capsule/").content.decode()
    assert page.count('data-status="conflict"') == 2
    assert page.count(f'href="/capsule/?tab=conf#conflict-{two_versions[1]}"') == 2
    assert page.count("Two versions") == 2
    assert "tab=conf#conflict" in signed_in.get(f"/capsule/facts/{two_versions[0]}/").content.decode()


def test_when_one_side_is_gone_the_other_is_an_ordinary_question(signed_in, two_versions):
    signed_in.post(f"/capsule/facts/{two_versions[0]}/revoke/")
    page = signed_in.get(TAB).content.decode()
    assert "Which one holds?" not in page
    assert 'data-status="pending"' in page
    assert "fact" in page and "/keep/" in page


def test_the_counts_name_each_conflict_once(signed_in, two_versions):
    assert "1 thing waits for you" in signed_in.get("/capsule/badge/").content.decode()
    address, form = answer(two_versions, "a")
    signed_in.post(address, form)
    assert signed_in.get("/capsule/badge/").content.decode().strip() == ""


def test_in_chinese_everything_around_the_versions_is_chinese(signed_in, two_versions):
    signed_in.defaults["HTTP_ACCEPT_LANGUAGE"] = "zh-CN"
    page = signed_in.get(TAB).content.decode()
    for seen in ("有两种说法", "以哪个为准？", "都不对", "为什么问我？"):
        assert seen in page
    assert "Which one" not in page


def test_many_conflicts_cost_no_more_queries_than_one(signed_in, ada_space, row_queries):
    learn_twice(ada_space.id)
    counted = []
    for slot in ("birthday", "hometown", "zodiac"):
        with row_queries() as asked:
            signed_in.get(TAB)
        counted.append(len(asked))
        learn_twice(ada_space.id, slot)
    with row_queries() as facts:
        signed_in.get("/capsule/")
    assert set(counted) == {counted[0]}
    assert max(counted[0], len(facts)) <= QUERIES


# -- always used, and where ------------------------------------------------------------------------------------------


def test_pinning_marks_the_card_and_undo_takes_it_back(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    card = signed_in.post(f"/capsule/facts/{memory_id}/pin/", {"version": 1}, headers=HTMX).content.decode()
    assert "Always used" in card
    assert f"/capsule/facts/{memory_id}/unpin/" in card
    undo = card.split('hx-post="/capsule/events/')[1].split("/undo/")[0]
    signed_in.post(f"/capsule/events/{undo}/undo/", headers=HTMX)
    assert not memory.memory(ada_space.id, memory_id).pinned


def test_unpinning_without_script(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    signed_in.post(f"/capsule/facts/{memory_id}/pin/", {"version": 1})
    page = signed_in.post(f"/capsule/facts/{memory_id}/unpin/", {"version": 2}, follow=True).content.decode()
    assert "used when it fits" in page
    assert "Always used" not in page


@pytest.mark.parametrize("act", ["pin", "unpin"])
def test_ben_pins_nothing_of_adas_and_a_stale_version_pins_nothing(stranger, signed_in, ada_space, ada_learns, act):
    memory_id = ada_learns("You keep bees")
    assert stranger.post(f"/capsule/facts/{memory_id}/{act}/", {"version": 1}).status_code == 404
    assert signed_in.post(f"/capsule/facts/{memory_id}/{act}/", {"version": 9}).status_code == 409
    assert not memory.memory(ada_space.id, memory_id).pinned


def test_the_page_of_a_fact_leads_to_the_answers_that_used_it(signed_in, ada_space, ada_learns):
    memory_id, turn_id, conversation_id = ada_learns("You keep bees"), uuid4(), uuid4()
    now = datetime.now(UTC)
    recalled = memory.recall(ada_space.id, "What do I keep?", now=now, time_zone="UTC", budget_tokens=500)
    place = {"turn_id": turn_id, "conversation_id": conversation_id}
    memory.log_recall(ada_space.id, recalled, query="What do I keep?", now=now, **place)
    memory.mark_used(ada_space.id, recalled.recall_id, [memory_id], now=now)
    page = signed_in.get(f"/capsule/facts/{memory_id}/").content.decode()
    assert f'href="/c/{conversation_id}/turns/{turn_id}/"' in page
    assert "Last used in" in page


def test_the_page_of_a_fact_costs_few_queries(signed_in, two_versions, row_queries):
    with row_queries() as asked:
        signed_in.get(f"/capsule/facts/{two_versions[0]}/")
    assert 0 < len(asked) <= QUERIES + 3  # no list: history, uses and kin besides
