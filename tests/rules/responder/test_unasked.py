"""What is named beside an answer that was not asked for by its words: only what can have to do with it."""

from dataclasses import replace

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import NOW, ask, fact
from tests.rules.tables import each

HELD = (
    fact("You are allergic to hazelnuts", category="health", score=0.4),
    fact("You never eat pork", category="diet", score=0.4),
    fact("你喜欢吃酸菜鱼", category="taste", score=0.4),
    fact("You sit in row one on trains", category="travel", score=0.4),
)
BESIDE = ("hazelnut", "pork", "酸菜鱼", "row one")


@each(
    ("words", "named"),
    [
        ("Which noise cancelling headphones are worth their money?", ()),
        ("推荐一款修图用的笔记本电脑", ()),
        ("Compare three kinds of roof insulation", ()),
        ("Draft the menu for our reception", ("hazelnut", "pork", "酸菜鱼")),
        ("Compare the sleeper trains to Vienna", ("row one", "hazelnut")),
    ],
)
def test_a_memory_of_another_field_of_life_is_not_named(words, named):
    answer = ask(words, HELD)
    assert not [one for one in BESIDE if one in answer and one not in named], answer
    assert all(one in answer for one in named), answer


@each(
    "words",
    ["Compare rent and lease", "对比一下租和买", "Describe a heat pump", "列举三种隔热材料", "Convert 3 miles to km"],
)
def test_an_order_for_work_is_no_news_to_be_acknowledged(words):
    assert "language model" in ask(words, ()) or "语言模型" in ask(words, ())


@each("words", ["Explain how tides work", "解释一下潮汐是怎么来的"])
def test_how_to_connect_a_model_is_said_once(words):
    tongue = "en" if words.isascii() else "zh"
    request = ChatRequest((ChatMessage("user", words),), tongue, NOW, "UTC")
    assert "MEMORYHUB_CHAT_URL" in Responder().answer(request)
    heard = Responder().answer(replace(request, snapshot={"told_how": True}))
    assert "MEMORYHUB_CHAT_URL" not in heard and heard
