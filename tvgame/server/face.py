"""Make the phone's display face: one weight, the letters of Western Europe, under 20 KB.

    python -m tvgame.server.face

writes ``controller_web/council.woff2`` from the package ``font-source-serif-pro``. Needs
``brotli`` (a development dependency) to pack it. The licence (OFL) keeps the name "Source" for the
original, so the subset goes by another one.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tvgame.resources import resource_root

FACE: Final = "SourceSerifPro-Semibold.ttf"
NAME: Final = "Council Serif"
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *map(ord, "\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2032\u0152\u0153\u20ac"),
)
LIMIT: Final = 20_000
"""Bytes. A phone loads it after everything else."""
_NAMED: Final = {1: NAME, 3: f"{NAME} Semibold subset", 4: NAME, 6: NAME.replace(" ", ""), 16: NAME}


def main() -> None:
    """Write the file.

    :raises SystemExit: if it came out too large.
    """
    out = resource_root("controller_web") / "council.woff2"
    # The same letters make the same file, whatever the day.
    font = TTFont(str(files("font_source_serif_pro") / "files" / FACE), recalcTimestamp=False)
    options = Options()
    options.flavor = "woff2"
    options.hinting = False
    options.layout_features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in _NAMED:
            record.string = _NAMED[record.nameID]
    font.flavor = "woff2"
    font.save(str(out))
    size = out.stat().st_size
    if size > LIMIT:
        raise SystemExit(f"{out.name} is {size} bytes, {LIMIT} are allowed")
    sys.stdout.write(f"{out.name}: {size} bytes\n")


if __name__ == "__main__":
    main()
