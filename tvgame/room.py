"""The room that the server talks to: sockets on one side, the evening on the other.

Who holds which seat by which socket is decided here, decoded messages become requests, and every
change becomes one whole view a socket. Nothing about the game's rules, nothing about HTTP.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from engine import actions as act
from engine.actions import Action
from engine.words import Seat, Side, Step, Topic, Viewer
from tvgame.claims import Claim
from tvgame.evening import Evening
from tvgame.server import messages as wire
from tvgame.server.limits import AddressLimiter
from tvgame.server.messages import ClientMessage, encode
from tvgame.server.port import Link
from tvgame.show import BotLevel, Do, Order, Pace, Seating, TableSettings, Way
from tvgame.table import Member, Refused, Table
from tvgame.views import Memory, Surroundings, link_of, view_for

log = logging.getLogger(__name__)

JOIN_BURST: Final = 30
"""Joins that an address may ask for at once (a whole party behind one, each trying thrice), ..."""
JOINS_PER_SECOND: Final = 0.5
"""... and then steadily (field case R59)."""
ASKS_BURST: Final = 4
"""Seats that an address may ask back at once, ..."""
ASKS_PER_SECOND: Final = 1 / 30
"""... and then steadily: each is put before the whole table."""


@dataclass
class Guest:
    """One socket that has said hello."""

    link: Link
    table: Table
    """The table it said hello to."""
    member: Member | None = None
    claim: Claim | None = None
    """The seat that it asks for, or has asked for."""
    version: int = 0
    """Counts the views sent on this socket."""


class PhoneRoom:
    """Implements :class:`tvgame.server.port.Room`."""

    def __init__(self, evening: Evening, clock: Callable[[], float]) -> None:
        self.evening = evening
        self._clock = clock
        self._guests: dict[int, Guest] = {}
        self._memories: dict[Viewer, Memory] = {}
        self._joins = AddressLimiter(JOIN_BURST, JOINS_PER_SECOND, clock)
        self._asks = AddressLimiter(ASKS_BURST, ASKS_PER_SECOND, clock)

    # --- the server's side -----------------------------------------------------------------------

    def opened(self, link: Link) -> None:
        """A socket is there; it is nobody until it says hello."""

    def closed(self, link: Link) -> None:
        """A socket is gone; the seat it held is kept."""
        guest = self._guests.pop(link.id, None)
        if guest is None:
            return
        self._withdraw(guest)
        if guest.member is not None:
            self.evening.disconnected(guest.member)

    def link(self) -> str:
        """What a friend opens to come to this table; empty if there is no network."""
        return link_of(self.evening.view())

    async def received(self, link: Link, message: ClientMessage) -> None:
        """A message of the wire schema.

        What fails here fails for this one message: the server answers and logs it, the table is
        told that something went wrong.
        """
        try:
            self._receive(link, message)
        except Exception:
            self.evening.trouble()
            raise

    def _receive(self, link: Link, message: ClientMessage) -> None:
        match message:
            case wire.Hello():
                self._hello(link, message)
            case wire.Ping():
                link.send(encode(wire.Pong(message.n)))
            case _:
                guest = self._guests.get(link.id)
                if guest is not None:
                    self._request(guest, message)

    def _hello(self, link: Link, hello: wire.Hello) -> None:
        table = self.evening.table
        known = None if hello.token is None else table.opened_by(hello.token)
        code_fits = secrets.compare_digest(hello.code.upper().encode(), table.code.encode())
        if not code_fits or (hello.token is not None and known is None):
            # A wrong code and a secret that is no longer good are answered alike, but for a phone
            # whose seat another one was given: it held the true secret, and is told.
            moved = code_fits and hello.token is not None and table.gave_away(hello.token)
            link.close("moved" if moved else "other_table")
            return
        guest = Guest(link, table)
        self._guests[link.id] = guest
        if known is None:
            self._send_view(guest)
        else:
            self._take_seat(guest, known)

    def _take_seat(self, guest: Guest, member: Member) -> None:
        """The newest page takes the seat; an older one is told and closed."""
        for other in list(self._guests.values()):
            if other.member is member and other is not guest:
                other.member = None
                del self._guests[other.link.id]
                other.link.close("replaced")
        self._withdraw(guest)
        guest.member, guest.claim = member, None
        guest.link.keep(True)
        self.evening.connected(member)

    def _withdraw(self, guest: Guest) -> None:
        if guest.claim is not None:
            self.evening.withdraw(guest.claim)

    # --- requests --------------------------------------------------------------------------------

    def _request(self, guest: Guest, message: wire.Request) -> None:
        link, number = guest.link, message.id

        def done() -> None:
            link.send(encode(wire.Done(number)))

        try:
            if isinstance(message, wire.Join):
                self._join(guest, message)
                return
            if isinstance(message, wire.Reclaim):
                self._reclaim(guest, message)
                done()
                return
            member = guest.member
            if member is None:
                raise Refused("not_seated")
            match message:
                case wire.Act():
                    self.evening.act(member, _action(message), accepted=done)
                    return
                case wire.Ready():
                    self.evening.ready(member, message.ready)
                case wire.Looked():
                    self.evening.looked(member)
                case wire.HostOrder():
                    settings = self.evening.table.settings
                    self.evening.order(order_from(message.order, settings), member)
                case wire.Leave():
                    self._leave(guest, member)
        except Refused as refused:
            link.send(encode(wire.Refused(number, refused.why)))
        else:
            done()
            self._see_off()

    def _join(self, guest: Guest, message: wire.Join) -> None:
        if guest.member is not None:
            raise Refused("already_seated")
        if not self._joins.allow(guest.link.address):
            raise Refused("too_fast")
        member, token = self.evening.join(message.name, message.sigil, message.nonce)
        guest.link.send(encode(wire.SeatGiven(message.id, token)))
        self._take_seat(guest, member)

    def _reclaim(self, guest: Guest, message: wire.Reclaim) -> None:
        if guest.member is not None:
            raise Refused("already_seated")
        if not self._asks.allow(guest.link.address):
            raise Refused("too_fast")

        def given(member: Member, token: str) -> None:
            # The second answer to the same request, once somebody has said yes.
            guest.link.send(encode(wire.SeatGiven(message.id, token)))
            self._take_seat(guest, member)

        self._withdraw(guest)
        guest.claim = self.evening.ask_for(message.seat, given)
        self._send_view(guest)  # which now says by what number it goes

    def _leave(self, guest: Guest, member: Member) -> None:
        guest.member = None
        guest.link.keep(False)
        self.evening.leave(member)
        if self.evening.table.seats(member):
            self.evening.disconnected(member)

    def tv_order(self, order: Order) -> None:
        """An order from the TV's keys. One that isn't possible now is passed over."""
        try:
            self.evening.order(order, None)
        except Refused as refused:
            log.info("an order of the TV isn't possible now: %s", refused.why)
        self._see_off()

    def _see_off(self) -> None:
        """Say goodbye to those whose seat or table is gone."""
        for guest in list(self._guests.values()):
            if self._belongs(guest):
                continue
            del self._guests[guest.link.id]
            here = guest.table is self.evening.table
            guest.link.close("unseated" if here else "other_table")

    def _belongs(self, guest: Guest) -> bool:
        table = self.evening.table
        return guest.table is table and (guest.member is None or table.seats(guest.member))

    # --- views -----------------------------------------------------------------------------------

    def broadcast(self) -> None:
        """Send everybody their whole view: all at the same moment, whoever it concerns."""
        around = self._surroundings()
        failure: Exception | None = None
        for guest in self._guests.values():
            # Who has just lost the seat hears of nothing but that.
            if self._belongs(guest):
                try:
                    self._send_view(guest, around)
                except Exception as error:
                    failure = error  # one phone's view is no reason for the others to go without
        if failure is not None:
            raise failure

    def _send_view(self, guest: Guest, around: Surroundings | None = None) -> None:
        evening, member = self.evening, guest.member
        guest.version += 1
        seat: Seat | None = None if member is None else evening.table.seat_of(member)
        view = view_for(
            around or self._surroundings(),
            seat,
            member is not None and member is evening.table.host,
            evening.state_for(seat),
            self._memories.setdefault(seat, Memory()),
            guest.claim,
        )
        guest.link.send_view(encode({"t": "view", "v": guest.version, **view}))

    def _surroundings(self) -> Surroundings:
        table = self.evening.table
        return Surroundings(
            table=self.evening.view(),
            may_join=table.may_join(),
            free_sigils=table.free_sigils(),
            now=self._clock(),
            waiting_since=self.evening.waiting_since,
            suspicion=self.evening.suspicion(),
        )


def _action(message: wire.Act) -> Action:
    """The engine's action for a wire action; the wire schema has checked its shape."""
    step, asked = Step.parse(message.step), message.action
    match asked:
        case wire.Nominate():
            return act.Nominate(step, asked.seat)
        case wire.CastBallot():
            return act.CastBallot(step, asked.yes, asked.seal)
        case wire.DiscardCard():
            return act.DiscardCard(step, asked.position)
        case wire.EnactCard():
            return act.EnactCard(step, asked.position)
        case wire.Investigate():
            return act.Investigate(step, asked.seat)
        case wire.Remove():
            return act.Remove(step, asked.seat)
        case wire.HandGavel():
            return act.HandGavel(step, asked.seat)
        case wire.CloseResult():
            return act.CloseResult(step)
        case wire.MakeStatement():
            good = asked.good if isinstance(asked.good, int) else None
            side = Side(asked.side) if isinstance(asked.side, str) else None
            return act.MakeStatement(step, Topic(asked.topic), asked.election, good, side)


_ORDERS: Final[Mapping[type[wire.Order], Do]] = MappingProxyType(
    {
        wire.AddComputer: Do.ADD_COMPUTER,
        wire.RemoveSeat: Do.REMOVE,
        wire.Start: Do.START,
        wire.Begin: Do.BEGIN,
        wire.Lock: Do.LOCK,
        wire.Pause: Do.PAUSE,
        wire.Hurry: Do.HURRY,
        wire.HandOver: Do.HAND_OVER,
        wire.ChangeSettings: Do.SETTINGS,
        wire.Move: Do.MOVE,
        wire.SitIn: Do.SIT_IN,
        wire.Nudge: Do.NUDGE,
        wire.VoteAbsence: Do.VOTE_ABSENCE,
        wire.GiveSeat: Do.GIVE_SEAT,
        wire.Rematch: Do.REMATCH,
        wire.Lobby: Do.LOBBY,
        wire.NewTable: Do.NEW_TABLE,
        wire.Resume: Do.RESUME,
    }
)


def order_from(message: wire.Order, settings: TableSettings) -> Order:
    """The table's order for a wire order; settings that aren't named stay as they are."""
    do = _ORDERS[type(message)]
    match message:
        case wire.ChangeSettings():
            return Order(do, settings=_changed(settings, message))
        case wire.Move():
            return Order(do, seat=message.seat, to=message.to)
        case wire.SitIn() | wire.GiveSeat():
            return Order(do, seat=message.seat, on=message.on)
        case wire.VoteAbsence():
            return Order(do, seat=message.seat, way=Way(message.way))
        case wire.Lock() | wire.Pause():
            return Order(do, on=message.on)
        case wire.RemoveSeat() | wire.HandOver() | wire.Nudge():
            return Order(do, seat=message.seat)
        case _:
            return Order(do)


def _changed(settings: TableSettings, message: wire.ChangeSettings) -> TableSettings:
    if isinstance(message.pace, str):
        settings = replace(settings, pace=Pace(message.pace))
    if isinstance(message.seating, str):
        settings = replace(settings, seating=Seating(message.seating))
    if isinstance(message.statements, bool):
        settings = replace(settings, statements=message.statements)
    if isinstance(message.level, str):
        settings = replace(settings, level=BotLevel(message.level))
    if isinstance(message.game, str):
        settings = replace(settings, game=message.game)
    return settings
