"""Cards in the air and in hands, always face down."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from tvgame.tv import easing
from tvgame.tv.canvas import Canvas
from tvgame.tv.room import Room
from tvgame.tv.stage import Place

Point = tuple[float, float]
HAND_CARD = 47.0
"""Width of a card in a hand, at a pane of 116."""


class Flight(NamedTuple):
    """A card's way through the air."""

    start: Point
    end: Point
    arc: float = 100.0
    """How far above the straight line it flies; negative: below."""
    grow: tuple[float, float] = (1.0, 1.0)
    turn: float = 0.0
    """Degrees it has turned by its end."""

    def at(self, x: float) -> Point:
        """Where it is, ``x`` 0..1 of the time."""
        eased = easing.smooth(x)
        px = easing.lerp(self.start[0], self.end[0], eased)
        py = easing.lerp(self.start[1], self.end[1], eased)
        return px, py - self.arc * easing.bump(eased)

    def draw(self, canvas: Canvas, room: Room, x: float) -> None:
        """Draw the card at ``x`` of its way."""
        eased = easing.smooth(x)
        image = room.art.papers.card_back(84).image
        scale = easing.lerp(*self.grow, eased)
        # A card that flies tumbles a little; it lands at its angle.
        angle = self.turn * eased + 14 * easing.bump(eased)
        moved = pygame.transform.rotozoom(image, angle, scale)
        px, py = canvas.at(*self.at(x))
        canvas.blit(moved, moved.get_rect(center=(round(px), round(py))).topleft)


def hand_spots(place: Place, count: int) -> list[tuple[float, float, float]]:
    """Where the cards of a hand lie at the rim, and at what angle."""
    step = 36 * place.factor
    return [
        (
            place.x + (k - (count - 1) / 2) * step,
            place.foot - 20 * place.factor + abs(k - (count - 1) / 2) * 4,
            -(k - (count - 1) / 2) * 9,
        )
        for k in range(count)
    ]


def paint_hand(canvas: Canvas, room: Room, place: Place, count: int) -> None:
    """A hand of face-down cards before a seat."""
    for x, y, angle in hand_spots(place, count):
        image = room.art.papers.card_back(84).image
        moved = pygame.transform.rotozoom(image, angle, HAND_CARD / 84 * place.factor)
        px, py = canvas.at(x, y)
        canvas.blit(moved, moved.get_rect(center=(round(px), round(py))).topleft)
