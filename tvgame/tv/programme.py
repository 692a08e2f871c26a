"""Which scene plays what: the one table from events to scenes. It decides nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.words import Phase
from tvgame.show import Stage
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.scenes.deal import DealScene
from tvgame.tv.scenes.enactment import EnactmentScene
from tvgame.tv.scenes.ending import EndingScene
from tvgame.tv.scenes.lobby import LobbyScene
from tvgame.tv.scenes.reveal import RevealScene
from tvgame.tv.scenes.table import TableScene

SceneMaker = Callable[[Room, Moment], Scene]

ASIDES: Final = frozenset({"statement_made"})
"""Events that are shown over whatever scene plays, and start none."""

SCENES: Final[Mapping[str, SceneMaker]] = MappingProxyType(
    {
        "roles_dealt": DealScene,
        "deck_shuffled": TableScene,
        "nomination_opened": TableScene,
        "nominated": TableScene,
        "ballot_cast": TableScene,
        "ballots_revealed": RevealScene,
        "cards_drawn": TableScene,
        "card_discarded": TableScene,
        "cards_passed": TableScene,
        "policy_enacted": EnactmentScene,
        "power_granted": TableScene,
        "investigated": TableScene,
        "deck_read": TableScene,
        "result_closed": TableScene,
        "gavel_handed": TableScene,
        "removed": TableScene,
        "game_ended": EndingScene,
    }
)


def scene_for(room: Room, moment: Moment) -> Scene:
    """The scene for a moment: by its event, or where there is none, by the state."""
    cue = moment.cue
    if cue.table.stage is Stage.LOBBY or cue.game is None:
        return LobbyScene(room, moment)
    # The first shuffle belongs to the deal, as long as people look at their roles.
    if cue.table.stage is Stage.DEAL or cue.game.election == 0:
        return DealScene(room, moment)
    if cue.event is not None and cue.event.type in SCENES:
        return SCENES[cue.event.type](room, moment)
    if cue.game.phase is Phase.ENDED or cue.table.stage is Stage.ENDED:
        return EndingScene(room, moment)
    return TableScene(room, moment)
