"""Kinds that ordinary talk brought up: dated happenings with substance, dialect, things fronted or far along."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each


@each(
    ("said", "holds"),
    [
        ("昨天带我妈去装了助听器，左耳那只，花了六千八", "左耳"),
        ("our ewe Blossom had triplets last night and one is tiny", "triplets"),
        ("next Wednesday I've got the MOT for the horsebox", "MOT"),
        ("俺是跑货运的，主要跑兰州到格尔木这条线", "格尔木"),
        ("胃不好，咖啡我彻底不喝了", "你不喝咖啡"),
        ("我跟班长对了一下午，次品多是因为冷却水温太高，结论就是这个", "冷却水"),
        ("讲题的时候先给思路再给答案", "先给思路再给答案"),
        ("我在广场舞队跳领舞", "领舞"),
        ("这个月又学会开吊车了", "学会了开吊车"),
        ("for bread I swear by rye", "rye"),
        ("I speak Welsh and a bit of Breton", "You speak Breton"),
        ("council letter: bin day is now Friday", "bin day is Friday"),
        ("实验做到第三组了", "第三组"),
    ],
)
def test_it_is_held_and_holds_at_once(said: str, holds: str) -> None:
    rows = Notebook().say(said).rows
    assert [one for one in rows if holds in one.text and one.status.value == "active"], [one.text for one in rows]


@each("said", ["不喝醒不过来", "不吃饱干不动活", "我兴许下半年去考个叉车证", "i swear this bus", "昨天真热啊"])
def test_it_is_held_by_nobody(said: str) -> None:
    assert not [one for one in Notebook().say(said).rows if one.status.value == "active"]
