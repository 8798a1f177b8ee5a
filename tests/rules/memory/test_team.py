"""How many there are, told from who comes and goes."""

import pytest

from tests.rules.memory.test_encode import kept


@pytest.mark.parametrize(
    ("said", "size"),
    [
        ("We just hired two more so 11 now", "11"),
        ("店里又招了两个人，现在7个了", "7"),
        ("we lost three people, so down to 14 now", "14"),
        ("公司有300人，又招了20个", "300"),
        ("两个同事离职了，现在我们组一共6人", "6"),
    ],
)
def test_who_comes_and_goes_is_not_how_many_there_are(said, size):
    assert [one.value for one in kept(said) if one.slot == "company.size"] == [size]


@pytest.mark.parametrize("said", ["I left early, so now lunch", "门口来了两个人", "our firm hired two people"])
def test_a_change_alone_says_no_size(said):
    assert not [one for one in kept(said) if one.slot == "company.size"]


def test_a_name_behind_a_change_ends_before_its_particle():
    assert [one.value for one in kept("对接人换成赵敏了，电话不变")] == ["赵敏"]


@pytest.mark.parametrize(
    ("said", "firm"),
    [
        ("I quit Acme, I'm at Globex now", "Globex"),
        ("I left Initech last month and I'm now with Hooli", "Hooli"),
        ("我跳槽了，现在在字节上班", "字节"),
        ("I work at Siemens as a data engineer", "Siemens"),
    ],
)
def test_who_one_works_for_is_told_from_where_one_is_and_what_as(said, firm):
    assert [one.value for one in kept(said) if one.slot == "company.name"] == [firm]
    assert not [one for one in kept("I'm at Heathrow now") if one.slot == "company.name"]


@pytest.mark.parametrize(
    ("said", "city"),
    [
        ("I just moved to Portland from Chicago for a new job", ["Portland"]),
        ("I live in Bristol with my sister", ["Bristol"]),
        ("我下周二去苏州出差，住两晚", []),
    ],
)
def test_where_one_lives_ends_before_where_one_came_from(said, city):
    assert [one.value for one in kept(said) if one.slot == "home.city"] == city


def test_what_a_titled_person_dislikes_is_not_ones_own():
    assert not [one for one in kept("王总不喜欢看长文") if one.slot.startswith("taste")]
    assert [one.value for one in kept("我总是忘带钥匙，不喜欢开会") if one.slot.startswith("taste")] == ["开会"]


def test_what_is_handed_over_to_be_kept_is_told_not_ordered():
    assert [one.value for one in kept("帮我记一下：客户华星的对接人是林晓")] == ["林晓"]
    assert not kept("帮我记个账")


@pytest.mark.parametrize(
    ("said", "slots"),
    [
        ("I live in Leeds and work as a structural engineer.", {"home.city", "job.title"}),
        ("I work as a nurse and live in Kyiv now.", {"home.city", "job.title"}),
        ("my sister lives in Leeds and works as a nurse", {"sister.home.city", "sister.job.title"}),
    ],
)
def test_two_things_told_in_one_breath_are_both_kept(said, slots):
    assert {one.slot for one in kept(said)} == slots


@pytest.mark.parametrize(
    ("said", "hobby"),
    [("I play the cello", ["playing the cello"]), ("我平时打羽毛球", ["打羽毛球"]), ("play some piano music", [])],
)
def test_what_one_plays_is_a_hobby(said, hobby):
    assert [one.value for one in kept(said) if one.slot == "hobby"] == hobby
