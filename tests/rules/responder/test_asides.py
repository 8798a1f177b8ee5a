"""What looks like a question or a reason for joy and is none; what others say of themselves."""

from datetime import UTC, datetime

import pytest

from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest, Fact

NOW = datetime(2026, 3, 18, 10, tzinfo=UTC)
KNOWN = (
    Fact("You are allergic to pollen", slot="allergy", value="pollen", category="health", score=0.3),
    Fact("You run a small bakery", score=0.3),
    Fact("Your colleague Raj says he hates Python", score=0.4),
    Fact("Your budget is at most 3,500", slot="budget.max", value="3500", bound="at_most", score=0.3),
    Fact("The standup is now at 10", score=0.4),
)


def said(words):
    request = ChatRequest((ChatMessage("user", words),), language.detect(words), NOW, "UTC", facts=KNOWN)
    return Responder(pace_seconds=0).answer(request)


def test_what_may_be_eaten_is_told_from_limits_alone():
    assert "bakery" not in said("can I eat bread?")


def test_what_a_colleague_says_of_himself_is_no_answer_about_me():
    assert "Python" not in said("do I hate Python?")
    assert "hates Python" in said("does Raj like Python?")


@pytest.mark.parametrize(
    "words",
    [
        "we prefer small ryokans over hotels",
        "我老公不吃香菜，我自己不吃内脏",
        "I've got celiac disease, which is ironic I know",
        "我对芒果有点过敏，哈哈是不是很讽刺",
    ],
)
def test_what_is_told_is_not_answered_as_a_question(words):
    answer = said(words)
    assert "nothing on" not in answer and "没有记录" not in answer


def test_what_is_only_imagined_is_no_reason_to_congratulate():
    assert "Congratulations" not in said("If I won the lottery I'd move to Fiji")
    assert "Congratulations" in said("I won the lottery!") or "Well done" in said("I won the lottery!")


@pytest.mark.parametrize("words", ["when's standup?", "when is the standup?", "what time is the standup?"])
def test_an_hour_answers_when(words):
    assert "at 10" in said(words)


def test_what_we_may_spend_is_the_budget():
    assert "3,500" in said("how much can we spend each?")


@pytest.mark.parametrize("words", ["我最近要做什么？", "接下来要忙什么"])
def test_what_is_to_be_done_asks_for_the_list(words):
    assert "待办" in said(words)


@pytest.mark.parametrize("words", ["hi again", "morning", "I'm back"])
def test_a_greeting_that_goes_on_is_greeted(words):
    assert any(word in said(words) for word in ("Hello", "Hi", "Good"))
