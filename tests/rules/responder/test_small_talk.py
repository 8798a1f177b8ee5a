"""Small talk, what is beyond the responder, style, orders to forget."""

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import ADA_EN, ADA_ZH, NOW, ask, fact
from tests.rules.tables import each

SMALL = [
    "你好",
    "您好呀",
    "hi",
    "Hello there",
    "早上好",
    "good evening",
    "在吗",
    "谢谢",
    "多谢啦",
    "thanks a lot",
    "thank you!",
    "再见",
    "拜拜",
    "bye",
    "see you",
    "你好吗",
    "how are you?",
    "ok",
    "好的",
    "嗯嗯",
    "sure",
    "👍",
    "...",
    "",
]


@each("words", SMALL)
def test_small_talk_is_short_warm_and_mentions_no_limits(words):
    answer = ask(words)
    assert 0 < len(answer) < 60 and "羊肉" not in answer and "lamb" not in answer


def test_a_greeting_uses_the_name_and_the_wished_address():
    assert "苏晴" in ask("你好") and "Ada" in ask("hello")
    assert "老苏" in ask("你好", (*ADA_ZH, fact("你希望被称呼为老苏", "nickname", "老苏")))


GENERAL = [
    "法国的首都是哪里",
    "写一首关于秋天的诗",
    "帮我翻译这段话",
    "量子纠缠是什么意思",
    "怎么用Python排序",
    "What is the capital of France?",
    "write a poem about autumn",
    "explain how tides work",
    "translate this into German",
    "why is the sky blue?",
    "summarize this article",
    "帮我写一封辞职信",
]


@each("words", GENERAL)
def test_what_is_beyond_it_is_said_openly_with_how_to_connect_a_model(words):
    answer = ask(words, ())
    assert all(name in answer for name in ("MEMORYHUB_CHAT_URL", "MEMORYHUB_CHAT_KEY", "MEMORYHUB_CHAT_MODEL", "docs/"))


@each("words", GENERAL)
def test_it_is_said_once_a_conversation(words):
    first = ask(words, ())
    earlier = (ChatMessage("user", words), ChatMessage("assistant", first))
    assert "MEMORYHUB_CHAT_URL" not in ask(words, (), earlier=earlier)


def test_with_a_model_configured_it_does_not_say_that_none_is():
    assert "MEMORYHUB_CHAT_URL" not in ask("why is the sky blue?", (), connected=True)


@each("words", ["现在几点了", "今天星期几", "what time is it?", "what day is it today?"])
def test_it_knows_the_time_in_the_users_zone(words):
    assert "18:30" in ask(words, ())


@each("words", ["刚才我们聊到哪了", "我忘了我们在做什么", "where were we?", "I forgot what we were doing"])
def test_where_were_we_is_answered_from_the_conversation(words):
    earlier = (ChatMessage("user", "把阳台改成书房"), ChatMessage("assistant", "好的。"))
    assert "把阳台改成书房" in ask(words, (), earlier=earlier)
    assert ask(words, ())


@each(
    "words",
    ["把我不吃羊肉这件事忘掉", "忘记我的邮箱吧", "forget that I don't eat lamb", "please delete my e-mail address"],
)
def test_a_request_to_forget_is_taken_up_without_repeating_the_matter(words):
    answer = ask(words)
    assert "羊肉" not in answer and "lamb" not in answer and "example" not in answer


@each(
    "words",
    [
        "Forget where I work",
        "please forget who my landlord is",
        "could you forget about my back",
        "don't remember my wages",
        "remove the camera budget",
        "忘掉我在哪上班",
        "把我的工资忘了吧",
        "别再记我的体重了",
        "删掉我的微信",
        "忘了我妈的生日这件事",
    ],
)
def test_an_order_to_forget_is_acknowledged_and_nothing_else(words):
    answer = ask(words)
    assert (
        answer.startswith(("All right, what I find on that I leave out.", "好，找到的我不再用。"))
        and "\n" not in answer
    )
    unkept = ChatRequest((ChatMessage("user", words),), "en", NOW, "Europe/Dublin", ADA_EN, keeps=False)
    assert "I leave out" not in Responder().answer(unkept)


@each(
    "words",
    [
        "I forgot where I parked",
        "I always forget my umbrella",
        "drop my sister a line",
        "I forget what we were doing",
        "You forgot my name",
        "我忘记我住哪了",
        "我忘了我们在做什么",
        "你忘了我叫什么吗",
        "别忘了给我爸打电话",
    ],
)
def test_what_somebody_forgot_is_no_order_to_forget(words):
    assert "I leave out" not in ask(words) and "不再用" not in ask(words)


def test_the_formal_address_is_honoured():
    formal = fact("你希望我用您称呼你", "style.tone", "用您称呼", category="style")
    assert "您住在南京" in ask("我住在哪", (*ADA_ZH, formal)) and "你" not in ask("我住在哪", (*ADA_ZH, formal))


def test_the_wished_language_of_answers_is_honoured():
    english = fact("你希望用英文回答", "style.language", "英文", category="style")
    assert ask("我住在哪", (*ADA_ZH, english)).startswith("You live in 南京")
