"""Keys, mouse buttons, gamepads and remotes, as the few commands that the screen knows."""

from __future__ import annotations

from enum import Enum, auto
from types import MappingProxyType
from typing import Final

import pygame


class Command(Enum):
    """What somebody at the TV asks for."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    OK = auto()
    MENU = auto()
    FULL_SCREEN = auto()
    HURRY = auto()
    PAUSE = auto()
    ADD_COMPUTER = auto()
    REMOVE_COMPUTER = auto()
    NEXT_ADDRESS = auto()
    NEW_TABLE = auto()
    MUTE = auto()
    CLOSE = auto()


KEYS: Final = MappingProxyType(
    {
        pygame.K_UP: Command.UP,
        pygame.K_LEFT: Command.LEFT,
        pygame.K_DOWN: Command.DOWN,
        pygame.K_RIGHT: Command.RIGHT,
        pygame.K_RETURN: Command.OK,
        pygame.K_KP_ENTER: Command.OK,
        pygame.K_ESCAPE: Command.MENU,
        pygame.K_AC_BACK: Command.MENU,
        pygame.K_MENU: Command.MENU,
        pygame.K_F11: Command.FULL_SCREEN,
        pygame.K_SPACE: Command.HURRY,
        pygame.K_p: Command.PAUSE,
        pygame.K_PAUSE: Command.PAUSE,
        pygame.K_PLUS: Command.ADD_COMPUTER,
        pygame.K_EQUALS: Command.ADD_COMPUTER,
        pygame.K_KP_PLUS: Command.ADD_COMPUTER,
        pygame.K_MINUS: Command.REMOVE_COMPUTER,
        pygame.K_KP_MINUS: Command.REMOVE_COMPUTER,
        pygame.K_a: Command.NEXT_ADDRESS,
        pygame.K_n: Command.NEW_TABLE,
        pygame.K_m: Command.MUTE,
    }
)

BUTTONS: Final = MappingProxyType(
    {
        0: Command.OK,
        1: Command.MENU,
        2: Command.HURRY,
        3: Command.PAUSE,
        6: Command.MENU,
        7: Command.MENU,
        11: Command.UP,
        12: Command.DOWN,
        13: Command.LEFT,
        14: Command.RIGHT,
    }
)
"""Gamepad buttons as SDL numbers them on the common pads."""

LISTENED: Final = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.JOYDEVICEADDED,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
)
"""All else is blocked, so that the queue can't fill up with it."""


def command_of(event: pygame.event.Event) -> Command | None:
    """What ``event`` asks for, if anything. Clicks are the menu's own business."""
    if event.type == pygame.QUIT:
        return Command.CLOSE
    if event.type == pygame.KEYDOWN:
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            return Command.FULL_SCREEN
        return KEYS.get(event.key) or (
            Command.ADD_COMPUTER if getattr(event, "unicode", "") == "+" else None
        )
    if event.type == pygame.JOYBUTTONDOWN:
        return BUTTONS.get(event.button)
    if event.type == pygame.JOYHATMOTION:
        x, y = event.value
        if y:
            return Command.UP if y > 0 else Command.DOWN
        return {-1: Command.LEFT, 1: Command.RIGHT}.get(x)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
        return Command.MENU
    return None
