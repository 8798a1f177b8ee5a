from memoryhub.memory.retrieve.rewrite import is_small_talk, rewrite, second_person
from tests.rules.recall.cards import NOW
from tests.rules.tables import each


@each(
    "text",
    [
        "Hello there!",
        "ok",
        "thanks a lot :)",
        "good night",
        "👍👍",
        "haha",
        "你好呀",
        "谢谢你",
        "好的好的",
        "嗯嗯",
        "晚安～",
        "早！",
        "收到",
        "",
        "  ",
        "哈哈哈哈",
    ],
)
def test_small_talk_needs_no_memory(text):
    assert is_small_talk(text)


@each(
    "text",
    [
        "hi, what do I do for work?",
        "okra recipes",
        "nice restaurants near me",
        "coolant level",
        "早餐吃什么",
        "好吃的店",
        "谢谢的英文怎么说",
        "你好，我住在哪",
        "great, book it for Friday",
        "good morning routine ideas",
        "行李能带多少",
    ],
)
def test_a_request_is_not_small_talk(text):
    assert not is_small_talk(text)


@each(
    ("said", "turned"),
    [
        ("where do I live", "where do you live"),
        ("what is my budget", "what is your budget"),
        ("am I allergic to anything", "you are allergic to anything"),
        ("我住在哪里", "你住在哪里"),
        ("我们上次去的店", "我们上次去的店"),
        ("the iron ring of Mycroft", "the iron ring of Mycroft"),
        ("写一段自我介绍", "写一段自我介绍"),
        ("帮我看看咱们的计划", "帮我看看咱们的计划"),
        ("把我的车牌给我", "把你的车牌给我"),
        ("don't forget what we agreed on", "don't forget what we agreed on"),
        ("diabetes type I and I/O errors", "diabetes type I and I/O errors"),
        ("a gold mine near the house of mine", "a gold mine near the house of yours"),
    ],
)
def test_the_users_i_is_the_memories_you(said, turned):
    assert second_person(said) == turned


@each(
    ("question", "slot"),
    [
        ("which city is my home again?", "home.city"),
        ("what am I allergic to", "allergy"),
        ("how much can I spend on the party", "budget.max"),
        ("what was my e-mail", "contact.email"),
        ("我对什么过敏来着", "allergy"),
        ("这次预算是多少", "budget.max"),
        ("你记得我生日吗", "birthday"),
        ("我老家在哪", "hometown"),
    ],
)
def test_a_question_names_its_slot(question, slot):
    assert slot in rewrite(question, NOW, "UTC").slots


@each("question", ["sort this list in Python", "法国的首都是哪里", "translate this sentence"])
def test_a_question_about_something_else_names_none(question):
    assert rewrite(question, NOW, "UTC").slots == ()


def test_a_follow_up_is_read_with_what_came_before():
    assert "Lisbon" in rewrite("and how far is it?", NOW, "UTC", ["Tell me about trains to Lisbon"]).text
    assert "里斯本" in rewrite("那个贵吗", NOW, "Asia/Shanghai", ["里斯本的酒店推荐一下"]).text


def test_a_full_question_stands_alone():
    long = "Please compare the two laptops for video editing and decide which one of both has the better screen"
    assert rewrite(long, NOW, "UTC", ["something about cats"]).text == long


def test_identifiers_are_kept_whole():
    assert any("88213401" in one for one in rewrite("status of order 88213401?", NOW, "UTC").identifiers)


def test_errands_and_the_past_are_noticed():
    assert rewrite("what is on my to-do list?", NOW, "UTC").about_todos
    assert rewrite("我有什么待办", NOW, "UTC").about_todos
    assert rewrite("where did I live before?", NOW, "UTC").about_past
    assert not rewrite("where do I live?", NOW, "UTC").about_past


@each(
    "text",
    [
        "who signs my expenses?",
        "帮我想想晚饭吃什么",
        "妈妈能吃什么水果",
        "plan a trip to the coast",
        "help me pick my next book",
        "上次那家店叫什么",
    ],
)
def test_a_request_that_speaks_of_its_user_is_personal(text):
    assert rewrite(text, NOW, "UTC").is_personal


@each(
    "text",
    [
        "What is inflation?",
        "帮我写一首关于大海的诗",
        "tell me how magnets work",
        "三角形内角和是多少",
        "translate: the sky is grey",
    ],
)
def test_a_question_about_the_world_is_not(text):
    assert not rewrite(text, NOW, "UTC").is_personal


@each(
    ("message", "clause"),
    [
        ("The landlord is nagging me again, what is my rent?", "what is my rent?"),
        ("HR is on my back, when did I join the firm?", "when did I join the firm?"),
        ("哎呀忙晕了，前台在催，我的车牌号是多少", "我的车牌号是多少"),
    ],
)
def test_a_question_is_also_embedded_without_the_chatter_around_it(message, clause):
    found = rewrite(message, NOW, "UTC").probes
    assert clause in found and found[0] == rewrite(message, NOW, "UTC").text


def test_a_plain_question_is_embedded_once_and_a_long_message_at_most_three_times():
    assert len(rewrite("where do I live?", NOW, "UTC").probes) == 1
    long = "What is my plan? Where do I go? Who comes along? What does it cost? When is it? " * 20
    assert len(rewrite(long, NOW, "UTC").probes) == 3


def test_what_is_asked_for_is_also_looked_up_by_its_common_names():
    assert {"hobbi", "hobby"} & set(rewrite("what do I do for fun?", NOW, "UTC").terms)
    assert "爱好" in rewrite("what do I do for fun?", NOW, "UTC").terms
    assert rewrite("how does a heat pump work?", NOW, "UTC").terms == rewrite("heat pump work", NOW, "UTC").terms


@each(
    "question",
    ["之前是多少？", "那之前的又是多少呢？", "以前是多少", "what was it before?", "and what was that before then?"],
)
def test_a_question_without_a_word_of_its_own_is_asked_of_what_was_said_before(question):
    tongue = "en" if question.isascii() else "zh"
    before = "Make the budget for the kitchen 50000." if tongue == "en" else "厨房预算改成5万"
    found = rewrite(question, NOW, "UTC", earlier=("I like tea.", before))
    assert found.leans and found.about_past and {"kitchen", "厨房"} & set(found.terms), found
