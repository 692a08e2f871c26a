"""The tally of a vote: one lozenge of glass for each unit of weight, and the bar in the middle."""

from __future__ import annotations

from typing import Final, Literal

from tvgame.tv import palette as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.vector import Drawing, dashed, diamond, polygon
from tvgame.tv.palette import Stops

Quarry = Literal["for", "against", "open"]
QUARRY_H: Final = 128 / 106
GLASS: Final[dict[Quarry, tuple[Stops, str]]] = {
    "for": (((0, "#FFFBE6", 1), (0.6, "#F6DF9C", 1), (1, "#C9A24E", 1)), "#FFF3CC"),
    "against": (((0, "#8D70E0", 1), (0.6, "#6347BE", 1), (1, "#37226F", 1)), "#B9A5F5"),
    "open": (((0, "#16203A", 1), (1, "#0B1122", 1)), "#7F90BC"),
}
LIGHTS: Final[dict[Quarry, tuple[str, float]]] = {
    "for": ("#F6DE9A", 0.40),
    "against": ("#7A5CE0", 0.34),
    "open": ("#FFF0C8", 0.42),
}


class Tally:
    """Quarries and the bar; anchored at the centre."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def quarry(self, kind: Quarry, w: float = 106) -> Sprite:
        """One unit of weight: ticked, crossed, or still open (dashed)."""

        def build() -> Sprite:
            d = Drawing()
            h, k = w * QUARRY_H, w / 106
            stops, edge = GLASS[kind]
            shape = diamond(0, 0, w / 2, h / 2)
            d.path(shape, d.radial(stops, (0, 0), h / 2), p.LEAD, 7 * k)
            if kind != "open":
                # A cut edge inside the lead: the lower sides lie in shade.
                inner = [(w * 0.43, 0), (0, h * 0.43), (-w * 0.43, 0)]
                d.path(polygon(inner, closed=False), "none", "#000000", 3 * k, opacity=0.16)
            if kind == "open":
                corners = [(0.0, -h / 2), (w / 2, 0.0), (0.0, h / 2), (-w / 2, 0.0)]
                shape = dashed(corners, 7 * k, 6 * k)
            d.path(shape, "none", edge, 2.2 * k, cap="butt" if kind == "open" else "round")
            if kind == "for":
                tick = f"M{-16 * k} {k}L{-4 * k} {14 * k}L{17 * k} {-14 * k}"
                d.path(tick, "none", "#2A2410", 8 * k)
            elif kind == "against":
                c = 13 * k
                d.path(f"M{-c} {-c}L{c} {c}M{c} {-c}L{-c} {c}", "none", p.AGAINST_INK, 7.5 * k)
            edge_room = 5 * k
            return self._kit.raster(
                d, (-w / 2 - edge_room, -h / 2 - edge_room, w / 2 + edge_room, h / 2 + edge_room)
            )

        return self._kit.sprite(("quarry", kind, w), build)

    def quarry_glow(self, kind: Quarry, w: float = 106) -> Sprite:
        """Its light; "open" is the light of the one place that decides."""
        colour, strength = LIGHTS[kind]
        reach = 1.4 if kind == "open" else 0.95
        return self._light.glow(w * reach, colour, strength, w * QUARRY_H * 0.9 * (reach / 0.95))

    def bar(self, h: float = 184) -> Sprite:
        """The exact middle: For passes only by crossing it."""

        def build() -> Sprite:
            d = Drawing()
            half = h / 2
            d.path(f"M0 {-half}V{half}", "none", p.LEAD, 10)
            d.path(f"M0 {-half}V{half}", "none", "#FFFFFF", 4)
            for sign in (-1, 1):
                y = sign * half
                tip = [(0, y - sign * 16), (-11, y + sign * 4), (11, y + sign * 4)]
                d.path(polygon(tip), "#FFFFFF", p.LEAD, 2)
            return self._kit.raster(d, (-14, -half - 9, 14, half + 9))

        return self._kit.sprite(("bar", h), build)

    def bar_glow(self, h: float = 184) -> Sprite:
        """The bar's light."""
        return self._light.glow(22, "#FFFFFF", 0.5, h * 0.65)
