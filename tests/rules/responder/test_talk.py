"""Statements, corrections and errands are understood and said back, never claimed to be saved."""

from tests.rules.responder.people import ask
from tests.rules.responder.phrases import CLAIMS
from tests.rules.tables import each

STATEMENTS_ZH = [
    ("我不吃茄子", "不吃茄子"),
    ("以后给我的方案必须先列风险", "必须先列风险"),
    ("聚餐别点生冷的，我胃不好", "别点生冷的"),
    ("我对猕猴桃过敏", "猕猴桃过敏"),
    ("买窗帘最多花八百", "最多花八百"),
    ("我换到了城西的办公室", "你换到了城西的办公室"),
    ("我女儿今年上二年级了", "你女儿今年上二年级了"),
    ("我最近开始学大提琴", "大提琴"),
    ("绝对不要把我的邮件转给别人", "绝对不要"),
    ("我一般九点以后才回消息", "九点以后"),
]
STATEMENTS_EN = [
    ("I don't eat aubergines", "you don't eat aubergines"),
    ("Reports must always start with the risks", "must always start"),
    ("I'm allergic to kiwi", "you are allergic to kiwi"),
    ("I can spend at most 80 pounds on curtains", "at most 80"),
    ("I moved to the new office last week", "you moved to the new office"),
    ("My daughter started school", "your daughter"),
    ("I have taken up the cello", "you have taken up the cello"),
    ("Never forward my mails to anybody", "never forward your mails"),
    ("I prefer trains to planes", "you prefer trains"),
    ("We are moving house in June", "you are moving house"),
]


@each(("words", "echo"), STATEMENTS_ZH + STATEMENTS_EN)
def test_a_statement_is_understood_in_the_second_person_and_not_claimed_to_be_saved(words, echo):
    answer = ask(words, ())
    assert echo.lower() in answer.lower() and not CLAIMS.search(answer) and len(answer) < 160


CORRECTIONS = [
    ("聚餐预算提到三千五吧", "3500"),
    ("预算降到800元", "800"),
    ("相机的预算改成12000元", "1.2 万"),
    ("预算不是200元，应该是260元", "260"),
    ("人均上限调到150元", "150"),
    ("raise my dinner budget to 450 dollars", "450"),
    ("my budget is 60 pounds now", "60"),
    ("change the camera budget to $1,200", "1,200"),
    ("actually my budget is 75 euros", "75"),
    ("make it a budget of 90 dollars instead of 70 dollars, budget 90 dollars", "90"),
]


@each(("words", "value"), CORRECTIONS)
def test_a_correction_is_taken_up_with_its_new_value_alone(words, value):
    answer = ask(words)
    assert value in answer and "2600" not in answer and "9000" not in answer and not CLAIMS.search(answer)


LIFTED = [
    ("我其实不对榛子过敏了", "不对榛子过敏"),
    ("我早就没有海鲜过敏了", "没有海鲜过敏"),
    ("我不再吃素了", "不再吃素"),
    ("我对桃子的过敏好了", "过敏好了"),
    ("我们出差没有上限了", "没有上限"),
    ("I'm not really allergic to hazelnuts", "not really allergic"),
    ("I have outgrown my milk allergy", "outgrown"),
    ("I don't have any pollen allergies now", "don't have any pollen"),
    ("My allergy to wasps is gone", "is gone"),
    ("I'm no longer on a diet", "no longer on a diet"),
]


@each(("words", "echo"), LIFTED)
def test_a_limit_that_is_lifted_is_no_limit_to_keep_to(words, echo):
    answer = ask(words, ())
    assert echo in answer and "keep to" not in answer and "照着来" not in answer


@each("words", ["I no longer eat pork", "I don't drink coffee any more", "No more than 40 euros for the cap",
                "I must never exceed the limit", "我不再吃牛肉了", "我对榛子还是过敏", "人数上限是12人",
                "我以后都不吃海鲜"])  # fmt: skip
def test_a_new_limit_with_a_no_in_it_is_still_one(words):
    answer = ask(words, ())
    assert "keep to" in answer or "照着来" in answer or "12" in answer or "40" in answer


@each(
    ("words", "value"),
    [
        ("Make that budget 45", "45"),
        ("set this limit to 30 euros", "30"),
        ("put: make our budget 85 pounds", "85"),
        ("make that limit 12 dollars please", "12"),
        ("把那个预算改成45", "45"),
        ("这个上限改为30元", "30"),
        ("那预算换成85元吧", "85"),
        ("那个上限调到12元", "12"),
    ],
)
def test_an_order_to_set_an_amount_is_not_said_back_as_an_order(words, value):
    answer = ask(words, ())
    assert value in answer and "keep to" not in answer and "照着来" not in answer
    assert "make" not in answer.lower() and "set" not in answer.lower()


TODOS = [
    ("明天提醒我给花浇水", "给花浇水", "3月19日"),
    ("下周三之前提醒我交季度总结", "交季度总结", "3月25日"),
    ("记得周五帮我续费图书卡", "续费图书卡", "3月20日"),
    ("3月28号别忘了给奶奶打电话", "给奶奶打电话", "3月28日"),
    ("提醒我后天下午三点去拔牙", "拔牙", "15:00"),
    ("remind me to water the orchids tomorrow", "water the orchids", "19 Mar"),
    ("don't let me forget to call the dentist on Friday", "call the dentist", "20 Mar"),
    ("I need to renew my passport by March 28", "renew your passport", "28 Mar"),
    ("remind me tomorrow at 3pm to pick up the parcel", "pick up the parcel", "15:00"),
    ("please remind me to send the slides next Wednesday", "send the slides", "25 Mar"),
]


@each(("words", "what", "when"), TODOS)
def test_an_errand_is_said_back_with_its_date(words, what, when):
    answer = ask(words, ())
    assert what in answer and when in answer and not CLAIMS.search(answer)


def test_an_errand_without_a_date_says_so():
    assert "没有定日期" in ask("提醒我买猫粮", ()) and "no date" in ask("remind me to buy stamps", ())


def test_a_message_with_several_things_is_taken_up_piece_by_piece():
    answer = ask("我叫顾一鸣，不吃羊肉，聚餐最多200元，下周三之前提醒我交报销单", ())
    assert all(part in answer for part in ("顾一鸣", "不吃羊肉", "200", "交报销单", "3月25日"))


@each(
    "words",
    [
        "以后别给我推荐生冷的",
        "不要再推荐海鲜馆子",
        "please don't suggest fish places",
        "never recommend anything fried",
    ],
)
def test_a_refused_kind_of_suggestion_is_a_limit_and_no_request(words):
    answer = ask(words, ())
    assert "MEMORYHUB" not in answer and "**" not in answer and len(answer) < 120


@each(
    ("words", "value"),
    [("不是300，是500", "500"), ("改成八百元吧", "800"), ("make it 60 pounds", "60"), ("change it to 75 euros", "75")],
)
def test_an_amount_set_right_without_its_name_is_taken_up(words, value):
    answer = ask(words, ())
    assert value in answer and "300" not in answer


@each("words", ["My name is Nora", "I'm called Nora", "call me Nora", "我叫诺拉", "叫我诺拉吧"])
def test_a_name_is_greeted(words):
    assert ask(words, ()) in {"Hello, Nora.", "你好，诺拉。"}
