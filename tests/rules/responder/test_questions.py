"""Questions about what is known: the right fact with its date, no other fact, or openly nothing."""

from tests.rules.responder.people import ADA_EN, ADA_ZH, ask, fact
from tests.rules.tables import each

ZH = [
    ("我叫什么名字", "苏晴"),
    ("我是谁来着？", "苏晴"),
    ("我住在哪个城市", "南京"),
    ("还记得我住哪儿吗", "南京"),
    ("我老家是哪里的", "皖南"),
    ("我是做什么工作的？", "建筑师"),
    ("我的职业是啥", "建筑师"),
    ("我们公司有多少人", "45"),
    ("我的邮箱是多少来着", "su@example.cn"),
    ("我买相机最多能花多少", "9000"),
    ("聚餐预算上限是多少来着", "2600"),
    ("我对什么过敏", "虾"),
    ("我女儿叫什么", "小满"),
    ("我养了什么宠物", "鹦鹉"),
    ("我坐飞机习惯什么座位", "靠窗"),
    ("我一般几点起床", "六点"),
    ("提醒我一下我的相机预算是多少", "9000"),
    ("我讨厌什么来着", "爬山"),
]
EN = [
    ("What is my name?", "Ada"),
    ("who am i", "Ada"),
    ("Where do I live?", "Bristol"),
    ("which city do I live in again?", "Bristol"),
    ("Where did I grow up?", "Cork"),
    ("What do I do for a living?", "architect"),
    ("how many people are in my company?", "45"),
    ("What's my e-mail address?", "ada@example.org"),
    ("How much can I spend on the camera?", "900"),
    ("what was my budget for team dinners again?", "260"),
    ("What am I allergic to?", "shrimp"),
    ("What is my daughter called?", "May"),
    ("which pet do I have?", "parrot"),
    ("Which seat do I prefer?", "window"),
    ("when do I get up?", "six"),
    ("remind me what my camera budget is", "900"),
    ("What do I dislike?", "hiking"),
]


def others(facts, wanted):
    return [one.value for one in facts if one.value != wanted]


@each(("question", "value"), ZH)
def test_a_chinese_question_gets_its_fact_with_its_date_and_no_other(question, value):
    answer = ask(question)
    assert value in answer and "3 月 9 日" in answer
    assert not [one for one in others(ADA_ZH, value) if one in answer]


@each(("question", "value"), EN)
def test_an_english_question_gets_its_fact_with_its_date_and_no_other(question, value):
    answer = ask(question)
    assert value in answer and "9 March" in answer
    assert not [one for one in others(ADA_EN, value) if one in answer]


UNKNOWN_ZH = [
    "我的血型是什么",
    "我的车牌号是多少",
    "我什么时候考驾照",
    "我穿几码的鞋",
    "我老婆喜欢什么花",
    "我的身高是多少",
    "我爸多大了",
    "我的护照号是多少来着",
    "我微信号是什么",
    "我每个月房租多少",
]
UNKNOWN_EN = [
    "What is my blood type?",
    "what's my licence plate?",
    "When is my driving test?",
    "What is my shoe size?",
    "What flowers does my wife like?",
    "How tall am I?",
    "How old is my father?",
    "what is my passport number?",
    "What is my wechat id?",
    "how much is my rent?",
]


@each("question", UNKNOWN_ZH + UNKNOWN_EN)
def test_what_is_not_known_is_said_to_be_not_known(question):
    answer = ask(question)
    assert answer in {
        "这件事我这里没有记录，你告诉我，我就记下。",
        "I have nothing on that yet; tell me and I will keep it.",
    }


@each("question", ["我有哪些忌口", "我不能吃什么", "我都不吃什么来着", "饮食上我要注意什么"])
def test_a_list_holds_all_that_belongs_to_it(question):
    answer = ask(question)
    assert "羊肉" in answer and "虾" in answer and "- " in answer and "2600" not in answer


@each(
    "question",
    ["What can't I eat?", "which foods do I avoid?", "What are my dietary restrictions?", "what don't I eat"],
)
def test_an_english_list_holds_all_that_belongs_to_it(question):
    answer = ask(question)
    assert "lamb" in answer and "shrimp" in answer and "260" not in answer


@each(
    "question",
    [
        "你都知道我什么",
        "关于我你记得什么",
        "我跟你说过什么",
        "What do you know about me?",
        "tell me what you know about me",
    ],
)
def test_all_that_is_at_hand_is_told_when_asked_for(question):
    answer = ask(question)
    everything = ADA_ZH if "胶囊" in answer else ADA_EN
    assert not [one.text for one in everything if one.value.lower() not in answer.lower()]
    assert 5 <= answer.count("\n- **") <= 9 and ("胶囊" in answer or "capsule" in answer)


@each(("question", "tongue"), [("你都知道我什么", "zh"), ("What do you know about me?", "en")])
def test_with_nothing_known_that_is_said(question, tongue):
    assert ("没有记录" if tongue == "zh" else "nothing about you yet") in ask(question, ())


@each(
    ("question", "against"),
    [
        ("我能吃羊肉串吗", "羊肉"),
        ("我可以吃虾饺吗", "虾"),
        ("我能吃海鲜吗", "虾"),
        ("can I eat lamb chops?", "lamb"),
        ("May I have prawns?", "shrimp"),
        ("is it safe for me to eat shellfish?", "shrimp"),
    ],
)
def test_may_i_is_answered_from_the_limits(question, against):
    answer = ask(question)
    assert answer.startswith(("最好不要", "Better not")) and against in answer


@each("question", ["我能吃牛肉吗", "我可以喝咖啡吗", "can I eat chicken?", "May I drink wine?"])
def test_may_i_without_a_limit_says_that_there_is_none(question):
    answer = ask(question)
    assert "没有忌口的记录" in answer or "no limit on that" in answer


def test_several_budgets_are_told_apart_and_all_told_where_none_is_named():
    answer = ask("我的预算是多少")
    assert "2600" in answer and "9000" in answer


def test_a_fact_in_the_other_language_is_told_in_the_users():
    assert (
        ask("Where do I live?", (fact("你住在南京", "home.city", "南京"),))
        == "You live in 南京 (you said so on 9 March)."
    )
    assert "Bristol" in ask("我住在哪里", (fact("You live in Bristol", "home.city", "Bristol"),))


def test_another_year_is_named():
    from datetime import UTC, datetime

    old = fact("你住在南京", "home.city", "南京", said_at=datetime(2024, 5, 2, tzinfo=UTC))
    assert "2024 年 5 月 2 日" in ask("我住在哪", (old,))


def test_what_waits_for_confirmation_is_marked():
    assert "待你确认" in ask("我住在哪", (fact("你住在南京", "home.city", "南京", status="pending"),))


@each("status", ["revoked", "superseded", "expired"])
def test_what_no_longer_holds_is_never_told(status):
    assert "南京" not in ask("我住在哪", (fact("你住在南京", "home.city", "南京", status=status),))


@each(
    "question",
    [
        "还有什么没办的",
        "我有哪些待办",
        "我还有什么要做的",
        "列一下我的待办",
        "What is still on my list?",
        "what do I still have to do?",
        "show me my to-dos",
        "Any open tasks on my to-do list?",
    ],
)
def test_to_dos_are_listed_by_day_with_what_is_late_marked(question):
    answer = ask(question)
    assert (
        answer.index("call the tiler")
        < answer.index("交设计图")
        < answer.index("续签合同")
        < answer.index("light bulbs")
    )
    assert "已过期" in answer or "overdue" in answer


def test_to_dos_of_a_day_are_those_due_by_then():
    answer = ask("这周有什么要办的")
    assert "交设计图" in answer and "续签合同" not in answer


@each(
    ("question", "said"),
    [("还有什么没办的", "现在没有待办。"), ("What is on my list?", "Nothing is on your to-do list.")],
)
def test_an_empty_list_is_said_to_be_empty(question, said):
    assert ask(question, errands=()) == said


@each(("question", "told"), [("小满是谁", "你女儿叫小满"), ("Who is May?", "Your daughter is called May")])
def test_somebody_the_user_spoke_of_is_known_by_name(question, told):
    assert told in ask(question)


@each("question", ["do you know my cat's name?", "what is my cat called?"])
def test_the_words_tell_what_the_slot_does_not(question):
    assert ask(question, (fact("You have a grey cat called Olive", "pet", "grey cat called Olive"),)).startswith(
        "You have a grey cat called Olive"
    )


@each("question", ["What should I wear tomorrow?", "我明天该穿什么", "how can I sleep better?"])
def test_a_question_for_advice_is_not_answered_as_if_it_were_about_the_past(question):
    assert "MEMORYHUB_CHAT_URL" in ask(question, ())


@each(
    "words",
    [
        "What do you remember about me?",
        "List everything you have stored about me",
        "What have you learned about me so far?",
        "Show me my memories",
        "你记得我什么",
        "你都记了我些什么",
        "关于我你都存了什么",
        "你记住了什么？",
    ],
)
def test_a_question_for_everything_lists_each_fact_that_is_at_hand(words):
    few = (
        fact("Your rent is at most 950 euros", "budget.max", "950", unit="EUR", topic="rent", category="money"),
        fact("Your licence plate is 12-KY-778", "plate", "12-KY-778", category="belonging"),
        fact("You mend clocks", "", "", category="other"),
    )
    many = tuple(fact(f"You own clock number {at}", "device", f"number {at}", category="belonging") for at in range(14))
    answer = ask(words, (*few, *many))
    assert all(part in answer for part in ("950", "12-KY-778", "mend clocks")), answer
    assert all(f"number {at}" in answer for at in range(14)), answer
