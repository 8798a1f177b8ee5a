"""Things to be made and occasions to prepare for: a skeleton that holds every fact that bears on it, and no other."""

from memoryhub.providers.types import ChatMessage
from tests.rules.responder.people import ADA_EN, ADA_ZH, ask, fact
from tests.rules.tables import each

RULES_ZH = (
    fact("报表一律不含内部账号", "rule", "报表一律不含内部账号", category="rule"),
    fact("给客户的邮件不能用感叹号", "rule", "给客户的邮件不能用感叹号", category="rule"),
    fact("你上午十点之前不开会", "", "上午十点之前不开会", category="habit"),
    fact("你膝盖有旧伤", "health.condition", "膝盖旧伤", category="health"),
    fact("你在学西班牙语", "language.learning", "西班牙语", category="goal"),
    fact("你的老公对花粉过敏", "husband.allergy", "花粉", category="health"),
)
RULES_EN = (
    fact("Reports must leave out internal accounts", "rule", "leave out internal accounts", category="rule"),
    fact("E-mails to clients must not use exclamation marks", "rule", "no exclamation marks", category="rule"),
    fact("You don't take meetings before 10:00", "", "no meetings before 10:00", category="habit"),
    fact("You have a bad knee", "health.condition", "bad knee", category="health"),
    fact("You are learning Spanish", "language.learning", "Spanish", category="goal"),
    fact("Your husband is allergic to pollen", "husband.allergy", "pollen", category="health"),
)
ZH, EN = ADA_ZH + RULES_ZH, ADA_EN + RULES_EN

MADE = [
    # words, what must stand in the answer, what must not
    ("写一段自我介绍吧", ("苏晴", "建筑师", "南京"), ("羊肉", "虾", "2600", "su@example.cn", "内部账号")),
    ("帮我写个个人简介，面试用", ("苏晴", "建筑师"), ("淮扬菜", "虾", "花粉")),
    ("write a short bio of me for a website", ("Ada", "architect", "Bristol"), ("lamb", "shrimp", "260", "pollen")),
    ("help me introduce myself to the new neighbours", ("Ada", "Bristol"), ("shrimp", "ada@example.org")),
    ("起草一封给客户的信", ("感叹号", "苏晴"), ("内部账号", "羊肉", "膝盖")),
    ("draft a letter to a client", ("exclamation marks", "Ada"), ("internal accounts", "lamb", "knee")),
    ("写条SQL查一下上周的新增用户", ("内部账号", "SELECT"), ("感叹号", "羊肉")),
    ("做一份三月的数据报告", ("内部账号",), ("感叹号", "花粉")),
    ("write a query for new users last week", ("internal accounts", "SELECT"), ("exclamation", "lamb")),
    ("prepare the monthly report", ("internal accounts",), ("exclamation", "pollen")),
    ("帮我排个会，定在明天", ("十点之前不开会", "10:00"), ("09:30", "羊肉")),
    ("schedule a call for tomorrow morning", ("before 10:00", "11:00"), ("09:30 ", "lamb")),
    ("列个去海边的行李清单", ("虾", "泳衣"), ("2600", "内部账号", "苏晴")),
    ("what should I pack for the beach?", ("shrimp", "swimwear"), ("260", "internal accounts", "Ada")),
    ("请客户吃饭有什么要注意的", ("羊肉", "虾", "2600"), ("花粉", "内部账号", "爬山")),
    ("what should I watch out for at a team dinner?", ("lamb", "shrimp", "260"), ("pollen", "internal", "hiking")),
    ("带老公去植物园要注意什么", ("花粉",), ("羊肉", "内部账号")),
    ("给我定个学西班牙语的计划", ("西班牙语",), ("羊肉", "相机", "内部账号")),
    ("make a plan for learning Spanish", ("Spanish",), ("lamb", "camera", "internal")),
    ("做个健身计划", ("膝盖",), ("西班牙语", "羊肉")),
    ("give me a workout plan", ("knee",), ("Spanish", "lamb")),
]


@each(("words", "held", "left_out"), MADE, ids=[words for words, _, _ in MADE])
def test_a_skeleton_holds_what_bears_on_it_and_nothing_else(words, held, left_out):
    answer = ask(words, ZH if any("\u4e00" <= char <= "\u9fff" for char in words) else EN)
    assert not [part for part in held if part not in answer]
    assert not [part for part in left_out if part in answer]


@each(
    ("words", "told", "held"),
    [
        ("write a short bio for the market stall", "You run a small pottery out of Leith", "pottery"),
        ("写个自我介绍", "你经营一家小陶坊", "陶坊"),
        (
            "found a hotel for my mum, what should I ask them?",
            "Your mum wants a room on the ground floor",
            "ground floor",
        ),
        ("给我爸订酒店要注意什么", "你爸要住低楼层", "低楼层"),
    ],
)
def test_what_was_told_in_free_form_is_drawn_upon_too(words, told, held):
    assert held in ask(words, (fact(told, "", "", category="event"),))


@each("words", ["列个买菜清单", "make a shopping list for the weekend"])
def test_a_shopping_list_keeps_every_limit(words):
    vegan = fact("You are vegan", "diet.type", "vegan") if words.isascii() else fact("你吃纯素", "diet.type", "纯素")
    answer = ask(words, (vegan,))
    assert answer.count("\n- ") >= 4
    assert not [
        bad for bad in ("鸡", "牛肉", "鱼", "酸奶", "chicken", "beef", "fish", "yoghurt", "eggs") if bad in answer
    ]


@each("words", ["起草一封邮件", "draft a letter", "列个行李清单", "make me a study plan"])
def test_how_to_connect_a_model_is_said_once(words):
    first = ask(words)
    assert "MEMORYHUB_CHAT_URL" in first
    again = ask(words, earlier=(ChatMessage("user", words), ChatMessage("assistant", first)))
    assert "MEMORYHUB_CHAT_URL" not in again
    assert "MEMORYHUB_CHAT_URL" not in ask(words, connected=True)


@each(
    ("words", "may"),
    [
        ("明天上午九点可以开会吗", False),
        ("下午三点能开会吗", True),
        ("can we have the meeting at 9am tomorrow?", False),
        ("can we meet at 3pm?", True),
    ],
)
def test_a_time_of_day_is_held_against_what_was_said_of_it(words, may):
    answer = ask(words, EN if words.isascii() else ZH)
    assert ("避开" in answer or "Better not" in answer) is not may
    assert "十点之前" in answer or "10:00" in answer


@each(
    ("words", "held", "left_out"),
    [
        ("给女儿挑个生日礼物", ("小满", "6月1日", "恐龙"), ("红酒", "羊肉", "花粉", "香水")),
        ("gift ideas for my daughter", ("1 June", "dinosaurs"), ("wine", "lamb", "pollen", "Perfume")),
    ],
)
def test_a_present_is_chosen_from_what_is_known_of_the_one_who_gets_it(words, held, left_out):
    zh = (
        fact("你女儿小满的生日是6月1日", "daughter.birthday", "06-01"),
        fact("你女儿小满喜欢恐龙", "daughter.taste.likes", "恐龙"),
    )
    en = (
        fact("Your daughter's birthday is 1 June", "daughter.birthday", "06-01"),
        fact("Your daughter loves dinosaurs", "daughter.taste.likes", "dinosaurs"),
    )
    answer = ask(words, EN + en if words.isascii() else ZH + zh)
    assert not [part for part in held if part not in answer] and not [part for part in left_out if part in answer]


@each(
    ("words", "said"),
    [
        ("明天会下雨吗", "查不到"),
        ("what's the weather like in Rome?", "not online"),
        ("替我订一张高铁票", "办不了"),
        ("can you order a pizza?", "cannot order"),
        ("12*12等于几", "144"),
        ("what is 17 + 5?", "22"),
        ("讲个笑话听听", ""),
        ("tell me something funny", ""),
    ],
)
def test_what_is_out_of_reach_is_said_plainly_and_small_things_are_done(words, said):
    answer = ask(words, ())
    assert said in answer and "MEMORYHUB" not in answer and len(answer) < 120
