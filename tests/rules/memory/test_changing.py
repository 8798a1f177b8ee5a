"""A named matter that changes in Chinese: its figure or its days of the week, in the memory that names it."""

from memoryhub.memory.encode import changing
from memoryhub.memory.types import Action, Verdict
from tests.rules.memory.test_mending import kept, righted, row
from tests.rules.tables import each

CREW = ("company.size", "12", "你的团队有12 人")


def changed(said: str, slot: str, text: str) -> tuple[Verdict, str]:
    verdict, candidate = righted(said, row(slot, text.removeprefix("你"), text), row(*CREW, minutes_ago=1))
    return verdict, candidate.text


@each(
    ("said", "slot", "before", "now"),
    [
        ("瑜伽改成周二和周六了", "habit", "你每周三六晚上练瑜伽", "你每周二和周六晚上练瑜伽"),
        ("瑜伽改成周二和周六了", "habit", "你周三周六晚上练瑜伽", "你周二和周六晚上练瑜伽"),
        ("吉他课换到周六和周日了", "", "女儿每周五学吉他", "女儿每周六和周日学吉他"),
        ("质保期延长到5年了", "", "洗衣机的质保期是3年", "洗衣机的质保期是5年"),
        ("供货商要求交期改45天", "rule", "窗帘的交期30天", "窗帘的交期45天"),
        ("俯卧撑加到每天60个", "habit", "你每天做40个俯卧撑", "你每天做60个俯卧撑"),
        ("游泳减到每周一次了", "habit", "你每周游泳三次", "你每周游泳一次"),
    ],
)
def test_the_memory_that_names_it_says_so(said: str, slot: str, before: str, now: str) -> None:
    verdict, text = changed(said, slot, before)
    assert (verdict.action is Action.SUPERSEDE and text) == (now or False)


def test_a_matter_not_known_is_kept_in_its_words() -> None:
    assert righted("抽检改成每月两次", row(*CREW))[1].text == "抽检改成每月两次"


@each(
    "said", ["房租降到4800了", "预算提到900吧", "我改主意了", "会改成什么样呢？", "要是交期改成45天呢", "下周改成周三"]
)
def test_what_a_slot_reads_or_nobody_decided_is_left_alone(said: str) -> None:
    assert not [one for one in kept(said) if changing.CHANGED in one.tags]
