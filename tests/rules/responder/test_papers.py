"""What the operator's documents say is told with their name; about the person, what the person told."""

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest, Passage
from tests.rules.responder.people import NOW, fact
from tests.rules.tables import each

DEPOSIT = Passage("boats › Deposit", "A kayak wants a deposit of 80 euros.", 1.2)
CALL = Passage("手册 › 电话", "码头电话 0571-8800，八点到六点有人接。", 1.2)


def told(words: str, *documents: Passage, facts=(), tongue="en") -> str:
    return Responder().answer(
        ChatRequest((ChatMessage("user", words),), tongue, NOW, "UTC", facts=tuple(facts), documents=documents)
    )


def test_a_document_answers_by_its_name():
    answer = told("How much is the deposit for a kayak?", DEPOSIT)
    assert "80 euros" in answer
    assert "boats › Deposit" in answer
    assert "码头电话" in told("码头电话是多少？", CALL, tongue="zh")
    assert "《手册 › 电话》" in told("码头电话是多少？", CALL, tongue="zh")


def test_what_is_hardly_about_the_question_is_not_told():
    vague = Passage("boats › Deposit", "A kayak wants a deposit of 80 euros.", 0.5)
    assert "80 euros" not in told("How much is the deposit for a kayak?", vague)
    assert "80 euros" not in told("What should I cook tonight?", vague)


@each(
    ("words", "tongue", "document"),
    [("What is my phone number?", "en", DEPOSIT), ("我的电话是多少？", "zh", CALL)],
)
def test_a_question_about_the_person_is_never_answered_from_a_document_about_others(words, tongue, document):
    assert document.text not in told(words, document, tongue=tongue)


def test_what_the_person_told_goes_before_a_document():
    phone = fact("My phone number is 0170 5566", slot="contact.phone", value="0170 5566")
    answer = told("What is my phone number?", CALL, facts=[phone])
    assert "0170 5566" in answer
    assert "0571" not in answer
