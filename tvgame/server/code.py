"""The table's address as a picture to scan, for a phone that is shown to a friend.

The TV draws its own code (``tvgame.tv.code``): this room knows no screen, that one no server.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M

_QUIET: Final = 4
"""Empty modules around the code, as scanners want them."""


@lru_cache(maxsize=4)
def code_svg(link: str) -> bytes:
    """The QR code of ``link`` as SVG, a module to a unit, dark on light with its quiet zone."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=_QUIET)
    code.add_data(link)
    matrix = code.get_matrix()
    size = len(matrix)
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path d="{dark}"/></svg>'
    ).encode()
