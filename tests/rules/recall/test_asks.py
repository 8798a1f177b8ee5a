"""Which slots a request is about, in both tongues."""

from memoryhub.memory.retrieve.asks import asked, needed, relations
from tests.rules.tables import each


@each(
    ("question", "slots"),
    [
        ("could you list my contact details?", {"contact.phone", "contact.email", "contact.address"}),
        ("快递要填收货信息，我的是什么", {"contact.address", "contact.phone"}),
        ("which phone numbers have you got for me", {"contact.phone"}),
        ("what do I enjoy for fun at weekends", {"hobby", "taste.likes"}),
        ("我平时有什么爱好", {"hobby", "taste.likes"}),
        ("how do I like my answers?", {"style.length", "style.tone", "style.format"}),
        ("我希望你用什么语气回复", {"style.tone", "style.length"}),
        ("what can't I eat?", {"allergy", "diet.avoid", "diet.type"}),
        ("有哪些东西我不能吃", {"allergy", "diet.avoid", "diet.type"}),
        ("tell me everything you know about me", {"name", "job.title", "hobby", "home.city"}),
        ("你都记得我的什么", {"name", "job.title", "hobby", "home.city"}),
        ("the salesman asks for my ceiling", {"budget.max"}),
        ("这套房子我的价格上限多少来着", {"budget.max"}),
        ("按季付还是按年付，多少个席位", {"payment.method", "seats"}),
        ("what can my daughter not eat?", {"daughter.diet.avoid", "daughter.allergy"}),
        ("我老婆对什么过敏", {"wife.allergy"}),
    ],
)
def test_a_question_for_a_group_asks_for_each_of_its_slots(question, slots):
    assert slots <= set(asked(question))


@each(
    "question",
    [
        "What do you remember about me?",
        "list everything you have stored about me",
        "what have you learned so far?",
        "show me my memories",
        "你记得我什么",
        "你都存了些什么",
        "把关于我的都说一遍",
        "你记了我哪些事",
    ],
)
def test_a_question_for_everything_asks_for_every_slot(question):
    money_and_more = {"budget.max", "home.rent", "contact.phone", "deadline", "style.length", "plate", "rule", "name"}
    assert money_and_more <= set(asked(question))


@each("question", ["what do you know about glaciers?", "what did you say?", "你知道什么是潮汐吗"])
def test_a_question_for_something_else_does_not_ask_for_everything(question):
    assert "plate" not in asked(question)


@each(
    ("request", "slots"),
    [
        ("write a two-line bio for the conference page", {"name", "job.title", "home.city"}),
        ("帮我写个三十秒的自我介绍", {"name", "job.title", "company.name"}),
        ("pick a restaurant for tonight", {"allergy", "diet.avoid", "taste.likes"}),
        ("今晚点什么外卖好", {"allergy", "diet.avoid", "taste.likes"}),
        ("plan three days in the mountains, a short trip", {"seat", "taste.likes", "allergy"}),
        ("写个季度报告的框架", {"style.format", "rule"}),
        ("write the SQL for monthly churn", {"style.format", "rule", "stack"}),
        ("帮我回复一下这封邮件", {"style.tone", "name"}),
        ("suggest a present for myself", {"taste.likes", "budget.max"}),
    ],
)
def test_a_task_needs_slots_that_it_does_not_name(request, slots):
    assert slots <= set(needed(request))


@each("text", ["What is the capital of Mongolia?", "解释一下黑洞", "how does a heat pump work"])
def test_a_question_about_the_world_asks_for_and_needs_nothing(text):
    assert asked(text) == () and needed(text) == ()


def test_dislikes_are_not_asked_for_by_likes():
    assert "taste.dislikes" not in asked("what music do I like?")


def test_the_family_at_one_table_is_everybody_at_home():
    assert {"wife", "daughter", "son"} <= set(relations("dinner for the whole family"))
    assert {"wife", "child"} <= set(relations("全家一起吃什么"))
    assert relations("dinner for one") == ()
