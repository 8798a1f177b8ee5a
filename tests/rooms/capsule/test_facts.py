"""Facts in the capsule: seen, kept, edited, taken back."""

from datetime import UTC, datetime, timedelta

import pytest

from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/capsule/"}
QUERIES = 12  # UX 10


def test_a_fact_shows_its_sentence_and_leads_to_it(signed_in, ada_learns):
    memory_id = ada_learns("You grow tomatoes", quote="my tomatoes are finally red")
    page = signed_in.get("/capsule/").content.decode()
    assert f'data-memory-id="{memory_id}"' in page
    assert 'data-status="active"' in page
    assert "my tomatoes are finally red" in page
    assert "#m-7" in page


def test_an_empty_capsule_says_how_it_fills(signed_in):
    page = signed_in.get("/capsule/").content.decode()
    assert "Nothing remembered yet" in page
    assert "Remember that" in page


def test_in_chinese_everything_around_the_memory_is_chinese(signed_in, ada_learns):
    ada_learns("You grow tomatoes")
    signed_in.defaults["HTTP_ACCEPT_LANGUAGE"] = "zh-CN"
    page = signed_in.get("/capsule/").content.decode()
    assert "记忆胶囊" in page
    assert '<p class="memory-text" lang="en">' in page
    assert "Revoke" not in page


def test_keeping_makes_a_pending_fact_confirmed_and_answers_with_its_card(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You may move to Oslo", status=Status.PENDING)
    answer = signed_in.post(f"/capsule/facts/{memory_id}/keep/", {"version": 1}, headers=HTMX)
    assert memory.memory(ada_space.id, memory_id).status is Status.ACTIVE
    card = answer.content.decode()
    assert "Confirmed" in card
    assert 'id="capsule-tabs"' in card
    assert "<html" not in card


def test_without_script_the_same_button_leads_back_to_where_one_was(signed_in, ada_learns):
    memory_id = ada_learns("You may move to Oslo", status=Status.PENDING)
    form = {"version": 1, "next": "/capsule/?tab=conf"}
    answer = signed_in.post(f"/capsule/facts/{memory_id}/keep/", form, follow=True)
    assert answer.redirect_chain == [("/capsule/?tab=conf", 302)]
    assert "Kept." in answer.content.decode()


def test_a_fact_that_changed_meanwhile_is_not_kept_unseen(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You may move to Oslo", status=Status.PENDING)
    memory.confirm(ada_space.id, memory_id, version=1, now=datetime.now(UTC))
    answer = signed_in.post(f"/capsule/facts/{memory_id}/keep/", {"version": 1}, headers=HTMX)
    assert answer.status_code == 409
    assert answer.headers["HX-Retarget"] == "#toast"


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40, "²"])
def test_a_broken_version_is_a_conflict_and_no_crash(signed_in, ada_learns, version):
    memory_id = ada_learns("You may move to Oslo", status=Status.PENDING)
    assert signed_in.post(f"/capsule/facts/{memory_id}/keep/", {"version": version}).status_code == 409


def test_revoking_works_at_once_and_undo_brings_it_back(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    card = signed_in.post(f"/capsule/facts/{memory_id}/revoke/", {"version": 1}, headers=HTMX).content.decode()
    assert memory.memory(ada_space.id, memory_id).status is Status.REVOKED
    assert 'data-status="revoked"' in card
    assert "can be restored until" in card
    undo = card.split('hx-post="/capsule/events/')[1].split("/undo/")[0]
    answer = signed_in.post(f"/capsule/events/{undo}/undo/", headers=HTMX)
    assert "capsule-changed" in answer.headers["HX-Trigger"]
    assert memory.memory(ada_space.id, memory_id).status is Status.ACTIVE


def test_a_revoked_fact_can_be_restored_from_its_card(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    signed_in.post(f"/capsule/facts/{memory_id}/revoke/", headers=HTMX)
    signed_in.post(f"/capsule/facts/{memory_id}/restore/", headers=HTMX)
    assert memory.memory(ada_space.id, memory_id).status is Status.ACTIVE


def test_what_was_never_revoked_cannot_be_restored(signed_in, ada_learns):
    assert signed_in.post(f"/capsule/facts/{ada_learns('You keep bees')}/restore/").status_code == 409


def test_erasing_leaves_no_card_and_no_text(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    signed_in.post(f"/capsule/facts/{memory_id}/revoke/")
    signed_in.post(f"/capsule/facts/{memory_id}/erase/")
    with pytest.raises(NotFound):
        memory.memory(ada_space.id, memory_id)
    assert "You keep bees" not in signed_in.get("/capsule/").content.decode()
    assert "You keep bees" not in signed_in.get("/capsule/?tab=time").content.decode()


def test_not_true_takes_it_back(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You may move to Oslo", status=Status.PENDING)
    signed_in.post(f"/capsule/facts/{memory_id}/not-true/", {"version": 1}, headers=HTMX)
    assert memory.memory(ada_space.id, memory_id).status is Status.REVOKED


def test_editing_in_place_saves_the_persons_own_words(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    form = signed_in.get(f"/capsule/facts/{memory_id}/edit/", headers=HTMX).content.decode()
    assert "<textarea" in form
    assert "<html" not in form
    signed_in.post(f"/capsule/facts/{memory_id}/edit/", {"text": "You keep two hives", "version": 1}, headers=HTMX)
    assert memory.memory(ada_space.id, memory_id).text == "You keep two hives"


def test_two_editors_see_both_versions_and_lose_neither(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    memory.revise(ada_space.id, memory_id, "You keep ten hives", version=1, now=datetime.now(UTC))
    form = {"text": "You keep two hives", "version": 1}
    answer = signed_in.post(f"/capsule/facts/{memory_id}/edit/", form, headers=HTMX)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "You keep ten hives" in page
    assert "You keep two hives" in page
    assert 'name="version" value="2"' in page


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_an_empty_or_endless_text_is_refused_beside_the_field(signed_in, ada_learns, text):
    memory_id = ada_learns("You keep bees")
    answer = signed_in.post(f"/capsule/facts/{memory_id}/edit/", {"text": text, "version": 1}, headers=HTMX)
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()


def test_searching_and_filtering_stand_in_the_address(signed_in, ada_learns):
    ada_learns("You keep bees")
    ada_learns("You play the cello")
    page = signed_in.get("/capsule/?q=cello").content.decode()
    assert "You play the cello" in page
    assert "You keep bees" not in page
    assert "No match for" in signed_in.get("/capsule/?q=violin").content.decode()
    assert "Nothing was revoked lately" in signed_in.get("/capsule/?state=revoked").content.decode()


@pytest.mark.parametrize(
    "query", ["tab=x&state=x&sort=x&page=x", "page=0", "page=99999999", "page=²", "before=x&tab=time"]
)
def test_a_broken_address_shows_the_plain_list(signed_in, ada_learns, query):
    ada_learns("You keep bees")
    assert signed_in.get(f"/capsule/?{query}").status_code == 200


def test_long_lists_come_in_pages(signed_in, ada_learns):
    for number in range(25):
        ada_learns(f"You own book {number}")
    first = signed_in.get("/capsule/").content.decode()
    assert first.count('class="memory"') == 20
    assert "?page=2" in first
    assert signed_in.get("/capsule/?page=2").content.decode().count('class="memory"') == 5


def test_the_page_of_one_fact_tells_where_it_comes_from(signed_in, ada_learns):
    memory_id = ada_learns("You grow tomatoes", quote="my tomatoes are finally red")
    signed_in.post(f"/capsule/facts/{memory_id}/edit/", {"text": "You grow beans", "version": 1})
    page = signed_in.get(f"/capsule/facts/{memory_id}/").content.decode()
    assert "my tomatoes are finally red" in page
    assert "<del" in page
    assert "You edited it" in page


def test_the_list_costs_the_same_few_queries_however_long_it_is(signed_in, ada_learns, row_queries):
    ada_learns("You own a book")
    with row_queries() as short:
        signed_in.get("/capsule/")
    for number in range(19):
        ada_learns(f"You own book {number}")
    with row_queries() as long:
        signed_in.get("/capsule/")
    assert len(short) == len(long) <= QUERIES


@pytest.mark.parametrize("tab", ["todo", "time", "conf"])
def test_each_tab_costs_few_queries(signed_in, ada_learns, row_queries, tab):
    for number in range(5):
        ada_learns(f"You may own book {number}", status=Status.PENDING)
        ada_learns(f"Read book {number}", todo=True)
    with row_queries() as asked:
        signed_in.get(f"/capsule/?tab={tab}")
    assert 0 < len(asked) <= QUERIES


def test_docked_beside_the_chat_it_is_a_piece_with_a_close_button(signed_in, ada_learns):
    ada_learns("You keep bees")
    headers = HTMX | {"HX-Current-URL": "http://testserver/c/0190a0a0-0000-7000-8000-000000000000/"}
    piece = signed_in.get("/capsule/", headers=headers).content.decode()
    assert "<html" not in piece
    assert "data-closes" in piece
    assert "hx-push-url" not in piece
    assert 'hx-trigger="capsule-changed from:body' in piece


def test_the_badge_counts_what_waits(signed_in, ada_learns):
    assert signed_in.get("/capsule/badge/").content.decode().strip() == ""
    ada_learns("You may move to Oslo", status=Status.PENDING)
    assert "1 thing waits for you" in signed_in.get("/capsule/badge/").content.decode()


def test_what_was_revoked_long_ago_offers_no_date_in_the_past(signed_in, ada_space, ada_learns):
    long_ago = datetime.now(UTC) - timedelta(days=9)
    memory_id = ada_learns("You keep bees", now=long_ago)
    memory.forget(ada_space.id, memory_id, now=long_ago)
    card = signed_in.get(f"/capsule/facts/{memory_id}/card/").content.decode()
    assert "can be restored until" not in card
    assert "Restore" not in card


ACTS = ("keep", "not-true", "revoke", "restore", "erase", "edit")


@pytest.mark.parametrize("act", ACTS)
def test_ben_can_do_nothing_to_what_is_adas(stranger, ada_space, ada_learns, act):
    memory_id = ada_learns("You keep bees", status=Status.PENDING)
    form = {"version": 1, "text": "You keep wasps"}
    assert stranger.post(f"/capsule/facts/{memory_id}/{act}/", form).status_code == 404
    seen = memory.memory(ada_space.id, memory_id)
    assert (seen.text, seen.status) == ("You keep bees", Status.PENDING)


@pytest.mark.parametrize("address", ["", "edit/", "card/"])
def test_ben_sees_nothing_of_adas(stranger, ada_learns, address):
    memory_id = ada_learns("You keep bees")
    answer = stranger.get(f"/capsule/facts/{memory_id}/{address}")
    assert answer.status_code == 404
    assert "bees" not in answer.content.decode()
    assert "bees" not in stranger.get("/capsule/").content.decode()


def test_ben_cannot_undo_what_ada_did(stranger, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    event_id = memory.forget(ada_space.id, memory_id, now=datetime.now(UTC))
    assert stranger.post(f"/capsule/events/{event_id}/undo/").status_code == 404
    assert memory.memory(ada_space.id, memory_id).status is Status.REVOKED


def test_staff_have_no_door_here(client, sam, ada_learns):
    client.force_login(sam)
    assert client.get(f"/capsule/facts/{ada_learns('You keep bees')}/").status_code == 404


@pytest.mark.parametrize("address", ["/capsule/", "/capsule/badge/", "/capsule/settings/"])
def test_strangers_are_sent_to_sign_in_and_htmx_goes_there_too(client, address):
    assert client.get(address).headers["Location"].startswith("/accounts/login/")
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"].startswith("/accounts/login/")


def test_acts_need_a_post(signed_in, ada_space, ada_learns):
    memory_id = ada_learns("You keep bees")
    assert signed_in.get(f"/capsule/facts/{memory_id}/revoke/").status_code == 405
    assert memory.memory(ada_space.id, memory_id).status is Status.ACTIVE
