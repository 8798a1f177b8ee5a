"""Used means used: one card of five when the answer used one."""

from memoryhub.memory.retrieve.used import used
from tests.rules.recall.cards import card
from tests.rules.tables import each

EN = [
    card(1, "You live in Ghent", "Ghent"),
    card(2, "You are allergic to walnuts", "walnuts"),
    card(3, "Your budget for the offsite is at most 450 euros", "450"),
    card(4, "You play the viola", "viola"),
    card(5, "You decided to hire Brightline for the leaflets", ""),
]
ZH = [
    card(1, "你住在厦门", "厦门"),
    card(2, "你对芒果过敏", "芒果"),
    card(3, "团建预算不超过 800 元", "800"),
    card(4, "你喜欢打羽毛球", "羽毛球"),
    card(5, "你决定用青藤公司的设计方案", ""),
]


def ids(answer, cards, query=""):
    return [one.int for one in used(answer, cards, query)]


@each(
    ("answer", "one"),
    [
        ("The brunch menu has a plum tart; it contains no walnuts, I checked.", 2),
        ("Here are three venues below €450 a day.", 3),
        ("A chamber group near you is looking for a viola.", 4),
        ("From Ghent the train takes 35 minutes.", 1),
        ("Brightline can print the leaflets by Friday.", 5),
    ],
)
def test_of_five_cards_one_is_used_in_english(answer, one):
    assert ids(answer, EN, "help me plan this") == [one]


@each(
    ("answer", "one"),
    [
        ("这款蛋糕不含芒果，可以放心。", 2),
        ("这三家人均都在八百元以内。", 3),
        ("周末可以约一场羽毛球。", 4),
        ("从厦门出发坐动车两小时。", 1),
        ("青藤公司的设计方案里已经有首页草图。", 5),
    ],
)
def test_of_five_cards_one_is_used_in_chinese(answer, one):
    assert ids(answer, ZH, "帮我安排一下") == [one]


@each("answer", ["Sure, what would you like to know?", "好的，请告诉我更多。", "", "   "])
def test_an_answer_without_memory_used_none(answer):
    assert ids(answer, EN + ZH) == []


def test_the_requests_own_words_are_no_evidence():
    asked = "I decided something about the leaflets, what could it be?"
    assert ids("You asked what you decided about the leaflets; I do not know.", EN, asked) == []


def test_a_value_counts_when_the_answer_says_it_though_the_request_did_too():
    assert ids("Ghent has two good music shops.", EN, "music shops in Ghent?") == [1]


def test_a_value_in_the_request_alone_does_not_count():
    assert ids("There are two good music shops nearby.", EN, "music shops in Ghent?") == []


def test_of_two_cards_with_one_value_the_one_that_is_meant_counts():
    cards = [card(1, "Your budget for the dinner is 300", "300"), card(2, "You walk 300 metres to the gym", "300")]
    assert ids("The dinner stays within your budget of 300.", cards, "plan it") == [1]


def test_a_short_number_needs_a_word_beside_it():
    children = [card(1, "You have 2 children", "2")]
    assert ids("I found 2 trains.", children) == []
    assert ids("A table for you and your 2 children.", children) == [1]


def test_a_number_inside_another_is_not_said():
    assert ids("The code is 14500.", EN) == []


def test_a_date_is_recognised_however_it_is_said():
    deadline = [card(1, "The deadline is 2026-12-09", "2026-12-09")]
    assert ids("It is due on December 9.", deadline) == [1]
    assert ids("12月9日之前交。", deadline) == [1]
    assert ids("It is due on December 19.", [card(1, "x", "2026-12-01")]) == []


def test_an_identifier_in_the_answer_counts():
    order = [card(1, "Your order 7790-4413 went to the office", "")]
    assert ids("7790-4413 arrives tomorrow.", order) == [1]
