"""Corrections that name their matter in Chinese: "不对，押金是500" sets right the deposit and nothing else."""

from memoryhub.memory.encode import dating, mending
from memoryhub.memory.types import Action
from tests.rules.memory.test_mending import NOW, ZONE, after, kept, righted, row
from tests.rules.tables import each

CREW = ("company.size", "12", "你的团队有12 人")


@each(
    ("said", "kept_as", "told"),
    [
        ("不对，押金是800", "工作室的押金500元，退租时还", "工作室的押金800元，退租时还"),
        ("我说错了，运费是35", "样品的进价是90元，运费是20元", "样品的进价是90元，运费是35元"),
        ("更正一下，工期是45天", "厨房翻新的工期是30天", "厨房翻新的工期是45天"),
    ],
)
def test_the_named_matter_is_set_right_and_no_other_figure(said: str, kept_as: str, told: str) -> None:
    crew = row(*CREW, minutes_ago=1)
    assert after(said, row("", kept_as, kept_as), crew) == told
    assert after(said, row("rule", kept_as, kept_as), crew) == told


def test_a_matter_never_told_of_becomes_a_memory_of_its_own() -> None:
    verdict, candidate = righted("不对，停车费是15", row(*CREW))
    assert (verdict.action, candidate.text) == (Action.ADD, "停车费是15")


@each(
    ("said", "slot", "value"),
    [("不对，鞋码是38", "size.shoe", "38"), ("错了，体重是61公斤", "health.weight", "61公斤")],
)
def test_what_a_slot_is_for_is_read_into_it(said: str, slot: str, value: str) -> None:
    assert [(one.slot, one.value) for one in kept(said) if not mending.mends_something(one)] == [(slot, value)]


def test_a_trip_is_moved_by_where_it_goes() -> None:
    assert (
        after("厦门行程推迟三天", row("", "", "你2026年5月11日去厦门看展"), row(*CREW)) == "你2026年5月14日去厦门看展"
    )


@each(
    ("said", "shown"),
    [
        ("妹妹周一周四练琴", "妹妹周一周四练琴"),
        ("例会改成周三开了", "例会改成周三开了"),
        ("维生素改成晚上九点吃了", "维生素改成晚上九点吃了"),
        ("租期延长到年底了", "租期延长到2026年12月31日了"),
        ("机票改签到6月3号了", "机票改签到2026年6月3日了"),
        ("周四去打针", "2026年5月7日去打针"),
    ],
)
def test_what_comes_round_is_no_one_day_and_what_is_put_off_lies_ahead(said: str, shown: str) -> None:
    assert dating.absolute(said, "zh", NOW, ZONE, dating.leaning(said, "zh")) == shown
