"""Makes the sounds of the game: ``python -m tvgame.tv.sounds.synthesis assets/sounds``.

Each sound has random numbers of its own, so that changing one leaves the others as they are. Needs
``soundfile`` (a development dependency) to write the files.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from tvgame.tv.sounds import recipes as r
from tvgame.tv.sounds.instruments import RATE, Array, Rng, loudness

PEAK: Final = 10 ** (-3 / 20)
"""No sample is larger: a lossy file comes back a little louder than it went in."""
SMALLER: Final = 1.0
"""How hard the encoder tries to save: 0 for the best quality, 1 for the smallest file."""

QUIET: Final = -28.0
PLAIN: Final = -24.0
CLEAR: Final = -21.0
LARGE: Final = -17.5
UNHEARD: Final = -42.0


class Sound(NamedTuple):
    """One file: how it is made, and how loud its loudest moment is (LUFS)."""

    make: Callable[[Rng], Array]
    level: float
    sides: int = 1
    """2 where it is wide enough to be worth twice the bytes."""


SOUNDS: Final[Mapping[str, Sound]] = MappingProxyType(
    {
        "join": Sound(r.join, PLAIN, 2),
        "leave": Sound(r.leave, PLAIN - 2),
        "ready": Sound(r.ready, PLAIN - 2),
        "notice": Sound(r.notice, PLAIN),
        "hush": Sound(r.hush, CLEAR, 2),
        "chair": Sound(r.chair, PLAIN),
        "nomination": Sound(r.nomination, CLEAR, 2),
        "ballot": Sound(r.ballot, QUIET),
        "seal": Sound(r.seal, CLEAR, 2),
        **{f"tick-{k + 1:02}": Sound(r.tick(k), PLAIN) for k in range(len(r.TICKS))},
        "pass": Sound(r.passed, LARGE - 1, 2),
        "fail": Sound(r.failed, CLEAR, 2),
        **{f"card-{k + 1}": Sound(r.card(k), QUIET) for k in range(r.CARDS)},
        "shuffle": Sound(r.shuffle, QUIET + 2),
        "burn": Sound(r.burn, PLAIN),
        "charter": Sound(r.charter, LARGE, 2),
        "decree": Sound(r.decree, LARGE, 2),
        "deadlock": Sound(r.deadlock, CLEAR + 1),
        "power": Sound(r.power, CLEAR, 2),
        "audit": Sound(r.audit, CLEAR, 2),
        "exile": Sound(r.exile, LARGE, 2),
        "ending-loyal": Sound(r.ending_loyal, LARGE, 2),
        "ending-leader": Sound(r.ending_leader, LARGE, 2),
        "draw": Sound(r.draw, LARGE, 2),
        "room": Sound(r.room, UNHEARD),
    }
)
LOOPS: Final = frozenset({"room"})
"""Sounds that go round and have neither beginning nor end."""


def render(name: str) -> Array:
    """Make one sound: (n, sides) samples within ±1, as loud as it should be."""
    sound = SOUNDS[name]
    wave = sound.make(np.random.default_rng(zlib.crc32(name.encode())))
    if sound.sides == 1:
        # Heard from both sides, as loud as it was.
        wave = wave.mean(axis=1, keepdims=True)
    if name not in LOOPS:
        wave = _trimmed(wave - wave.mean(axis=0))
    wave *= 10 ** ((sound.level - loudness(wave)) / 20)
    peak = float(np.abs(wave).max())
    return wave if peak <= PEAK else wave * (PEAK / peak)


def _trimmed(wave: Array) -> Array:
    """Without the silence after it (54 dB below its peak), and gone softly."""
    level = np.abs(wave).max(axis=1)
    last = int(np.flatnonzero(level > level.max() / 500)[-1]) + 1
    wave = wave[:last].copy()
    fade = min(len(wave) // 4, RATE // 20)
    wave[-fade:] *= np.linspace(1, 0, fade)[:, None]
    return wave


def write(name: str, folder: Path) -> Path:
    """Make one sound and write it to ``folder`` as Ogg Vorbis."""
    import soundfile

    path = folder / f"{name}.ogg"
    wave, sides = render(name).astype(np.float32), SOUNDS[name].sides
    with soundfile.SoundFile(
        path, "w", RATE, sides, format="OGG", subtype="VORBIS", compression_level=SMALLER
    ) as file:
        # In small pieces: the encoder keeps a whole piece on its stack.
        for start in range(0, len(wave), 4096):
            file.write(wave[start : start + 4096])
    return path


def main() -> None:
    """Make all sounds, or those that are named."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="which; all of them if none is named")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name in asked.names or SOUNDS:
        write(name, asked.folder)


if __name__ == "__main__":
    main()
