"""Pictures of every phone screen, to be looked at: ``python -m tests.web.contact_sheet OUT``.

A folder for each size, one picture a screen (a second one while a secret is held), and sheets that
lay them side by side.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.guests import CHROMIUM
from tests.web import screens, views
from tests.web.conftest import FLAGS
from tests.web.screens import Screen, visit
from tests.web.stage import Stage

SIZES = {"390": (390, 844), "320": (320, 568), "lying": (844, 390)}
HELD = ("look", "hand", "result", "ballot-in", "council")
"""Screens whose secret is shown open, too."""
GAP, LABEL, SHEET = 16, 22, 1800
"""Pixels: between pictures, for a name, and a sheet's longer side."""


def main(wanted: Sequence[str] | None = None) -> None:
    """Take the pictures and lay the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", choices=SIZES, action="append", help="only this size")
    parser.add_argument("--lang", default="en-GB", help="the phone's language")
    options = parser.parse_args(wanted)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    stage = Stage()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        for name in options.size or SIZES:
            folder = options.out / name
            folder.mkdir(parents=True, exist_ok=True)
            shots = list(_shots(browser, stage, SIZES[name], folder, options.lang))
            for number, sheet in enumerate(_sheets(shots), 1):
                pygame.image.save(sheet, options.out / f"sheet-{name}-{number}.png")
        browser.close()
    stage.close()


def _shots(
    browser: Browser, stage: Stage, size: tuple[int, int], folder: Path, lang: str
) -> Iterator[Path]:
    stage.clear(views.lobby())
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        locale=lang,
        reduced_motion="reduce",
    )
    page.goto(stage.url)
    page.locator(".page:not(.page-opening)").wait_for()
    page.wait_for_function("[...document.fonts].some((face) => face.status === 'loaded')")
    for number, screen in enumerate(visit(page, stage, screens.spoken(lang[:2]))):
        name = _name(number, screen)
        yield _save(page, folder / f"{name}.png")
        if screen.name in HELD and page.locator(".sill").count():
            page.locator(".sill").last.focus()
            page.keyboard.down("Space")
            page.locator(".face").first.wait_for()
            yield _save(page, folder / f"{name}-held.png")
            page.keyboard.up("Space")
    page.close()


def _name(number: int, screen: Screen) -> str:
    world = "m" if screen.view["table"]["game"].startswith("merchants") else "g"
    touched = "-".join(each.lower() for each in screen.touch)
    plain = "".join(c if c.isalnum() else "-" for c in f"{screen.name}-{touched}".rstrip("-"))
    return f"{number:02d}-{world}-{plain}"


def _save(page: Page, path: Path) -> Path:
    page.screenshot(path=path)
    return path


def _sheets(shots: Sequence[Path]) -> Iterator[pygame.Surface]:
    """Rows of pictures with their names, as many a sheet as can still be read."""
    pictures = [(path.stem, pygame.image.load(path)) for path in shots]
    width, height = pictures[0][1].get_size()
    across = max(1, SHEET // (width + GAP))
    down = max(1, SHEET // (height + GAP + LABEL))
    face = pygame.font.Font(None, 22)
    for first in range(0, len(pictures), across * down):
        part = pictures[first : first + across * down]
        rows = -(-len(part) // across)
        sheet = pygame.Surface((across * (width + GAP), rows * (height + GAP + LABEL)))
        for k, (name, picture) in enumerate(part):
            at = (k % across) * (width + GAP), (k // across) * (height + GAP + LABEL)
            sheet.blit(face.render(name, True, "#F5ECD7"), at)
            sheet.blit(picture, (at[0], at[1] + LABEL))
        yield sheet


if __name__ == "__main__":
    main()
