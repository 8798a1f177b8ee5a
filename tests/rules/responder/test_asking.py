"""Questions of our own: one at a time, where they matter, never two turns running."""

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import ADA_EN, ADA_ZH, NOW, ask
from tests.rules.tables import each


@each(
    ("words", "asked"),
    [
        ("你好", "怎么称呼你？"),
        ("hello", "What shall I call you?"),
        ("推荐个晚饭", "有什么不吃的吗？"),
        ("suggest dinner", "anything you do not eat?"),
        ("给同事挑个礼物", "预算大概多少？"),
    ],
)
def test_who_is_new_is_asked_one_thing_that_matters_now(words, asked):
    answer = ask(words, ())
    assert answer.endswith(asked) and answer.count("？") + answer.count("?") == 1


@each("words", ["你好", "hello", "推荐个晚饭", "suggest dinner"])
def test_who_is_known_is_not_asked(words):
    answer = ask(words, ADA_EN if words.isascii() else ADA_ZH)
    assert (
        "怎么称呼" not in answer and "call you" not in answer and "不吃的吗" not in answer and "not eat?" not in answer
    )


@each("words", ["推荐个晚饭", "suggest dinner"])
def test_never_two_turns_running_nor_the_same_twice(words):
    first = (ChatMessage("user", "你好"), ChatMessage("assistant", "你好，我在。怎么称呼你？"))
    assert not ask(words, (), earlier=first).endswith(("？", "?"))
    before = (ChatMessage("user", words), ChatMessage("assistant", ask(words, ())), ChatMessage("user", "ok"),
              ChatMessage("assistant", "好。"))  # fmt: skip
    assert not ask(words, (), earlier=before).endswith(("？", "?"))


def test_where_nothing_is_kept_nothing_is_asked():
    request = ChatRequest((ChatMessage("user", "你好"),), "zh", NOW, "Asia/Shanghai", keeps=False)
    assert "怎么称呼" not in Responder().answer(request)
