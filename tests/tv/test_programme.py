"""Every event has its scene, and no scene stands in the way of the next."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

import pytest

from engine.events import BallotsRevealed, Event, StatementMade
from engine.words import Phase, Topic
from tests.tv.evenings import NAMES, Evening, table
from tests.tv.page import moments, open_tv
from tvgame.show import Cue, Pace, Pause, Stage
from tvgame.tv.programme import ASIDES
from tvgame.tv.scenes.base import Pulse
from tvgame.tv.scenes.enactment import EnactmentScene
from tvgame.tv.scenes.ending import EndingScene
from tvgame.tv.scenes.lobby import LobbyScene
from tvgame.tv.scenes.table import TableScene
from tvgame.tv.scenes.votes import Turning
from tvgame.tv.themes import THEMES


@pytest.mark.parametrize("game", THEMES)
def test_every_event_is_in_the_programme(game) -> None:
    types = {event.type for event in get_args(Event)}
    scenes = set(THEMES[game].scenes)
    assert scenes | ASIDES == types
    assert not scenes & ASIDES


@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
@pytest.mark.parametrize("pace", [Pace.CALM, Pace.OFF])
def test_a_whole_evening_plays(game, pace) -> None:
    tv = open_tv((640, 360))
    for kind, _ in moments(tv, Evening(NAMES[:9], 11, game=game, pace=pace)):
        assert tv.scene is not None, kind
    assert isinstance(tv.scene, EndingScene)


def test_without_a_show_everything_stands_at_once() -> None:
    tv = open_tv((640, 360))
    for cue in Evening(NAMES[:6], 4, pace=Pace.OFF).cues():
        tv.feed(cue)
        tv.update(cue.at)
        assert tv.scene is not None
        assert tv.scene.t >= tv.scene.length


def test_a_pile_of_cues_is_caught_up_in_one_step() -> None:
    """R49: after a window was dragged, the picture is at the present."""
    tv = open_tv((640, 360))
    cues = list(Evening(NAMES[:7], 5).cues())
    half = next(i for i, c in enumerate(cues) if i > 60 and c.event and c.event.type == "nominated")
    for cue in cues[: half + 1]:
        tv.feed(cue)
    tv.update(cues[half].at + 0.1)
    assert tv.draw()
    assert isinstance(tv.scene, TableScene)
    assert tv.scene.cue.game == cues[half].game
    for cue in cues[half + 1 :]:
        tv.feed(cue)
    tv.update(cues[-1].at + 60)
    tv.draw()
    assert isinstance(tv.scene, EndingScene)
    assert tv.scene.cue.truth is not None


def test_a_statement_stands_over_its_seat_and_disturbs_nothing() -> None:
    tv = open_tv((640, 360))
    cues = list(Evening(NAMES[:7], 5).cues())
    at = next(i for i, c in enumerate(cues) if c.event and c.event.type == "cards_passed")
    for cue in cues[: at + 1]:
        tv.feed(cue)
        tv.update(cue.at)
    scene = tv.scene
    said = StatementMade(2, Topic.DREW, 1, 1, None)
    tv.feed(replace(cues[at], event=said, at=cues[at].at + 1, lead=0.0, hold=0.0))
    tv.update(cues[at].at + 2)
    tv.draw()
    assert tv.scene is scene
    assert any(mark.name == "said.2" and "Charter" in mark.text for mark in tv.marks)
    tv.update(cues[at].at + 20)
    tv.draw(force=True)
    assert not any(mark.name == "said.2" for mark in tv.marks)


def test_a_resumed_game_shows_the_open_decision() -> None:
    cues = [c for c in Evening(NAMES[:8], 5).cues() if c.table.stage is Stage.PLAY]
    wanted = {Phase.NOMINATION, Phase.BALLOT, Phase.DISCARD, Phase.ENACT, Phase.POWER}
    for phase in wanted:
        cue = next(c for c in cues if c.game and c.game.phase is phase)
        tv = open_tv((640, 360))
        tv.feed(replace(cue, event=None, lead=0.0, hold=0.0))
        tv.update(cue.at + 5)
        tv.draw()
        assert isinstance(tv.scene, TableScene)
        assert tv.scene.t >= tv.scene.length


@pytest.mark.parametrize("pause", list(Pause))
def test_a_pause_is_said_and_ends(pause) -> None:
    tv = open_tv((640, 360))
    cue = next(c for c in Evening(NAMES[:8], 5).cues() if c.event and c.event.type == "nominated")
    tv.feed(cue)
    tv.update(cue.at + 3)
    still = replace(cue, event=None, table=replace(cue.table, paused=pause))
    tv.feed(still)
    tv.update(cue.at + 4)
    tv.draw()
    assert any(mark.name == "paused" for mark in tv.marks)
    assert tv.pulse is Pulse.STILL
    tv.feed(replace(cue, event=None))
    tv.update(cue.at + 5)
    tv.draw()
    assert not any(mark.name == "paused" for mark in tv.marks)


def test_the_deciding_ballot_is_the_one_that_settles_it_either_way() -> None:
    """G4: held back is only a ballot on which everything hangs."""
    seen = 0
    for cue in Evening(NAMES[:8], 21, yes=0.5).cues():
        if not isinstance(cue.event, BallotsRevealed) or cue.game is None:
            continue
        turning = Turning(cue.event, cue.game.proposer)
        assert turning.votes[-1].open(turning.verdict_at)
        assert abs(turning.verdict_at - cue.lead) < 1e-9
        yes, no = turning.sums(turning.verdict_at)
        assert yes + no == turning.total
        assert (2 * yes > turning.total) == cue.event.passed
        if turning.decider is None:
            continue
        seen += 1
        at = next(i for i, v in enumerate(turning.votes) if v.seat == turning.decider)
        yes = sum(v.weight for v in turning.votes[:at] if v.yes)
        no = sum(v.weight for v in turning.votes[:at] if not v.yes)
        weight, total = turning.votes[at].weight, turning.total
        assert 2 * yes <= total
        assert 2 * no < total
        assert 2 * (yes + weight) > total
        assert 2 * (no + weight) >= total
    assert seen


def test_nothing_is_drawn_while_nothing_changes() -> None:
    tv = open_tv((640, 360))
    tv.feed(Cue(table(NAMES[:5]), None))
    tv.update(1.0)
    assert tv.draw()
    for k in range(50):
        tv.update(1.5 + k / 10)
        assert not tv.draw()
    assert isinstance(tv.scene, LobbyScene)


def test_motion_turned_down_cuts_to_where_things_end() -> None:
    tv = open_tv((640, 360), motion=False)
    for cue in Evening(NAMES[:6], 5).cues():
        tv.feed(cue)
        for share in (0.0, 0.3, 0.6, 1.0):
            tv.update(cue.at + share * (cue.lead + cue.hold))
            tv.draw()
    assert isinstance(tv.scene, EndingScene)


def test_times_in_any_order_do_no_harm() -> None:
    """A clock that jumps (a suspended PC) leaves a picture that can be drawn."""
    tv = open_tv((640, 360))
    rng = random.Random(1)
    for cue in Evening(NAMES[:6], 5).cues():
        tv.feed(cue)
        for _ in range(2):
            tv.update(cue.at + rng.uniform(-5, 30))
            tv.draw(force=True)
    assert not isinstance(tv.scene, EnactmentScene)
