"""What just happened at the table, played over its picture: one small class an event.

An act changes parts of the look back to what they were while it plays, and draws what moves. At
its end the picture is the plain one of the state, so that skipping an act loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

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
from engine.words import Phase, Seat
from tvgame.tv import palette
from tvgame.tv.art.kit import Sprite
from tvgame.tv.art.vector import bezier
from tvgame.tv.canvas import Canvas
from tvgame.tv.look import HallLook, Paper, Post, SeatLook
from tvgame.tv.parts.council import letter_at, paint_pane, ribbon_width
from tvgame.tv.parts.flight import Flight, hand_spots, paint_hand
from tvgame.tv.parts.front import FrontLook
from tvgame.tv.stage import Box, Place

if TYPE_CHECKING:
    from tvgame.tv.room import Room
    from tvgame.tv.scenes.table import TableScene

Looks = tuple[SeatLook, ...]
Point = tuple[float, float]


class Act:
    """Nothing moves: the resting picture. Base of all acts."""

    length: ClassVar[float] = 0.3
    call_at: ClassVar[float] = 0.0
    """Calm second at which the call fades up."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.room = scene.room
        self.layout = scene.room.layout

    @property
    def done(self) -> bool:
        """Whether the picture is the resting one."""
        return self.scene.t >= self.length

    @property
    def hidden(self) -> frozenset[Seat]:
        """Seats whose pane the act draws itself."""
        return frozenset()

    def seats(self, looks: Looks) -> Looks:
        """The seats as they look by now."""
        return looks

    def front(self, look: FrontLook) -> FrontLook:
        """The stage as it looks by now."""
        return look

    def hall(self, look: HallLook) -> HallLook:
        """The wall as it looks by now."""
        return look

    @property
    def thread(self) -> tuple[Seat, Seat] | None:
        """From whom to whom the thread of light lies, once it lies still."""
        game = self.scene.game
        if game.phase is not Phase.BALLOT or game.nominee is None:
            return None
        return game.proposer, game.nominee

    def under(self, canvas: Canvas) -> None:
        """Draw what moves below the words."""

    def over(self, canvas: Canvas) -> None:
        """Draw what moves on top."""
        game = self.scene.game
        if game.holder is not None:
            paint_hand(canvas, self.room, self.place(game.holder), len(game.hand))

    def place(self, seat: Seat) -> Place:
        """Where a seat is."""
        return self.layout.seat(self.scene.game.seats, seat)

    def chest(self, seat: Seat) -> Point:
        """The middle of a seat's pane."""
        place = self.place(seat)
        return place.x, place.foot - place.pane * 0.6


def paint_thread(act: Act, canvas: Canvas, a: Seat, b: Seat, progress: float) -> None:
    """The thread of light from one seat to another, below their names."""
    light, seats = act.room.art.light, act.room.art.seats
    (x, y), points = thread_points(act, a, b)
    colours = ("#FFD677", "#FFF4DA", "#D6E2FA")
    # As far as it has come, of the whole: a picture for each step would take longer to make.
    tip, far = bezier(points, progress)[0], abs(points[3][0]) + 60
    left, right = (-60.0, tip) if points[3][0] > 0 else (tip, 60.0)
    if progress >= 1:
        left, right = -far, far
    with canvas.clipped(canvas.area(Box(x + left, 0, right - left, act.layout.h))):
        canvas.put(light.thread_glow(points, colours), x, y)
        canvas.put(light.thread(points, colours), x, y)
    canvas.put(seats.thread_end("chair"), x, y)
    if progress >= 1:
        canvas.put(seats.thread_end("steward"), x + points[3][0], y + points[3][1])


def thread_points(act: Act, a: Seat, b: Seat) -> tuple[Point, tuple[Point, Point, Point, Point]]:
    """Where the thread begins, and its curve from there: ends and directions of a Bezier."""
    words = act.room.words
    (x0, y0), (dx0, dy0) = _thread_end(act, a, b, words.t("proposer"), 92)
    (x1, y1), (dx1, dy1) = _thread_end(act, b, a, words.t("nominee"), 98)
    way, fall = x1 - x0, y1 - y0
    return (x0, y0), ((0.0, 0.0), (dx0, dy0), (way + dx1, fall + dy1), (way, fall))


def _thread_end(act: Act, seat: Seat, other: Seat, word: str, below: float) -> tuple[Point, Point]:
    """Where the thread meets ``seat``, and its first direction.

    It hangs below the ribbon; over the corner code, which hides what runs behind it, it leaves
    the ribbon at its side and keeps above the code as far as that reaches.
    """
    place, qr = act.place(seat), act.layout.qr
    way = act.place(other).x - place.x
    side = 1 if way > 0 else -1
    if place.x > qr.right or act.layout.stacked:
        return (place.x, place.rim + below), (min(70.0, abs(way) / 3) * side, 70.0)
    x = place.x + side * (ribbon_width(act.room, word) / 2 + 4)
    return (x, place.rim + 68), (side * min(max(90.0, qr.right + 60 - x), abs(way) * 0.6), 0.0)


class Opening(Act):
    """The Chair is the next one's: its pane grows into its frame."""

    length = 0.6
    call_at = 0.25

    @property
    def hidden(self) -> frozenset[Seat]:
        return frozenset() if self.done else frozenset({self.scene.game.proposer})

    def under(self, canvas: Canvas) -> None:
        if self.done:
            return
        seat = self.scene.game.proposer
        grow = round(self.scene.span(0.1, 0.3) * 12) / 12
        look = self.scene.looks()[seat]
        paint_pane(canvas, self.room, look, self.place(seat), grow=grow)


class Naming(Act):
    """The thread finds its way to the nominee, whose frame closes."""

    length = 0.9
    call_at = 0.4

    @property
    def nominee(self) -> Seat:
        """Who was named."""
        nominee = self.scene.game.nominee
        assert nominee is not None
        return nominee

    @property
    def arrived(self) -> bool:
        """Whether the thread is there."""
        return self.scene.t >= 0.5

    @property
    def thread(self) -> tuple[Seat, Seat] | None:
        return super().thread if self.arrived else None

    def seats(self, looks: Looks) -> Looks:
        if self.arrived:
            return looks
        return tuple(
            replace(look, paper=Paper.NONE, post=Post.PLAIN if i == self.nominee else look.post)
            for i, look in enumerate(looks)
        )

    def under(self, canvas: Canvas) -> None:
        if not self.arrived:
            x = self.scene.span(0.0, 0.5)
            game = self.scene.game
            paint_thread(self, canvas, game.proposer, self.nominee, 1 - (1 - x) ** 3)


class Voting(Act):
    """A letter lands before its seat."""

    length = 0.45

    def __init__(self, scene: TableScene, seat: Seat) -> None:
        super().__init__(scene)
        self.seat = seat

    def seats(self, looks: Looks) -> Looks:
        if self.done or self.scene.game.ballots[self.seat] is None:
            return looks
        look = replace(looks[self.seat], paper=Paper.SLOT)
        return (*looks[: self.seat], look, *looks[self.seat + 1 :])

    def over(self, canvas: Canvas) -> None:
        if self.done:
            return
        place = self.place(self.seat)
        x = self.scene.span(0.0, 0.4)
        letter = self.room.art.papers.letter(58 * place.factor)
        flight = Flight((place.x, place.foot - place.pane), letter_at(place), arc=46)
        px, py = flight.at(x)
        canvas.put(letter, px, py, min(1.0, x * 3))


class Cards(Act):
    """Face-down cards on their way. Base of the session's acts."""

    stagger: ClassVar[float] = 0.2
    flight: ClassVar[float] = 0.7

    def ways(self) -> list[Flight]:
        """One flight a card."""
        return []

    def waiting_hand(self) -> tuple[Seat, int] | None:
        """Whose hand lies at the rim while cards fly, and how many."""
        return None

    def over(self, canvas: Canvas) -> None:
        if self.done:
            super().over(canvas)
            return
        hand = self.waiting_hand()
        if hand is not None:
            paint_hand(canvas, self.room, self.place(hand[0]), hand[1])
        for k, way in enumerate(self.ways()):
            x = self.scene.span(k * self.stagger, self.flight)
            if x > 0:
                way.draw(canvas, self.room, x)

    def deck_top(self) -> Point:
        """The middle of the deck's top card."""
        box = self.layout.deck
        return box.cx, box.y + box.h / 2

    def discard_top(self) -> Point:
        """The middle of the discards."""
        box = self.layout.discards
        return box.cx, box.y + box.h / 2

    def hand(self, seat: Seat, count: int) -> list[tuple[float, float, float]]:
        """Places and angles of the cards of a hand."""
        return hand_spots(self.place(seat), count)

    def size(self, seat: Seat) -> float:
        """How large a card in a hand is, of one in the deck."""
        return 0.56 * self.place(seat).factor


class Drawing(Cards):
    """Three cards from the deck to the Chair."""

    length = 1.3

    def ways(self) -> list[Flight]:
        game = self.scene.game
        return [
            Flight(self.deck_top(), (x, y), arc=120, grow=(1, self.size(game.proposer)), turn=a)
            for x, y, a in self.hand(game.proposer, len(game.hand))
        ]


class Discarding(Cards):
    """One card of a hand to the discards."""

    length = 0.8

    def __init__(self, scene: TableScene, seat: Seat) -> None:
        super().__init__(scene)
        self.seat = seat

    def front(self, look: FrontLook) -> FrontLook:
        return look if self.done else replace(look, discards=max(0, look.discards - 1))

    def waiting_hand(self) -> tuple[Seat, int]:
        return self.seat, len(self.scene.game.hand)

    def ways(self) -> list[Flight]:
        x, y, turn = self.hand(self.seat, 1)[0]
        end = self.discard_top()
        return [Flight((x, y), end, arc=140, grow=(self.size(self.seat), 1), turn=turn)]


class Passing(Cards):
    """Two cards from the Chair to the Steward."""

    length = 0.85
    stagger = 0.08

    def ways(self) -> list[Flight]:
        game = self.scene.game
        assert game.nominee is not None
        size = self.size(game.nominee)
        starts = self.hand(game.proposer, len(game.hand))
        ends = self.hand(game.nominee, len(game.hand))
        return [
            Flight((a[0], a[1]), (b[0], b[1]), arc=-90, grow=(size, size), turn=b[2])
            for a, b in zip(starts, ends, strict=True)
        ]


class Shuffling(Cards):
    """The discards go back under the deck."""

    length = 0.9
    stagger = 0.07

    def ways(self) -> list[Flight]:
        before = self.scene.moment.before
        count = len(before.discards) if before else 0
        start, end = self.discard_top(), self.deck_top()
        return [Flight(start, end, arc=70, turn=0.0) for _ in range(min(5, count))]


class Reading(Cards):
    """The next three cards rise for the Chair's eyes and go back."""

    length = 1.8

    def ways(self) -> list[Flight]:
        game = self.scene.game
        size = self.size(game.proposer)
        spots = self.hand(game.proposer, game.ruleset.hand)
        half = self.scene.t > 0.95
        if half:
            return [
                Flight((x, y), self.deck_top(), arc=80, grow=(size, 1), turn=a) for x, y, a in spots
            ]
        return [
            Flight(self.deck_top(), (x, y), arc=80, grow=(1, size), turn=a) for x, y, a in spots
        ]

    def over(self, canvas: Canvas) -> None:
        if self.done:
            return
        start = 1.0 if self.scene.t > 0.95 else 0.0
        for k, way in enumerate(self.ways()):
            x = self.scene.span(start + 0.05 * k, 0.65)
            if x > 0:
                way.draw(canvas, self.room, x)


class Granting(Act):
    """A power is the Chair's: its mark glows over the pane."""

    length = 0.8
    call_at = 0.2

    def over(self, canvas: Canvas) -> None:
        if not self.done:
            alpha = self.scene.fade(0, 0.3) * (1 - self.scene.fade(0.5, 0.3))
            x, y = self.chest(self.scene.game.proposer)
            canvas.put(power_light(self.room, round(0.5 * alpha * 8) / 8), x, y)


def power_light(room: Room, strength: float) -> Sprite:
    """The light of a power over its Chair, in eighths."""
    return room.art.light.glow(150, palette.BAD, strength)


class Handing(Act):
    """The turn is handed over."""

    length = 0.9

    def __init__(self, scene: TableScene, seat: Seat, target: Seat) -> None:
        super().__init__(scene)
        self.ends = seat, target

    def under(self, canvas: Canvas) -> None:
        x = self.scene.span(0.0, 0.7)
        paint_thread(self, canvas, *self.ends, 1 - (1 - x) ** 3)


def act_for(scene: TableScene) -> Act:
    """The act that plays the scene's event; the resting picture if there is none."""
    # Here, since they are acts themselves.
    from tvgame.tv.scenes.powers import Audit, Exile

    event = scene.moment.cue.event
    match event:
        case BallotCast():
            return Voting(scene, event.seat)
        case CardDiscarded():
            return Discarding(scene, event.seat)
        case Investigated():
            return Audit(scene, event.seat, event.target)
        case Removed():
            return Exile(scene, event.target)
        case GavelHanded():
            return Handing(scene, event.seat, event.target)
        case _:
            return _PLAIN.get(type(event), Act)(scene)


_PLAIN: Final[dict[type[Event | None], Callable[[TableScene], Act]]] = {
    NominationOpened: Opening,
    Nominated: Naming,
    CardsDrawn: Drawing,
    CardsPassed: Passing,
    DeckShuffled: Shuffling,
    DeckRead: Reading,
    PowerGranted: Granting,
}
