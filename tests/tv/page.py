"""What a page of the screen must keep to, told from what was drawn where."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pygame

from engine.events import PolicyEnacted
from tests.tv.evenings import Evening
from tvgame.show import Cue
from tvgame.tv.canvas import Mark
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv

CARRIES_NAMES = ("name.", "call", "waiting", "verdict", "to_start")

# A word that belongs on the thing it names.
BELONG = (("weight.", "ballot."), ("code", "paper."), ("letter.", "medal"), ("medal", "gavel"))


def open_tv(size: tuple[int, int], motion: bool = True, language: str = "en") -> Tv:
    """A screen without a window."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    look = TvOptions(headless=True, motion=motion, language=language)
    return Tv(size, look, lambda: 0.0, surface=surface)


def kind_of(cue: Cue) -> str:
    """What sort of moment a cue is."""
    assert cue.event is not None
    name = cue.event.type
    if isinstance(cue.event, PolicyEnacted):
        name += f"/{cue.event.policy}/{cue.event.deadlock}"
    return name


def moments(tv: Tv, evening: Evening, settled: bool = False) -> Iterator[tuple[str, Cue]]:
    """Play ``evening``; stop with a picture at the end of each new sort of moment.

    :param settled: whether pixels count too, so that nothing may still melt.
    """
    seen: set[str] = set()
    for cue in evening.cues():
        tv.feed(cue)
        kind = kind_of(cue)
        if kind in seen and kind != "game_ended":
            continue
        seen.add(kind)
        tv.update(cue.at)
        tv.update(cue.at + cue.lead + cue.hold + 0.45)
        tv.draw(force=True)
        if settled:
            tv.update(cue.at + cue.lead + cue.hold + 0.95)
            tv.draw(force=True)
        yield kind, cue


def faults(tv: Tv) -> list[str]:
    """What is wrong with the picture that was drawn last."""
    layout = tv.room.layout
    s = layout.scale
    safe = pygame.Rect(
        round(layout.safe.x * s), round(layout.safe.y * s),
        round(layout.safe.w * s), round(layout.safe.h * s),
    ).inflate(round(6 * s), round(6 * s))  # fmt: skip
    least = tv.surface.get_height() / 36
    found = []
    for mark in tv.marks:
        if mark.text.strip() == "" and mark.size:
            continue
        # A code's quiet zone may reach over the edge: there is nothing on it to lose.
        if not mark.name.startswith("paper.") and not safe.contains(mark.rect):
            found.append(f"{mark.name} {mark.text!r} leaves the safe area: {mark.rect} {safe}")
        if mark.size and mark.size < least - 1:
            found.append(f"{mark.name} is {mark.size} px, less than {least:.1f}")
        if mark.size and mark.name.startswith(CARRIES_NAMES) and mark.size < 0.0289 * 36 * least:
            found.append(f"{mark.name} is {mark.size} px, too small for a name or a task")
    found += [
        f"{a.name} {a.text!r} lies on {b.name} {b.text!r}"
        for at, a in enumerate(tv.marks)
        for b in tv.marks[at + 1 :]
        if _clash(a, b)
    ]
    return found


def contrast(picture: pygame.Surface, mark: Mark) -> float:
    """How far a text stands out from what lies round it, by its pixels (WCAG's ratio).

    Most of a text's rectangle is ground, so its middle is; its ink is what differs most from that.
    """
    area = mark.rect.inflate(10, 4).clip(picture.get_rect())
    channels = pygame.surfarray.array3d(picture.subsurface(area)).reshape(-1, 3) / 255.0
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    light = linear @ (0.2126, 0.7152, 0.0722) + 0.05
    ground = np.median(light)
    return float(max(np.percentile(light, 99) / ground, ground / np.percentile(light, 1)))


def _clash(a: Mark, b: Mark) -> bool:
    if a.name == b.name and a.text == b.text:
        return False
    for one, other in BELONG:
        if {a.name[: len(one)], b.name[: len(other)]} == {one, other}:
            return False
        if {b.name[: len(one)], a.name[: len(other)]} == {one, other}:
            return False
    return a.rect.inflate(-2, -2).colliderect(b.rect.inflate(-2, -2))
