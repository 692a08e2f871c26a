"""An evening: the table, its game, the director and the computer players, joined.

Requests come in as method calls of persons or orders of the host or the TV; what follows goes out
through two callbacks: ``cue`` (to the TV) and ``changed`` (everybody's view is to be sent). No
sockets and no pixels. A request that isn't possible raises :class:`~tvgame.table.Refused`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from engine.actions import Action, MakeStatement
from engine.events import Event, GameEnded
from engine.games import find
from engine.journal import Kind
from engine.legal import IllegalAction
from engine.observation import Observation
from engine.state import GameState
from engine.words import Seat, Viewer
from tvgame.absence import Waiting
from tvgame.bot_driver import LOOKING, BotDriver
from tvgame.claims import Claim
from tvgame.director import Director
from tvgame.host import GameHost
from tvgame.hosting import HostWatch
from tvgame.keeping import Kept
from tvgame.levels import known_levels
from tvgame.missing import Missing
from tvgame.net import new_code
from tvgame.notices import Notices
from tvgame.pacing import FACTOR, Beat
from tvgame.running import RunningGame
from tvgame.show import Cue, Do, Notice, Order, Pace, Pause, Stage, TableSettings, TableView, Way
from tvgame.storage import StorageError, hash_token, new_token
from tvgame.surface import Surface
from tvgame.table import Member, Refused, Table
from tvgame.telling import table_view, waited_for

log = logging.getLogger(__name__)

FOR_ANYONE: Final = frozenset({Do.RESUME, Do.GIVE_SEAT, Do.VOTE_ABSENCE})
"""Orders that aren't the host's alone; what they take is looked at where they are done."""


class Evening:
    """One table from its opening until the program ends."""

    def __init__(self, surface: Surface) -> None:
        self._out = surface
        self.table = Table(self._fresh_code(), surface.keeper.settings())
        self.game: RunningGame | None = None
        self.address = ""
        """What people type, without the code: ``192.168.1.23:8377``."""
        self.local_name = ""
        """A name that may serve instead, ``glass-k7qm.local:8377``, if there is one."""
        self.public_url = ""
        """Where a proxy or a tunnel offers the table to the world, if one does."""
        self.waiting_since = surface.clock()
        self._after_deal: tuple[Event, ...] = ()
        self.notices = Notices(surface.later, self._tell)
        self.missing = Missing(self.notices, surface.rng, surface.clock)
        self._host_watch = HostWatch(surface.later, self._host_gone)
        self._disk_failing = False
        """Whether the last action couldn't be saved; said once, and again after it worked."""
        self.director = Director(surface.later, self._scene_begins, self._made_plain)
        self.bots = BotDriver(
            surface.later, self.observation, self._bot_acts, surface.rng, surface.clock
        )
        self.bots.troubled = self.trouble
        self.bots.maker = lambda: known_levels(self.bots.patience)[self.table.settings.level]()
        self._set_pace()

    # --- looking ---------------------------------------------------------------------------------

    def view(self) -> TableView:
        """The table as everybody sees it."""
        return table_view(
            self.table,
            self.missing,
            address=self.address,
            local_name=self.local_name,
            public_url=self.public_url,
        )

    def state_for(self, viewer: Viewer) -> GameState | None:
        """The game as ``viewer`` has been shown it: after the ending all of it, for everybody."""
        if self.game is None or self.table.stage is Stage.LOBBY:
            return None
        return self.game.truth if self.table.stage is Stage.ENDED else self.game.view(viewer)

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

    # --- people ----------------------------------------------------------------------------------

    def join(self, name: str, sigil: str, nonce: str) -> tuple[Member, str]:
        """Seat a person and give the seat's secret, once.

        The same ``nonce`` is the same person, whose page never got the first answer: it gets a new
        secret for its own seat, also when the game has begun meanwhile.
        """
        token = new_token()
        member = self.table.joined_by(nonce)
        if member is None:
            member = self.table.join(name, sigil, nonce, hash_token(token))
        else:
            member.token_hash = hash_token(token)
        self._save()
        return member, token

    def connected(self, member: Member) -> None:
        """A phone holds ``member``'s seat now: the person decides again, from the next decision."""
        member.present, member.away_since = True, None
        if member.sitting_in:
            member.sitting_in = False
            self.bots.forget(self.table.seat_of(member))
            self._save()
        self._tell()

    def disconnected(self, member: Member) -> None:
        """No phone holds ``member``'s seat any more; the seat is kept."""
        member.present, member.away_since = False, self._out.clock()
        self._tell()

    def ask_for(self, seat: Seat, given: Callable[[Member, str], None]) -> Claim:
        """A phone without a seat asks for one whose secret was lost: see :meth:`Missing.ask`."""
        claim = self.missing.ask(self.table, seat, given)
        self._tell()
        return claim

    def withdraw(self, claim: Claim) -> None:
        """The phone that asked is gone, or has a seat."""
        if claim.open:
            self.missing.withdraw(claim)
            self._tell()

    def _host_gone(self) -> None:
        self.table.pass_host_on()
        self._saved_and_told()

    def ready(self, member: Member, on: bool) -> None:
        """Lobby: ready, or not."""
        if self.table.stage is not Stage.LOBBY:
            raise Refused("not_lobby")
        member.ready = on
        self._saved_and_told()

    def looked(self, member: Member) -> None:
        """Deal: ``member`` has looked at its role. The last one opens the first nomination."""
        if self.table.stage is not Stage.DEAL or self.game is None:
            raise Refused("wrong_phase")
        seat = self.table.seat_of(member)
        if self.game.view(seat).roles[seat] is None:
            raise Refused("not_released")
        member.looked = True
        self._saved_and_told()
        self._begin_if_looked()

    def leave(self, member: Member) -> None:
        """Lobby: give the seat up. In a game the seat is kept for whoever has its secret."""
        if self.table.stage is Stage.LOBBY:
            self.table.remove(self.table.seat_of(member))
            self._saved_and_told()

    def act(
        self, member: Member, action: Action, accepted: Callable[[], None] = lambda: None
    ) -> None:
        """An action of the game.

        :param accepted: called when it is on disk, before anyone is told of what followed.
        """
        self._act(self.table.seat_of(member), action, accepted)

    def _act(self, seat: Seat, action: Action, accepted: Callable[[], None]) -> None:
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
            self._act(seat, action, lambda: None)
        except Refused as refused:
            if refused.why == "disk":
                return False
            if not isinstance(action, MakeStatement):  # words may come too late; that is all
                log.error("a computer player's action was refused: %s", refused.why)
        return True

    # --- orders ----------------------------------------------------------------------------------

    def order(self, order: Order, by: Member | None) -> None:
        """An order of the host's phone (``by``) or of the TV's keys (None).

        Anyone may do what :data:`FOR_ANYONE` says."""
        if by is not None and by is not self.table.host and order.do not in FOR_ANYONE:
            raise Refused("not_host")
        table = self.table
        orders: Mapping[Do, Callable[[], object]] = {
            Do.ADD_COMPUTER: lambda: table.add_computer(self._out.computer_names, self._out.rng),
            Do.REMOVE: lambda: table.remove(order.seat),
            Do.START: self._start,
            Do.BEGIN: self._begin,
            Do.LOCK: lambda: setattr(table, "locked", bool(order.on)),
            Do.PAUSE: lambda: self._pause(bool(order.on)),
            Do.HURRY: self.director.hurry,
            Do.HAND_OVER: lambda: table.hand_over(order.seat),
            Do.SETTINGS: lambda: self._choose(order.settings),
            Do.MOVE: lambda: table.move(order.seat, order.to),
            Do.SIT_IN: lambda: self._sit_in(order.seat, bool(order.on)),
            Do.NUDGE: lambda: self.missing.nudge(table, order.seat, self._waiting()),
            Do.VOTE_ABSENCE: lambda: self._vote_absence(order, by),
            Do.GIVE_SEAT: lambda: self.missing.give(
                table, order.seat, bool(order.on), by, self._save
            ),
            Do.REMATCH: self._rematch,
            Do.LOBBY: table.back_to_lobby,
            Do.NEW_TABLE: self._new_table,
            Do.RESUME: self._resume_play,
        }
        if order.do not in orders:
            raise Refused("unknown_order")
        orders[order.do]()
        self._saved_and_told()
        self._wake_bots()

    def _choose(self, settings: TableSettings | None) -> None:
        if settings is None:
            raise Refused("unknown_order")
        self.table.choose(settings)
        self._out.keeper.save_settings(settings)
        self._set_pace()

    def _set_pace(self) -> None:
        pace = self._out.pace or self.table.settings.pace
        self.director.pace = pace if self._out.show else Pace.OFF
        self.bots.haste = FACTOR[pace]

    def _pause(self, on: bool) -> None:
        if self.table.stage not in (Stage.DEAL, Stage.PLAY):
            raise Refused("wrong_phase")
        self.table.paused = Pause.HOST if on else None
        if on:
            self.bots.forget()
        else:
            self._go_on()

    def _resume_play(self) -> None:
        if self.table.paused is not Pause.INTERRUPTED:
            raise Refused("wrong_phase")
        self.table.paused = None
        self._go_on()

    def _go_on(self) -> None:
        """Nothing holds the game any more."""
        self.waiting_since = self._out.clock()
        self._let_computers_look()
        self._begin_if_looked()

    def _waiting(self) -> Waiting:
        game = None if self.game is None else self.game.view(None)
        return Waiting(waited_for(self.table, game), self.waiting_since)

    def _vote_absence(self, order: Order, by: Member | None) -> None:
        decided = self.missing.vote(self.table, by, order.seat, order.way, self._waiting())
        if decided is Way.SIT_IN:
            self._sit_in(order.seat, True)
        elif decided is Way.PAUSE:
            self._pause(True)

    def _sit_in(self, seat: Seat | None, on: bool) -> None:
        member = self.table.at(seat)
        if not find(self.table.settings.game).computer_players:
            raise Refused("no_computers")
        if self.table.stage not in (Stage.DEAL, Stage.PLAY) or member.computer or member.present:
            raise Refused("wrong_phase")
        member.sitting_in = on
        if not on:
            self.bots.forget(self.table.seat_of(member))
        self._begin_if_looked()

    # --- the game --------------------------------------------------------------------------------

    def _start(self) -> None:
        self._open_game(lambda: self.table.deal(self._out.rng))

    def _rematch(self) -> None:
        self._open_game(self.table.deal_again)

    def _open_game(self, deal: Callable[[], None]) -> None:
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
        self._close_game()
        self.game = RunningGame(host, name)
        self.waiting_since = self._out.clock()
        dealt, self._after_deal = self.game.deal_and_rest()
        self._save()
        self.director.push(dealt)
        self._let_computers_look()

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
            member.looked = True
            self._saved_and_told()
            self._begin_if_looked()

    def _begin_if_looked(self) -> None:
        if self.table.stage is Stage.DEAL and self.table.paused is None and self.table.all_looked():
            self._begin()

    def _begin(self) -> None:
        if self.table.stage is not Stage.DEAL:
            raise Refused("wrong_phase")
        if self.table.paused is not None:
            raise Refused("paused")
        self.table.stage = Stage.PLAY
        self._save()
        self.director.push(self._after_deal)
        self._after_deal = ()

    def _scene_begins(self, event: Event, timing: Beat) -> None:
        assert self.game is not None
        shown = self.game.to_tv(event)
        truth = self.game.truth if isinstance(event, GameEnded) else None
        self._cue(event=shown, timing=timing, truth=truth)

    def _made_plain(self, events: tuple[Event, ...]) -> None:
        assert self.game is not None
        if self.game.to_phones(events):
            self.waiting_since = self._out.clock()
        if any(isinstance(event, GameEnded) for event in events):
            self.table.stage = Stage.ENDED
            self.bots.forget()
            self._save()
        self._tell()
        self._wake_bots()

    def _wake_bots(self) -> None:
        self.bots.talks = self.table.settings.statements
        if self.table.stage is Stage.PLAY and self.table.paused is None:
            for seat in range(len(self.table.members)):
                if self.table.played_by_computer(seat):
                    self.bots.consider(seat)

    # --- telling and keeping ---------------------------------------------------------------------

    def say(self, notice: Notice | None) -> None:
        """Say something to the whole table, or stop saying it."""
        self.notices.standing = notice
        self._tell()

    def trouble(self) -> None:
        """Something failed that shouldn't; it is in the log. Say so, discreetly, and go on."""
        self.notices.news(Notice("notice.trouble"))
        self._tell()

    def _cue(
        self,
        event: Event | None = None,
        timing: Beat | None = None,
        truth: GameState | None = None,
    ) -> None:
        beat = timing or Beat()
        running = self.game if self.table.stage is not Stage.LOBBY else None
        game = None if running is None else running.on_tv
        if running is not None and self.table.stage is Stage.ENDED:
            truth = running.truth
        self._out.cue(
            Cue(
                table=self.view(),
                game=game,
                event=event,
                at=self._out.clock(),
                lead=beat.lead,
                hold=beat.hold,
                waiting=waited_for(self.table, game),
                waiting_since=self.waiting_since,
                truth=truth,
                suspicion=() if truth is None or running is None else running.suspicion(),
            )
        )

    def _tell(self) -> None:
        self._host_watch.look(self.table)
        self.missing.tidy(self.table, self._waiting())
        self._cue()
        self._out.changed()

    def _saved_and_told(self) -> None:
        self._save()
        self._tell()

    def _save(self) -> None:
        self._out.keeper.save(self.table, self.game.journal_name if self.game else None)

    def _fresh_code(self) -> str:
        return new_code(self._out.rng)

    def _close_game(self) -> None:
        self.director.clear()
        self.bots.new_game()
        if self.game is not None:
            self.game.host.close()
        self.game, self._after_deal = None, ()

    def _new_table(self) -> None:
        self._close_game()
        self.table = Table(self._fresh_code(), self.table.settings)

    def close(self) -> None:
        """The program ends in good order: only a game under way is kept for next time."""
        self.notices.close()
        if self.table.stage in (Stage.DEAL, Stage.PLAY):
            self._save()
        else:
            self._out.keeper.forget()
        self._close_game()

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
        self._close_game()
        self.table, self.game = kept.table, game
        self._set_pace()
        if game is None:
            return
        if game.truth.outcome is not None:
            # It may have ended in the journal before anyone saw the ending: show it as it stands.
            self.table.stage, self.table.paused = Stage.ENDED, None
        deal, rest = game.deal_and_rest()
        if self.table.stage is Stage.DEAL:
            self._after_deal = rest
            rest = ()
        game.catch_up(deal + rest)
