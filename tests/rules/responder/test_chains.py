"""Who is my manager's assistant: the fact that recall brings for the whole chain is the answer."""

import pytest

from tests.rules.responder.people import ask, fact

EN = (
    fact("Your manager's assistant is Tom"),
    fact("Your manager is Mia Chen", "bond", "Mia Chen"),
    fact("Your sister is called Amy", "family.member", "Amy"),
)
ZH = (
    fact("你妹妹的老师是王芳"),
    fact("你妹妹叫小雨", "family.member", "小雨"),
    fact("你老板是李雷", "bond", "李雷"),
)


@pytest.mark.parametrize(
    ("question", "facts", "name"),
    [
        ("Who is my manager's assistant?", EN, "Tom"),
        ("what's the name of my manager’s assistant", EN, "Tom"),
        ("我妹妹的老师叫什么？", ZH, "王芳"),
        ("我妹妹的老师是谁", ZH, "王芳"),
    ],
)
def test_the_whole_chain_is_answered(question, facts, name):
    assert name in ask(question, facts)


@pytest.mark.parametrize(
    ("question", "facts", "name"),
    [("What is my sister's name?", EN, "Tom"), ("我妹妹叫什么？", ZH, "王芳")],
)
def test_another_question_is_not(question, facts, name):
    assert name not in ask(question, facts)
