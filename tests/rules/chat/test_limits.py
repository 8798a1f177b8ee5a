from chat.limits import Bucket


def test_twenty_at_once_are_taken_and_the_next_waits():
    bucket = Bucket(seen_at=100.0)
    assert all(bucket.take(100.0) for _ in range(20))
    assert not bucket.take(100.0)
    assert not bucket.take(100.4)
    assert bucket.take(100.6)


def test_a_long_silence_saves_up_no_more_than_the_bucket_holds():
    bucket = Bucket(seen_at=0.0)
    assert sum(bucket.take(9_000.0) for _ in range(40)) == 20
