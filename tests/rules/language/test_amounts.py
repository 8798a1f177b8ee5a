"""Amounts: value, bound and unit."""

from memoryhub.language.api import amounts
from tests.rules.tables import check

CASES = [
    ("这个月预算最多3000", "at_most", None, 3000, ""),
    ("两百以内都行", "at_most", None, 200, ""),
    ("我们公司不到20人", "at_most", None, 20, "person"),
    ("顶多五百块", "at_most", None, 500, "CNY"),
    ("不超过两万元", "at_most", None, 20000, "CNY"),
    ("800封顶", "at_most", None, 800, ""),
    ("上限是一千二", "at_most", None, 1200, ""),
    ("控制在两小时以内", "at_most", None, 2, "hour"),
    ("不能超过三百五", "at_most", None, 350, ""),
    ("under $50 please", "at_most", None, 50, "USD"),
    ("at most 3 hours", "at_most", None, 3, "hour"),
    ("no more than forty people", "at_most", None, 40, "person"),
    ("up to 5kg", "at_most", None, 5, "kg"),
    ("my max budget is $900", "at_most", None, 900, "USD"),
    ("6 guests or fewer", "at_most", None, 6, "person"),
    ("$40 tops", "at_most", None, 40, "USD"),
    ("I can't spend over 200 euros", "at_most", None, 200, "EUR"),
    ("20 bucks max", "at_most", None, 20, "USD"),
    ("至少两个人", "at_least", 2, None, "person"),
    ("月薪两万以上", "at_least", 20000, None, ""),
    ("起码睡七小时", "at_least", 7, None, "hour"),
    ("100人起订", "at_least", 100, None, "person"),
    ("不少于三天", "at_least", 3, None, "day"),
    ("at least two people", "at_least", 2, None, "person"),
    ("over 300 miles", "at_least", 300, None, "mile"),
    ("a minimum of 10 days", "at_least", 10, None, "day"),
    ("18 years or more", "at_least", 18, None, "year"),
    ("20+ employees", "at_least", 20, None, "person"),
    ("大概三十个人", "about", 30, 30, "person"),
    ("人均一百五左右", "about", 150, 150, ""),
    ("四十来块", "about", 40, 40, "CNY"),
    ("差不多两公里", "about", 2, 2, "km"),
    ("about 70 kg", "about", 70, 70, "kg"),
    ("roughly a dozen people", "about", 12, 12, "person"),
    ("a couple hundred bucks", "about", 200, 200, "USD"),
    ("~300", "about", 300, 300, ""),
    ("三五百块", "about", 300, 500, "CNY"),
    ("200 pounds or so", "about", 200, 200, "lb"),
    ("三百多块钱", "about", 300, 300, "CNY"),
    ("300-500元", "range", 300, 500, "CNY"),
    ("3到5天", "range", 3, 5, "day"),
    ("between 300 and 500 dollars", "range", 300, 500, "USD"),
    ("3-5万", "range", 30000, 50000, ""),
    ("5-10k", "range", 5000, 10000, ""),
    ("18~25岁", "range", 18, 25, "age"),
    ("from $20 to $30", "range", 20, 30, "USD"),
    ("2 to 3 hours", "range", 2, 3, "hour"),
    ("身高一米七五", "exact", 1.75, 1.75, "m"),
    ("1米8的床", "exact", 1.8, 1.8, "m"),
    ("等了一刻钟", "exact", 15, 15, "minute"),
    ("退货的占三成", "exact", 30, 30, "%"),
    ("昨晚只睡了五个半", "exact", 5.5, 5.5, ""),
    ("the sofa is 2.4m long", "exact", 2.4, 2.4, "m"),
    ("revenue of 2.4m", "exact", 2_400_000, 2_400_000, ""),
    ("民宿别超六百每晚", "at_most", None, 600, ""),
    ("三百块", "exact", 300, 300, "CNY"),
    ("三块五", "exact", 3.5, 3.5, "CNY"),
    ("才3块5", "exact", 3.5, 3.5, "CNY"),
    ("一万二", "exact", 12000, 12000, ""),
    ("$1.5k", "exact", 1500, 1500, "USD"),
    ("20k RMB", "exact", 20000, 20000, "CNY"),
    ("￥20000", "exact", 20000, 20000, "CNY"),
    ("两个半小时", "exact", 2.5, 2.5, "hour"),
    ("午睡半小时", "exact", 0.5, 0.5, "hour"),
    ("请了一天半的假", "exact", 1.5, 1.5, "day"),
    ("百分之二十", "exact", 20, 20, "%"),
    ("涨了12.5%", "exact", 12.5, 12.5, "%"),
    ("我今年二十八岁", "exact", 28, 28, "age"),
    ("I am 34 years old", "exact", 34, 34, "age"),
    ("80平的房子", "exact", 80, 80, "m2"),
    ("每周3次", "exact", 3, 3, "time"),
    ("a 3-year warranty", "exact", 3, 3, "year"),
    ("体重71.3kg", "exact", 71.3, 71.3, "kg"),
    ("€45", "exact", 45, 45, "EUR"),
    ("HK$80", "exact", 80, 80, "HKD"),
    ("五十歐元", "exact", 50, 50, "EUR"),
    ("預算兩萬塊", "exact", 20000, 20000, "CNY"),
    ("飛行五個鐘", "exact", 5, 5, "hour"),
]

NONE = [
    "下周三下午三点半",
    "3月20号",
    "2026年的计划",
    "in 2026",
    "第三个方案",
    "the 2nd option",
    "March 5th",
    "at 5pm",
    "周五见",
    "一个问题想问",
    "我有一点累",
    "version 3",
    "电话13800138000",
    "X3",
    "on 3/20",
    "room 402",
    "a 1:1 with Bo",
    "每月15号下午四点开会",
    "half past nine",
]


EXCLUSIVE = [
    ("不到20人", True),
    ("少于5个", True),
    ("less than $9", True),
    ("超过三天", True),
    ("最多20人", False),
    ("不超过三天", False),
    ("at most 9", False),
]


def test_an_amount_has_its_bound_and_unit() -> None:
    table = [(text, [tuple(expected)]) for text, *expected in CASES]
    check(table, lambda text: [(a.bound, a.low, a.high, a.unit) for a in amounts(text)])


def test_dates_ordinals_and_codes_are_no_amounts() -> None:
    check([(text, []) for text in NONE], lambda text: [a.text for a in amounts(text)])


def test_a_bound_that_is_not_meant_itself_is_exclusive() -> None:
    check([(text, [flag]) for text, flag in EXCLUSIVE], lambda text: [a.exclusive for a in amounts(text)])


def test_the_span_takes_in_the_words_of_the_bound() -> None:
    text = "聚餐每次不超过300元，至少两个人，预算封顶"
    assert [a.text for a in amounts(text)] == ["不超过300元", "至少两个人"]
    assert all(text[a.start : a.end] == a.text for a in amounts(text))


def test_a_bound_belongs_to_its_own_amount_only() -> None:
    found = amounts("at least 2 people, at most 500 dollars, 3 hours")
    assert [(a.bound, a.value, a.unit) for a in found] == [
        ("at_least", 2, "person"),
        ("at_most", 500, "USD"),
        ("exact", 3, "hour"),
    ]


def test_amounts_beside_a_date_stay() -> None:
    assert [(a.value, a.unit) for a in amounts("3月20号下午2点，20个人，花了300块")] == [(20, "person"), (300, "CNY")]


def test_a_price_per_night_is_two_counts_and_not_one_number() -> None:
    assert [(a.value, a.bound) for a in amounts("民宿别超六百一晚")][0] == (600, "at_most")


def test_people_on_both_sides_of_a_plus_are_no_bound() -> None:
    assert [(a.value, a.bound) for a in amounts("我俩+三个孩子")] == [(2, "exact"), (3, "exact")]
