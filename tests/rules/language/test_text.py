"""Cleaning, detection, sentences and clauses, words, tokens, and saying things."""

from datetime import UTC, date, datetime

from memoryhub.language.api import (
    clauses,
    clean,
    clean_with_map,
    detect,
    identifiers,
    normal,
    say_amount,
    say_date,
    sentences,
    stem,
    tokens,
    without_fillers,
    words,
)
from tests.rules.tables import check

LANGUAGES = [
    ("我在杭州做设计", "zh"),
    ("I live in Leeds", "en"),
    ("用 pytest 写 slugify 的 tests", "zh"),
    ("what does 麻辣烫 mean", "en"),
    ("I met 张伟 in Hangzhou yesterday", "en"),
    ("周五 deadline 改到 Monday 行吗", "zh"),
    ("see https://example.cn/中文/路径", "en"),
    ("我想買兩張票", "zh"),
    ("🎉🎉", "en"),
    ("", "en"),
    ("帮我润色: We sincerely hope you can give us feedback soon", "en"),
    ("ok 好的", "zh"),
]

SENTENCES = [
    ("Dr. Lee paid 1,000.50. Fine!", ["Dr. Lee paid 1,000.50.", "Fine!"]),
    ("Mail a@b.co. Ok?", ["Mail a@b.co.", "Ok?"]),
    ("好的。他说“我走了。不回来。”然后走了！", ["好的。", "他说“我走了。不回来。”然后走了！"]),
    ("See https://a.org/x.html?q=1. Then v1.2.3 works", ["See https://a.org/x.html?q=1.", "Then v1.2.3 works"]),
    ("第一句！！第二句？！第三句", ["第一句！！", "第二句？！", "第三句"]),
    ("one\n\ntwo", ["one", "two"]),
    ("价格是3.5元。明天9:30见。", ["价格是3.5元。", "明天9:30见。"]),
    ("", []),
    ("...", ["..."]),
    ("We met at 5 p.m. on Monday.", ["We met at 5 p.m. on Monday."]),
]

CLAUSES = [
    (
        "我叫小林，在杭州做产品经理，不吃辣，每次聚餐预算300以内。",
        ["我叫小林", "在杭州做产品经理", "不吃辣", "每次聚餐预算300以内。"],
    ),
    (
        "I'm Ada, from Leeds, and I hate coriander; tea, coffee and cake are fine",
        ["I'm Ada, from Leeds", "and I hate coriander", "tea, coffee and cake are fine"],
    ),
    ("房租6,800，押一付三", ["房租6,800", "押一付三"]),
    ("老家在成都,现在住上海", ["老家在成都", "现在住上海"]),
    ("苹果、梨、桃都行", ["苹果、梨、桃都行"]),
    ("下午要去接孩子 晚饭你们先吃吧", ["下午要去接孩子", "晚饭你们先吃吧"]),
    ("I like tea but hate coffee", ["I like tea", "but hate coffee"]),
    ("公司 某某科技", ["公司 某某科技"]),
]


def test_a_mixed_text_has_the_language_of_its_grammar() -> None:
    check(LANGUAGES, detect)


def test_sentences_end_where_people_end_them() -> None:
    check(SENTENCES, lambda text: [span.text for span in sentences(text)])


def test_clauses_are_statements_of_their_own() -> None:
    check(CLAUSES, lambda text: [span.text for span in clauses(text)])


def test_cleaning_takes_out_what_cannot_be_seen_and_nothing_else() -> None:
    assert clean("a\x00b\u200bc\ud800d\r\ne\tf") == "abcd\ne\tf"
    assert clean("👨\u200d👩\u200d👧 ok") == "👨\u200d👩\u200d👧 ok"
    cleaned = clean_with_map("x\u200by\x00z")
    assert cleaned.text == "xyz" and cleaned.source(0, 2).text == "x\u200by"


FILLERS = [
    ("嗯，那个，我想说我不吃香菜", "我想说我不吃香菜"),
    ("um, I live in Leeds", "I live in Leeds"),
    ("我我我住在苏州", "我住在苏州"),
    ("that is sooooooo good", "that is sooo good"),
    ("the the cat", "the cat"),
    ("那个人是我弟", "那个人是我弟"),
    ("I like tea", "I like tea"),
    ("电话10000000", "电话10000000"),
    ("he had had enough", "he had had enough"),
    ("well, you know, it rains", "it rains"),
]


def test_hesitation_goes_and_words_stay() -> None:
    check(FILLERS, lambda text: without_fillers(text).text)


def test_a_quote_is_cut_from_what_was_really_typed() -> None:
    text = "嗯，我住在\u200b苏州，um, 真的"
    cleaned = without_fillers(text)
    at = cleaned.text.index("住在苏州")
    span = cleaned.source(at, at + 4)
    assert span.text == "住在\u200b苏州" == text[span.start : span.end]


def test_the_normal_form_is_one_for_every_way_of_writing() -> None:
    assert normal("ＡＢＣ　預算 兩萬") == normal("abc 预算  两万") == "abc 预算 两万"


def test_words_of_a_question_meet_the_words_of_a_memory() -> None:
    assert set(words("Which running shoes did I like?")) & set(words("You like shoes for runs")) == {"run", "shoe"}
    assert "火锅" in words("我最喜欢的火锅店") and "20000" in words("预算两万") and "20000" in words("budget 20k")
    assert set(words("喜歡烏龍茶")) == set(words("喜欢乌龙茶"))
    assert words("the of and 的 了 吗 什么") == []
    assert words("Order PO-55831 for ada7@example.org") == ["order", "po-55831", "ada7@example.org"]


def test_stems_join_forms_of_one_word_and_no_more() -> None:
    assert stem("running") == stem("runs") == "run" and stem("allergies") == stem("allergy")
    assert stem("boxes") == stem("box") and stem("glass") == "glass" and stem("university") != stem("universe")


def test_identifiers_are_the_rare_exact_tokens() -> None:
    found = identifiers("Order PO-55831, mail ada7@example.org, call 13800138000, model X3, 一万二, at 5pm on the 3rd")
    assert set(found) == {"po-55831", "ada7@example.org", "13800138000", "x3", "12000"}
    assert identifiers("我喜欢喝茶") == [] and identifiers("two cats and 3 dogs") == []


def test_the_token_estimate_is_rather_too_high() -> None:
    assert tokens("") == 0 and tokens("你好世界") == 4
    assert 10 <= tokens("The quick brown fox jumps over the lazy dog.") <= 16
    assert tokens("supercalifragilisticexpialidocious") >= 8 and tokens("12345678") >= 3


AMOUNTS = [
    ((20000, "CNY"), "2 万元", "¥20,000"),
    ((300, "CNY"), "300 元", "¥300"),
    ((12345, "CNY"), "12345 元", "¥12,345"),
    ((500, "USD"), "500 美元", "$500"),
    ((1, "person"), "1 人", "1 person"),
    ((20, "person"), "20 人", "20 people"),
    ((2.5, "hour"), "2.5 小时", "2.5 hours"),
    ((30, "%"), "30%", "30%"),
    ((12500, ""), "1.25 万", "12,500"),
    ((5, "kg"), "5 公斤", "5 kg"),
    ((28, "age"), "28 岁", "28 years old"),
]


def test_amounts_are_said_as_people_write_them() -> None:
    for (value, unit), chinese, english in AMOUNTS:
        assert (say_amount(value, unit, "zh"), say_amount(value, unit, "en")) == (chinese, english)


def test_dates_are_said_with_the_year_only_where_it_differs() -> None:
    now = date(2026, 12, 1)
    assert (
        say_date(date(2026, 12, 9), "zh", now) == "12月9日(周三)"
        and say_date(date(2026, 12, 9), "en", now) == "Wed 9 Dec"
    )
    assert (
        say_date(date(2027, 1, 3), "zh", now) == "2027年1月3日(周日)"
        and say_date(date(2027, 1, 3), "en", now) == "Sun 3 Jan 2027"
    )
    assert say_date(datetime(2026, 12, 9, 15, 5, tzinfo=UTC), "en", now) == "Wed 9 Dec 15:05"
