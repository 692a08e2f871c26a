"""The paper that a kit can be made for."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class PaperSize(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


SIZES: Final = {PaperSize.A4: (210.0, 297.0), PaperSize.LETTER: (215.9, 279.4)}
"""Millimetres, upright."""
