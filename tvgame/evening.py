"""An evening: the table, its people and the orders they give, and the course of the games.

Requests come in as method calls of persons or orders of the host or the TV; what follows goes out
through two callbacks: ``cue`` (to the TV) and ``changed`` (everybody's view is to be sent). No
sockets and no pixels. A request that isn't possible raises :class:`~tvgame.table.Refused`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.actions import Action
from engine.events import Event
from engine.observation import Observation
from engine.state import GameState
from engine.words import Seat, Viewer
from tvgame.absence import Waiting
from tvgame.bot_driver import BotDriver
from tvgame.claims import Claim
from tvgame.course import Course
from tvgame.director import Director
from tvgame.hosting import HostWatch
from tvgame.keeping import Kept
from tvgame.missing import Missing
from tvgame.net import new_code
from tvgame.notices import Notices
from tvgame.pacing import Beat
from tvgame.running import RunningGame
from tvgame.show import Cue, Do, Notice, Order, Stage, TableSettings, TableView, Way
from tvgame.storage import hash_token, new_token
from tvgame.surface import Surface
from tvgame.table import Member, Refused, Table
from tvgame.telling import table_view, waited_for

FOR_ANYONE: Final = frozenset({Do.RESUME, Do.GIVE_SEAT, Do.VOTE_ABSENCE})
"""Orders that aren't the host's alone; what they take is looked at where they are done."""


class Evening:
    """One table from its opening until the program ends."""

    def __init__(self, surface: Surface) -> None:
        self._out = surface
        self.address = ""
        """What people type, without the code: ``192.168.1.23:8377``."""
        self.local_name = ""
        """A name that may serve instead, ``glass-k7qm.local:8377``, if there is one."""
        self.public_url = ""
        """Where a proxy or a tunnel offers the table to the world, if one does."""
        self.notices = Notices(surface.later, self.tell)
        self.missing = Missing(self.notices, surface.rng, surface.clock)
        self._host_watch = HostWatch(surface.later, self._host_gone)
        table = Table(self._fresh_code(), surface.keeper.settings())
        self._course = Course(table, surface, self)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self._course.table

    @property
    def game(self) -> RunningGame | None:
        """The game under way, or the last one at this table."""
        return self._course.game

    @property
    def waiting_since(self) -> float:
        """When the table began to wait for what it waits for now, by the surface's clock."""
        return self._course.waiting_since

    @property
    def director(self) -> Director:
        """Who says when each event is shown."""
        return self._course.director

    @property
    def bots(self) -> BotDriver:
        """Who plays for the computer players."""
        return self._course.bots

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
        return self._course.state_for(viewer)

    def suspicion(self) -> tuple[tuple[float, ...], ...]:
        """After the ending, what a fair onlooker suspected (``Cue.suspicion``); before, nothing."""
        return self._course.suspicion()

    def observation(self, seat: Seat) -> Observation:
        """What ``seat`` has been shown so far, and may do now."""
        return self._course.observation(seat)

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
        self.save()
        return member, token

    def connected(self, member: Member) -> None:
        """A phone holds ``member``'s seat now: the person decides again, from the next decision."""
        member.present, member.away_since = True, None
        if member.sitting_in:
            member.sitting_in = False
            self.bots.forget(self.table.seat_of(member))
            self.save()
        self.tell()

    def disconnected(self, member: Member) -> None:
        """No phone holds ``member``'s seat any more; the seat is kept."""
        member.present, member.away_since = False, self._out.clock()
        self.tell()

    def ask_for(self, seat: Seat, given: Callable[[Member, str], None]) -> Claim:
        """A phone without a seat asks for one whose secret was lost: see :meth:`Missing.ask`."""
        claim = self.missing.ask(self.table, seat, given)
        self.tell()
        return claim

    def withdraw(self, claim: Claim) -> None:
        """The phone that asked is gone, or has a seat."""
        if claim.open:
            self.missing.withdraw(claim)
            self.tell()

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
        """Deal: ``member`` has looked at its role: see :meth:`Course.looked`."""
        self._course.looked(member)

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
        self._course.act(self.table.seat_of(member), action, accepted)

    # --- orders ----------------------------------------------------------------------------------

    def order(self, order: Order, by: Member | None) -> None:
        """An order of the host's phone (``by``) or of the TV's keys (None).

        Anyone may do what :data:`FOR_ANYONE` says."""
        if by is not None and by is not self.table.host and order.do not in FOR_ANYONE:
            raise Refused("not_host")
        table, course = self.table, self._course
        orders: Mapping[Do, Callable[[], object]] = {
            Do.ADD_COMPUTER: lambda: table.add_computer(self._out.computer_names, self._out.rng),
            Do.REMOVE: lambda: table.remove(order.seat),
            Do.START: course.start,
            Do.BEGIN: course.begin,
            Do.LOCK: lambda: setattr(table, "locked", bool(order.on)),
            Do.PAUSE: lambda: course.pause(bool(order.on)),
            Do.HURRY: course.director.hurry,
            Do.HAND_OVER: lambda: table.hand_over(order.seat),
            Do.SETTINGS: lambda: self._choose(order.settings),
            Do.MOVE: lambda: table.move(order.seat, order.to),
            Do.SIT_IN: lambda: course.sit_in(order.seat, bool(order.on)),
            Do.NUDGE: lambda: self.missing.nudge(table, order.seat, self._waiting()),
            Do.VOTE_ABSENCE: lambda: self._vote_absence(order, by),
            Do.GIVE_SEAT: lambda: self.missing.give(
                table, order.seat, bool(order.on), by, self.save
            ),
            Do.REMATCH: course.rematch,
            Do.LOBBY: table.back_to_lobby,
            Do.NEW_TABLE: self._new_table,
            Do.RESUME: course.resume,
        }
        if order.do not in orders:
            raise Refused("unknown_order")
        orders[order.do]()
        self._saved_and_told()
        course.wake_bots()

    def _choose(self, settings: TableSettings | None) -> None:
        if settings is None:
            raise Refused("unknown_order")
        self.table.choose(settings)
        self._out.keeper.save_settings(settings)
        self._course.set_pace()

    def _waiting(self) -> Waiting:
        game = None if self.game is None else self.game.view(None)
        return Waiting(waited_for(self.table, game), self.waiting_since)

    def _vote_absence(self, order: Order, by: Member | None) -> None:
        decided = self.missing.vote(self.table, by, order.seat, order.way, self._waiting())
        if decided is Way.SIT_IN:
            self._course.sit_in(order.seat, True)
        elif decided is Way.PAUSE:
            self._course.pause(True)

    def _fresh_code(self) -> str:
        return new_code(self._out.rng)

    def _new_table(self) -> None:
        self._course.close()
        self._course.table = Table(self._fresh_code(), self.table.settings)

    # --- telling and keeping ---------------------------------------------------------------------

    def say(self, notice: Notice | None) -> None:
        """Say something to the whole table, or stop saying it."""
        self.notices.standing = notice
        self.tell()

    def trouble(self) -> None:
        """Something failed that shouldn't; it is in the log. Say so, discreetly, and go on."""
        self.notices.news(Notice("notice.trouble"))
        self.tell()

    def cue(
        self,
        event: Event | None = None,
        timing: Beat | None = None,
        truth: GameState | None = None,
    ) -> None:
        """Tell the TV how things stand, and what it is to play, if anything.

        :param truth: at the ending, the whole game.
        """
        beat, running = timing or Beat(), self._course.shown
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

    def tell(self) -> None:
        """What people may see has changed: tell the TV, the phones, and whoever watches over it."""
        self._host_watch.look(self.table)
        self.missing.tidy(self.table, self._waiting())
        try:
            self.cue()
        finally:
            # Phones have their views even if the screen couldn't be told.
            self._out.changed()

    def save(self) -> None:
        """Write the table down."""
        self._out.keeper.save(self.table, self.game.journal_name if self.game else None)

    def _saved_and_told(self) -> None:
        self.save()
        self.tell()

    def take_up(self, kept: Kept) -> None:
        """Go on with a table that was left standing: see :meth:`Course.take_up`."""
        self._course.take_up(kept)

    def close(self) -> None:
        """The program ends in good order: only a game under way is kept for next time."""
        self.notices.close()
        if self.table.stage in (Stage.DEAL, Stage.PLAY):
            self.save()
        else:
            self._out.keeper.forget()
        self._course.close()
        self._out.keeper.close()
