"""``glass-council replay``: a journal through the director to the real television."""

from __future__ import annotations

import asyncio

import pytest

from engine.events import GameEnded
from engine.games import find
from engine.journal import Batch, Journal, header_for
from engine.words import Policy
from tests.engine.play import play
from tests.tv.evenings import NAMES
from tests.tv.page import open_tv
from tvgame.replaying import Replay
from tvgame.show import Cue, Do, Order, Pace, Stage
from tvgame.tv.scenes.ending import EndingScene


def journal(game: str, seats: int) -> Journal:
    moments = list(play(find(game), seats, 5))
    batches = [Batch(n, m.seat, m.action, m.events) for n, m in enumerate(moments)]
    header = header_for(find(game), [(name, "person") for name in NAMES[:seats]])
    return Journal(header, tuple(batches))


@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
async def test_a_recorded_game_is_shown_to_its_end(game: str) -> None:
    recorded, tv, cues = journal(game, 6), open_tv((640, 360)), list[Cue]()

    def show(cue: Cue) -> None:
        cues.append(cue)
        tv.feed(cue)
        tv.update(cue.at)
        if cue.table.stage is Stage.ENDED:
            replay.send(Order(Do.QUIT))

    replay = Replay(recorded, Pace.OFF, show)
    await asyncio.wait_for(replay.run(), 60)
    tv.draw(force=True)
    assert isinstance(tv.scene, EndingScene)
    drawn = {mark.text for mark in tv.marks}
    assert set(NAMES[:6]) <= drawn

    shown = [cue.event for cue in cues if cue.event is not None]
    assert [event.type for event in shown] == [event.type for event in recorded.events]
    # As on the evening, the TV is given nothing that the table didn't know.
    for cue in cues:
        if cue.event is None or isinstance(cue.event, GameEnded):
            continue
        assert cue.truth is None
        assert cue.game is not None
        assert cue.game.roles == (None,) * 6
        assert not set(Policy) & {*cue.game.deck, *cue.game.hand, *cue.game.discards}
    truth = cues[-1].truth
    assert truth is not None
    assert None not in truth.roles
    # The plot of suspicion as the evening's own ending had it: the deal, then each election.
    rows = truth.election + 1 if game == "glass-council" else 0
    assert len(cues[-1].suspicion) == rows
    assert all(len(row) == 6 and max(row) <= 1 for row in cues[-1].suspicion)
