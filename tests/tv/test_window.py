"""The window itself: what becomes of it when the screen goes for a moment."""

from __future__ import annotations

import pygame
import pytest

from tvgame.tv.options import TvOptions
from tvgame.tv.window import Window


def test_a_screen_that_begins_anew_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare X server is away for a moment after its last window went; a blind driver won't do."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "1")  # and put back afterwards
    drivers = ["x11"]
    monkeypatch.setattr(pygame.display, "get_driver", lambda: drivers.pop(0) if drivers else "x11")
    window = Window(TvOptions(windowed=True, size=(640, 360), plain_copy=False), "A window")
    try:
        drivers[:] = ["offscreen", "dummy", "x11"]
        window._reopen("0")
        assert not drivers, "nobody looked what the picture is drawn on"
        assert pygame.display.get_surface() is window.surface
        assert window.surface.get_size() == (640, 360)
    finally:
        window.close()
