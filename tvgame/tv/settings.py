"""What can be set from the menu: its values, the one that stands, and what a new one makes of it.

Those of the table are its host's as well, and are worded as on the phone; those of the screen are
the screen's own. Nothing is done or kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.games import GAMES, find
from tvgame.show import BotLevel, Cue, Pace, Seating, Stage, TableSettings
from tvgame.tv.options import MARGINS, TvOptions
from tvgame.tv.words import Words


class Setting(StrEnum):
    """One line that goes round its values."""

    GAME = "game"
    SEATING = "seating"
    PACE = "pace"
    LEVEL = "level"
    STATEMENTS = "statements"
    MONITOR = "monitor"
    MARGIN = "margin"
    MOTION = "motion"
    LANGUAGE = "language"


OF_TABLE: Final = frozenset(
    {Setting.GAME, Setting.SEATING, Setting.PACE, Setting.LEVEL, Setting.STATEMENTS}
)
Value = str | int | bool


@dataclass(frozen=True)
class Around:
    """What the menu opens over."""

    cue: Cue | None
    options: TvOptions
    monitors: int = 1
    languages: tuple[str, ...] = ("en",)

    @property
    def table(self) -> TableSettings:
        """How the table is set."""
        return self.cue.table.settings if self.cue is not None else TableSettings()


def settings_of_table(around: Around) -> tuple[Setting, ...]:
    """What of the table can be set now."""
    if around.cue is None:
        return ()
    lines = []
    if around.cue.table.stage is Stage.LOBBY:
        lines += [Setting.GAME, Setting.SEATING]
    lines.append(Setting.PACE)
    if find(around.table.game).computer_players:
        lines.append(Setting.LEVEL)
    return (*lines, Setting.STATEMENTS)


def settings_of_screen(around: Around) -> tuple[Setting, ...]:
    """What of the screen can be set."""
    lines = (Setting.MONITOR,) if around.monitors > 1 else ()
    return (*lines, Setting.MARGIN, Setting.MOTION, Setting.LANGUAGE)


def values(setting: Setting, around: Around) -> Sequence[Value]:
    """All that ``setting`` can be."""
    match setting:
        case Setting.GAME:
            return tuple(game.name for game in GAMES)
        case Setting.SEATING:
            return tuple(Seating)
        case Setting.PACE:
            return (Pace.CALM, Pace.BRISK, Pace.SWIFT)
        case Setting.LEVEL:
            return tuple(BotLevel)
        case Setting.STATEMENTS | Setting.MOTION:
            return (True, False)
        case Setting.MONITOR:
            return range(around.monitors)
        case Setting.MARGIN:
            return MARGINS
        case Setting.LANGUAGE:
            return around.languages


def value(setting: Setting, around: Around) -> Value:
    """What ``setting`` is now."""
    if setting is Setting.MONITOR:
        return around.options.display or 0
    source = around.table if setting in OF_TABLE else around.options
    found: Value = getattr(source, setting.value)
    return found


def stepped(setting: Setting, around: Around, step: int) -> TableSettings | TvOptions:
    """The settings with the value ``step`` further round."""
    every = list(values(setting, around))
    now = value(setting, around)
    at = every.index(now) if now in every else -step
    new = every[(at + step) % len(every)]
    name = "display" if setting is Setting.MONITOR else setting.value
    change: dict[str, Any] = {name: new}
    if setting in OF_TABLE:
        return replace(around.table, **change)
    return replace(around.options, **change)


def label(words: Words, setting: Setting) -> str:
    """What it is called."""
    return words.t(f"phone.set.{setting}" if setting in OF_TABLE else f"tv.menu.set.{setting}")


def value_words(words: Words, setting: Setting, now: Value) -> str:
    """A value in words."""
    match setting:
        case Setting.GAME:
            return words.texts.t("title", str(now))
        case Setting.MONITOR:
            return str(int(now) + 1)
        case Setting.MARGIN:
            return words.t("tv.menu.percent", n=now)
        case Setting.LANGUAGE:
            return words.t(f"language.{now}")
        case Setting.STATEMENTS | Setting.MOTION:
            return words.t("tv.menu.on" if now else "tv.menu.off")
        case Setting.LEVEL:
            return words.t(f"phone.level.{now}")
        case Setting.SEATING | Setting.PACE:
            # A phone says "calm pace", where no label stands before it.
            return words.t(f"tv.menu.{setting}.{now}")


def hint(words: Words, setting: Setting, now: Value) -> str:
    """One line on what it means."""
    if setting in (Setting.PACE, Setting.LEVEL):
        return words.t(f"phone.{setting}.{now}.help")
    if setting is Setting.SEATING:
        return words.t(f"tv.menu.hint.{setting}.{now}")
    return words.t(f"tv.menu.hint.{setting}")
