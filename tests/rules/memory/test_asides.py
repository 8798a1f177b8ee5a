"""What is told in passing, inside a request, is kept in its own words; what only fills a request is not."""

from datetime import UTC, datetime
from uuid import uuid4

from memoryhub.memory.encode.api import propose
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Candidate, Utterance
from tests.rules.memory.notebook import EMBEDDER
from tests.rules.tables import each

MONDAY = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)


def kept(text: str) -> list[Candidate]:
    said = Utterance(text, uuid4(), uuid4(), uuid4(), MONDAY, "UTC", "en")
    return [one for one in propose(said, DEFAULT, EMBEDDER.passages)[0] if not one.is_todo]


def counted_on(text: str) -> str:
    return " | ".join(one.text for one in kept(text) if one.confidence >= DEFAULT.activate_confidence)


@each(
    ("text", "told"),
    [
        (
            "Can you sort my postcards by country? By the way, I think I'm close to 900 of them now.",
            "You think you are close to 900 postcards now",
        ),
        (
            "Any gift ideas? Speaking of presents, I was just thinking of calling Nadia, who's now at Siemens.",
            "You were just thinking of calling Nadia, who's now at Siemens",
        ),
        (
            "Which route would you take, considering I get up at 6:15 am on Sundays and walk the dog first?",
            "You get up at 6:15 am on Sundays and walk the dog first",
        ),
        (
            "Could you set up an alarm for my choir rehearsals, which I usually leave for at 7:40 pm on Tuesdays?",
            "Your choir rehearsals, which you usually leave for at 7:40 pm on Tuesdays",
        ),
        (
            "I'm moving the plumber to make sure I'm free at 3 PM on Friday for the fitting, do you think that's ok?",
            "You are moving the plumber to make sure you are free at 3 PM on 8 May 2026 for the fitting",
        ),
        (
            "By the way, have you seen any good puppet theatres around here? I've been to four different ones so far.",
            "You have been to four different puppet theatres so far",
        ),
        (
            "By the way, I'm thinking of raising my weekly swim goal to three miles, do you think that's too much?",
            "You are thinking of raising your weekly swim goal to three miles",
        ),
        (
            "I have to be out of the office before pottery class, which is usually at 5:30 pm.",
            "You have to be out of the office before pottery class, which is usually at 5:30 pm",
        ),
        (
            "I'm kinda nervous about the tasting on June 12, so I postponed our visit to the vineyard",
            "so you postponed your visit to the vineyard",
        ),
        (
            "I'm raising the pass rate of our nightly build, which has recently improved to 91%. Write me a plan?",
            "which has recently improved to 91%",
        ),
    ],
)
def test_what_stands_in_a_request_in_passing_is_kept(text: str, told: str) -> None:
    assert told in counted_on(text)


@each(
    "text",
    [
        "By the way, what's the capital of Peru?",
        "lol btw I'm so tired now",
        "oh and by the way thanks a lot for yesterday",
        "Can you book it? I've been waiting 20 minutes already",
        "By the way, maybe I'll get 3 cats some day",
        "Speaking of weather, if I were in Oslo I'd have 12 coats by now",
        "Any tips for a rainy day, since I have 2 hours to kill today?",
        "Which is better, 4 or 6 strings?",
    ],
)
def test_what_only_fills_a_request_leaves_nothing(text: str) -> None:
    assert counted_on(text) == ""


def test_a_limit_taken_for_granted_counts_at_once_though_the_purchase_is_only_considered() -> None:
    found = kept("I'm considering a second kayak with my increased budget of $720, where do I begin?")
    assert [(one.slot, one.value) for one in found if one.slot == "budget.max" and one.confidence >= 0.75] == [
        ("budget.max", "720")
    ]


def test_a_part_of_a_telling_does_not_stand_beside_the_whole() -> None:
    found = kept("We cut the queue at the clinic, which has recently dropped to 14 minutes. Can you draft a note?")
    assert sum("clinic" in one.text for one in found) == 1


def test_a_question_that_looks_ahead_makes_no_rule() -> None:
    assert [one for one in kept("My bike chain fell off, what can I do to avoid this in the future?") if one.slot] == []
