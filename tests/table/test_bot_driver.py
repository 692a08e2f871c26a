"""Computer players at the table: thinking times that tell nothing, and failing safely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from engine.actions import Action, DiscardCard, Nominate
from engine.bots import LEVELS, Player
from engine.observation import Observation
from engine.words import Seat, Step
from tests.log_watch import LogWatch
from tests.support.evenings import PreparedDeal, StagedEvening, stage_evening
from tests.support.time import FakeTime
from tvgame import bot_driver
from tvgame.bot_driver import EVEN, THINKING, BotDriver
from tvgame.show import Do, Pace, Pause, Seating, TableSettings

NOMINATE = Nominate(Step.parse("1.nomination"), 1)


class View:
    """Stands in for a state."""

    step = NOMINATE.step


LOOK = Observation(0, View(), (), (NOMINATE,))  # type: ignore[arg-type]


@pytest.fixture
def staged(tmp_path: Any) -> Iterator[Callable[..., StagedEvening]]:
    """Makes evenings whose show takes no time but whose computer players think."""
    made: list[StagedEvening] = []

    def stage(rng: Random, people: int = 0, computers: int = 7) -> StagedEvening:
        evening = stage_evening(tmp_path / str(len(made)), rng)
        evening.evening.bots.haste = 1.0
        evening.play_on(people, computers)
        made.append(evening)
        return evening

    yield stage
    for evening in made:
        evening.evening.close()


def decide_next(evening: StagedEvening) -> tuple[float, Any]:
    """Let the next computer player decide; how long it thought and the journal's new batch."""
    game = evening.evening.game
    assert game is not None
    before, at = len(game.host.events), evening.time.now
    while len(game.host.events) == before:
        assert evening.time.step(), "everybody waits for ever"
    return evening.time.now - at, game.host.events[before]


def test_r44_thinking_takes_its_time(staged: Callable[..., StagedEvening]) -> None:
    """Field case R44: within the range, and never at once."""
    evening = staged(PreparedDeal("..a*a..", proposer=2))
    seconds, event = decide_next(evening)
    assert event.type == "nominated"
    assert THINKING[0] <= seconds <= THINKING[1]


def test_r44_the_time_is_drawn_before_the_choice_and_knows_nothing_of_it(
    staged: Callable[..., StagedEvening],
) -> None:
    """Field case R44: other roles, other cards, another choice: the same seconds, to the last."""
    worlds = [("..a*a..", "bbg"), ("a*...a.", "ggg"), ("a....a*", "gbb")]
    times = []
    for roles, deck in worlds:
        evening = staged(PreparedDeal(roles, deck, proposer=1, seed=9))
        evening.evening.bots.maker = lambda: LEVELS["random"]
        times.append([round(decide_next(evening)[0], 9) for _ in range(8)])
    assert times[0] == times[1] == times[2]


def test_r44_the_work_takes_equally_long() -> None:
    """A sibling: a phone that asks all the while sees for how long nobody is answered.

    Which card to throw away costs a loyal seat a glance, another much looking ahead. Mutation: act
    as soon as the choice is made.
    """
    held_up = []
    for work in (0.0005, 0.004):
        time, acted = FakeTime(0.0), list[float]()
        driver = BotDriver(
            *(
                time.later,
                lambda _: LOOK,
                lambda *_, acted=acted, time=time: acted.append(time.now),
            ),
            *(Random(1), time.clock, time.rest),
        )
        driver.maker = partial(_working, time, work)
        driver.consider(0)
        begun = time.next_at or 0.0
        time.step()
        held_up.append(round(acted[0] - begun, 9))
    assert held_up == [EVEN, EVEN]


def _working(time: FakeTime, seconds: float) -> Player:
    """A player that takes so long to choose."""

    def choose(look: Observation, _: Random) -> Action:
        time.rest(seconds)
        return look.legal[0]

    return choose


def test_r44_two_samples_of_thinking_times_agree() -> None:
    """Field case R44: leader's side against loyal, good hand against bad, over many seeds."""
    samples: dict[str, list[float]] = {"one": [], "other": []}
    for seed in range(400):
        asked: list[float] = []
        driver = _driver(asked, Random(seed))
        driver.consider(0)
        samples["one" if seed % 2 else "other"].append(asked[0])
    assert _distance(samples["one"], samples["other"]) < 1.63 * (2 / 200) ** 0.5, "1 % by KS"
    assert min(map(min, samples.values())) >= THINKING[0]
    assert max(map(max, samples.values())) <= THINKING[1]


def _distance(one: list[float], other: list[float]) -> float:
    """Kolmogorov and Smirnov's distance of two samples."""
    marks = sorted(one + other)
    return max(
        abs(sum(x <= m for x in one) / len(one) - sum(x <= m for x in other) / len(other))
        for m in marks
    )


class _Idle:
    def cancel(self) -> None:
        """Nothing waits."""


def _driver(asked: list[float], rng: Random) -> BotDriver:
    def later(seconds: float, _: Callable[[], None]) -> _Idle:
        asked.append(seconds)
        return _Idle()

    return BotDriver(later, lambda _: LOOK, lambda *_: True, rng, lambda: 0.0, lambda _: None)


def test_a_seat_thinks_once_about_one_decision() -> None:
    asked: list[float] = []
    driver = _driver(asked, Random(1))
    for _ in range(5):
        driver.consider(0)
    assert len(asked) == 1
    driver.forget(0)
    driver.consider(0)
    assert len(asked) == 2


def test_deciding_draws_nothing_from_the_times() -> None:
    """A seat's own numbers come from a seed drawn once; how it decides moves nobody's time."""
    evening_rng = Random(5)
    driver = _driver([], evening_rng)
    driver.maker = lambda: lambda look, mind: look.legal[mind.randrange(1)]
    look = driver._observe(0)
    driver._choose(0, look)
    before = evening_rng.getstate()
    driver._choose(0, look)
    assert evening_rng.getstate() == before


def test_r42_r52_a_failing_player_goes_by_rules_of_thumb_and_the_game_ends(
    staged: Callable[..., StagedEvening], expected_logs: LogWatch
) -> None:
    """Field cases R42, R52: every decision of one seat raises; logged once each, nothing stalls."""
    evening = staged(PreparedDeal("..a*a..", proposer=3))
    failures = 0

    def play(look: Observation, mind: Random) -> Action:
        nonlocal failures
        if look.seat == 3:
            failures += 1
            raise RuntimeError("made to fail")
        return LEVELS["random"](look, mind)

    evening.evening.bots.maker = lambda: play
    expected_logs.expect("computer player of a seat failed")
    _, event = decide_next(evening)
    assert event.type == "nominated"
    assert len(expected_logs.records) == failures == 1
    evening.time.run()
    assert evening.evening.table.stage == "ended"
    assert len(expected_logs.records) == failures > 1


def test_r42_whatever_fails_something_legal_is_done(
    staged: Callable[..., StagedEvening],
    expected_logs: LogWatch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Field case R42: the rules of thumb fail as well."""

    def fail(*_: object) -> Action:
        raise RuntimeError("made to fail")

    evening = staged(PreparedDeal("..a*a..", proposer=3))
    evening.evening.bots.maker = lambda: fail
    monkeypatch.setattr(bot_driver, "act_plainly", fail)
    expected_logs.expect("computer player of a seat failed")
    for kind in ("nominated", *["ballot_cast"] * 6):
        assert decide_next(evening)[1].type == kind


@pytest.mark.parametrize("asks", [True, False])
def test_r42_a_player_out_of_time_is_logged_once_a_game_and_the_game_goes_on(
    staged: Callable[..., StagedEvening], expected_logs: LogWatch, asks: bool
) -> None:
    """Field case R42: whether it asks how late it is, and stops, or just takes long."""
    evening = staged(PreparedDeal("..a*a..", proposer=3))
    driver, time, came = evening.evening.bots, evening.time, 0

    def dawdle(look: Observation, mind: Random) -> Action:
        nonlocal came
        for _ in range(20):
            time.now += 0.1
            if asks and look.seat == 3:
                driver.patience()
        came += look.seat == 3
        return LEVELS["random"](look, mind)

    def play(look: Observation, mind: Random) -> Action:
        return (dawdle if look.seat in (3, 5) else LEVELS["random"])(look, mind)

    driver.maker = lambda: play
    expected_logs.expect("took longer than 1.0 s")
    time.run()
    assert evening.evening.table.stage == "ended"
    assert len(expected_logs.records) == 2
    assert (came == 0) == asks


def test_a_decision_in_time_isnt_cut_short(staged: Callable[..., StagedEvening]) -> None:
    """Time between decisions isn't counted, nor what an earlier one took."""
    evening = staged(PreparedDeal("..a*a..", proposer=3))
    driver, time = evening.evening.bots, evening.time

    def play(look: Observation, mind: Random) -> Action:
        for _ in range(9):
            time.now += 0.1
            driver.patience()
        return LEVELS["random"](look, mind)

    driver.maker = lambda: play
    for _ in range(30):
        decide_next(evening)


def test_an_illegal_choice_is_replaced_and_logged_without_its_secret(
    staged: Callable[..., StagedEvening], expected_logs: LogWatch
) -> None:
    """Field case R42: nothing illegal reaches the engine."""
    evening = staged(PreparedDeal("..a*a..", proposer=3))
    evening.evening.bots.maker = lambda: lambda look, _: DiscardCard(look.view.step, 2)
    expected_logs.expect("chose something illegal: discard_card$")
    _, event = decide_next(evening)
    assert event.type == "nominated"


@pytest.mark.parametrize("pace", [Pace.CALM, Pace.SWIFT])
def test_r44_nobody_thinks_before_the_tv_has_shown_the_last_result(
    tmp_path: Any, pace: Pace
) -> None:
    """Field case R44: a computer player's time begins when phones learn of its decision."""
    evening = stage_evening(
        tmp_path,
        PreparedDeal("..a*a..", proposer=3),
        pace=pace,
        settings=TableSettings(seating=Seating.SET, statements=False),
    )
    evening.play_on(0, 7)
    game = evening.evening.game
    assert game is not None
    for _ in range(120):
        before = len(game.host.events)
        if not evening.time.step():
            break
        if len(game.host.events) > before:
            # What was just decided was decided on what had been shown, all of it.
            decided = len(game.host.events[:before])
            assert len(game.observation(0).events) >= decided
    evening.evening.close()


def test_r46_a_pause_stops_all_thinking(staged: Callable[..., StagedEvening]) -> None:
    """Field case R46: nothing runs while the table waits, and it goes on with choices anew."""
    evening = staged(Random(2))
    evening.order(Do.PAUSE, on=True)
    assert evening.evening.table.paused is Pause.HOST
    game = evening.evening.game
    assert game is not None
    decided = len(game.host.events)
    evening.time.run(100)
    assert len(game.host.events) == decided
    evening.order(Do.PAUSE, on=False)
    seconds, _ = decide_next(evening)
    assert THINKING[0] <= seconds <= THINKING[1]


@pytest.mark.parametrize("seats", range(5, 11))
def test_r42_games_of_computers_alone_end(seats: int, staged: Callable[..., StagedEvening]) -> None:
    """Field case R42: every table size, whoever is first in turn."""
    evening = staged(Random(seats), 0, seats)
    evening.evening.bots.maker = lambda: LEVELS["plain"]
    evening.time.run(40_000)
    assert evening.evening.table.stage == "ended"
    first: Seat = evening.evening.state_for(None).record[0].proposer  # type: ignore[union-attr]
    assert 0 <= first < seats
