"""Ids sort by time of making, those of one millisecond and of several threads too."""

from concurrent.futures import ThreadPoolExecutor

from memoryhub.spaces.ids import uuid7


def test_ids_are_version_seven_distinct_and_in_order_of_making():
    made = [uuid7() for _ in range(10_000)]
    assert made == sorted(set(made))
    assert {(one.version, one.variant) for one in made} == {(7, "specified in RFC 4122")}


def test_threads_never_make_the_same_id():
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: uuid7(), range(5_000)))
    assert len(set(made)) == 5_000
