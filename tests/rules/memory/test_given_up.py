"""One thing given up for another, and a plan that moves: the old is said anew with the new in its place."""

from tests.rules.memory.notebook import Notebook, holds
from tests.rules.tables import each

SWAPPED = [
    (("I'm learning Danish",), "I gave up Danish, learning Finnish instead", "You are learning Finnish"),
    (("I'm learning Danish",), "quit Danish, doing Finnish now", "You are learning Finnish"),
    (("我每天早上练瑜伽",), "不练瑜伽了,改练拳击了", "你每天早上练拳击"),
    (("我每周六去打羽毛球",), "不打羽毛球了,改打网球了", "打网球"),
    (("元旦打算去桂林玩",), "不去桂林了,改去大理", "2027年1月1日打算去大理玩"),
    (("我家猫叫汤圆",), "汤圆改名叫芝麻了", "你养了宠物:猫叫芝麻"),
    (("我家狗叫可乐",), "可乐更名为雪碧了", "你养了宠物:狗叫雪碧"),
    (("we keep the team wiki in Notion, access via Lena",), "we moved from Notion to Coda", "Coda"),
    (("我们周会用腾讯会议,每周三上午十点",), "把腾讯会议换成了飞书", "飞书"),
    (("Project Heron launches on 3 June",), "we renamed Heron to Osprey", "Osprey"),
]


@each(("before", "then", "now"), SWAPPED)
def test_what_is_given_up_gives_way_to_what_takes_its_place(before: tuple[str, ...], then: str, now: str) -> None:
    held = holds(*before, then=then)
    assert any(now in text for text in held), held
    gone = {"Danish", "瑜伽", "羽毛球", "桂林", "汤圆", "可乐", "Notion", "腾讯会议", "Heron"}
    assert not any(word in text for word in gone for text in held), held


@each(
    "said",
    [
        "I stopped at the shop, going home now",
        "we moved from the sofa to the table, lol",
        "I quit my job, so happy",
        "不去了,改天吧",
        "不知道,改成什么好",
        "should I switch from tea to coffee?",
        "if I gave up sugar, I'd be eating fruit instead",
        "别改名了,这个名字挺好",
        "our cat is called Pickle",
        "I swapped shifts with Jo",
    ],
)
def test_other_words_give_up_nothing_that_is_known(said: str) -> None:
    known = ("I'm learning Danish", "我家猫叫汤圆", "we have a dog called Rex")
    assert set(Notebook().say(*known).texts) <= set(holds(*known, then=said))


PLANS = [
    (
        "Family trip to Malta in March",
        "change of plan, we're going in October instead",
        "Family trip to Malta in October",
    ),
    ("we're flying to Oslo in May", "we're flying to Bergen instead", "You are flying to Bergen in May"),
    ("计划三月去厦门玩", "我们改十月去", "计划10月去厦门玩"),
]


@each(("told", "then", "now"), PLANS)
def test_a_plan_moves_to_another_month_or_place(told: str, then: str, now: str) -> None:
    assert holds(told, then=then) == [now]


@each(
    ("told", "then", "now"),
    [
        ("The visa deadline is June 3", "the deadline got pushed to June 10", "10 June 2026"),
        ("The launch is on June 5", "the launch slipped to June 20", "20 June 2026"),
        ("The audit deadline is July 1", "the audit deadline has been extended to July 15", "15 July 2026"),
    ],
)
def test_a_day_of_record_that_slips_leaves_the_old_one_behind(told: str, then: str, now: str) -> None:
    held = Notebook().say("I take shoe size 41", told).later().say(then).texts
    assert any(now in text for text in held), held
    assert any("shoe size is 41" in text for text in held), held


def test_a_delivery_that_is_pushed_back_moves_no_size() -> None:
    assert "Your shoe size is 41" in holds("I take shoe size 41", then="the delivery got pushed to Tuesday")


@each(
    ("told", "then", "now"),
    [
        ("每周五下午三点交周报,提醒我", "周报提前两天", ["每周三下午三点交周报"]),
        ("每天早上八点吃维生素,提醒我", "维生素改到九点", ["每天早上九点吃维生素"]),
    ],
)
def test_what_comes_round_keeps_coming_round_when_it_moves(told: str, then: str, now: list[str]) -> None:
    assert Notebook().say(told).later(2).say(then).to_do == now


def test_a_recurring_to_do_keeps_its_hour_and_is_no_habit_besides() -> None:
    book = Notebook().say("每周一早上九点提醒我倒垃圾", "每周四下午五点浇花,提醒我")
    assert book.to_do == ["每周一早上九点倒垃圾", "每周四下午五点浇花"]
    assert book.texts == []


@each(
    ("said", "text"),
    [
        ("I own a canoe", "You own a canoe"),
        ("I own a red van", "You drive red van"),
        ("我在无锡一家药店上班", "你在无锡工作"),
        ("我在无锡一家药店上班", "你在一家药店工作"),
        ("I work at a museum in Leeds", "You work in Leeds"),
        ("I work at a museum in Leeds", "You work at a museum"),
        ("我爸生日是下个月8号", "你爸的生日是6月8日"),
        ("rent went up to 940", "Your rent is 940"),
    ],
)
def test_a_statement_says_no_more_than_was_said(said: str, text: str) -> None:
    assert text in Notebook().say(said).texts


@each("said", ["我表姐要搬到我们家来", "我们搬到新家来了"])
def test_a_home_is_no_city(said: str) -> None:
    assert not any(row.slot == "home.city" for row in Notebook().say(said).rows)


@each(
    ("told", "then"),
    [
        ("年会预算一共2万", "那个年会预算作废了"),
        ("our picnic budget is 200 euros", "the picnic budget has been scrapped"),
    ],
)
def test_a_budget_that_is_void_is_gone(told: str, then: str) -> None:
    assert not any(row.slot == "budget.max" for row in Notebook().say(told).later().say(then).rows)


@each(
    ("first", "then", "now"),
    [
        (
            "Draft an order: 60 crates of the blue tiles to our Bath depot",
            ("sorry not Bath, Truro", "and bump the qty up to 90"),
            "Draft an order: 90 crates of the blue tiles to our Truro depot",
        ),
        (
            "帮我起草一个采购单:70箱打印纸发到闵行仓库",
            ("不对不是闵行,是嘉兴", "数量改成95箱"),
            "帮我起草一个采购单:95箱打印纸发到嘉兴仓库",
        ),
    ],
)
def test_an_order_that_is_set_right_is_kept_as_it_holds(first: str, then: tuple[str, ...], now: str) -> None:
    assert Notebook().say(first, *then).texts == [now]


@each(
    ("told", "then", "now"),
    [
        ("签售会在书城三楼,周六下午两点", "不好意思看错了,地点是图书馆B厅", "签售会在图书馆B厅"),
        ("the offsite is at Fern House, Friday at 9", "oops wrong thread, the venue is Mill Barn", "at Mill Barn"),
    ],
)
def test_a_place_is_set_right_by_its_label(told: str, then: str, now: str) -> None:
    held = Notebook().say(told, then).texts
    assert len(held) == 1 and now in held[0], held
