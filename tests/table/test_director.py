"""The one clock of the evening: order, batches, beats, hurrying (no sockets, no real time)."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.events import (
    Ballot,
    BallotCast,
    BallotsRevealed,
    DeckShuffled,
    Event,
    Nominated,
    NominationOpened,
    PolicyEnacted,
)
from engine.games import GAMES
from engine.words import Policy
from tests.engine.play import log_of
from tests.support.time import FakeTime
from tvgame.director import Director
from tvgame.pacing import Beat, beat
from tvgame.show import Pace

OPENED, NAMED = NominationOpened(1, 0), Nominated(0, 1)
CAST = [BallotCast(seat, Ballot(True, False)) for seat in range(5)]
REVEALED = BallotsRevealed((Ballot(True, False),) * 5, True)
ENACTED = PolicyEnacted(Policy.BAD, False)
SHUFFLED = DeckShuffled((None,) * 17)


class Watched:
    """A director and everything it told, with the time it told it."""

    def __init__(self, pace: Pace = Pace.CALM) -> None:
        self.time = FakeTime(0.0)
        self.told: list[tuple[str, float, tuple[Event, ...]]] = []
        self.director = Director(self.time.later, self._begins, self._plain)
        self.director.pace = pace
        self.on_release: list[Event] = []

    def _begins(self, event: Event, timing: Beat) -> None:
        assert timing == beat(event, self.director.pace)
        self.told.append(("begin", round(self.time.now, 6), (event,)))

    def _plain(self, events: tuple[Event, ...]) -> None:
        self.told.append(("plain", round(self.time.now, 6), events))
        more, self.on_release = self.on_release, []
        self.director.push(more)

    @property
    def order(self) -> list[tuple[str, tuple[Event, ...]]]:
        return [(what, events) for what, _, events in self.told]

    def plain_at(self, event: Event) -> float:
        return next(at for what, at, events in self.told if what == "plain" and event in events)

    def begun_at(self, event: Event) -> float:
        return next(at for what, at, events in self.told if what == "begin" and event in events)


def test_with_the_show_off_everything_is_plain_at_once_in_one_release() -> None:
    watched = Watched(Pace.OFF)
    events = (CAST[4], REVEALED, ENACTED, OPENED)
    watched.director.push(events)
    assert [what for what, _ in watched.order] == ["begin"] * 4 + ["plain"]
    assert watched.order[-1] == ("plain", events)
    assert not watched.director.busy
    assert watched.time.waiting == 0


@pytest.mark.parametrize("pace", [Pace.CALM, Pace.BRISK, Pace.SWIFT])
def test_a_fact_is_plain_after_its_lead_and_stands_for_its_hold(pace: Pace) -> None:
    watched = Watched(pace)
    watched.director.push((REVEALED, ENACTED))
    watched.time.run()
    first, second = beat(REVEALED, pace), beat(ENACTED, pace)
    assert watched.begun_at(REVEALED) == 0
    assert watched.plain_at(REVEALED) == pytest.approx(first.lead)
    assert watched.begun_at(ENACTED) == pytest.approx(first.lead + first.hold)
    assert watched.plain_at(ENACTED) == pytest.approx(first.lead + first.hold + second.lead)
    assert watched.time.now == pytest.approx(
        sum((first.lead, first.hold, second.lead, second.hold))
    )
    assert not watched.director.busy


def test_paces_differ_in_length_alone() -> None:
    orders, lengths = [], []
    for pace in (Pace.CALM, Pace.BRISK, Pace.SWIFT):
        watched = Watched(pace)
        watched.director.push((OPENED, NAMED, *CAST, REVEALED, SHUFFLED, ENACTED))
        watched.time.run()
        orders.append(watched.order)
        lengths.append(watched.time.now)
    assert orders[0] == orders[1] == orders[2]
    assert lengths == sorted(lengths, reverse=True)


def test_what_takes_no_time_is_released_together_before_the_next_scene() -> None:
    """One view a phone, not one an event; and phones never wait for a later scene."""
    watched = Watched()
    watched.director.push((*CAST, REVEALED))
    assert watched.order[:5] == [("begin", (cast,)) for cast in CAST]
    assert watched.order[5:] == [("plain", tuple(CAST)), ("begin", (REVEALED,))]


def test_a_hold_without_a_lead_is_plain_at_once() -> None:
    watched = Watched()
    watched.director.push((SHUFFLED, OPENED))
    assert watched.plain_at(SHUFFLED) == 0
    watched.time.run()
    assert watched.begun_at(OPENED) == pytest.approx(beat(SHUFFLED, Pace.CALM).hold)


def test_later_events_wait_their_turn() -> None:
    watched = Watched()
    watched.director.push((REVEALED,))
    watched.time.advance(0.1)
    watched.director.push((ENACTED,))
    assert watched.order == [("begin", (REVEALED,))]
    watched.time.run()
    assert [events for what, events in watched.order if what == "plain"] == [
        (REVEALED,),
        (ENACTED,),
    ]


@pytest.mark.parametrize("pace", [Pace.OFF, Pace.CALM])
@pytest.mark.parametrize("first", [CAST[0], SHUFFLED, REVEALED, OPENED])
def test_whoever_hears_of_a_release_may_push_more(pace: Pace, first: Event) -> None:
    watched = Watched(pace)
    watched.on_release = [NAMED]
    watched.director.push((first,))
    watched.time.run()
    plain = [event for what, events in watched.order if what == "plain" for event in events]
    assert plain == [first, NAMED]


def test_hurrying_cuts_the_beat_that_runs_and_no_other() -> None:
    """Field case R44: one key skips a show; nothing is lost or told twice."""
    watched = Watched()
    watched.director.push((REVEALED, ENACTED))
    watched.director.hurry()
    assert watched.plain_at(REVEALED) == 0
    watched.director.hurry()
    assert watched.begun_at(ENACTED) == 0
    watched.time.run()
    assert watched.time.now == pytest.approx(sum(vars(beat(ENACTED, Pace.CALM)).values()))
    assert len(watched.told) == 4


def test_hurrying_with_nothing_to_show_does_nothing() -> None:
    watched = Watched()
    watched.director.hurry()
    assert watched.told == []
    assert not watched.director.busy


def test_a_cleared_show_says_nothing_more() -> None:
    watched = Watched()
    watched.director.push((REVEALED, ENACTED))
    watched.director.clear()
    watched.time.run()
    watched.director.hurry()
    assert watched.order == [("begin", (REVEALED,))]
    watched.director.push((OPENED,))
    assert watched.order[-1] == ("begin", (OPENED,))


@pytest.mark.parametrize("at", ["begin", "plain"])
def test_r52_a_failing_listener_doesnt_stop_the_show(at: str) -> None:
    """Field case R52: what stands behind it in the queue is shown all the same."""
    time = FakeTime(0.0)
    plain: list[Event] = []

    def fail_once(what: str, event: Event) -> None:
        if what == at and event is SHUFFLED:
            raise RuntimeError("made to fail")

    def release(events: tuple[Event, ...]) -> None:
        fail_once("plain", events[0])
        plain.extend(events)

    director = Director(time.later, lambda event, _: fail_once("begin", event), release)
    with pytest.raises(RuntimeError):
        director.push((SHUFFLED, REVEALED, ENACTED))
    time.run()
    # Only the listener that failed has missed it.
    assert plain == [*([SHUFFLED] if at == "begin" else []), REVEALED, ENACTED]
    assert not director.busy


def test_every_event_has_its_beat() -> None:
    """Whatever the engine tells, in both games, has a beat at every pace."""
    games = [(ruleset, seats, seed) for ruleset in GAMES for seats in (6, 7) for seed in range(6)]
    events = [event for game in games for event in log_of(*game)]
    assert {event.type for event in events} == {kind.type for kind in get_args(Event)}
    for event in events:
        for pace in Pace:
            timing = beat(event, pace)
            assert timing.lead >= 0
            assert timing.hold >= 0
            assert pace is not Pace.OFF or timing == Beat()
