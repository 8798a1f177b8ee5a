"""Names in memories, and what is of another by name."""

from dataclasses import replace

import numpy as np

from memoryhub.memory.retrieve import apart, rank
from tests.rules.recall.cards import hit, vector
from tests.rules.tables import each


@each(
    ("text", "names"),
    [
        ("For the Harlow account: renewal is annual", {"harlow"}),
        ("Your cousin Nadia is lactose intolerant", {"cousin", "nadia"}),
        ("Having your friend Idris for lunch", {"friend", "idris"}),
        ("You usually go to the gym on Mondays", set()),
        ("小程序项目截止日期是2027年1月15日", {"小程序"}),
        ("华北大区例会是每周四上午九点", {"华北"}),
        ("你的女儿对花生过敏", {"女儿"}),
        ("你每天早上跑步", set()),
    ],
)
def test_the_names_of_a_memory_are_its_people_firms_projects_and_regions(text: str, names: set[str]) -> None:
    assert apart.names(text) >= names
    assert bool(apart.names(text)) is bool(names)


@each(
    ("text", "request", "asked"),
    [
        ("For the Harlow account: annual", "seat count for harlow?", {"harlow"}),
        ("For the Harlow account: annual", "seat count for Harwood?", set()),
        ("小程序项目截止日期是1月15日", "小程序什么时候截止", {"小程序"}),
        ("Ann leads it", "the annual plan", set()),
    ],
)
def test_a_request_says_a_name_as_a_word_of_its_own(text: str, request: str, asked: set[str]) -> None:
    assert apart.asked(apart.names(text), request) == asked


def _named(number: int, text: str, request: str, where: np.ndarray) -> rank.Hit:
    names = apart.names(text)
    return hit(number, 0.4, text=text, names=names, asked_names=apart.asked(names, request), vector=where)


def test_what_is_of_another_by_name_is_no_answer() -> None:
    asked = _named(1, "Harwood Ltd has 20 seats", "seats for Harwood?", vector(1, 0))
    other = _named(2, "The Harlow account has 90 seats", "seats for Harwood?", vector(1, 1.7))
    assert rank.is_outdone(other, asked)
    assert not rank.is_outdone(asked, other)


def test_what_names_nobody_stays_beside_what_is_named() -> None:
    asked = _named(1, "Harwood Ltd has 20 seats", "seats for Harwood?", vector(1, 0))
    plain = _named(2, "You pay for seats by card", "seats for Harwood?", vector(1, 0.5))
    assert not rank.is_outdone(plain, asked)


def test_a_sisters_allergy_does_not_answer_for_ones_own() -> None:
    mine = hit(1, matter="allergy|", slot_asked=True)
    hers = hit(2, matter="sister.allergy|", names=frozenset({"妹妹"}))
    assert rank.is_outdone(hers, mine)
    assert rank.is_outdone(mine, replace(hers, asked_names=frozenset({"妹妹"}), slot_asked=True))
