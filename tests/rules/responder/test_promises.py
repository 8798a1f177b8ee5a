"""Where nothing is kept, nothing is promised."""

from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import NOW
from tests.rules.tables import each


def answers(words: str) -> tuple[str, str]:
    """(where things are kept, where they are not)"""
    request = ChatRequest((ChatMessage("user", words),), language.detect(words), NOW, "Europe/Dublin")
    responder = Responder()
    return responder.answer(request), responder.answer(replace(request, keeps=False))


@each(("words",), ["What is my shoe size?", "我的鞋码是多少？", "Can I eat celery?", "我能吃芹菜吗？"])
def test_no_promise_to_keep_what_one_is_told(words):
    kept, unkept = answers(words)
    assert "I will keep it" in kept or "我就记下" in kept
    assert unkept and "I will keep" not in unkept and "记下" not in unkept


@each(
    "words",
    [
        "Remind me on Friday to call the bank",
        "Remember that my bike is green",
        "周五提醒我给银行打电话",
        "记住我的车是绿色的",
    ],
)
def test_who_asks_to_have_something_kept_hears_that_it_is_not(words):
    kept, unkept = answers(words)
    notice = ("not be kept", "不会留下")
    assert any(part in unkept for part in notice) and not any(part in kept for part in notice)
