"""Roles, memories by hand, and the sensitive ones."""

import pytest

from memoryhub.memory import api as memory
from memoryhub.spaces.api import create_persona, personas, rename_persona

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/capsule/"}


def test_a_role_is_made_renamed_and_put_away(signed_in, ada_space):
    signed_in.post("/capsule/roles/add/", {"name": "  Buyer "})
    made = personas(ada_space.id)[0]
    signed_in.post(f"/capsule/roles/{made.persona_id}/rename/", {"name": "Procurement"})
    assert [one.name for one in personas(ada_space.id)] == ["Procurement"]
    signed_in.post(f"/capsule/roles/{made.persona_id}/away/")
    assert not personas(ada_space.id) and "put away" in signed_in.get("/capsule/roles/").content.decode()
    signed_in.post(f"/capsule/roles/{made.persona_id}/back/")
    assert personas(ada_space.id)


@pytest.mark.parametrize("name", ["", "buyer", "x" * 41])
def test_a_name_that_is_empty_taken_or_too_long_is_refused_and_kept_in_the_form(signed_in, ada_space, name):
    create_persona(ada_space.id, "Buyer")
    answer = signed_in.post("/capsule/roles/add/", {"name": name})
    assert answer.status_code == 400 and f'value="{name}"' in answer.content.decode()
    assert len(personas(ada_space.id)) == 1


def test_putting_away_and_taking_up_again_makes_no_thirteenth_and_no_second_of_a_name(signed_in, ada_space):
    first = create_persona(ada_space.id, "Buyer")
    signed_in.post(f"/capsule/roles/{first.persona_id}/away/")
    again = create_persona(ada_space.id, "buyer")
    assert signed_in.post(f"/capsule/roles/{first.persona_id}/back/").status_code == 400
    rename_persona(ada_space.id, again.persona_id, "Seller")
    for number in range(11):
        create_persona(ada_space.id, f"Role {number}")
    answer = signed_in.post(f"/capsule/roles/{first.persona_id}/back/")
    assert answer.status_code == 400 and "twelve" in answer.text and len(personas(ada_space.id)) == 12


def test_a_stranger_reaches_no_role(stranger, ada_space):
    made = create_persona(ada_space.id, "Buyer")
    assert stranger.post(f"/capsule/roles/{made.persona_id}/rename/", {"name": "x"}).status_code == 404
    assert "Buyer" not in stranger.get("/capsule/roles/").content.decode()


def test_a_memory_moves_into_a_role_and_its_card_says_so(signed_in, ada_space, ada_learns):
    memory_id, made = ada_learns("You keep bees"), create_persona(ada_space.id, "Buyer")
    form = {"version": 1, "persona": str(made.persona_id)}
    card = signed_in.post(f"/capsule/facts/{memory_id}/move/", form, headers=HTMX).content.decode()
    assert "Buyer" in card and memory.memory(ada_space.id, memory_id).persona_id == made.persona_id


def test_a_memory_does_not_move_into_somebody_elses_role(signed_in, ada_learns, ben_space):
    memory_id, foreign = ada_learns("You keep bees"), create_persona(ben_space.id, "Seller")
    for persona in (str(foreign.persona_id), "x"):
        form = {"version": 1, "persona": persona}
        assert signed_in.post(f"/capsule/facts/{memory_id}/move/", form).status_code == 404


def test_several_are_moved_at_once_and_what_fails_is_counted(signed_in, ada_space, ada_learns):
    made = create_persona(ada_space.id, "Buyer")
    ids = [ada_learns(f"You own book {number}") for number in range(3)]
    chosen = [f"{ids[0]}:1", f"{ids[1]}:1", f"{ids[2]}:9"]
    form = {"act": "move", "persona": str(made.persona_id), "chosen": chosen}
    page = signed_in.post("/capsule/chosen/", form, follow=True).content.decode()
    assert "2 of 3 done. 1 failed" in page


def test_a_sensitive_memory_hides_where_its_owner_wishes(signed_in, ada, ada_learns):
    memory_id = ada_learns("You keep bees")
    signed_in.post(f"/capsule/facts/{memory_id}/sensitive/", {"version": 1})
    assert "Show it" not in signed_in.get("/capsule/").content.decode()
    ada.hides_sensitive = True
    ada.save()
    assert "Show it" in signed_in.get("/capsule/").content.decode()
    assert "Show it" not in signed_in.get(f"/capsule/facts/{memory_id}/").content.decode()


def test_a_memory_added_by_hand_is_there_confirmed(signed_in):
    page = signed_in.post("/capsule/add/", {"text": "I live in Tromsø"}, follow=True).content.decode()
    assert "You live in Tromsø" in page and "Confirmed" in page


def test_a_secret_added_by_hand_is_refused_and_stays_in_the_form(signed_in, ada_space):
    answer = signed_in.post("/capsule/add/", {"text": "my wifi password is hunter22xyz"})
    assert answer.status_code == 400 and "hunter22xyz" in answer.content.decode()
    assert memory.counts(ada_space.id)["active"] == 0


def test_erasing_at_once_leads_from_the_memorys_own_page_to_the_capsule(signed_in, ada_learns):
    memory_id = ada_learns("You keep bees")
    here = HTMX | {"HX-Current-URL": f"http://testserver/capsule/facts/{memory_id}/"}
    answer = signed_in.post(f"/capsule/facts/{memory_id}/erase/", {"version": 1}, headers=here)
    assert answer.headers["HX-Redirect"] == "/capsule/"
    assert signed_in.get(f"/capsule/facts/{memory_id}/").status_code == 404


def test_the_page_of_a_memory_shows_how_its_words_changed(signed_in, ada_learns):
    memory_id = ada_learns("You keep bees in the garden")
    signed_in.post(f"/capsule/facts/{memory_id}/edit/", {"text": "You keep ducks in the garden", "version": 1})
    page = signed_in.get(f"/capsule/facts/{memory_id}/").content.decode()
    assert "<del>bees</del><ins>ducks</ins> in the garden" in page and "(you)" in page
