"""The QR code's modules for an address. How they are drawn is the art's business."""

from __future__ import annotations

from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M

Matrix = tuple[tuple[bool, ...], ...]


class CodeBook:
    """Remembers the last few codes, since every scene asks for the same one."""

    KEPT: Final = 8

    def __init__(self) -> None:
        self._codes: dict[str, Matrix] = {}

    def matrix(self, url: str) -> Matrix:
        """The code for ``url`` without its quiet zone, row by row; True is dark."""
        found = self._codes.get(url)
        if found is None:
            if len(self._codes) >= self.KEPT:
                self._codes.clear()
            code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
            code.add_data(url)
            code.make(fit=True)
            found = tuple(tuple(bool(cell) for cell in row) for row in code.get_matrix())
            self._codes[url] = found
        return found
