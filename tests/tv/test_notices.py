"""The line that the table says to all: whole, in every language and in both worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tv.evenings import NAMES, Evening, lobby
from tests.tv.test_languages import LANGUAGES, open_tv
from tvgame.show import Cue, Notice

KEYS = ("asks", "asks_host", "moved", "nudge", "voted.sit_in", "voted.pause", "trouble")
LONGEST = "Wilhelmina Langs"
"""Sixteen letters as people have them; wider names end in an ellipsis."""


def in_play(game: str) -> Cue:
    """A moment of a game."""
    cue = next(c for c in Evening(NAMES[:7], 5).cues() if c.event and c.event.type == "nominated")
    settings = replace(cue.table.settings, game=game)
    return replace(cue, event=None, table=replace(cue.table, settings=settings))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_is_said_about_people_is_said_whole(language: str) -> None:
    """The number of a phone that asks, and whose seat it is about, are never cut off."""
    tv = open_tv(language, (1280, 720))
    for cue in (in_play("glass-council"), in_play("merchants-council"), lobby(NAMES[:6])):
        for key in KEYS:
            params = (("name", LONGEST), ("number", 88))
            notice = Notice(f"notice.{key}", params)
            tv.feed(replace(cue, table=replace(cue.table, notice=notice)))
            tv.update(cue.at + 1)
            tv.draw(force=True)
            (said,) = [mark.text for mark in tv.marks if mark.name == "notice"]
            assert "…" not in said, (cue.table.settings.game, said)
            assert LONGEST in said or key == "trouble"
