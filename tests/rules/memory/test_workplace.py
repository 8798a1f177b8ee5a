"""Where one works stands beside where one lives: a move of home takes neither the office nor the shop away."""

from memoryhub.memory.retrieve import asks
from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each

_EN = (
    ("I work in Leuven", "Leuven"),
    ("I teach maths in Tartu", "Tartu"),
    ("I commute to Basel every day", "Basel"),
    ("my job is in Northampton", "Northampton"),
    ("we have a small shop in Whitby", "Whitby"),
    ("I run a bakery in Galway with my sister", "Galway"),
    ("I work as a vet in Porto", "Porto"),
    ("I work at Philips in Eindhoven", "Eindhoven"),
    ("I'm now working in Utrecht", "Utrecht"),
    ("I work for a brewery in Plzen", "Plzen"),
)
_ZH = (
    ("我在苏州上班", "苏州"),
    ("我在园区上班", "园区"),
    ("上班在虹桥镇", "虹桥镇"),
    ("我在杭州做后端", "杭州"),
    ("我在义乌开了家饰品店", "义乌"),
    ("我们公司搬到滨江了", "滨江"),
    ("单位在城西", "城西"),
    ("我在东莞一家电子厂打工", "东莞"),
    ("我调到无锡上班了", "无锡"),
    ("我在嘉兴教书", "嘉兴"),
)


@each(("said", "place"), [*_EN, *_ZH])
def test_moving_house_leaves_the_place_of_work_alone(said: str, place: str) -> None:
    zh = not said.isascii()
    at_home = Notebook().say("我住在昆山" if zh else "I live in Mechelen").say(said)
    moved = at_home.later().say("我搬到太仓了" if zh else "we moved to Antwerp").rows
    held = {one.slot: one.value for one in moved}
    assert held["work.place"] == place and held["home.city"] == ("太仓" if zh else "Antwerp"), moved


@each(
    ("first", "then", "place"),
    [
        ("I work in Leuven", "I'm now working in Hasselt", "Hasselt"),
        ("我在苏州上班", "我换到无锡上班了", "无锡"),
        ("单位在城西", "单位搬到城南了", "城南"),
    ],
)
def test_another_place_of_work_takes_the_place_of_the_first(first: str, then: str, place: str) -> None:
    assert [one.value for one in Notebook().say(first).later().say(then).rows if one.slot == "work.place"] == [place]


@each(
    ("first", "gone"),
    [("I work in Leuven", "I no longer work in Leuven"), ("我在苏州上班", "我不在苏州上班了")],
)
def test_who_no_longer_works_there_has_no_place_of_work(first: str, gone: str) -> None:
    assert not [one for one in Notebook().say(first).later().say(gone).rows if one.slot == "work.place"]


@each(
    ("said", "slot", "place"),
    [
        ("my sister works in Utrecht", "sister.work.place", "Utrecht"),
        ("my husband is a nurse in Ghent", "husband.work.place", "Ghent"),
        ("爸爸在温州开面馆", "father.work.place", "温州"),
        ("我妈在东莞打工", "mother.work.place", "东莞"),
    ],
)
def test_a_relative_who_works_somewhere_is_not_said_to_live_there(said: str, slot: str, place: str) -> None:
    rows = Notebook().say(said).rows
    assert (slot, place) in {(one.slot, one.value) for one in rows}
    assert not [one for one in rows if one.slot.endswith("home.city")]


@each("said", ["I work in Excel all day", "I work in HR", "I work in marketing", "我在医院上班", "我在公司加班"])
def test_what_is_no_town_is_no_place_of_work(said: str) -> None:
    assert not [one for one in Notebook().say(said).rows if one.slot == "work.place"]


@each(
    ("asked", "work", "home"),
    [
        ("where do I work?", True, False),
        ("where do I live?", False, True),
        ("我在哪儿上班?", True, False),
        ("我住在哪?", False, True),
        ("what town do I teach in?", True, False),
        ("我们公司在哪", True, False),
    ],
)
def test_a_question_asks_for_work_or_for_home(asked: str, work: bool, home: bool) -> None:
    wanted = asks.asked(asked)
    assert ("work.place" in wanted, "home.city" in wanted) == (work, home)
