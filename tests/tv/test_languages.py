"""The screen in every other language: all is said, nothing stays unfilled, and all fits."""

from __future__ import annotations

import pygame
import pytest

from tests.tv.evenings import GAMES, NAMES, Evening, lobby
from tests.tv.page import faults, moments
from tvgame.resources import resource_root
from tvgame.texts import Texts
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv

TEXTS = resource_root("assets") / "texts"
LANGUAGES = ("de", "es")
SHAPES = [((1280, 720), 8), ((1024, 768), 10)]


def open_tv(language: str, size: tuple[int, int]) -> Tv:
    """A screen that raises where a text or a parameter is missing."""
    pygame.display.init()
    pygame.font.init()
    texts = Texts.load(language, TEXTS, strict=True)
    surface = pygame.display.set_mode(size)
    options = TvOptions(headless=True, language=language)
    return Tv(size, options, lambda: 0.0, texts=texts, surface=surface)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "n"), SHAPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_laid_out(language: str, size: tuple[int, int], n: int, game: str) -> None:
    """From the lobby to the truth."""
    tv = open_tv(language, size)
    tv.feed(lobby(NAMES[: n - 1], game))
    tv.update(50.0)
    tv.draw(force=True)
    found = {"lobby": faults(tv)}
    said = {mark.text for mark in tv.marks}
    for kind, _ in moments(tv, Evening(NAMES[:n], 3, game)):
        found[kind] = faults(tv)
        said |= {mark.text for mark in tv.marks}
    assert {kind: wrong for kind, wrong in found.items() if wrong} == {}
    assert {text for text in said if "{" in text} == set()
