"""The table: who sits where, who is host, who is ready. No sockets, no pixels, no game rules.

A seat, its person and that person's connection are three things: a seat stays when the phone is
gone. ``tvgame.table_data`` writes all of it down and reads it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.games import find
from engine.ruleset import RulesetError
from engine.words import Seat
from tvgame import names
from tvgame.show import Blocked, Pause, Seating, SeatView, Stage, TableSettings
from tvgame.storage import hash_token, token_matches

SIGILS: Final = (
    "moon",
    "key",
    "fish",
    "tower",
    "leaf",
    "star",
    "hourglass",
    "bell",
    "anchor",
    "chalice",
    "swallow",
    "wheel",
)
"""Every mark, in the order in which they are offered; two more than seats, so that the last to
join still chooses."""

FORMER_KEPT: Final = 4
"""Secrets of an earlier phone that are remembered, to tell that phone what has become of it."""


class Refused(Exception):
    """A request that isn't possible now. ``why`` is a key ``no.<why>`` of the text tables."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class Member:
    """One place at the table and whoever holds it."""

    name: str
    sigil: str
    computer: bool
    token_hash: str = ""
    """What the disk keeps of the seat's secret; empty for computer players."""
    nonce_hash: str = ""
    """The page that sat down here, so that a repeated join isn't a second person."""
    ready: bool = False
    looked: bool = False
    present: bool = False
    away_since: float | None = None
    sitting_in: bool = False
    former: tuple[str, ...] = ()
    """Hashes of secrets that opened this seat before it was given to another phone."""

    def hand_to(self, token_hash: str) -> None:
        """Another phone gets the seat: what opened it before opens it no more."""
        self.former = (*self.former, self.token_hash)[-FORMER_KEPT:]
        self.token_hash, self.nonce_hash = token_hash, ""

    @property
    def has_looked(self) -> bool:
        """Deal: whether nobody waits for this place any more."""
        return self.looked or self.sitting_in


class Table:
    """A table from its opening to its last rematch."""

    def __init__(self, code: str, settings: TableSettings) -> None:
        self.code = code
        self.settings = settings
        self.stage = Stage.LOBBY
        self.paused: Pause | None = None
        self.locked = False
        self.members: list[Member] = []
        self.host: Member | None = None

    # --- looking ---------------------------------------------------------------------------------

    @property
    def sizes(self) -> range:
        """Table sizes the chosen game is played at."""
        return find(self.settings.game).sizes

    def free_sigils(self) -> tuple[str, ...]:
        """Marks that nobody at the table has."""
        taken = {member.sigil for member in self.members}
        return tuple(sigil for sigil in SIGILS if sigil not in taken)

    def seat_of(self, member: Member) -> Seat:
        """Where ``member`` sits.

        :raises ValueError: if it doesn't.
        """
        for seat, other in enumerate(self.members):
            if other is member:
                return seat
        raise ValueError("nobody of that kind sits here")

    def seats(self, member: Member) -> bool:
        """Whether ``member`` sits here."""
        return any(other is member for other in self.members)

    def opened_by(self, token: str) -> Member | None:
        """Whose secret ``token`` is. Every seat is compared, in a time that tells nothing."""
        found = None
        for member in self.members:
            if member.token_hash and token_matches(token, member.token_hash):
                found = member
        return found

    def gave_away(self, token: str) -> bool:
        """Whether ``token`` was a seat's secret until that seat was given to another phone."""
        return any(token_matches(token, was) for m in self.members for was in m.former)

    def joined_by(self, nonce: str) -> Member | None:
        """Who sat down with that nonce, so that asking twice gives one seat."""
        found = None
        for member in self.members:
            if nonce and member.nonce_hash and token_matches(nonce, member.nonce_hash):
                found = member
        return found

    def at(self, seat: Seat | None) -> Member:
        """Who holds ``seat``.

        :raises Refused: ``no_such_seat``.
        """
        if seat is None or not 0 <= seat < len(self.members):
            raise Refused("no_such_seat")
        return self.members[seat]

    def blocked(self) -> Blocked | None:
        """Why the game can't start yet (G11, M0), or None."""
        sizes, filled = self.sizes, len(self.members)
        if filled < sizes.start:
            return Blocked("too_few", need=sizes.start - filled)
        if filled >= sizes.stop:
            return Blocked("too_many", need=filled - sizes.stop + 1)
        waiting = tuple(seat for seat, member in enumerate(self.members) if not member.ready)
        return Blocked("not_ready", seats=waiting) if waiting else None

    def may_join(self) -> str | None:
        """Why a newcomer can't sit down now, or None."""
        if self.stage is not Stage.LOBBY:
            return "in_game"
        if self.locked:
            return "locked"
        return "full" if len(self.members) >= self.sizes.stop - 1 else None

    def seat_views(self) -> tuple[SeatView, ...]:
        """The seats as everybody sees them."""
        return tuple(
            SeatView(
                seat=seat,
                name=member.name,
                sigil=member.sigil,
                computer=member.computer,
                ready=member.ready,
                looked=member.looked,
                present=member.present or member.computer,
                away_since=member.away_since,
                sitting_in=member.sitting_in,
                host=member is self.host,
            )
            for seat, member in enumerate(self.members)
        )

    def played_by_computer(self, seat: Seat) -> bool:
        """Whether a computer player decides for ``seat`` now."""
        member = self.members[seat]
        return member.computer or member.sitting_in

    # --- the lobby -------------------------------------------------------------------------------

    def join(self, name: str, sigil: str, nonce: str, token_hash: str) -> Member:
        """Seat a person; the first one in is the host.

        :param nonce: a secret that the person's page made; may be empty.
        :raises Refused: with the reason.
        """
        why = self.may_join()
        if why is not None:
            raise Refused(why)
        try:
            shown = names.clean(name)
        except names.BadName as bad:
            raise Refused(bad.why) from bad
        if any(names.same(shown, member.name) for member in self.members):
            raise Refused("name_taken")
        if sigil not in SIGILS:
            raise Refused("sigil_unknown")
        if sigil not in self.free_sigils():
            raise Refused("sigil_taken")
        member = Member(shown, sigil, computer=False, token_hash=token_hash)
        member.nonce_hash = hash_token(nonce) if nonce else ""
        self.members.append(member)
        if self.host is None:
            self.host = member
        return member

    def add_computer(self, pool: Sequence[str], rng: Random) -> Member:
        """Seat one more computer player, with a free name of ``pool`` and a free mark (G10, M9).

        :raises Refused: ``not_lobby``, ``no_computers`` or ``full``.
        """
        self._need(Stage.LOBBY, "not_lobby")
        if not find(self.settings.game).computer_players:
            raise Refused("no_computers")
        if len(self.members) >= self.sizes.stop - 1:
            raise Refused("full")
        taken = [member.name for member in self.members]
        free = [name for name in pool if not any(names.same(name, other) for other in taken)]
        # Last marks first: people coming later keep the choice of the best known ones.
        member = Member(rng.choice(free), self.free_sigils()[-1], computer=True, ready=True)
        self.members.append(member)
        return member

    def remove(self, seat: Seat | None) -> Member:
        """Lobby: take whoever holds ``seat`` out (unseat; never a removal in the game).

        :raises Refused: ``not_lobby`` or ``no_such_seat``.
        """
        self._need(Stage.LOBBY, "not_lobby")
        member = self.at(seat)
        self.members.remove(member)
        if member is self.host:
            self.pass_host_on()
        return member

    def pass_host_on(self) -> None:
        """Give the host's role to the first person who is here, or who is seated at all."""
        people = [m for m in self.members if not m.computer and m is not self.host]
        here = [m for m in people if m.present]
        self.host = next(iter(here or people), None)

    def hand_over(self, seat: Seat | None) -> None:
        """Give the host's role to ``seat``.

        :raises Refused: ``no_such_seat``, also for a computer player.
        """
        member = self.at(seat)
        if member.computer:
            raise Refused("no_such_seat")
        self.host = member

    def move(self, seat: Seat | None, to: Seat | None) -> None:
        """Lobby: seat ``seat`` sits at place ``to``; the others close up.

        :raises Refused: ``not_lobby`` or ``no_such_seat``.
        """
        self._need(Stage.LOBBY, "not_lobby")
        member = self.at(seat)
        self.at(to)
        assert to is not None
        self.members.remove(member)
        self.members.insert(to, member)

    def choose(self, settings: TableSettings) -> None:
        """Take new settings. The game itself can only be changed in the lobby.

        :raises Refused: ``not_lobby``; ``no_computers`` while computer players sit where the chosen
            game has none; ``unknown_order`` for a game that doesn't exist.
        """
        if settings.game != self.settings.game:
            self._need(Stage.LOBBY, "not_lobby")
            try:
                ruleset = find(settings.game)
            except RulesetError as error:
                raise Refused("unknown_order") from error
            if not ruleset.computer_players and any(m.computer for m in self.members):
                raise Refused("no_computers")
        self.settings = settings

    def deal(self, rng: Random) -> None:
        """Leave the lobby: seats are fixed (shuffled if so set, G11) and everybody is to look.

        :raises Refused: with what still blocks the start.
        """
        self._need(Stage.LOBBY, "not_lobby")
        blocked = self.blocked()
        if blocked is not None:
            raise Refused(blocked.why)
        if self.settings.seating is Seating.SHUFFLED:
            rng.shuffle(self.members)
        self._face_the_deal()

    def deal_again(self) -> None:
        """Rematch: the same people at the same places.

        :raises Refused: ``not_ended``, or ``too_few``.
        """
        self._need(Stage.ENDED, "not_ended")
        if len(self.members) not in self.sizes:
            raise Refused("too_few")
        self._face_the_deal()

    def end(self) -> None:
        """The game is over. A pause that somebody chose during its last show ends with it: there is
        nothing left to go on with, and nobody could lift it any more."""
        self.stage, self.paused = Stage.ENDED, None

    def back_to_lobby(self) -> None:
        """After a game: keep the seats, let others in, wait until people are ready again.

        :raises Refused: ``not_ended``.
        """
        self._need(Stage.ENDED, "not_ended")
        self.stage = Stage.LOBBY
        for member in self.members:
            member.ready = member.computer
            member.sitting_in = False

    def _face_the_deal(self) -> None:
        self.stage = Stage.DEAL
        self.paused = None
        for member in self.members:
            member.looked = False
            member.sitting_in = False

    def all_looked(self) -> bool:
        """Deal: whether everybody who is here has looked at their role."""
        return all(member.has_looked for member in self.members)

    def _need(self, stage: Stage, otherwise: str) -> None:
        if self.stage is not stage:
            raise Refused(otherwise)
