"""Where nothing is kept, nothing is promised."""

from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest, Fact
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


def off(words: str, *earlier: str, **more: object) -> str:
    """The answer to a request with these switches or facts; `earlier`: what was said before, by turns."""
    turns = (ChatMessage("assistant" if at % 2 else "user", text) for at, text in enumerate(earlier))
    messages = (*turns, ChatMessage("user", words))
    return Responder().answer(ChatRequest(messages, language.detect(words), NOW, "Europe/Dublin", **more))


@each(
    "words",
    [
        "I am allergic to mustard",
        "Never book me a middle seat",
        "My sister moved to Ghent",
        "My lunch budget is 18 euros now",
        "我对芥末过敏",
        "以后绝对不要给我订红眼航班",
        "我妹妹搬到了湖州",
        "午餐预算改成45元",
    ],
)
def test_what_is_told_while_learning_is_off_is_understood_without_a_promise(words):
    answer = off(words, keeps=False)
    assert "will keep" not in answer and "照着来" not in answer
    assert "not be kept" in answer or "不会留下" in answer
    assert "not be kept" not in off(words) and "不会留下" not in off(words)


@each("words", ["Remind me on Friday to descale the kettle", "Don't let me forget to feed the newts tomorrow",
                "后天提醒我给车打气", "别忘了周五要交水费"])  # fmt: skip
def test_a_reminder_while_learning_is_off_is_told_not_to_come(words):
    answer = off(words, keeps=False)
    assert "no reminder will come" in answer or "不会提醒" in answer


def test_that_nothing_is_kept_is_said_once_unless_one_asks_for_keeping():
    first = off("I am allergic to mustard", keeps=False)
    again = off("I live in Ghent", "I am allergic to mustard", first, keeps=False)
    assert "not be kept" in first and "not be kept" not in again
    assert "not be kept" in off("Remember that I live in Ghent", "I am allergic to mustard", first, keeps=False)


@each("words", ["I am so happy today", "thanks a lot", "What is 3 + 4?", "Remind me what my surname is",
                "What is on my to-do list?", "我好累啊", "谢谢", "现在几点？",
                "提醒我一下我姓什么", "我有哪些待办？"])  # fmt: skip
def test_small_talk_while_learning_is_off_is_small_talk(words):
    answer = off(words, keeps=False)
    assert "saved" not in answer and "保存" not in answer


@each(
    "words",
    [
        "What is my surname?",
        "Where does my aunt live?",
        "What do you know about me?",
        "What is on my to-do list?",
        "Which limits do I have?",
        "我姓什么？",
        "我姑姑住在哪里？",
        "你都知道我什么？",
        "我有哪些待办？",
        "我有什么限制？",
    ],
)
def test_a_question_while_use_is_off_is_answered_with_the_switch_and_not_with_nothing(words):
    answer = off(words, recalls=False)
    assert "switched off" in answer or "没有开启“使用记忆”" in answer
    assert "nothing" not in answer.lower() and "没有记录" not in answer and "没有待办" not in answer
    assert "switched off" not in off(words) and "没有开启" not in off(words)


@each(
    "words",
    [
        "Remind me on Friday to descale the kettle. I am allergic to mustard.",
        "I live in Ghent. I never eat liver.",
        "周五提醒我给水壶除垢。我对芥末过敏。",
        "我住在湖州。我从不吃猪肝。",
    ],
)
def test_a_style_of_one_sentence_does_not_cut_off_that_nothing_is_kept(words):
    brief = (Fact("You want answers in one sentence", slot="style.length", value="one sentence", category="style"),)
    answer = off(words, keeps=False, facts=brief)
    assert "not be kept" in answer or "不会留下" in answer
