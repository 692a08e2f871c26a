"""What just happened at the desk, played over its picture: one small class an event.

An act changes parts of the look back to what they were while it plays, and draws what moves. At
its end the picture is the plain one of the state, so that skipping an act loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from engine.events import (
    BallotCast,
    CardDiscarded,
    CardsDrawn,
    CardsPassed,
    DeckRead,
    DeckShuffled,
    Event,
    GavelHanded,
    Investigated,
    Nominated,
    NominationOpened,
    PowerGranted,
    Removed,
)
from engine.words import Power, Seat
from tvgame.tv import easing
from tvgame.tv.canvas import Canvas
from tvgame.tv.look import Paper
from tvgame.tv.merchants.ledger import POWER_ICONS, sheet_of
from tvgame.tv.merchants.look import RailLook, ledger_look
from tvgame.tv.merchants.plates import (
    PlateLook,
    chain_links,
    letter_angle,
    paint_chain,
)
from tvgame.tv.merchants.stage import Spot
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.parts.flight import Flight
from tvgame.tv.room import Room

if TYPE_CHECKING:
    from tvgame.tv.merchants.scenes.table import DeskScene

Plates = tuple[PlateLook, ...]
Point = tuple[float, float]
Gavel = tuple[Point, float, float]
"""Where the gavel is, its angle, and how large."""
HAND: Final = 46.0
"""Width of a decree in a hand."""
LYING: Final = -38.0


class Act:
    """Nothing moves: the resting picture. Base of all acts."""

    length: ClassVar[float] = 0.3
    call_at: ClassVar[float] = 0.0
    """Calm second at which the question fades up."""

    def __init__(self, scene: DeskScene) -> None:
        self.scene = scene
        self.room: Room = scene.room
        self.shop = scene.room.own(Workshop)

    @property
    def done(self) -> bool:
        """Whether the picture is the resting one."""
        return self.scene.t >= self.length

    @property
    def hidden(self) -> frozenset[Seat]:
        """Seats whose plate the act draws itself."""
        return frozenset()

    def plates(self, looks: Plates) -> Plates:
        """The plates as they look by now."""
        return looks

    def rails(self, look: RailLook) -> RailLook:
        """The rails as they look by now."""
        return look

    def gavel(self) -> Gavel | None:
        """Where the gavel lies; None while there is none."""
        return self.spot(self.scene.game.proposer).gavel, LYING, 1.0

    def under(self, canvas: Canvas) -> None:
        """Draw what moves below letters and words."""

    def over(self, canvas: Canvas) -> None:
        """Draw what moves on top."""
        game = self.scene.game
        if game.holder is not None:
            paint_hand(canvas, self.room, self.spot(game.holder), len(game.hand))

    def spot(self, seat: Seat) -> Spot:
        """Where a seat's plate is."""
        return self.shop.desk.spot(self.scene.game.seats, seat)


def hand_spots(spot: Spot, count: int) -> list[tuple[float, float, float]]:
    """Where the decrees of a hand lie, and at what angle: at the plate's inner edge."""
    x, y = spot.box.right - 104, spot.box.y + (114 if spot.upper else 8)
    return [
        (
            x + (k - (count - 1) / 2) * 34,
            y + abs(k - (count - 1) / 2) * 4,
            (k - (count - 1) / 2) * 8,
        )
        for k in range(count)
    ]


def paint_hand(canvas: Canvas, room: Room, spot: Spot, count: int) -> None:
    """A hand of decrees, face down."""
    for x, y, angle in hand_spots(spot, count):
        _decree(canvas, room, x, y, HAND / 76, -angle)


def _decree(canvas: Canvas, room: Room, x: float, y: float, scale: float, angle: float) -> None:
    image = room.own(Workshop).house.papers.decree().image
    moved = pygame.transform.rotozoom(image, angle, scale)
    px, py = canvas.at(x, y)
    canvas.blit(moved, moved.get_rect(center=(round(px), round(py))).topleft)


class Opening(Act):
    """The gavel goes to the next Speaker, and knocks once."""

    length = 0.75
    call_at = 0.35

    def gavel(self) -> Gavel | None:
        game, before = self.scene.game, self.scene.moment.before
        end = self.spot(game.proposer).gavel
        if self.done or before is None or before.election == 0:
            return end, LYING, 1.0
        handed = before.record[-1] if before.record else None
        start = before.proposer
        if handed is not None and handed.power is Power.HAND_GAVEL and handed.target is not None:
            # It has been carried there already; it only knocks.
            start = handed.target
        x = self.scene.span(0.0, 0.5)
        way = Flight(self.spot(start).gavel, end, arc=40 if start != game.proposer else 0)
        lift = 1 + 0.16 * easing.bump(x)
        knock = easing.bump(self.scene.span(0.5, 0.22))
        return way.at(x), LYING - 26 * easing.bump(x) + 24 * knock, lift


class Naming(Act):
    """The chain is laid round the nominee's plate, link by link."""

    length = 0.8
    call_at = 0.3

    @property
    def chained(self) -> bool:
        return self.scene.t >= 0.6

    def plates(self, looks: Plates) -> Plates:
        nominee = self.scene.game.nominee
        if self.chained or nominee is None:
            return looks
        plain = replace(looks[nominee], word="", strong=False, chain=False)
        return (*looks[:nominee], plain, *looks[nominee + 1 :])

    def under(self, canvas: Canvas) -> None:
        nominee = self.scene.game.nominee
        if self.chained or nominee is None:
            return
        spot = self.spot(nominee)
        links = chain_links(self.room, spot)
        laid = round(links * self.scene.span(0.1, 0.45) / 4) * 4
        if laid:
            paint_chain(canvas, self.room, spot, min(laid, links))


class Voting(Act):
    """A letter lands at its plate, and settles by three degrees."""

    length = 0.4

    def __init__(self, scene: DeskScene, seat: Seat) -> None:
        super().__init__(scene)
        self.seat = seat

    def plates(self, looks: Plates) -> Plates:
        if self.done or self.scene.game.ballots[self.seat] is None:
            return looks
        look = looks[self.seat]
        bare = replace(look, seat=replace(look.seat, paper=Paper.SLOT))
        return (*looks[: self.seat], bare, *looks[self.seat + 1 :])

    def over(self, canvas: Canvas) -> None:
        if self.done:
            return
        spot, x = self.spot(self.seat), self.scene.span(0.0, 0.3)
        w = self.shop.desk.letter_w(self.scene.game.seats)
        fall = easing.into(x)
        angle = letter_angle(self.seat) + 9 * (1 - fall)
        lx, ly = spot.letter
        drop = (1 - fall) * 46
        letter = self.shop.house.papers.letter(w, angle)
        canvas.put(letter, lx, ly - drop, min(1.0, 3 * x))


class Cards(Act):
    """Face-down decrees on their way. Base of the session's acts."""

    stagger: ClassVar[float] = 0.2
    flight: ClassVar[float] = 0.7

    def ways(self) -> list[Flight]:
        """One flight a decree."""
        return []

    def waiting_hand(self) -> tuple[Seat, int] | None:
        """Whose hand lies there while decrees fly, and how many."""
        return None

    def over(self, canvas: Canvas) -> None:
        if self.done:
            super().over(canvas)
            return
        hand = self.waiting_hand()
        if hand is not None:
            paint_hand(canvas, self.room, self.spot(hand[0]), hand[1])
        for k, way in enumerate(self.ways()):
            self.fly(canvas, way, self.scene.span(k * self.stagger, self.flight))

    def fly(self, canvas: Canvas, way: Flight, x: float) -> None:
        """One decree at ``x`` of its way."""
        if x <= 0:
            return
        eased = easing.smooth(x)
        angle = -way.turn * eased + 12 * easing.bump(eased)
        _decree(canvas, self.room, *way.at(x), easing.lerp(*way.grow, eased), angle)

    def pile(self) -> Point:
        """Middle of the pile."""
        return self.shop.desk.piles[0]

    def bundle(self) -> Point:
        """Middle of the bundle."""
        return self.shop.desk.piles[1]


SMALL: Final = HAND / 76


class Drawing(Cards):
    """Three decrees from the pile to the Speaker."""

    length = 1.3

    def ways(self) -> list[Flight]:
        game = self.scene.game
        return [
            Flight(self.pile(), (x, y), arc=60, grow=(0.5, SMALL), turn=a)
            for x, y, a in hand_spots(self.spot(game.proposer), len(game.hand))
        ]


class Discarding(Cards):
    """One decree of a hand to the bundle."""

    length = 0.8

    def __init__(self, scene: DeskScene, seat: Seat) -> None:
        super().__init__(scene)
        self.seat = seat

    def rails(self, look: RailLook) -> RailLook:
        return look if self.done else replace(look, discards=max(0, look.discards - 1))

    def waiting_hand(self) -> tuple[Seat, int]:
        return self.seat, len(self.scene.game.hand)

    def ways(self) -> list[Flight]:
        x, y, turn = hand_spots(self.spot(self.seat), 1)[0]
        return [Flight((x, y), self.bundle(), arc=70, grow=(SMALL, 0.45), turn=turn)]


class Passing(Cards):
    """Two decrees from the Speaker to the Chair."""

    length = 0.85
    stagger = 0.08

    def ways(self) -> list[Flight]:
        game = self.scene.game
        assert game.nominee is not None
        starts = hand_spots(self.spot(game.proposer), len(game.hand))
        ends = hand_spots(self.spot(game.nominee), len(game.hand))
        return [
            Flight((a[0], a[1]), (b[0], b[1]), arc=30, grow=(SMALL, SMALL), turn=b[2])
            for a, b in zip(starts, ends, strict=True)
        ]


class Shuffling(Cards):
    """The bundle goes back into the pile."""

    length = 0.9
    stagger = 0.07

    def ways(self) -> list[Flight]:
        before = self.scene.moment.before
        count = len(before.discards) if before else 0
        way = Flight(self.bundle(), self.pile(), arc=70, grow=(0.45, 0.45), turn=180.0)
        return [way] * min(5, count)


class Granting(Act):
    """The sign of the line that was filled goes to the Speaker."""

    length = 0.9
    call_at = 0.3

    def over(self, canvas: Canvas) -> None:
        game = self.scene.game
        if self.done or game.power is None:
            return
        look = ledger_look(self.scene.cue.table, game)
        sheet = sheet_of(self.room, look, "bad")
        row = sheet.row(max(0, game.bad - 1))
        spot = self.spot(game.proposer)
        x = self.scene.span(0.05, 0.6)
        way = Flight((row.x + row.w - 60, row.middle), spot.heart, arc=30)
        px, py = way.at(x)
        alpha = min(1.0, 6 * x) * (1 - self.scene.fade(0.65, 0.25))
        size = round(easing.lerp(40, 92, easing.smooth(x)) / 4) * 4
        marks = self.shop.house.marks
        glow = self.shop.house.light.glow(110, "#FFC978", round(0.5 * alpha * 8) / 8)
        canvas.put(glow, px, py)
        canvas.put(
            marks.icon(POWER_ICONS[game.power], size, "#2A1A0C"), px + 2, py + 3, alpha * 0.7
        )
        canvas.put(marks.icon(POWER_ICONS[game.power], size, "#FFF3D6"), px, py, alpha)


def act_for(scene: DeskScene) -> Act:
    """The act that plays the scene's event; the resting picture if there is none."""
    # Here, since they are acts themselves.
    from tvgame.tv.merchants.scenes.powers import Expelling, Handing, Looking, Reading

    event = scene.moment.cue.event
    match event:
        case BallotCast():
            return Voting(scene, event.seat)
        case CardDiscarded():
            return Discarding(scene, event.seat)
        case Investigated():
            return Looking(scene, event.seat, event.target)
        case DeckRead():
            return Reading(scene)
        case Removed():
            return Expelling(scene, event.target)
        case GavelHanded():
            return Handing(scene, event.seat, event.target)
        case _:
            return _PLAIN.get(type(event), Act)(scene)


_PLAIN: Final[dict[type[Event | None], Callable[[DeskScene], Act]]] = {
    NominationOpened: Opening,
    Nominated: Naming,
    CardsDrawn: Drawing,
    CardsPassed: Passing,
    DeckShuffled: Shuffling,
    PowerGranted: Granting,
}
