"""Small moves of a conversation: doubt, a pause, "another one", yes or no, days to go."""

from memoryhub.providers.types import ChatMessage
from tests.rules.responder.people import ADA_EN, ADA_ZH, ask, fact
from tests.rules.responder.phrases import CLAIMS, FORBIDDEN
from tests.rules.tables import each

MOVES = ["为什么呢", "你确定吗", "不对", "我可没说过这个", "嗯？", "等一下", "让我想想", "陪我聊聊天", "你喜欢我吗",
         "你会忘记吗",
         "怎么撤回我说过的话", "why?", "are you sure?", "that's not right", "I never told you that", "huh?", "hold on",
         "let's chat", "do you like me?", "will you forget me?", "how do I erase my data?"]  # fmt: skip


@each("words", MOVES)
def test_a_small_move_gets_a_fitting_short_answer(words):
    answer = ask(words)
    assert len(answer) < 150 and "MEMORYHUB" not in answer and "\n" not in answer
    assert not FORBIDDEN.search(answer) and not CLAIMS.search(answer)
    assert not answer.startswith(("知道了", "明白", "Understood", "Got it", "I see"))


@each(
    ("wish", "more", "tongue"),
    [
        ("推荐个聚餐的地方", "换一个", "zh"),
        ("周末出去玩什么好", "还有呢", "zh"),
        ("给妈妈送什么礼物", "都不喜欢", "zh"),
        ("suggest a place for the team dinner", "another one", "en"),
        ("what can we do at the weekend?", "what else?", "en"),
        ("gift ideas for my mother", "none of these", "en"),
    ],
)
def test_more_is_more_of_the_last_wish_without_what_was_offered(wish, more, tongue):
    first = ask(wish, tongue=tongue)
    offered = [line.split("**")[1] for line in first.split("\n") if line.startswith("- **")]
    second = ask(more, tongue=tongue, earlier=(ChatMessage("user", wish), ChatMessage("assistant", first)))
    assert offered and second.count("- **") >= 1 and not [one for one in offered if f"**{one}**" in second]


def test_more_without_a_wish_asks_which_way():
    earlier = (ChatMessage("user", "我在装修阳台"), ChatMessage("assistant", "好的。"))
    assert "阳台" in ask("继续", earlier=earlier)


VERDICTS = [
    ("我对虾过敏吗", "对", "虾"),
    ("我女儿是不是叫小满", "对", "小满"),
    ("我住在南京对吧", "对", "南京"),
    ("我对花生过敏吗", "没听你说过", "虾"),
    ("我相机预算是9000对吗", "对", "9000"),
    ("聚餐花2000可以吗", "之内", "2600"),
    ("聚餐花3000可以吗", "超出", "2600"),
    ("am I allergic to shrimp?", "Yes", "shrimp"),
    ("is my daughter called May?", "Yes", "May"),
    ("I live in Bristol, right?", "Yes", "Bristol"),
    ("am I a teacher?", "Not that you told me", "architect"),
    ("is 200 dollars okay for the team dinner?", "within", "260"),
    ("is 300 dollars okay for the team dinner?", "over", "260"),
]


@each(("question", "word", "value"), VERDICTS)
def test_yes_or_no_is_said_before_the_fact_that_decides_it(question, word, value):
    answer = ask(question)
    assert word in answer and value in answer and answer.index(word) < answer.index(value)


@each(
    ("question", "value", "days"),
    [
        ("离我的生日还有几天", "03-28", "10 天"),
        ("距离我生日还有多久", "1990-03-17", ""),
        ("how many days until my birthday?", "03-17", "364 days"),
        ("how long until my birthday?", "04-17", "30 days"),
    ],
)
def test_days_are_counted_to_the_next_time(question, value, days):
    text = f"你的生日是{value}" if not question.isascii() else f"Your birthday is {value}"
    answer = ask(question, (fact(text, "birthday", value),))
    assert (days in answer) if days else (value in answer)


@each(
    ("question", "held"),
    [
        ("用一句话介绍一下我", ("苏晴", "建筑师", "南京")),
        ("describe me in one sentence", ("Ada", "architect", "Bristol")),
    ],
)
def test_one_sentence_about_the_user_is_one_sentence(question, held):
    answer = ask(question, ADA_EN if question.isascii() else ADA_ZH)
    assert not [part for part in held if part not in answer]
    assert answer.count("。") + answer.count(".") == 1 and "\n" not in answer


@each(
    "words",
    ["帮我记住我爱吃榴莲", "请记一下，我对尘螨过敏", "remember that I love durian", "please note that I hate dust"],
)
def test_what_is_to_be_kept_is_taken_as_told(words):
    answer = ask(words, ())
    assert any(part in answer for part in ("榴莲", "尘螨", "durian", "dust")) and "MEMORYHUB" not in answer
    assert not CLAIMS.search(answer)


PARTNER = (
    fact("你的男朋友叫阿泽", "family.member", "阿泽", topic="男朋友"),
    fact("你的男朋友对贝类过敏", "partner.allergy", "贝类", category="health"),
    fact("你不吃香菜", "diet.avoid", "香菜", category="diet"),
)


@each("question", ["阿泽对什么过敏", "我男朋友有什么忌口", "阿泽能吃扇贝吗"])
def test_a_partner_is_no_mere_friend(question):
    answer = ask(question, PARTNER)
    assert "贝类" in answer and "香菜" not in answer


@each("words", ["帮我想个店名", "帮我起几个活动的标题", "think of a name for my shop"])
def test_a_name_to_be_invented_is_not_the_users_own(words):
    assert not [name for name in ("苏晴", "小满", "Ada", "May ") if name in ask(words)]


@each("words", ["说得太长了", "别这么啰嗦", "too long", "be brief please"])
def test_a_wish_for_short_answers_is_taken_up(words):
    answer = ask(words)
    assert ("短" in answer or "brief" in answer) and not CLAIMS.search(answer)


@each("words", ["去游乐园要注意什么", "what should I watch out for at the zoo?"])
def test_nothing_to_mind_is_said_as_such(words):
    answer = ask(words, ())
    assert "MEMORYHUB" not in answer and ("没听你说过" in answer or "not told me" in answer)


@each("question", ["我公司有多少人", "how big is my company?"])
def test_two_statements_that_contradict_each_other_end_in_the_question_which_holds(question):
    rivals = (
        fact("你的公司有45人", "company.size", "45", unit="person"),
        fact("你的公司有60人", "company.size", "60", unit="person", status="pending"),
    )
    answer = ask(question, rivals)
    assert "45" in answer and "60" in answer and ("为准" in answer or "Which" in answer)


@each(
    ("words", "value"),
    [
        ("the bank wants to know which city I live in", "Bristol"),
        ("HR is asking for my e-mail address", "ada@example.org"),
        ("somebody asked what my daughter is called", "May"),
    ],
)
def test_a_question_of_others_that_is_passed_on_is_a_question(words, value):
    assert value in ask(words, ADA_EN)


def test_no_meeting_is_offered_before_what_was_ruled_out():
    school = fact("You do the school run so nothing before 9:45 on weekdays", "", "", category="habit")
    answer = ask("suggest three slots for the weekly sync, mornings", (school,))
    assert "- 09:30" not in answer and "10:00" in answer


def test_a_free_form_fact_that_repeats_another_is_said_once():
    facts = (
        fact("聚餐预算不超过 300 元", "budget.max", "300", unit="CNY", topic="聚餐"),
        fact("你聚餐预算每次300元以内", "", "", category="event"),
    )
    assert ask("聚餐预算是多少", facts).count("300") == 1


@each("words", ["我的猫今天吐了", "我的电脑坏了"])
def test_news_of_ones_own_is_no_question(words):
    assert "没有记录" not in ask(words, ())
