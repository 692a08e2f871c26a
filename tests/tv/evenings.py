"""Whole evenings for the screen: real games of the machine as the cues that a table would send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.actions import Action, CastBallot
from engine.bots.series import suspicion_series
from engine.events import Event, GameEnded
from engine.games import find
from engine.machine import decide, legal_actions, start
from engine.state import GameState, evolve, new_game
from tvgame.levels import fitted_tables
from tvgame.pacing import beat
from tvgame.show import Blocked, Cue, Pace, SeatView, Stage, TableSettings, TableView
from tvgame.tv.palette import SIGILS

NAMES = ("Ottilie", "Bram", "Priya", "Tomás", "Noor", "Jun", "Sable", "Quill", "Ada", "Milo")
URL = "HTTP://192.168.1.23:8377/K7QM"
COMPUTERS = ("Sable", "Quill")


GLASS = "glass-council"
MERCHANTS = "merchants-council"
GAMES = (GLASS, MERCHANTS)


def seats(names: Sequence[str], game: str = GLASS) -> tuple[SeatView, ...]:
    """Seat views for ``names``; some are computer players, where the game has any."""
    computers = COMPUTERS if find(game).computer_players else ()
    return tuple(
        SeatView(i, name, SIGILS[i], computer=name in computers, ready=True, host=i == 0)
        for i, name in enumerate(names)
    )


def table(names: Sequence[str] = NAMES[:8], game: str = GLASS, **changes: object) -> TableView:
    """A table, in the lobby unless told otherwise."""
    settings = TableSettings(game=game)
    view = TableView("K7QM", "192.168.1.23:8377", URL, seats=seats(names, game), settings=settings)
    return replace(view, **changes)  # type: ignore[arg-type]


def lobby(names: Sequence[str] = NAMES[:7], game: str = GLASS) -> Cue:
    """A lobby in which two people aren't ready."""
    views = tuple(replace(s, ready=s.seat not in (3, 4)) for s in seats(names, game))
    blocked = Blocked("not_ready", seats=(3, 4))
    return Cue(table(names, game, seats=views, blocked=blocked), None)


@dataclass
class Evening:
    """A game as it unrolls, one event at a time."""

    names: Sequence[str] = NAMES[:8]
    seed: int = 1
    game: str = GLASS
    pace: Pace = Pace.CALM
    yes: float = 0.75
    """How likely a vote is in favour."""

    def events(self) -> Iterator[tuple[Event, GameState]]:
        """Every event, unredacted, with the truth after it."""
        rng = Random(self.seed)
        ruleset = find(self.game)
        n = len(self.names)
        state = new_game(ruleset, n)
        batch = start(ruleset, n, rng)
        while True:
            for event in batch:
                state = evolve(state, event)
                yield event, state
            if state.outcome is not None:
                return
            seat = rng.choice(state.waiting)
            actions = legal_actions(state, seat)
            weights = [self._weight(action) for action in actions]
            batch = decide(state, seat, rng.choices(actions, weights)[0], rng)

    def suspicion(self) -> tuple[tuple[float, ...], ...]:
        """What a fair onlooker believed; nothing in a game whose players aren't computers."""
        ruleset = find(self.game)
        if not ruleset.computer_players:
            return ()
        events = [event for event, _ in self.events()]
        rows = suspicion_series(ruleset, len(self.names), events, fitted_tables())
        return tuple(row.suspicion for row in rows)

    def _weight(self, action: Action) -> float:
        if not isinstance(action, CastBallot):
            return 1.0
        return (self.yes if action.yes else 1 - self.yes) * (0.15 if action.seal else 1)

    def cues(self, at: float = 100.0) -> Iterator[Cue]:
        """The cues of the whole game, each at its time."""
        ruleset = find(self.game)
        public = new_game(ruleset, len(self.names))
        settings = TableSettings(game=self.game, pace=self.pace)
        for event, truth in self.events():
            shown = event.seen_by(None)
            public = evolve(public, shown)
            timing = beat(shown, self.pace)
            dealt = public.election == 0
            stage = Stage.DEAL if dealt else Stage.PLAY
            ended = isinstance(event, GameEnded)
            yield Cue(
                table=table(
                    self.names, self.game, settings=settings, stage=Stage.ENDED if ended else stage
                ),
                game=public,
                event=shown,
                at=at,
                lead=timing.lead,
                hold=timing.hold,
                waiting=public.waiting if not dealt else (),
                waiting_since=at + timing.lead,
                truth=truth if ended else None,
                suspicion=self.suspicion() if ended else (),
            )
            at += timing.lead + timing.hold + 0.5
