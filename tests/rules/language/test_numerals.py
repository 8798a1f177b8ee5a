"""Numerals: what is a number, what it is worth, and what only looks like one."""

from memoryhub.language.api import digits, numerals
from tests.rules.tables import check

WORTH = [
    ("最高五个人", [5]),
    ("人均三块", [3]),
    ("押金两万已经付了", [20000]),
    ("月租一万二", [12000]),
    ("三千五够不够", [3500]),
    ("两百五十公里", [250]),
    ("1.5万公里要保养", [15000]),
    ("年薪30w左右", [300000]),
    ("a 20k raise", [20000]),
    ("一百零五页", [105]),
    ("他们俩都来", [2]),
    ("我们仨一起", [3]),
    ("二〇二七年毕业", [2027]),
    ("三亿五千万用户", [350_000_000]),
    ("一万零五十", [10050]),
    ("二十五", [25]),
    ("十二个", [12]),
    ("九十九条", [99]),
    ("1万2", [12000]),
    ("3千5", [3500]),
    ("兩萬三千", [23000]),
    ("３５０元", [350]),
    ("12,500 steps", [12500]),
    ("1,000.50", [1000.5]),
    ("三点五倍", [3.5]),
    ("四分之三", [0.75]),
    ("四百来号人", [400]),
    ("twenty-five thousand", [25000]),
    ("two hundred and five", [205]),
    ("a couple hundred", [200]),
    ("a dozen eggs", [12]),
    ("half a million", [500_000]),
    ("two and a half hours", [2.5]),
    ("one hour", [1]),
    ("three grand", [3000]),
    ("2.5 million", [2_500_000]),
    ("six people, nine chairs", [6, 9]),
    ("half a dozen", [6]),
    ("房贷还剩一百二十三万", [1_230_000]),
    ("二十多万", [200_000]),
    ("20多万", [200_000]),
    ("$1.5m", [1_500_000]),
    ("一个月跑三次步", [1, 3]),
]

ENDS = [
    ("两三个同学", 2, 3),
    ("三五百的样子", 300, 500),
    ("十七八岁", 17, 18),
    ("七八十块", 70, 80),
    ("十几个", 12, 19),
    ("几十年", 20, 90),
    ("a few hundred", 200, 500),
]

NONE = [
    "等一下",
    "我们一起去",
    "万一下雨呢",
    "早饭吃三明治",
    "一般般吧",
    "十分感谢",
    "千万别告诉她",
    "周五见",
    "星期三开会",
    "礼拜六",
    "想去三亚玩",
    "住在四川",
    "我用的是X3",
    "订单PO-55831",
    "手机13800138000",
    "打010-62345678",
    "no one came",
    "one of my friends",
    "this one is nicer",
    "每一个人的一生",
    "三三两两",
    "五花八门",
    "独一无二",
    "一定要来",
    "唯一的问题",
    "九寨沟",
    "百度一下",
    "see you at 9:45",
    "192.168.1.20",
    "mail me at ada7@example.org",
    "https://example.org/a/12",
    "他读高三",
    "高三年级",
    "初二的学生",
    "2026-03-20",
    "a 4K monitor",
    "王五和李四",
    "统一安排",
    "a 5G phone",
]


SPELLINGS = ["两万", "2万", "20,000", "20000", "20k", "兩萬", "2w", "２万", "2 万", "twenty thousand", "20 thousand"]


def test_a_numeral_is_worth_what_it_says() -> None:
    check(WORTH, lambda text: [number.value for number in numerals(text)])


def test_neighbouring_digits_give_two_ends() -> None:
    check(
        [(text, [(low, high)]) for text, low, high in ENDS], lambda text: [(n.value, n.upper) for n in numerals(text)]
    )


def test_words_names_and_codes_are_no_numerals() -> None:
    check([(text, []) for text in NONE], lambda text: [number.text for number in numerals(text)])


def test_every_spelling_of_twenty_thousand_compares_equal() -> None:
    check([(spelling, "20000") for spelling in SPELLINGS], digits)


def test_digits_leaves_words_alone() -> None:
    assert digits("等一下，万一三点没到就走") == "等一下,万一3点没到就走"
    assert digits("No one said TWENTY") == "no one said 20"
