"""What is told of somebody by a Chinese name is theirs: kept in the words it was said in, never as the user's own."""

from tests.rules.memory.test_mending import kept
from tests.rules.tables import each


@each(
    "said",
    ["李娜对青霉素过敏", "朵朵对鸡蛋过敏", "阿强不吃羊肉", "老周有痛风", "小北今年6岁", "王浩然不能喝牛奶"],
)
def test_it_is_kept_as_it_was_said(said: str) -> None:
    (candidate,) = kept(said)
    assert (candidate.slot, candidate.quote) == ("", said)


@each("said", ["大的叫晨晨，今年11岁", "一个叫果果，6岁"])
def test_one_of_several_children_gives_the_user_no_age(said: str) -> None:
    assert not [one for one in kept(said) if one.slot == "age"]


@each(
    ("said", "slot"),
    [
        ("天天不吃早饭不行，我对腰果过敏", "allergy"),
        ("周末不吃肉", "diet.avoid"),
        ("平时不喝酒", "diet.avoid"),
        ("白菜不吃", "diet.avoid"),
        ("花生过敏", "allergy"),
        ("从小对尘螨过敏", "allergy"),
    ],
)
def test_words_that_only_look_like_a_name_leave_it_with_the_user(said: str, slot: str) -> None:
    assert slot in [one.slot for one in kept(said)]
