"""What one does, and that one does not: the later plain word holds, and what it says nothing about stays."""

from tests.rules.memory.notebook import Notebook, holds
from tests.rules.tables import each

_TURNED = [
    ("I drink coffee every morning", "I never drink coffee"),
    ("I go running every morning", "I don't run any more"),
    ("I cycle to the lab on Fridays", "I no longer cycle to the lab on Fridays any more"),
    ("I always have tea after dinner", "I never have tea after dinner"),
    ("I don't smoke", "I smoke a pack a day"),
    ("I take the bus to work", "I never take the bus"),
    ("I watch TV every night", "I don't watch TV any more"),
    ("I eat breakfast every day", "I don't eat breakfast"),
    ("I swim on Tuesdays", "I don't swim on Tuesdays any more"),
    ("I don't eat mushrooms", "I love mushrooms"),
    ("每天早上都喝咖啡", "我不喝咖啡"),
    ("我从来不跑步", "我每天跑步"),
    ("我每天跑步", "我从来不跑步"),
    ("我平时周末睡懒觉", "我周末从不睡懒觉"),
    ("我晚上不喝茶", "我现在每天晚上喝茶"),
    ("我抽烟", "我戒烟了"),
    ("我经常熬夜", "我不熬夜了"),
    ("我坐公交上班", "我从来不坐公交"),
    ("我周三打羽毛球", "我已经不打羽毛球了"),
    ("我不吃早饭", "我每天吃早饭"),
]


@each(("first", "then"), _TURNED)
def test_the_contrary_takes_the_place_of_what_one_does(first: str, then: str) -> None:
    noted = Notebook().say(first)
    before = noted.texts
    after = noted.later().say(then).texts
    assert before and not set(before) & set(after), after


@each(
    ("first", "then"),
    [
        ("I drink coffee every morning", "I don't drink coffee after 3pm"),
        ("I don't eat pork", "I eat beef every day"),
        ("I swim on Tuesdays", "I don't swim on Sundays any more"),
        ("I drive to work", "I never drive at night"),
        ("I drink tea every day", "I don't drink instant coffee"),
        ("I run every morning", "my sister doesn't run any more"),
        ("I run every morning", "maybe I won't run any more"),
        ("每天早上都喝咖啡", "我晚上不喝咖啡"),
        ("我不吃猪肉", "我每天吃牛肉"),
        ("我喝酒", "我不喝白酒"),
        ("我周末爬山", "我不爬楼梯"),
        ("我每天跑步", "我爸从来不跑步"),
        ("我每天跑步", "今天不跑步了"),
    ],
)
def test_what_is_not_denied_stays(first: str, then: str) -> None:
    noted = Notebook().say(first)
    before = noted.texts
    assert before and set(before) <= set(noted.later().say(then).texts)


@each(
    "said",
    ["不跑了不跑了，累死", "我不知道", "never mind", "I don't think so any more", "我不想去了", "再也不想加班了"],
)
def test_a_remark_of_the_moment_is_no_practice(said: str) -> None:
    assert Notebook().say(said).texts == []


OFTEN = [
    ("I run three times a week.", "I only run once a week now.", "three", "once"),
    ("I call my mum every day", "I only call my mum once a week now", "every day", "once"),
    ("I go to yoga twice a week", "I go to yoga four times a week these days", "twice", "four"),
    ("我每周跑步三次", "我现在每周只跑步一次了", "三次", "一次"),
    ("我每天喝三杯咖啡", "现在每天只喝一杯咖啡了", "三杯", "一杯"),
]


@each("before, then, gone, held", OFTEN)
def test_how_often_it_is_done_has_one_answer(before, then, gone, held):
    texts = Notebook().say(before, then).texts
    assert any(held in text for text in texts) and not any(gone in text for text in texts), texts


@each(
    "before, then",
    [
        ("I swim twice a week.", "I swim every day in summer."),
        ("I run three times a week.", "I lift once a week now."),
        ("我每周跑步三次", "我每周游泳一次"),
    ],
)
def test_another_season_or_another_thing_leaves_it(before, then):
    assert len(Notebook().say(before, then).texts) == 2


@each(
    ("before", "then", "left"),
    [
        ("I'm vegetarian", "I eat meat again", ["You eat meat again"]),
        ("I'm vegan", "I'm eating cheese again", ["You are eating cheese again"]),
        ("我吃素", "我又开始吃肉了", ["你又开始吃肉了"]),
        ("I don't drink coffee", "I started drinking coffee again", ["You started drinking coffee again"]),
        ("I'm vegetarian", "I eat eggs again", ["You are vegetarian", "You eat eggs again"]),
        ("I'm vegetarian", "I'm eating out again tonight", ["You are vegetarian"]),
        ("I'm vegetarian", "my husband eats meat again", ["You are vegetarian"]),
    ],
)
def test_eating_something_again_ends_what_forbade_it(before, then, left):
    assert holds(before, then=then) == left


@each(
    ("before", "then", "left"),
    [
        ("我最近在看《三体》", "《三体》读完了", ["《三体》读完了"]),
        ("I'm reading Middlemarch", "I finished reading Middlemarch", ["You finished reading Middlemarch"]),
        ("我最近在追《繁花》", "《三体》读完了", ["你最近在追《繁花》", "《三体》读完了"]),
    ],
)
def test_what_is_finished_is_no_longer_under_way(before, then, left):
    assert holds(before, then=then) == left


@each(
    ("before", "then", "left"),
    [
        ("I can't eat nuts or celery", "celery is fine again, tested", ["You don't eat nuts", "celery is fine again"]),
        ("我不能吃坚果和芹菜", "芹菜现在可以吃了", ["你不吃坚果", "芹菜现在可以吃了"]),
        ("I swim three times a week", "now only once a week", ["You swim once a week"]),
        ("我每周跑三次步", "现在每周只跑一次了", ["你每周跑一次步"]),
        ("my flight is on 14 May", "sorry, I meant 24 May for the flight", ["Your flight is on 24 May 2026"]),
    ],
)
def test_what_is_allowed_again_or_done_at_another_rate_or_set_right(before, then, left):
    held = Notebook().say(before, then).texts
    assert len(held) == len(left) and all(any(one.lower() in text.lower() for text in held) for one in left)
