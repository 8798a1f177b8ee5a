"""Ada changes her mind, sets things right in half a sentence, goes back: what holds then, and the chain behind it."""

import pytest

from memoryhub.memory import api as memory
from memoryhub.memory.types import Action, Status
from memoryhub.spaces.api import uuid7
from tests.engine.builders import active, days, one_of, say, texts
from tests.engine.builders import ask as asked

pytestmark = pytest.mark.django_db

ORDERS = (
    "My delivery address is 3 Alder Lane", "I pay by card", "Please note that the side gate is locked after six",
    "what's a good soup for tonight?", "change my payment method to PayPal", "update my address to 14 Birch Row",
    "thanks, lovely", "Please note that the dog is not to be fed", "change my payment method to Apple Pay",
    "how long does rice keep?", "set my address to 27 Cedar Court", "change my payment method to Klarna",
    "any idea what rhymes with orange?", "Please note that the neighbour takes parcels in", "ok great",
    "change my payment method to Visa", "tell me a joke", "update my address to 8 Damson Close", "goodnight then",
    "change my payment method to Revolut",
)  # fmt: skip


def chain(space_id, slot):
    """Values of a slot, the earliest first."""
    held, _ = memory.memories(space_id, statuses=[Status.ACTIVE, Status.SUPERSEDED], sort="old", limit=200)
    return [one.value for one in held if one.slot == slot]


def test_twenty_turns_of_changes_leave_the_last_values_the_notes_and_the_whole_chain(ada_id):
    conversation = uuid7()
    for at, words in enumerate(ORDERS):
        say(ada_id, words, days(at / 1000), conversation)
    assert len(ORDERS) == 20
    assert (one_of(ada_id, "contact.address").value, one_of(ada_id, "payment.method").value) == (
        "8 Damson Close",
        "Revolut",
    )
    assert chain(ada_id, "contact.address") == ["3 Alder Lane", "14 Birch Row", "27 Cedar Court", "8 Damson Close"]
    assert chain(ada_id, "payment.method") == ["card", "PayPal", "Apple Pay", "Klarna", "Visa", "Revolut"]
    notes = " ".join(text for text in active(ada_id))
    held, _ = memory.memories(ada_id, limit=50)
    notes = " ".join(one.text for one in held)
    assert all(word in notes for word in ("side gate", "not to be fed", "parcels"))
    assert "PayPal" not in texts(asked(ada_id, "how do I pay?", days(1)))


def test_a_phone_number_said_23_times_is_one_memory(ada_id):
    shapes = ("My phone number is 07700 900142", "my number is 07700900142", "you can reach me on 07700 900142")
    for at in range(23):
        say(ada_id, shapes[at % len(shapes)], days(at))
    held, total = memory.memories(ada_id)
    assert (total, held[0].slot) == (1, "contact.phone")


def test_half_a_sentence_moves_a_to_do_and_undo_moves_it_back(ada_id, ben_id):
    conversation = uuid7()
    say(ada_id, "Remind me to renew my passport on 8 December at 9am", days(0), conversation)
    say(ben_id, "Remind me to renew my passport on 8 December at 9am", days(0), conversation)
    receipt = say(ada_id, "no wait, the 10th", days(0.01), conversation)
    assert [one.action for one in receipt.saved] == [Action.SUPERSEDE]
    (moved,) = memory.todos(ada_id)
    assert (moved.due_on.isoformat(), moved.due_at.hour, moved.evidence.quote) == ("2026-12-10", 1, "no wait, the 10th")
    assert memory.todos(ben_id)[0].due_on.isoformat() == "2026-12-08"
    memory.undo(ada_id, receipt.saved[0].event_id, now=days(0.02))
    assert memory.todos(ada_id)[0].due_on.isoformat() == "2026-12-08"


def test_half_a_sentence_sets_a_fact_right_with_its_own_words_as_evidence(ada_id):
    conversation = uuid7()
    say(ada_id, "窗帘预算3000", days(0), conversation)
    say(ada_id, "我说错了，是3600", days(0.01), conversation)
    budget = one_of(ada_id, "budget.max")
    assert (budget.value, budget.topic, budget.unit) == ("3600", "窗帘", "CNY")
    assert [one.quote for one in budget.evidence] == ["我说错了，是3600"]
    assert chain(ada_id, "budget.max") == ["3000", "3600"]


def test_scratch_that_takes_back_what_was_told_last_or_the_to_do_that_was_later(ada_id):
    conversation = uuid7()
    say(ada_id, "I love pottery", days(0), conversation)
    assert [one.action for one in say(ada_id, "scratch that", days(0.01), conversation).saved] == [Action.RETIRE]
    say(ada_id, "I live in Aberdeen", days(0.02), conversation)
    say(ada_id, "Remind me to water the ferns tomorrow", days(0.03), conversation)
    say(ada_id, "scratch that", days(0.04), conversation)
    assert (memory.todos(ada_id), list(active(ada_id))) == ([], ["home.city"])


def test_an_earlier_value_holds_again_without_the_end_it_once_had(ada_id):
    say(ada_id, "聚餐预算300")
    say(ada_id, "聚餐预算改成500", days(1))
    say(ada_id, "还是按原来的", days(2))
    budget = one_of(ada_id, "budget.max")
    assert (budget.value, budget.status) == ("300", Status.ACTIVE)
    say(ada_id, "改回500吧", days(3))
    assert one_of(ada_id, "budget.max").value == "500"


def test_a_correction_that_fits_nothing_changes_nothing(ada_id):
    say(ada_id, "I live in Aberdeen")
    receipt = say(ada_id, "no wait, 60", days(3))
    assert (receipt.saved, receipt.dropped) == ((), {"nothing_to_correct": 1})
    assert list(active(ada_id)) == ["home.city"]


def test_what_a_wrong_value_had_replaced_is_asked_again_and_undo_puts_all_back(ada_id):
    say(ada_id, "I live in Aberdeen")
    say(ada_id, "I moved to Turku", days(1))
    city = one_of(ada_id, "home.city")
    event = memory.reject(ada_id, city.memory_id, version=city.version, now=days(2))
    held, _ = memory.memories(ada_id, statuses=[Status.PENDING])
    assert [(one.value, one.pending_reason) for one in held] == [("Aberdeen", "held_before")]
    assert "Aberdeen" not in texts(asked(ada_id, "where do I live?", days(2.1)))
    memory.undo(ada_id, event, now=days(3))
    assert one_of(ada_id, "home.city").value == "Turku"
    held, total = memory.memories(ada_id, statuses=[Status.PENDING])
    assert total == 0


def test_forgetting_a_value_does_not_bring_up_the_one_before(ada_id):
    say(ada_id, "I live in Aberdeen")
    say(ada_id, "I moved to Turku", days(1))
    say(ada_id, "please forget where I live", days(2))
    assert memory.counts(ada_id)["active"] == memory.counts(ada_id)["pending"] == 0


def test_a_guess_set_right_waits_alone_for_ada(ada_id):
    conversation = uuid7()
    say(ada_id, "人均别超过180", days(0), conversation)
    say(ada_id, "算了，人均提到260吧", days(0.01), conversation)
    waiting, _ = memory.memories(ada_id, statuses=[Status.PENDING], limit=10)
    assert [one.value for one in waiting] == ["260"]
