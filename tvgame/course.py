"""The course of a game at a table: dealt, begun, acted in, held up, ended, taken up again.

What is shown when is the director's, who decides for whom the table's, what is legal the engine's;
here they are joined. Whoever is told of what happens is handed in as :class:`Told`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from engine.actions import Action, MakeStatement
from engine.events import Event, GameEnded
from engine.games import find
from engine.journal import Kind
from engine.legal import IllegalAction
from engine.observation import Observation
from engine.state import GameState
from engine.words import Seat, Viewer
from tvgame.bot_driver import LOOKING, BotDriver
from tvgame.director import Director
from tvgame.host import GameHost
from tvgame.keeping import Kept
from tvgame.levels import known_levels
from tvgame.pacing import FACTOR, Beat
from tvgame.running import RunningGame
from tvgame.show import Pace, Pause, Stage
from tvgame.storage import StorageError
from tvgame.surface import Surface
from tvgame.table import Member, Refused, Table

log = logging.getLogger(__name__)


class Told(Protocol):
    """Who hears of what happens in a game."""

    def save(self) -> None:
        """The table has changed: write it down."""

    def tell(self) -> None:
        """What people may see has changed."""

    def cue(self, event: Event, timing: Beat, truth: GameState | None) -> None:
        """The TV is to play ``event``, which has no more in it than the TV may know.

        :param truth: at the ending, the whole game.
        """

    def trouble(self) -> None:
        """Something failed that shouldn't; it is in the log."""


class Course:
    """A table, its game if there is one, and the computer players."""

    def __init__(self, table: Table, surface: Surface, told: Told) -> None:
        self.table = table
        self.game: RunningGame | None = None
        self.waiting_since = surface.clock()
        self._out = surface
        self._told = told
        self._after_deal: tuple[Event, ...] = ()
        self._disk_failing = False
        """Whether the last action couldn't be saved; said once, and again after it worked."""
        self.director = Director(surface.later, self._scene_begins, self._made_plain)
        self.bots = BotDriver(
            surface.later,
            self.observation,
            self._bot_acts,
            surface.rng,
            surface.clock,
            surface.rest,
        )
        self.bots.troubled = told.trouble
        self.bots.maker = lambda: known_levels(self.bots.patience)[self.table.settings.level]()
        self.set_pace()

    def set_pace(self) -> None:
        """Take the pace from the table's settings."""
        pace = self._out.pace or self.table.settings.pace
        self.director.pace = pace if self._out.show else Pace.OFF
        self.bots.haste = FACTOR[pace]

    # --- looking ---------------------------------------------------------------------------------

    @property
    def shown(self) -> RunningGame | None:
        """The game that is on show: None in the lobby, even if one has been played before."""
        return None if self.table.stage is Stage.LOBBY else self.game

    def state_for(self, viewer: Viewer) -> GameState | None:
        """The game as ``viewer`` has been shown it: after the ending all of it, for everybody."""
        if self.shown is None:
            return None
        return self.shown.truth if self.table.stage is Stage.ENDED else self.shown.view(viewer)

    def suspicion(self) -> tuple[tuple[float, ...], ...]:
        """After the ending, what a fair onlooker suspected (``Cue.suspicion``); before, nothing."""
        if self.game is None or self.table.stage is not Stage.ENDED:
            return ()
        return self.game.suspicion()

    def observation(self, seat: Seat) -> Observation:
        """What ``seat`` has been shown so far, and may do now."""
        assert self.game is not None
        observation = self.game.observation(seat)
        playing = self.table.stage is Stage.PLAY and self.table.paused is None
        # Before the first election is shown, a fresh state seems to ask seat 0.
        open_now = playing and observation.view.election > 0
        return observation if open_now else replace(observation, legal=())

    # --- the deal --------------------------------------------------------------------------------

    def start(self) -> None:
        """Leave the lobby with a new game.

        :raises Refused: see :meth:`Table.deal`; ``disk`` if there can be no journal.
        """
        self._open(lambda: self.table.deal(self._out.rng))

    def rematch(self) -> None:
        """A new game for the same people.

        :raises Refused: see :meth:`Table.deal_again`; ``disk`` if there can be no journal.
        """
        self._open(self.table.deal_again)

    def _open(self, deal: Callable[[], None]) -> None:
        """Deal. Without a journal there is no game, and everything is as it was."""
        stage, seated = self.table.stage, list(self.table.members)
        deal()
        kinds: list[tuple[str, Kind]] = [
            (m.name, "computer" if m.computer else "person") for m in self.table.members
        ]
        ruleset, rng = find(self.table.settings.game), self._out.rng
        name, keeper = self._out.journal_name(), self._out.keeper
        try:
            host = keeper.begin(name, lambda file: GameHost.start(ruleset, kinds, file, rng))
        except StorageError as error:
            self.table.stage, self.table.members = stage, seated
            log.error("a game couldn't be begun: %s", error)
            raise Refused("disk") from error
        self.close()
        self.game = RunningGame(host, name)
        self.waiting_since = self._out.clock()
        dealt, self._after_deal = self.game.deal_and_rest()
        self._told.save()
        self.director.push(dealt)
        self._let_computers_look()

    def looked(self, member: Member) -> None:
        """Deal: ``member`` has looked at its role. The last one opens the first nomination.

        :raises Refused: ``wrong_phase``, or ``not_released`` before the role was shown.
        """
        if self.table.stage is not Stage.DEAL or self.game is None:
            raise Refused("wrong_phase")
        seat = self.table.seat_of(member)
        if self.game.view(seat).roles[seat] is None:
            raise Refused("not_released")
        self._has_looked(member)

    def _has_looked(self, member: Member) -> None:
        member.looked = True
        self._told.save()
        self._told.tell()
        self._begin_if_looked()

    def _let_computers_look(self) -> None:
        """Deal: each computer player looks at its role in its own time."""
        if self.table.stage is not Stage.DEAL or self.game is None:
            return
        for member in self.table.members:
            if member.computer and not member.looked:
                seconds = self._out.rng.uniform(*LOOKING) * self.bots.haste
                self._out.later(seconds, partial(self._computer_looks, member, self.game))

    def _computer_looks(self, member: Member, game: RunningGame) -> None:
        if self.game is game and self.table.stage is Stage.DEAL and not member.looked:
            self._has_looked(member)

    def _begin_if_looked(self) -> None:
        if self.table.stage is Stage.DEAL and self.table.paused is None and self.table.all_looked():
            self.begin()

    def begin(self) -> None:
        """Open the first nomination, also if somebody hasn't looked yet.

        :raises Refused: ``wrong_phase`` or ``paused``.
        """
        if self.table.stage is not Stage.DEAL:
            raise Refused("wrong_phase")
        if self.table.paused is not None:
            raise Refused("paused")
        self.table.stage = Stage.PLAY
        self._told.save()
        self.director.push(self._after_deal)
        self._after_deal = ()

    # --- play ------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: Action, accepted: Callable[[], None] = lambda: None) -> None:
        """An action of the game.

        :param accepted: called when it is on disk, before anyone is told of what followed.
        :raises Refused: with the reason.
        """
        if self.game is None or self.table.stage not in (Stage.PLAY, Stage.ENDED):
            raise Refused("wrong_phase")
        if self.table.paused is not None:
            raise Refused("paused")
        if isinstance(action, MakeStatement) and not self.table.settings.statements:
            raise Refused("statements_off")
        shown = self.game.refusal(seat, action)
        if shown is not None:
            raise Refused(str(shown))
        try:
            events = self.game.host.act(seat, action)
        except IllegalAction as refused:
            raise Refused("not_released") from refused  # only the truth is ahead: no more is told
        except StorageError as error:
            if not self._disk_failing:
                log.error("an action couldn't be saved and was refused: %s", error)
            self._disk_failing = True
            raise Refused("disk") from error
        self._disk_failing = False
        accepted()
        self.director.push(events)

    def _bot_acts(self, seat: Seat, action: Action) -> bool:
        try:
            self.act(seat, action)
        except Refused as refused:
            if refused.why == "disk":
                return False
            if not isinstance(action, MakeStatement):  # words may come too late; that is all
                log.error("a computer player's action was refused: %s", refused.why)
        return True

    def _scene_begins(self, event: Event, timing: Beat) -> None:
        assert self.game is not None
        shown = self.game.to_tv(event)
        truth = self.game.truth if isinstance(event, GameEnded) else None
        self._told.cue(shown, timing, truth)

    def _made_plain(self, events: tuple[Event, ...]) -> None:
        assert self.game is not None
        if self.game.to_phones(events):
            self.waiting_since = self._out.clock()
        if any(isinstance(event, GameEnded) for event in events):
            self.table.end()
            self.bots.forget()
            self._told.save()
        self._told.tell()
        self.wake_bots()

    def wake_bots(self) -> None:
        """Let every computer player that has something to decide or to say begin to think."""
        self.bots.talks = self.table.settings.statements
        if self.table.stage is Stage.PLAY and self.table.paused is None:
            for seat in range(len(self.table.members)):
                if self.table.played_by_computer(seat):
                    self.bots.consider(seat)

    # --- held up ---------------------------------------------------------------------------------

    def pause(self, on: bool) -> None:
        """Hold the game up, or go on.

        :raises Refused: ``wrong_phase`` outside a game.
        """
        if self.table.stage not in (Stage.DEAL, Stage.PLAY):
            raise Refused("wrong_phase")
        self.table.paused = Pause.HOST if on else None
        if on:
            self.bots.forget()
        else:
            self._go_on()

    def resume(self) -> None:
        """Go on with a game that an earlier run of the program left.

        :raises Refused: ``wrong_phase`` if there is none.
        """
        if self.table.paused is not Pause.INTERRUPTED:
            raise Refused("wrong_phase")
        self.table.paused = None
        self._go_on()

    def _go_on(self) -> None:
        """Nothing holds the game any more."""
        self.waiting_since = self._out.clock()
        self._let_computers_look()
        self._begin_if_looked()

    def sit_in(self, seat: Seat | None, on: bool) -> None:
        """A computer player decides for an absent person, or no longer.

        :raises Refused: ``no_such_seat``, ``no_computers`` in a game that has none, ``wrong_phase``
            outside a game or for a seat whose person is here.
        """
        member = self.table.at(seat)
        if not find(self.table.settings.game).computer_players:
            raise Refused("no_computers")
        if self.table.stage not in (Stage.DEAL, Stage.PLAY) or member.computer or member.present:
            raise Refused("wrong_phase")
        member.sitting_in = on
        if not on:
            self.bots.forget(self.table.seat_of(member))
        self._begin_if_looked()

    def take_up(self, kept: Kept) -> None:
        """Go on with a table that was left standing; a game waits until somebody says so.

        :raises StorageError: if its journal can't be written; nothing has changed then.
        :raises JournalError: if its rules aren't known.
        """
        game: RunningGame | None = None
        if kept.journal is not None and kept.journal_name is not None:
            file = self._out.keeper.reopen_journal(kept.journal_name)
            try:
                host = GameHost.resume(kept.journal, file, self._out.rng)
            except ValueError:
                file.close()
                raise
            game = RunningGame(host, kept.journal_name)
        self.close()
        self.table, self.game = kept.table, game
        self.set_pace()
        if game is None:
            return
        if game.truth.outcome is not None:
            # It may have ended in the journal before anyone saw the ending: show it as it stands.
            self.table.end()
        deal, rest = game.deal_and_rest()
        if self.table.stage is Stage.DEAL:
            self._after_deal = rest
            rest = ()
        game.catch_up(deal + rest)

    def close(self) -> None:
        """The game is over for good: nothing of it is shown or decided any more."""
        self.director.clear()
        self.bots.new_game()
        if self.game is not None:
            self.game.host.close()
        self.game, self._after_deal = None, ()
