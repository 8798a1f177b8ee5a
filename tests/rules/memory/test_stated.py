"""A correction that says the whole matter again stands by itself, in the place of the telling it sets right."""

from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each

_ANNOUNCED = [
    ("the spare key is with Mrs Patel", "correction: the spare key is with Mr Osei", "Patel", "Osei"),
    ("the boiler man comes on Monday", "correction: the boiler man comes on Friday", "Monday", "8 May"),
    ("the choir meets in St Mary's hall", "correction: the choir meets in the old library", "Mary", "old library"),
    ("the hens are fed by Rasmus at dawn", "Correction, the hens are fed by Ingrid at dawn", "Rasmus", "Ingrid"),
    ("the kiln was repaired by Doyle's", "sorry, correction: the kiln was repaired by Hallam's", "Doyle", "Hallam"),
    ("备用钥匙在王阿姨那", "更正：备用钥匙在李叔那", "王阿姨", "李叔"),
    ("鱼塘的增氧机是老杜修的", "更正一下，鱼塘的增氧机是小彭修的", "老杜", "小彭"),
    ("面包房的酵头放在二号冰柜", "纠正：面包房的酵头放在四号冰柜", "二号", "四号"),
    ("合唱团的钢琴伴奏是贺老师", "刚才说错了，合唱团的钢琴伴奏是姚老师", "贺老师", "姚老师"),
    ("仓库的盘点归小谢管", "勘误：仓库的盘点归小褚管", "小谢", "小褚"),
]
_CONTRASTS = [
    ("the damp comes from the roof", "the damp comes from the chimney, not the roof"),
    ("the noise comes from the boiler", "the noise comes from the fridge, not the boiler"),
    ("Lee broke the kiln shelf", "it was Sam who broke the kiln shelf, not Lee"),
    ("the south field floods in spring", "the north field floods in spring, not the south field"),
    ("the mould is caused by the pipes", "the mould is caused by the window frames, not the pipes"),
    ("漏水是屋顶来的", "潮气是从烟道来的，不是屋顶"),
    ("报销找小周", "报销找小郑，不是小周"),
    ("坏的是电机", "坏的是水泵，不是电机"),
    ("排练室钥匙归老韩管", "排练室钥匙归老向管，不是老韩"),
    ("蜂箱是从临安买的", "蜂箱是从桐庐买的，不是临安"),
]


@each(("first", "then", "wrong", "right"), _ANNOUNCED)
def test_an_announced_correction_takes_the_place_of_what_it_is_about(
    first: str, then: str, wrong: str, right: str
) -> None:
    held = Notebook().say(first, then).texts
    assert len([text for text in held if right in text]) == 1 and not [text for text in held if wrong in text], held
    assert not [text for text in held if "orrection" in text or "更正" in text]


@each(("first", "then"), _CONTRASTS)
def test_a_whole_sentence_that_denies_the_other_is_kept_whole(first: str, then: str) -> None:
    held = Notebook().say(first, then).texts
    assert [text.casefold() for text in held] == [then.casefold()]


@each(
    ("first", "then"),
    [
        ("the spare key is with Mrs Patel", "correction: the dog eats at seven"),
        ("the damp comes from the roof", "the parcel comes from Leeds, not the depot"),
        ("备用钥匙在王阿姨那", "更正：合唱团改在周四排练"),
        ("报销找小周", "快递找门卫，不是前台"),
    ],
)
def test_what_it_is_not_about_stays(first: str, then: str) -> None:
    noted = Notebook().say(first)
    before = noted.texts
    assert set(before) <= set(noted.later().say(then).texts)


def test_a_correction_that_a_slot_reads_is_left_to_the_slot() -> None:
    (row,) = Notebook().say("I live in Ghent").later().say("correction: I live in Bruges").rows
    assert (row.slot, row.value) == ("home.city", "Bruges")
