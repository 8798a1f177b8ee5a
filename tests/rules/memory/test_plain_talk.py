"""What plain remarks change of what is held: a figure, day or rate that goes on, what is taken up again, given up,
replaced, lost; and whose it is."""

from datetime import UTC, date, datetime
from time import process_time

import pytest

from memoryhub.memory.encode import closing, devices, rates
from memoryhub.memory.encode.closing import Errand
from memoryhub.memory.types import Action, Cue
from tests.rules.memory.notebook import Notebook
from tests.rules.memory.test_mending import after, errand, kept, righted, row
from tests.rules.tables import each


def held(*lines: str) -> list[str]:
    """What is held after messages of one conversation; "--" begins another, days later."""
    book = Notebook()
    for line in lines:
        book = book.later() if line == "--" else book.say(line)
    return book.texts


@each(
    ("told", "then", "now"),
    [
        ("rent is 940 a month", "they put it up to 1010", "1010"),
        ("the essay is due on the 20th", "she gave us until the 27th", "27 May"),
        ("I weigh 91 kilos", "lost some, down to 86", "86"),
        ("房租一个月两千六", "房东又涨到两千九了", "2900"),
        ("论文截止日期是6月15号", "导师催了，提前到6月8号", "6月8日"),
        ("我体重八十公斤", "瘦到七十四公斤了", "74"),
        ("装修预算六万", "算了，还是七万吧", "70000"),
    ],
)
def test_a_figure_or_a_day_that_goes_on_is_that_of_what_was_told_before(told: str, then: str, now: str) -> None:
    (text,) = [one for one in held(told, then) if now in one.replace(",", "")]
    assert told not in text


@each(
    ("told", "then", "now"),
    [
        ("I go climbing four times a week", "down to twice a week now", "You go climbing twice a week"),
        ("我每周游三次泳", "最近太忙，现在每周只游一次了", "你每周游一次泳"),
    ],
)
def test_a_rate_alone_changes_how_often_it_is_done(told: str, then: str, now: str) -> None:
    assert now in held(told, then)


def test_a_figure_of_another_unit_or_of_the_world_changes_nothing() -> None:
    assert after("瘦到六十五公斤了", row("health.height", "一米七五", "你身高一米七五")) == ""
    assert held("my rent is 900", "petrol went up to 2 euros")[0] == "Your rent is 900"
    assert rates.with_rate("You swim twice a week", "every so often") == "You swim twice a week"


@each(
    ("before", "then", "gone", "now"),
    [
        ("I'm vegetarian", "I eat meat again these days", "vegetarian", "eat meat again"),
        ("I don't drink coffee", "I'm back on coffee", "don't drink", "back on coffee"),
        ("我吃素", "我现在又开始吃肉了", "饮食方式", "又开始吃肉"),
        ("我不喝酒", "最近又开始喝酒了", "不吃酒", "又开始喝酒"),
    ],
)
def test_what_is_taken_up_again_ends_the_giving_up(before: str, then: str, gone: str, now: str) -> None:
    texts = held(before, "--", then)
    assert not any(gone in one for one in texts)
    assert any(now in one for one in texts)


@each("said", ["I want to eat meat again", "had coffee again this morning", "要不要又开始喝酒"])
def test_a_wish_or_one_evening_takes_nothing_up_again(said: str) -> None:
    assert not [one for one in kept(said) if one.slot in ("diet.avoid", "diet.type")]


@each(
    ("before", "then"),
    [
        ("我在学尤克里里", "尤克里里我不学了"),
        ("我在看《边城》", "《边城》读完了"),
        ("I'm reading Wolf Hall at the moment", "finished Wolf Hall last night"),
        ("I love baking and chess", "not really into chess anymore"),
        ("my goal is to save 5k this year", "I hit my savings goal"),
        ("我打算考公", "考公不考了"),
        ("医生给我开了二甲双胍", "医生让我把二甲双胍停了"),
        ("I take metformin every morning", "the doctor took me off metformin"),
        ("我的猫叫团团", "团团上个月走了"),
    ],
)
def test_what_is_finished_given_up_or_lost_holds_no_more(before: str, then: str) -> None:
    first = held(before)[-1]
    assert first not in held(before, "--", then)


def test_one_of_two_given_up_leaves_the_other() -> None:
    assert held("我会弹钢琴和打鼓", "--", "打鼓早就不玩了") == ["你会弹钢琴"]


@each(
    ("before", "then", "now"),
    [
        ("My phone is a Pixel 6", "I got an iPhone 15 to replace it", ["You use iPhone 15"]),
        ("我用的是小米手机", "换了华为手机", ["你在用华为手机"]),
        ("I drive an old Volvo", "I sold the old car, I drive a Kia now", ["You drive Kia"]),
        ("我在一家物流公司上班", "上周跳槽了，去了一家外贸公司", ["你在一家外贸公司工作"]),
        ("I work at a bakery", "quit the bakery, I'm at a florist's now", ["You work at a florist's"]),
    ],
)
def test_the_new_one_stands_in_the_place_of_the_old(before: str, then: str, now: list[str]) -> None:
    assert held(before, "--", then) == now


def test_a_new_phone_leaves_the_laptop() -> None:
    rows = [row("device", "ThinkPad", "You use ThinkPad"), row("device", "Pixel 6", "You use Pixel 6")]
    assert devices.replaced("iPhone 15", "got an iPhone 15", rows) == rows[1:]


@each(
    ("said", "slots"),
    [
        ("it's my sister who's allergic to dairy, not me", ["sister.allergy"]),
        ("牛奶过敏的是我妹，不是我", ["sister.allergy"]),
        ("我同事小李对海鲜过敏", [""]),
        ("moved to Wednesday, same time", [""]),
        ("房租降了两百", []),
        ("去年我在成都待了半年，现在回西安了", ["", "home.city"]),
    ],
)
def test_it_is_kept_of_whom_and_as_what_it_was_said(said: str, slots: list[str]) -> None:
    assert [one.slot for one in kept(said)] == slots


def test_a_bare_weekday_is_that_of_the_week_of_what_is_moved_and_keeps_the_hour() -> None:
    visit = errand("2026年5月13日15:00看牙医", date(2026, 5, 13), 15)
    _, moved = righted("改到周四了", errands=(visit,))
    assert (moved.due_on, moved.text) == (date(2026, 5, 14), "2026年5月14日15:00看牙医")
    told = row("", "dentist is next Tuesday at 2", "Dentist is 12 May 2026 14:00")
    assert "13 May 2026 14:00" in after("moved to Wednesday, same time", told, earlier=(told.value,))


def test_a_birthday_set_right_stays_without_a_year() -> None:
    assert held("my birthday is 3 May", "sorry, 13 May") == ["Your birthday is 13 May"]
    assert held("我生日是5月3号", "不是5月3号，是5月13号") == ["你的生日是5月13日"]


@pytest.mark.parametrize(
    ("said", "earlier", "text"),
    [
        ("房租我转过去了", (), "交房租"),
        ("got the stamps", (), "buy stamps"),
        ("passport's done, sent it off yesterday", (), "renew my passport"),
        ("打过了", ("提醒我明天给房东打电话",), "给房东打电话"),
    ],
)
def test_an_errand_told_done_in_few_words_is_closed(said: str, earlier: tuple[str, ...], text: str) -> None:
    open_ones = [Errand(errand(text, date(2026, 5, 8)).todo_id, text, datetime(2026, 5, 5, tzinfo=UTC))]
    done = [one for one in kept(said, *earlier) if closing.is_closing(one)]
    assert any(closing.judge(one, open_ones, earlier).action is Action.RETIRE for one in done)


def test_a_bare_done_closes_nothing_that_the_message_before_did_not_name() -> None:
    open_ones = [
        Errand(errand("给房东打电话", date(2026, 5, 8)).todo_id, "给房东打电话", datetime(2026, 5, 5, tzinfo=UTC))
    ]
    (done,) = [one for one in kept("打过了", "今天天气不错") if closing.is_closing(one)]
    assert closing.judge(done, open_ones, ("提醒我明天给房东打电话", "今天天气不错")).action is Action.IGNORE


def test_a_plan_to_part_with_a_thing_parts_with_nothing() -> None:
    assert held("我在学吉他", "打算把吉他卖了")[0] == "你在学吉他"


@each(
    ("said", "slot", "value"),
    [
        ("todo: file the tax declaration", "", "file the tax declaration"),
        ("油炸的尽量不碰", "diet.avoid", "油炸"),
        ("我们部门从6个人扩到11个了", "company.size", None),
        ("I hope to have my own shop by the time I'm 35", "age", None),
        ("下周一我入职新公司", "company.name", None),
    ],
)
def test_no_value_is_cut_short_or_taken_from_what_was_or_is_to_be(said: str, slot: str, value: str | None) -> None:
    values = [one.value for one in kept(said) if one.slot == slot]
    assert value in values if value else not values or slot == "company.size" and "6" not in values


def test_errands_of_one_sentence_are_done_one_by_one() -> None:
    assert [one.text for one in kept("remind me to buy bulbs and to call the vet")] == ["buy bulbs", "call the vet"]
    assert [one.text for one in kept("记得周六交水电费，还要取快递")] == ["交水电费", "取快递"]


def test_who_is_home_from_hospital_is_in_hospital_no_more() -> None:
    assert held("我妈住院了，在二院", "--", "我妈出院了，恢复得挺好") == ["你妈出院了，恢复得挺好"]
    assert "我爸" not in "".join(held("我爸住院了，在二院", "--", "我妈出院了，恢复得挺好")[1:])


@each(
    ("before", "then", "now"),
    [
        ("I keep my passport in the blue drawer", "moved the passport to the safe", ["Moved the passport to the safe"]),
        ("我把护照放书房抽屉了", "护照我放保险柜了", ["护照你放保险柜了"]),
    ],
)
def test_a_thing_put_elsewhere_is_no_longer_where_it_was(before: str, then: str, now: list[str]) -> None:
    assert held(before, "--", then) == now


@each(
    ("said", "wanted"),
    [
        ("picked up a bike for 240 quid", ("", "picked up a bike for 240 quid")),
        ("我不抽烟不喝酒", ("diet.avoid", "烟")),
        ("don't call me Robert, Rob is fine", ("nickname", "Rob")),
        ("我自己无辣不欢", ("taste.likes", "辣")),
    ],
)
def test_what_is_told_in_other_words_is_kept(said: str, wanted: tuple[str, str]) -> None:
    assert wanted in [(one.slot, one.value) for one in kept(said)]


def test_before_september_is_no_day_nine_months_ago() -> None:
    (one,) = [one for one in kept("记得九月前换身份证") if one.is_todo]
    assert one.due_on == date(2026, 9, 1)


@each(
    ("before", "then"),
    [
        ("our cat is called Tom", "Tom died in the last episode"),
        ("我家猫叫汤姆", "汤姆走了一圈又回来了"),
        ("I'm vegetarian", "my friend eats meat again"),
        ("我妈住院了", "同事小李出院了"),
        ("rent is 900 a month", "petrol went up to 2 euros"),
        ("我的目标是今年读三十本书", "老王的目标是五十本"),
    ],
)
def test_what_is_of_a_story_of_others_or_of_the_world_ends_nothing(before: str, then: str) -> None:
    first = held(before)
    assert [one for one in held(before, then) if one in first] == first
    assert len([one for one in kept(then) if one.slot]) == 0


@each(
    ("said", "slot"),
    [
        ("actually scrap what I said about my pay", "income"),
        ("never mind everything I told you about my address", "contact.address"),
    ],
)
def test_what_was_said_of_something_is_taken_back_in_other_words(said: str, slot: str) -> None:
    assert [(one.cue, one.slot) for one in kept(said)] == [(Cue.FORGET, slot)]


@each(
    ("before", "then", "now"),
    [
        ("our team lead is Petra", "Petra left, it's Mo now", "Your team lead is Mo"),
        ("我们组的负责人是张蕾", "张蕾调走了，现在是何军负责", "组的负责人是何军"),
    ],
)
def test_who_comes_after_somebody_stands_in_their_place(before: str, then: str, now: str) -> None:
    assert held(before, "--", then) == [now]


@each(
    "words",
    [
        "又",
        "给我",
        "开始",
        "刚",
        "我还",
        "就是",
        "早就",
        "现在",
        "now ",
        "back to ",
        "just ",
        "it is ",
        "down to ",
        "got the ",
    ],
)
def test_a_word_said_forty_times_takes_no_longer_than_forty_words(words: str) -> None:
    began = process_time()
    kept(words * 40)
    assert process_time() - began < 1  # thousandths of it; a pattern that goes back on itself never ends
