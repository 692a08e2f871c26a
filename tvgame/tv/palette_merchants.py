"""The Merchants' Council's colours on the TV: walnut, brass, parchment, ink and wax.

Only values live here; the sums done with colours are in `palette`. Words on wood are held to
4.5:1 over the lightest grain under the lamp, words on brass to 4.5:1 on its darkest line.
"""

from __future__ import annotations

from typing import Final

from tvgame.tv.palette import Colour, Stops

# Wood.
SHADE: Final = "#0A0502"
ROUTED: Final = "#0D0603"
FRAME: Final = "#5B3A1E"
INLAY: Final = "#B98F45"
LAMP: Final = (1.06, 0.97, 0.84)
"""What the lamp's light multiplies the three channels with."""

# Words on wood.
HEADLINE: Final = "#FFF3D6"
LABEL: Final = "#F0DDB4"
SMALL: Final = "#E6D4A8"
WAITED: Final = "#FFF6DF"
EMPTY: Final = "#C9B58C"

# Brass.
BRASS: Final = ("#6E4A16", "#C79A48", "#F3D995")
BRASS_EDGE: Final = "#FBE7B4"
BRASS_LOW: Final = "#5B3B10"
BRASS_GLOW: Final = "#FFEAB5"
ON_BRASS: Final = "#1C0E02"
BACK: Final = ("#2A1D10", "#54402A", "#7C6140")
BACK_EDGE: Final = "#120B05"
ENAMEL: Final = ("#1D2430", "#0B0F16")
TITLE: Final[Stops] = ((0.0, "#FFF3CF", 1.0), (0.6, "#E3BE6E", 1.0), (1.0, "#B98F45", 1.0))

# Paper.
PARCHMENT: Final = "#E2CFA2"
SLIP: Final = "#E6D5AC"
BILL: Final = "#F0E2BE"
PAPER_EDGE: Final = "#A98850"
INK: Final = "#2A1A0C"
NUMBER: Final = "#3D2A12"
RULE: Final = "#8D6F42"
RULE_DARK: Final = "#5D4321"
MARGIN: Final = "#B3543F"
NEXT_LINE: Final = "#B98F3F"
QR: Final = ("#1B120A", "#F1E4C3")
QR_QUIETER: Final = ("#1B120A", "#CFBF97")
"""The corner code while nobody needs it: 9.6:1, dimmer than everything that people look for."""

# Wax: light, middle, dark, mark.
SOUND: Final = ("#5FAE7C", "#2F7A4E", "#17472C", "#D6F2DF")
ROTTEN: Final = ("#5B4470", "#2E1F3D", "#120B1A", "#D9C6EC")
LETTER: Final = ("#B65A45", "#7A2E22", "#4A1510", "#E9B8A6")
SOUND_TEXT: Final = "#CDEFD8"
ROTTEN_TEXT: Final = "#E4D2F7"
SOUND_INK: Final = "#1C5535"
ROTTEN_INK: Final = "#3B1F58"
BAND: Final = ("#4A2868", "#371C50")
BAND_TEXT: Final = "#F3E6FF"

# The ledger's cover, the slate.
COVER: Final = ("#4C1F18", "#250C08")
SLATE: Final = ("#343938", "#1F2423")
CHALK: Final = "#F3EBD9"
CHALK_GHOST: Final = "#8B9190"


def wax(kind: str) -> tuple[Colour, Colour, Colour, Colour]:
    """Light, middle, dark and mark of the wax of a `good`, a `bad` decree, or of a letter."""
    return {"good": SOUND, "bad": ROTTEN}.get(kind, LETTER)
