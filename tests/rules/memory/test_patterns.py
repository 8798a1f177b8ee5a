"""What comes up again on several days, and what only seems to."""

from datetime import date
from uuid import uuid4

import numpy as np

from memoryhub.memory.consolidate import patterns
from memoryhub.memory.consolidate.patterns import Telling


def telling(text: str, day: int, angle: float) -> Telling:
    """An episode whose meaning lies at an angle: 0.3 apart is one thing, 1.5 another."""
    vector = np.array([np.cos(angle), np.sin(angle)], dtype=np.float32)
    return Telling(uuid4(), text, date(2026, 11, day), vector)


def test_three_days_make_a_pattern_with_its_middle():
    told = [
        telling(f"You turned down the red {what}", day, day / 10) for day, what in enumerate(("sofa", "car", "coat"), 1)
    ]
    (pattern,) = patterns.found(told[-1:], told)
    assert pattern.days == 3 and pattern.tellings == tuple(told) and pattern.middle is told[1]
    assert patterns.worded(pattern) == "This keeps coming up (on 3 days): You turned down the red car"


def test_twice_is_chance_and_so_is_thrice_on_one_day():
    told = [telling("You turned down the red sofa", day, 0.1) for day in (1, 1, 1, 2)]
    assert patterns.found(told, told) == []


def test_what_is_near_but_shares_no_words_is_no_pattern():
    told = [telling(text, day, 0.1) for day, text in enumerate(("You ran home", "Rain fell", "A bus came"), 1)]
    assert patterns.found(told, told) == []


def test_other_things_stay_out():
    told = [telling("You turned down the red sofa", day, 0.1) for day in (1, 2, 3)]
    other = telling("You turned down the red sofa", 4, 1.5)
    (pattern,) = patterns.found([told[0]], [*told, other])
    assert other not in pattern.tellings
    assert patterns.found([other], [*told, other]) == []


def test_chinese_is_worded_in_chinese():
    told = [telling("你又没吃早饭就去跑步", day, 0.1) for day in (1, 2, 3)]
    assert patterns.worded(patterns.found(told, told)[0]) == "这件事反复出现（3 天都提到）：你又没吃早饭就去跑步"
