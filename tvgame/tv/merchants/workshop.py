"""What the counting-house keeps at one screen size: its layout and its pictures."""

from __future__ import annotations

from tvgame.tv.art.merchants import House
from tvgame.tv.merchants.stage import DeskLayout
from tvgame.tv.room import Room
from tvgame.tv.text import Picture


class Workshop:
    """Asked for by ``room.own(Workshop)``."""

    def __init__(self, room: Room) -> None:
        self.desk = DeskLayout(room.layout)
        self.house = House(room.art)
        self.lines: dict[object, Picture] = {}
        """Lines with what lies under them, as `words` has laid them."""
