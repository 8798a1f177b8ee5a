from uuid import uuid4

import pytest

from memoryhub.errors import TooFast
from memoryhub.web import pace as module
from memoryhub.web.pace import Bucket, Pace

ADA, BEN = uuid4(), uuid4()


def taken(count, call, *arguments):
    """How many of `count` calls are let through."""
    passed = 0
    for _ in range(count):
        try:
            call(*arguments)
            passed += 1
        except TooFast:
            pass
    return passed


def test_twenty_messages_at_once_are_taken_and_the_next_waits():
    pace = Pace()
    assert taken(30, pace.say, ADA, 100.0) == 20
    assert taken(1, pace.say, ADA, 100.4) == 0
    assert taken(1, pace.say, ADA, 100.6) == 1


def test_what_one_person_spends_is_nobody_elses():
    pace = Pace()
    taken(200, pace.ask, ADA, 5.0)
    with pytest.raises(TooFast):
        pace.ask(ADA, 5.0)
    assert taken(200, pace.ask, BEN, 5.0) == 100


def test_frames_cost_no_messages_and_a_dear_one_counts_for_many():
    pace = Pace()
    assert taken(50, pace.ask, ADA, 1.0, 5.0) == 20
    assert taken(50, pace.say, ADA, 1.0) == 20


def test_a_long_silence_saves_up_no_more_than_the_bucket_holds():
    bucket = Bucket(20.0)
    assert sum(bucket.take(9_000.0) for _ in range(40)) == 20


def test_a_clock_that_is_read_out_of_order_gives_nothing_away():
    bucket = Bucket(2.0)
    assert [bucket.take(at) for at in (10.0, 9.0, 10.0)] == [True, True, False]


def test_it_does_not_grow_with_the_number_of_people(monkeypatch):
    monkeypatch.setattr(module, "REMEMBERED", 3)
    pace = Pace()
    for _ in range(10):
        pace.ask(uuid4(), 1.0)
    assert len(pace._people) == 3
