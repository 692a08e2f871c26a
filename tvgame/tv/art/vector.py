"""Vector drawing as SVG text: outlines, gradients and shapes. No pixels here, see `kit`.

SDL_image rasters SVG with clean edges and in C, so every hard-edged thing of the art is written
as a small SVG at the size at which it is needed. Only what its renderer knows is used: paths,
strokes, even-odd filling, gradients in user space. No filters, clips, masks or text.
All lengths are logical pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tvgame.tv.palette import Stops

Point = tuple[float, float]


@dataclass(slots=True)
class Drawing:
    """Shapes and gradients gathered in painting order."""

    parts: list[str] = field(default_factory=list)
    defs: list[str] = field(default_factory=list)

    def linear(self, stops: Stops, start: Point, end: Point) -> str:
        """A linear gradient between two points; returns a paint for `fill` or `stroke`."""
        (x1, y1), (x2, y2) = start, end
        return self._gradient(
            "linearGradient", f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"', stops
        )

    def radial(self, stops: Stops, centre: Point, radius: float) -> str:
        """A radial gradient; returns a paint for `fill` or `stroke`."""
        cx, cy = centre
        return self._gradient(
            "radialGradient", f'cx="{cx:.2f}" cy="{cy:.2f}" r="{radius:.2f}"', stops
        )

    def _gradient(self, element: str, geometry: str, stops: Stops) -> str:
        name = f"p{len(self.defs)}"
        body = "".join(
            f'<stop offset="{at:.3f}" stop-color="{colour}" stop-opacity="{opacity:.3f}"/>'
            for at, colour, opacity in stops
        )
        self.defs.append(
            f'<{element} id="{name}" gradientUnits="userSpaceOnUse" {geometry}>{body}</{element}>'
        )
        return f"url(#{name})"

    def path(
        self,
        d: str,
        fill: str = "none",
        stroke: str = "none",
        width: float = 0.0,
        *,
        opacity: float = 1.0,
        transform: str = "",
        cap: str = "round",
    ) -> None:
        """One path; `width` is the stroke's; joins are round; filling is even-odd."""
        attributes = f'd="{d}" fill="{fill}" fill-rule="evenodd"'
        if stroke != "none" and width > 0:
            attributes += (
                f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linejoin="round"'
                f' stroke-linecap="{cap}"'
            )
        if opacity < 1:
            attributes += f' opacity="{opacity:.3f}"'
        if transform:
            attributes += f' transform="{transform}"'
        self.parts.append(f"<path {attributes}/>")

    def text(self, width: int, height: int, scale: float, dx: float, dy: float) -> bytes:
        """The whole as an SVG file of `width` x `height` real pixels; dx, dy real pixels."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f"<defs>{''.join(self.defs)}</defs>"
            f'<g transform="translate({dx:.3f} {dy:.3f}) scale({scale:.5f})">'
            f"{''.join(self.parts)}</g></svg>"
        ).encode()


def polygon(points: Iterable[Point], *, closed: bool = True) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if closed else "")


def circle(cx: float, cy: float, r: float) -> str:
    """Path data of a full circle."""
    return ellipse(cx, cy, r, r)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """Path data of a full ellipse."""
    return (
        f"M{cx - rx:.2f} {cy:.2f}A{rx:.2f} {ry:.2f} 0 1 1 {cx + rx:.2f} {cy:.2f}"
        f"A{rx:.2f} {ry:.2f} 0 1 1 {cx - rx:.2f} {cy:.2f}Z"
    )


def box(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """Path data of a rectangle with corners of radius r."""
    if r <= 0:
        return f"M{x:.2f} {y:.2f}H{x + w:.2f}V{y + h:.2f}H{x:.2f}Z"
    a = f"A{r:.2f} {r:.2f} 0 0 1"
    return (
        f"M{x + r:.2f} {y:.2f}H{x + w - r:.2f}{a} {x + w:.2f} {y + r:.2f}"
        f"V{y + h - r:.2f}{a} {x + w - r:.2f} {y + h:.2f}H{x + r:.2f}"
        f"{a} {x:.2f} {y + h - r:.2f}V{y + r:.2f}{a} {x + r:.2f} {y:.2f}Z"
    )


def diamond(cx: float, cy: float, rx: float, ry: float) -> str:
    """Path data of a lozenge."""
    return polygon([(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)])


def pointed(x: float, y: float, w: float, h: float, sharpness: float) -> str:
    """A doorway whose head is two arcs of radius `sharpness` widths meeting at (x + w/2, y)."""
    r = w * sharpness
    rise = math.sqrt(r * r - (r - w / 2) ** 2)
    return (
        f"M{x:.2f} {y + h:.2f}V{y + rise:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + w / 2:.2f} {y:.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {x + w:.2f} {y + rise:.2f}V{y + h:.2f}Z"
    )


def seat_arch(x: float, y: float, w: float, h: float) -> str:
    """A seat pane's outline: a low pointed arch."""
    return pointed(x, y, w, h, 0.78)


def lancet_outline(kind: str, x: float, y: float, w: float, h: float) -> str:
    """A window light: round-headed when "good", pointed when "bad"."""
    if kind == "bad":
        return pointed(x, y, w, h, 1.12)
    r = w / 2
    return (
        f"M{x:.2f} {y + h:.2f}V{y + r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x + w:.2f} {y + r:.2f}"
        f"V{y + h:.2f}Z"
    )


def arch_points(x: float, y: float, w: float, h: float) -> list[Point]:
    """A seat pane's outline as points, for dashes."""
    r = w * 0.78
    rise = math.sqrt(r * r - (r - w / 2) ** 2)
    reach = math.atan2(rise, r - w / 2)
    left = [
        (x + r - r * math.cos(reach * k / 12), y + rise - r * math.sin(reach * k / 12))
        for k in range(13)
    ]
    right = [(2 * x + w - px, py) for px, py in reversed(left)]
    return [(x, y + h), *left, *right[1:], (x + w, y + h)]


def circle_points(r: float, n: int = 48) -> list[Point]:
    """A circle about the origin as points, for dashes."""
    return [
        (r * math.cos(2 * math.pi * k / n), r * math.sin(2 * math.pi * k / n)) for k in range(n)
    ]


def box_points(x: float, y: float, w: float, h: float) -> list[Point]:
    """A rectangle as points, for dashes."""
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def dashed(points: Sequence[Point], on: float, off: float, *, closed: bool = True) -> str:
    """Path data of a dashed line; the dashes are stretched a little so that they come out even.

    The SVG renderer's own dashes go astray on some outlines, hence this.
    """
    line = [*points, points[0]] if closed else list(points)
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    total = sum(lengths)
    count = max(1, round(total / (on + off)))
    stretch = total / (count * (on + off) - (0 if closed else off))
    edges, at = [], 0.0
    for _ in range(count):
        edges.append((at, at + on * stretch))
        at += (on + off) * stretch
    data, walked = "", 0.0
    for ((ax, ay), (bx, by)), length in zip(pairwise(line), lengths, strict=True):
        for start, end in edges:
            a, b = max(start, walked), min(end, walked + length)
            if a < b and length > 0:
                t0, t1 = (a - walked) / length, (b - walked) / length
                joined = a > start  # the dash goes on round a corner
                first = f"{ax + (bx - ax) * t0:.2f} {ay + (by - ay) * t0:.2f}"
                data += f"L{first}" if joined else f"M{first}"
                data += f"L{ax + (bx - ax) * t1:.2f} {ay + (by - ay) * t1:.2f}"
        walked += length
    return data


def turned(cx: float, cy: float, degrees: float) -> str:
    """A transform: move the origin to a point and turn clockwise."""
    return f"translate({cx:.2f} {cy:.2f}) rotate({degrees:.2f})"


def bezier(points: tuple[Point, Point, Point, Point], t: float) -> Point:
    """The point at t (0..1) of a cubic Bezier."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    s = 1 - t
    k0, k1, k2, k3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return k0 * ax + k1 * bx + k2 * cx + k3 * dx, k0 * ay + k1 * by + k2 * cy + k3 * dy
