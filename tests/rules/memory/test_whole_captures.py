"""What used to be heard by half: the second taste, the job, what a limit is for, the weekday that comes round."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each

_EN = [
    ("I hate cilantro but love ramen", ("taste.dislikes", "cilantro"), ("taste.likes", "ramen")),
    ("I dislike pickles and love sauerkraut", ("taste.dislikes", "pickles"), ("taste.likes", "sauerkraut")),
    ("I adore figs but hate dates", ("taste.likes", "figs"), ("taste.dislikes", "dates")),
    ("I teach maths in Leuven", ("job.title", "teach maths"), ("work.place", "Leuven")),
    ("I'm a lifeguard", ("job.title", "lifeguard")),
    ("make that lunch limit 45", ("budget.max", "45")),
    ("our taxi cap is 25", ("budget.max", "25")),
    ("hotel: about $1500, max $1700", ("budget.max", "1700")),
    ("I usually drink sparkling water", ("drink.usual", "sparkling water")),
    ("I switched my gym day to Thursday", ("detail", "Thursday")),
    ("bin night is Wednesday", ("detail", "Wednesday")),
    ("our pottery class is on Mondays", ("detail", "Mondays")),
    ("My birthday is June 9", ("birthday", "06-09")),
]
_ZH = [
    ("讨厌芹菜，爱吃茄子", ("taste.dislikes", "芹菜"), ("taste.likes", "茄子")),
    ("每个月买书不超过两百块", ("budget.max", "200")),
    ("一个月理发最多花80", ("budget.max", "80")),
    ("我是售货员", ("job.title", "售货员")),
    ("我是一名护林员", ("job.title", "护林员")),
    ("我是幼儿园保育员", ("job.title", "幼儿园保育员")),
    ("我是驻村干部", ("job.title", "驻村干部")),
    ("我是一名月嫂", ("job.title", "月嫂")),
    ("一般喝白开水", ("drink.usual", "白开水")),
    ("平时喝普洱", ("drink.usual", "普洱")),
    ("健身日改到周四了", ("detail", "周四")),
    ("练琴日是周三和周五", ("detail", "周三和周五")),
    ("我生日是5月12号", ("birthday", "05-12")),
]


@each(("said", "read"), [(said, read) for said, *read in (*_EN, *_ZH)])
def test_all_of_it_is_heard_and_nothing_twice(said: str, read: list[tuple[str, str]]) -> None:
    rows = Notebook().say(said).rows
    assert sorted((one.slot, one.value) for one in rows) == sorted(read)
    assert all(one.status.value == "active" for one in rows)


@each("said", ["我是党员", "我是会员", "我是学员", "我是独生子女", "我是单位的一员"])
def test_what_one_is_a_member_of_is_no_job(said: str) -> None:
    assert not [one for one in Notebook().say(said).rows if one.slot == "job.title"]


def test_another_birthday_is_a_conflict_and_nothing_beside_it() -> None:
    rows = Notebook().say("My birthday is 12 May").later().say("My birthday is June 9").rows
    assert [(one.slot, one.value, one.status.value) for one in rows] == [
        ("birthday", "05-12", "active"),
        ("birthday", "06-09", "pending"),
    ]


@each(
    ("first", "then", "left"),
    [
        ("My gym day is Tuesday", "I switched my gym day to Thursday", ["Your gym day is Thursday"]),
        ("bin night is Wednesday", "bin night is now Friday", ["Your bin night is Friday"]),
        ("健身日是周二", "健身日改到周四了", ["你的健身日是周四"]),
        ("练琴日是周三", "练琴日换到周六", ["你的练琴日是周六"]),
    ],
)
def test_a_weekday_that_comes_round_moves_to_another_weekday(first: str, then: str, left: list[str]) -> None:
    assert Notebook().say(first).later().say(then).texts == left
