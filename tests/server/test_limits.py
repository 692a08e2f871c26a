"""Buckets and places, with a clock of our own (R59)."""

from tvgame.server.limits import AddressLimiter, Places, TokenBucket


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_steadily() -> None:
    clock = Clock()
    bucket = TokenBucket(3, 2.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 3600
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_r59_addresses_have_buckets_of_their_own() -> None:
    clock = Clock()
    limiter = AddressLimiter(2, 0.5, clock)
    assert [limiter.allow("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert limiter.allow("10.0.0.2")
    clock.now += 2
    assert limiter.allow("10.0.0.1")


def test_r59_a_crowd_of_addresses_takes_bounded_memory() -> None:
    """And whoever was refused last isn't forgotten first."""
    clock = Clock()
    limiter = AddressLimiter(1, 0.0, clock, remembered=10)
    for number in range(1000):
        assert limiter.allow(f"10.0.{number // 250}.{number % 250}")
        limiter.allow("10.9.9.9")
    assert not limiter.allow("10.9.9.9")
    assert len(limiter._buckets) == 10


def test_places_are_counted_in_all_and_by_address() -> None:
    places = Places(3, 2)
    assert [places.enter("a") for _ in range(3)] == [True, True, False]
    assert [places.enter(address) for address in ("b", "c")] == [True, False]
    places.leave("a")
    assert places.enter("c")
    assert len(places) == 3
