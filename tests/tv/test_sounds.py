"""Sound: what is heard when, and the files. Who plays them: ``test_sound_player``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import numpy as np
import pygame
import pytest
import soundfile

from engine.events import (
    Ballot,
    BallotCast,
    BallotsRevealed,
    CardDiscarded,
    CardsDrawn,
    CardsPassed,
    DeckRead,
    DeckShuffled,
    Event,
    GameEnded,
    Investigated,
    PolicyEnacted,
    RolesDealt,
)
from engine.words import Policy, Side
from tests.tv.evenings import NAMES, Evening, lobby, seats
from tvgame.pacing import PER_BALLOT, beat
from tvgame.show import Cue, Notice, Pace, Pause, Stage
from tvgame.tv.options import TvOptions
from tvgame.tv.scenes.enactment import LIT_AT
from tvgame.tv.scenes.powers import Exile
from tvgame.tv.scenes.reveal import SEALS_AT
from tvgame.tv.scenes.votes import Turning
from tvgame.tv.sounds import score as table_of
from tvgame.tv.sounds.instruments import RATE, loudness
from tvgame.tv.sounds.score import FIXED, MADE, SILENT, Note, score
from tvgame.tv.sounds.synthesis import LOOPS, SOUNDS, write
from tvgame.tv.tv import Tv

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
FILES = sorted(FOLDER.glob("*.ogg"))
GAMES = ("glass-council", "merchants-council")


def heard(path: Path) -> np.ndarray:
    wave, rate = soundfile.read(path, always_2d=True)
    assert rate == RATE
    return np.asarray(wave)


# What is heard when.


def test_every_event_has_its_sound_or_is_silent_on_purpose() -> None:
    types = {event.type for event in get_args(Event)}
    assert types == FIXED.keys() | MADE | SILENT
    assert len(FIXED) + len(MADE) + len(SILENT) == len(types)


def all_notes(game: str) -> Iterator[tuple[Cue, tuple[Note, ...]]]:
    for seed in range(4):
        previous = None
        for cue in Evening(NAMES[:7], seed, game, yes=(0.3, 0.8)[seed % 2]).cues():
            yield cue, score(cue, previous)
            previous = cue


@pytest.mark.parametrize("game", GAMES)
def test_every_note_is_a_file_and_sounds_within_its_moment(game: str) -> None:
    names = {path.stem for path in FILES}
    met = set()
    for cue, notes in all_notes(game):
        assert cue.event is not None
        if cue.event.type not in SILENT | {"deck_shuffled"}:
            assert notes, cue.event.type
        for note in notes:
            met.add(note.sound)
            assert note.sound in names
            assert note.at >= cue.at
            assert note.at <= cue.at + max(cue.lead, 0.6) + cue.hold
    assert {"hush", "pass", "fail", "charter", "decree", "burn", "ballot"} <= met


def test_nothing_that_is_shipped_is_never_played() -> None:
    played = {beat.sound for beats in FIXED.values() for beat in beats}
    played |= {f"tick-{k:02}" for k in range(1, table_of.TICKS + 1)}
    played |= {"seal", "pass", "fail", "shuffle", "burn", "charter", "decree", "deadlock"}
    played |= {"ending-loyal", "ending-leader", "draw", "join", "leave", "ready", "room"}
    assert played == {path.stem for path in FILES} == set(SOUNDS)


def other_secrets(event: Event) -> Event:
    """The same event in a world whose secrets are others."""
    flip = {Policy.GOOD: Policy.BAD, Policy.BAD: Policy.GOOD}
    match event:
        case RolesDealt():
            return replace(event, roles=event.roles[::-1])
        case DeckShuffled():
            return replace(event, order=event.order[::-1])
        case BallotCast():
            return replace(event, ballot=Ballot(not event.ballot.yes, not event.ballot.seal))
        case CardsDrawn() | CardsPassed() | DeckRead():
            return replace(event, cards=tuple(flip[card] for card in event.cards if card))
        case CardDiscarded():
            assert event.card is not None
            return replace(event, card=flip[event.card], position=0)
        case Investigated():
            return replace(event, side=Side.LOYAL if event.side is Side.LEADER else Side.LEADER)
        case _:
            return event


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_look_alike_sound_alike(game: str) -> None:
    """R37, and no tells: even handed the secrets, the table plays what the public cue says."""
    evening = Evening(NAMES[:8], 3, game)
    secrets = 0
    for cue, (event, _) in zip(evening.cues(), evening.events(), strict=True):
        public = score(cue, None)
        other = other_secrets(event)
        secrets += other != event
        assert other.seen_by(None) == cue.event
        assert score(replace(cue, event=event), None) == public
        assert score(replace(cue, event=other), None) == public
    assert secrets > 10


def revealed(seed: int = 1) -> Cue:
    return next(c for c in Evening(NAMES[:8], seed).cues() if isinstance(c.event, BallotsRevealed))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_ticks_its_ballots_and_roles(game: str) -> None:
    ticked = set()
    for cue in Evening(NAMES[:7], 1, game).cues():
        if not isinstance(cue.event, BallotsRevealed | GameEnded):
            continue
        tv = Tv((640, 360), TvOptions(headless=True), lambda at=cue.at: at)  # type: ignore[misc]
        tv.feed(cue)
        tv.update(cue.at)
        assert tv.scene is not None
        many = len(cue.event.roles if isinstance(cue.event, GameEnded) else cue.event.ballots)
        assert len(tv.scene.ticks) <= many
        assert len(tv.scene.ticks) >= 4
        assert max(tv.scene.ticks) <= cue.lead + 0.1, "a tick tells nothing after the fact"
        ticked.add(cue.event.type)
    assert ticked == {"ballots_revealed", "game_ended"}


def test_a_tick_a_ballot_each_higher_and_the_verdict_when_it_is_plain() -> None:
    cue = revealed()
    assert isinstance(cue.event, BallotsRevealed)
    assert cue.game is not None
    event, proposer = cue.event, cue.game.proposer
    tv = Tv((640, 360), TvOptions(headless=True), lambda: cue.at)
    tv.feed(cue)
    tv.update(cue.at)
    assert tv.scene is not None
    notes = score(cue, None, tv.scene.ticks)
    ticks = [note for note in notes if note.sound.startswith("tick")]
    assert [note.sound for note in ticks] == [f"tick-{k:02}" for k in range(1, 9)]
    turns = [vote.at for vote in Turning(event, proposer).votes]
    for note, turn in zip(ticks, turns, strict=True):
        assert turn < note.at - cue.at <= turn + PER_BALLOT
    assert notes[-1].sound == ("pass" if event.passed else "fail")
    assert notes[-1].at == pytest.approx(cue.at + cue.lead)


def test_the_moments_are_those_of_the_picture() -> None:
    assert FIXED["removed"][0].after == Exile.crack_at
    assert table_of.SEALS_AT == SEALS_AT
    lead = beat(PolicyEnacted(Policy.BAD, deadlock=False), Pace.CALM).lead
    assert lead - table_of.STRIKE == pytest.approx(LIT_AT, abs=0.02)


def test_a_quicker_pace_brings_the_same_notes_sooner() -> None:
    calm, swift = revealed(), None
    for cue in Evening(NAMES[:8], 1, pace=Pace.SWIFT).cues():
        if isinstance(cue.event, BallotsRevealed):
            swift = cue
            break
    assert swift is not None
    slow, fast = score(calm, None, (1.3, 1.6)), score(swift, None, (1.3, 1.6))
    assert [n.sound for n in slow] == [n.sound for n in fast]
    for a, b in zip(slow, fast, strict=True):
        assert b.at - swift.at == pytest.approx(0.45 * (a.at - calm.at))
    settings = replace(calm.table.settings, pace=Pace.OFF)
    off = replace(calm, lead=0.0, hold=0.0, table=replace(calm.table, settings=settings))
    assert score(off, None) == (), "where nothing is shown, nothing is heard"


@pytest.mark.parametrize(
    ("change", "sound"),
    [
        ({"seats": seats(NAMES[:8])}, "join"),
        ({"seats": seats(NAMES[:5])}, "leave"),
        ({"seats": seats(NAMES[:7])}, "ready"),
        ({"notice": Notice("x")}, "notice"),
        ({"paused": Pause.HOST}, "notice"),
        ({"stage": Stage.DEAL, "seats": ()}, None),
        ({"locked": True}, None),
    ],
)
def test_changes_around_the_game(change: dict, sound: str | None) -> None:
    before = lobby(NAMES[:7])
    after = replace(before, table=replace(before.table, **change), at=5.0)
    assert [note.sound for note in score(after, before)] == ([sound] if sound else [])
    assert score(after, None) == ()


# The files.


def test_the_files_are_small_and_credited() -> None:
    assert sum(path.stat().st_size for path in FILES) <= 400_000
    assert "sounds/" in (FOLDER.parent / "CREDITS").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_decodes_is_as_loud_as_meant_and_never_clips(path: Path) -> None:
    wave, meant = heard(path), SOUNDS[path.stem]
    assert np.abs(wave).max() <= 10 ** (-1 / 20)
    assert loudness(wave) == pytest.approx(meant.level, abs=0.8)
    assert abs(float(wave.mean())) < 1e-3
    if path.stem in LOOPS:
        return
    assert 0.2 < len(wave) / RATE < 8
    edge = np.abs(wave[-RATE // 200 :]).max()
    assert edge < np.abs(wave).max() / 40, "it is cut off"


def test_pygame_reads_every_file() -> None:
    pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
    try:
        for path in FILES:
            length = pygame.mixer.Sound(path).get_length()
            assert length == pytest.approx(len(heard(path)) / RATE)
    finally:
        pygame.mixer.quit()


def test_the_room_goes_round_without_a_seam() -> None:
    wave = heard(FOLDER / "room.ogg")[:, 0]
    round_ = np.concatenate([wave, wave])
    steps = np.abs(np.diff(round_))
    seam = steps[len(wave) - 40 : len(wave) + 40].max()
    assert seam <= np.percentile(steps, 99.9)
    n = RATE // 10
    around = np.sqrt(np.mean(round_[len(wave) - n // 2 : len(wave) + n // 2] ** 2))
    blocks = np.sqrt(np.mean(wave[: len(wave) // n * n].reshape(-1, n) ** 2, axis=1))
    assert blocks.min() * 0.8 <= around <= blocks.max() * 1.25


@pytest.mark.parametrize("name", ["join", "tick-05", "decree", "exile", "card-2", "room"])
def test_the_script_makes_the_files_that_ship(name: str, tmp_path: Path) -> None:
    made, shipped = heard(write(name, tmp_path)), heard(FOLDER / f"{name}.ogg")
    assert made.shape == shipped.shape
    assert np.sqrt(np.mean((made - shipped) ** 2)) < 0.02 * np.sqrt(np.mean(shipped**2))
