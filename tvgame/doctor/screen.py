"""Checks of what the TV needs: a display, sound, and faces for the names of the world."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tvgame.doctor.findings import Asked, Finding, fine, look, stop

SMALLEST: Final = (1024, 768)
"""Pixels; what every picture is made for at least."""

# A letter of each script that names are likely to be written in, most speakers first.
LETTERS: Final = {
    "latin": "Łğ",
    "cyrillic": "Ж",
    "greek": "Ω",
    "arabic": "م",
    "hebrew": "א",
    "devanagari": "क",
    "bengali": "ক",
    "tamil": "க",
    "thai": "ก",
    "armenian": "Ա",
    "georgian": "ა",
    "ethiopic": "አ",
    "chinese": "李",
    "japanese": "ゆ",
    "korean": "민",
    "emoji": "🎲",
}


def display(_: Asked) -> Iterator[Finding]:
    """The driver that SDL chose, and the sizes of all displays."""
    import pygame

    from tvgame.tv.window import BLIND

    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        with _quiet():
            pygame.display.init()
        driver, sizes = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    except pygame.error as error:
        yield look("display", "none", error=str(error))
        return
    finally:
        pygame.display.quit()
    if driver in BLIND or not sizes:
        yield look("display", "none", error=driver)
        return
    said = ", ".join(f"{w}×{h}" for w, h in sizes)
    largest = max(sizes, key=lambda size: size[0] * size[1])
    if largest[0] < SMALLEST[0] or largest[1] < SMALLEST[1]:
        yield look("display", "small", driver=driver, sizes=said)
    else:
        yield fine("display", driver=driver, sizes=said, n=len(sizes))


def sound(_: Asked) -> Iterator[Finding]:
    """Whether a sound device opens."""
    import pygame

    try:
        with _quiet():
            pygame.mixer.init()
        driver = pygame.mixer.get_driver() if hasattr(pygame.mixer, "get_driver") else ""
    except pygame.error as error:
        yield look("sound", "none", error=str(error))
        return
    finally:
        pygame.mixer.quit()
    chosen = driver or os.environ.get("SDL_AUDIODRIVER", "")
    if chosen == "dummy":
        yield look("sound", "dummy")
    else:
        yield fine("sound", driver=chosen)


def faces(_: Asked) -> Iterator[Finding]:
    """Whether the house faces open, and which scripts have a face here."""
    import pygame

    from tvgame.tv.fonts import Face, FontBook

    pygame.font.init()
    try:
        book = FontBook()
        for face in Face:
            pygame.font.Font(book.path(face), 20)
        covered = {
            script: path
            for script, letters in LETTERS.items()
            if (path := book.choose(Face.TEXT, letters)) is not None
        }
    except (ImportError, OSError, pygame.error) as error:
        yield stop("faces", "missing", error=str(error))
        return
    finally:
        pygame.font.quit()
    yield fine("faces", n=len(Face), names=", ".join(sorted({Path(f).name for f in Face})))
    lacking = [script for script in LETTERS if script not in covered]
    if lacking:
        yield look("scripts", "lacking", scripts=lacking, n=len(covered))
    else:
        yield fine("scripts", n=len(covered))


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep system libraries (ALSA, Wayland) from writing past us to the terminal."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error at all
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
