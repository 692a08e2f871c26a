"""The first playable evening: scan, join, play to the ending, on real screens."""

from __future__ import annotations

from pathlib import Path

from tests.support.evening import PEOPLE, play_evening


async def test_an_evening_from_the_scan_to_the_ending(tmp_path: Path) -> None:
    """Five phones join by the code on the TV, play to the end, and survive a killed program."""
    evening = await play_evening(tmp_path, kill=True)
    assert len({address.rpartition("/")[0] for address in evening.read_from_tv}) == 1
    assert evening.read_from_tv[0].startswith("HTTP://127.0.0.1:")
    assert len(evening.endings) == len(PEOPLE)
    assert set(evening.endings) < {"The Citizens win", "The Cabal wins", "Nobody wins"}
    assert len(set(evening.endings)) == 1
    assert evening.ballots_before >= 2
    assert evening.ballots_after >= evening.ballots_before, "an acknowledged ballot was lost"
    assert {"lobby", "look", "ballot", "hand", "interrupted", "ending"} <= set(evening.pictures)
