"""Reading the shared SVG marks (sigils, icons) so that they can be drawn in any colour.

The same files serve the phones; they use `currentColor`, which is replaced here by a real one.
"""

from __future__ import annotations

import re
from typing import Final

from tvgame.tv.art.kit import Kit
from tvgame.tv.art.vector import Drawing
from tvgame.tv.palette import Colour

SIGIL_BOX: Final = 100.0
ICON_BOX: Final = 24.0
_INNER: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_PATH: Final = re.compile(r'\bd="([^"]+)"')


def _markup(kit: Kit, folder: str, name: str) -> str:
    text = kit.assets.joinpath(folder, f"{name}.svg").read_text(encoding="utf-8")
    found = _INNER.search(text)
    if found is None:
        raise ValueError(f"{folder}/{name}.svg is no SVG file")
    return found.group(1)


def sigil_path(kit: Kit, name: str) -> str:
    """Path data of a sigil in its 100 x 100 box."""

    def read() -> str:
        found = _PATH.search(_markup(kit, "sigils", name))
        if found is None:
            raise ValueError(f"sigils/{name}.svg has no path")
        return found.group(1)

    return kit.cache.get(("sigil path", name), read, len)


def put_sigil(
    kit: Kit,
    drawing: Drawing,
    name: str,
    centre: tuple[float, float],
    size: float,
    fill: Colour,
    edge: tuple[Colour, float] | None = None,
    opacity: float = 1.0,
) -> None:
    """Add a sigil to a drawing; `edge` is a stroke (colour, logical width) laid under the fill."""
    k = size / SIGIL_BOX
    place = f"translate({centre[0] - size / 2:.2f} {centre[1] - size / 2:.2f}) scale({k:.5f})"
    d = sigil_path(kit, name)
    if edge is not None:
        colour, width = edge
        drawing.path(d, "none", colour, width / k, transform=place, opacity=opacity)
    drawing.path(d, fill, transform=place, opacity=opacity)


def put_icon(
    kit: Kit,
    drawing: Drawing,
    name: str,
    centre: tuple[float, float],
    size: float,
    colour: Colour,
) -> None:
    """Add an icon to a drawing."""
    inner = kit.cache.get(("icon", name), lambda: _markup(kit, "icons", name), len)
    k = size / ICON_BOX
    drawing.parts.append(
        f'<g transform="translate({centre[0] - size / 2:.2f} {centre[1] - size / 2:.2f})'
        f' scale({k:.5f})">{inner.replace("currentColor", colour)}</g>'
    )
