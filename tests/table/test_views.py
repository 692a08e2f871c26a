"""A viewer's view as data: what may stand from the last one stands, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games import GAMES
from engine.observation import Observer
from engine.ruleset import Ruleset
from engine.words import Viewer
from tests.engine.play import play
from tvgame.server.messages import encode
from tvgame.show import SeatView, Stage, TableSettings, TableView
from tvgame.views import Memory, Surroundings, view_for


def _around(game: str, seats: int, stage: Stage) -> Surroundings:
    places = tuple(SeatView(k, f"Person {k}", "moon", looked=True) for k in range(seats))
    view = TableView("K7QM", "", "", stage=stage, seats=places, settings=TableSettings(game=game))
    return Surroundings(view, None, ("moon",), 5.0, 2.0)


def _pairs(ruleset: Ruleset, seats: int, seed: int) -> Iterator[tuple[Viewer, str, str]]:
    """Every view of a game, made with the viewer's memory and without."""
    viewers: list[Viewer] = [None, *range(seats)]
    observers = {viewer: Observer(ruleset, seats, viewer) for viewer in viewers}
    memories = {viewer: Memory() for viewer in viewers}
    for moment in play(ruleset, seats, seed, talk=0.3):
        stage = Stage.PLAY if moment.after.outcome is None else Stage.ENDED
        around = _around(ruleset.name, seats, stage)
        for viewer, observer in observers.items():
            observer.see(moment.events)
            state = observer.view if stage is Stage.PLAY else moment.after
            remembered = view_for(around, viewer, False, state, memories[viewer])
            yield viewer, encode(remembered), encode(view_for(around, viewer, False, state))


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_a_view_from_memory_is_the_view_made_anew(ruleset: Ruleset) -> None:
    """With many statements, also about elections long over, and up to the ending."""
    count = 0
    for seed in (1, 2):
        for viewer, remembered, anew in _pairs(ruleset, 7, seed):
            assert remembered == anew, viewer
            count += 1
    assert count > 500


def test_what_everybody_gets_is_made_once_a_broadcast() -> None:
    around = _around("glass-council", 5, Stage.LOBBY)
    one, other = view_for(around, 0, True, None), view_for(around, None, False, None)
    assert one["seats"] is other["seats"]
    assert one["you"] != other["you"]
    assert one["game"] is one["mine"] is one["prompt"] is None
    assert one["say"] == []


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("seats", [1, 5, 7, 10])
def test_the_lobby_says_what_the_game_is_played_by(ruleset: Ruleset, seats: int) -> None:
    """Numbers and powers of the game chosen, at the size that sits there or the smallest (M7)."""
    rules = view_for(_around(ruleset.name, seats, Stage.LOBBY), 0, True, None)["table"]["rules"]
    assert rules["bad_goal"] == len(rules["powers"]) + 1 == ruleset.bad_goal
    assert rules["powers"] == list(ruleset.powers[max(5, seats)])
    assert (rules["danger"], rules["seals"]) == (ruleset.danger, ruleset.seals)
