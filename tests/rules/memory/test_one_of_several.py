"""Several things of one kind: one comes, one goes, the rest stays; and whose it is where only "her" is said."""

from tests.rules.memory.notebook import Notebook, holds
from tests.rules.tables import each


@each(
    ("told", "then", "left"),
    [
        (
            "our flour mills: Dunmore, Hatch & Sons, and Pellow",
            "we've parted ways with the Pellow lot, the other two stay",
            "Your flour mills: Dunmore and Hatch & Sons",
        ),
        (
            "my newsletter sponsors are Quillon, Bright Oak and Tamar Tools",
            "Bright Oak is out",
            "Your newsletter sponsors are Quillon and Tamar Tools",
        ),
        ("We work with three couriers: Swift, Arrow and Lodestar", "we dropped Arrow", "Swift and Lodestar"),
        ("合作的印刷厂有:新华、蓝天和长城", "蓝天那家不合作了", "合作的印刷厂有:新华、长城"),
        (
            "我在上的课:油画每周二,吉他线上,还有个普拉提体验",
            "普拉提那个我退了,另外两个继续",
            "你在上的课:油画每周二、吉他线上",
        ),
        ("公司投放的渠道有:知乎、B站、微博", "微博那边停了", "公司投放的渠道有:知乎、B站"),
    ],
)
def test_a_list_is_said_anew_without_the_one_that_goes(told: str, then: str, left: str) -> None:
    held = holds(told, then=then)
    assert any(left in text for text in held), held
    whole = Notebook().say(told).texts[0]
    assert whole not in held


@each(
    "said",
    [
        "we've dropped the kids at school",
        "I dropped my phone in the bath",
        "the meeting is over",
        "蓝天白云真好看",
        "不想做了",
        "did we drop Arrow?",
        "if we dropped Arrow we'd save a lot",
        "maybe we should drop Arrow",
        "we've fallen out with the neighbours",
        "the other two stay",
    ],
)
def test_a_list_stays_whole_where_none_of_its_members_goes(said: str) -> None:
    told = "We work with three couriers: Swift, Arrow and Lodestar"
    assert Notebook().say(told).texts[0] in holds(told, then=said)


def test_a_thing_named_by_two_members_takes_neither_away() -> None:
    told = "our vans: red Transit, blue Transit and a Kangoo"
    assert Notebook().say(told).texts[0] in holds(told, then="we sold the Transit")


def test_what_stands_in_brackets_does_not_end_a_list() -> None:
    held = Notebook().say("hobbies: pottery (mostly bowls), canoeing, and I've a cactus called Spike").texts
    assert "Your hobbies include pottery" in held
    assert "Your hobbies include canoeing" in held


@each("said", ["I've taken up fencing", "I've picked up fencing as well", "I've gotten into fencing lately"])
def test_one_more_is_added_beside_the_others(said: str) -> None:
    held = holds("hobbies: pottery, canoeing", then=said)
    assert {"Your hobbies include fencing", "Your hobbies include canoeing"} <= set(held)


@each(
    ("told", "then", "now"),
    [
        (
            "my daughter is allergic to eggs",
            "the allergist just added kiwi to her list",
            "Your daughter is allergic to kiwi",
        ),
        ("my son is allergic to cashews", "his allergy test came back positive for soy", ""),
        ("我儿子对鸡蛋过敏", "他还对虾过敏", "你的儿子对虾过敏"),
        ("我女儿不吃香菜", "她也不吃芹菜", "你的女儿不吃芹菜"),
    ],
)
def test_a_pronoun_is_the_one_relative_of_whom_such_things_are_known(told: str, then: str, now: str) -> None:
    held = holds(told, then=then)
    assert not now or now in held, held


@each(
    ("told", "then"),
    [
        (("my daughter is allergic to eggs", "my wife is allergic to wool"), "she's allergic to kiwi too"),
        (("my daughter is allergic to eggs",), "he's allergic to kiwi"),
        ((), "她对芒果过敏"),
        (("我儿子对鸡蛋过敏",), "她对芒果过敏"),
    ],
)
def test_a_pronoun_that_may_be_several_people_or_nobody_keeps_nothing(told: tuple[str, ...], then: str) -> None:
    assert holds(*told, then=then) == Notebook().say(*told).texts


@each(
    ("before", "then", "kept"),
    [
        ("晚上约了小郑吃饭", "他不吃羊肉", "小郑不吃羊肉"),
        ("having Callum over on Sunday", "he doesn't eat shellfish", "Callum doesn't eat shellfish"),
        ("我老婆下周过生日", "她不吃榴莲", "你的老婆不吃榴莲"),
        ("dinner with my sister on Friday", "she's vegan", "Your sister is vegan"),
    ],
)
def test_a_pronoun_that_opens_a_message_is_whom_the_last_one_named(before: str, then: str, kept: str) -> None:
    assert kept in Notebook().say(before, then).texts


def test_friends_are_told_apart_by_name() -> None:
    book = Notebook().say("my friend Ivo is vegan", "my friend Runa eats kosher")
    assert {"Your friend Ivo is vegan", "Your friend Runa eats kosher"} <= set(book.texts)


def test_a_roommate_without_a_name_is_the_one_who_has_it() -> None:
    held = holds("my roommate Kofi is vegan", then="my roommate is vegetarian now")
    assert not any("vegan" in text for text in held), held


def test_a_party_is_forgotten_by_its_occasion_and_the_rest_stays() -> None:
    book = Notebook().say(
        "I'm planning a surprise 60th for Ingrid at Casa Verde on July 9. also she can't stand brass bands"
    )
    held = book.later().say("forget everything about where the party is").texts
    assert not any("Casa Verde" in text for text in held), held
    assert any("brass bands" in text for text in held), held
