"""Whom a sentence introduces, and what it goes on to say of them; what is moved to another day keeps its hour."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each


@each(
    ("said", "kept"),
    [
        ("Our landlord's name is Piet and he only answers texts", "Piet and he only answers texts"),
        ("My boss is called Rita; she hates surprises", "Rita; she hates surprises"),
        ("老唐是我哥，在沈阳当兽医", "老唐是你哥，在沈阳当兽医"),
        ("我房东叫老皮，只回短信", "你房东叫老皮，只回短信"),
        ("我侄女叫豆豆，数学特别好", "你侄女叫豆豆，数学特别好"),
    ],
)
def test_what_is_said_of_somebody_just_introduced_is_kept_with_them(said, kept):
    assert any(kept in text for text in Notebook().say(said).texts)


@each(
    "said",
    [
        "my cat is called Tom, he is so cute",
        "我女儿叫小米，今年三岁",
        "My sister is called Jo and she is allergic to nuts",
        "我老板姓周，你认识吗？",
        "我爱人叫王芳，我们都很忙",
    ],
)
def test_what_slots_have_read_or_only_judges_is_not_kept_besides(said):
    held = Notebook().say(said)
    assert not [row.text for row in held.rows if not row.slot and ("，" in row.text or ", " in row.text)]


@each(
    ("said", "slot", "value"),
    [
        ("我女儿三岁", "daughter.age", "3"),
        ("我儿子今年五岁了", "son.age", "5"),
        ("我弟弟叫小刚，八岁", "brother.age", "8"),
        ("我三十五岁", "age", "35"),
    ],
)
def test_an_age_in_characters_is_read(said, slot, value):
    assert (slot, value) in [(row.slot, row.value) for row in Notebook().say(said).rows]


def test_a_cats_age_is_not_its_owners():
    assert "age" not in [row.slot for row in Notebook().say("家里的猫叫芝麻，两岁").rows]


@each(
    ("before", "then", "now"),
    [
        ("My physio appointment is Thursday at 4", "they moved it to Friday, same time", "8 May 2026 16:00"),
        (
            "I have a dentist appointment on 12 January at 9:30",
            "they've pushed it to the 14th",
            "14 January 2027 09:30",
        ),
        ("Our flight leaves on 3 March at 07:40", "it's been moved to 4 March", "4 March 2027 07:40"),
        ("我周四下午四点约了理疗", "理疗改到周五了，时间不变", "2026年5月8日16:00"),
    ],
)
def test_another_day_keeps_the_hour_and_a_bare_day_its_month(before, then, now):
    texts = Notebook().say(before, then).texts
    assert any(now in text for text in texts) and len(texts) == 1


@each(
    ("said", "city"),
    [
        ("We moved to Ghent in March", "Ghent"),
        ("I moved to Oslo last year", "Oslo"),
        ("I live in Newcastle upon Tyne", "Newcastle upon Tyne"),
    ],
)
def test_when_one_moved_is_no_part_of_where_to(said, city):
    assert ("home.city", city) in [(row.slot, row.value) for row in Notebook().say(said).rows]


def test_a_weekday_is_no_city():
    assert Notebook().say("moved to Thursday").rows == []


@each(
    ("said", "kept"),
    [
        (
            "We moved to Ghent in March, before that we lived in Lille",
            ["You live in Ghent", "Before that you lived in Lille"],
        ),
        ("我们三月搬到宁波了，之前住绍兴", ["你住在宁波", "之前住绍兴"]),
        ("I quit smoking in 2019", ["You don't smoke", "You quit smoking in 2019"]),
        ("我三年前开始吃素", ["你的饮食方式是吃素", "你2023年开始吃素"]),
        ("I used to smoke, quit in 2019", ["You used to smoke, quit in 2019"]),
    ],
)
def test_what_was_before_and_when_it_turned_is_kept_beside_what_holds(said, kept):
    assert Notebook().say(said).texts == kept


def test_what_a_firm_makes_is_not_what_one_does_there():
    rows = Notebook().say("现在在一家做机器人的公司做测试").rows
    assert ("job.title", "测试") in [(row.slot, row.value) for row in rows]
