"""Which scene plays what: from events to scenes of the game's theme. It decides nothing else."""

from __future__ import annotations

from typing import Final

from engine.words import Phase
from tvgame.show import Stage
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene

ASIDES: Final = frozenset({"statement_made"})
"""Events that are shown over whatever scene plays, and start none."""


def scene_for(room: Room, moment: Moment) -> Scene:
    """The scene for a moment: by its event, or where there is none, by the state."""
    cue, theme = moment.cue, room.theme
    if cue.table.stage is Stage.LOBBY or cue.game is None:
        return theme.lobby(room, moment)
    # The first shuffle belongs to the deal, as long as people look at their roles.
    if cue.table.stage is Stage.DEAL or cue.game.election == 0:
        return theme.deal(room, moment)
    if cue.event is not None and cue.event.type in theme.scenes:
        return theme.scenes[cue.event.type](room, moment)
    if cue.game.phase is Phase.ENDED or cue.table.stage is Stage.ENDED:
        return theme.ending(room, moment)
    return theme.table(room, moment)
