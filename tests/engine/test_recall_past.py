"""What held before, what was told in a period, and a whole talk: only where it is asked for, only what is one's own."""

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.spaces.api import uuid7
from tests.engine.builders import active, ask, days, say, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved(ada_id):
    say(ada_id, "My address is 4 Mill Row, Bath.")
    say(ada_id, "My address is now 19 Quay Street, Cardiff.", days(40))
    return ada_id


def test_what_held_before_comes_for_a_question_about_the_past_alone(moved, ben_id):
    assert "Mill Row" not in texts(ask(moved, "what is my address?", days(50)))
    found = ask(moved, "what was my old address?", days(50))
    former = [card for card in found.all_cards if card.status is Status.SUPERSEDED]
    assert "Mill Row" in former[0].text and former[0].valid_to == days(40)
    assert texts(ask(ben_id, "what was my old address?", days(50))) == ""


def test_what_is_revoked_is_no_past(moved):
    memory.forget(moved, active(moved)["contact.address"].memory_id, now=days(45))
    assert "Quay" not in texts(ask(moved, "what was my old address?", days(50)))


def test_a_period_brings_what_was_told_in_it(ada_id):
    say(ada_id, "I'm learning the ukulele.")
    say(ada_id, "I'm allergic to pollen.", days(20))
    found = texts(ask(ada_id, "what did I tell you last week?", days(27)))
    assert "pollen" in found and "ukulele" not in found


def test_a_talk_is_brought_whole_where_it_is_taken_up_again(ada_id):
    talk = uuid7()
    say(ada_id, "We decided to put the beehives behind the orchard.", conversation=talk)
    say(ada_id, "We agreed that Oskar builds the stands.", days(0.01), talk)
    say(ada_id, "We decided to paint the boat green.", days(1))
    found = texts(ask(ada_id, "I forgot where we were with the beehives", days(3)))
    assert "Oskar" in found and "boat" not in found
