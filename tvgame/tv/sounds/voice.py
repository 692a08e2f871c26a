"""The process that holds the sound device, so that the game never has to wait for one.

Opening, closing or feeding a device that hangs (a TV that wakes slowly, a cable pulled) stops a
whole Python process, whatever its threads do: SDL's calls keep the interpreter's lock. So the
device lives here, on its own; the game speaks to it through a pipe and may kill it at any moment.

Run as a script with the folder of the sounds as its argument. Lines in: ``play NAME GAIN``,
``room GAIN`` (0: silence), ``volume GAIN``. Lines out, once each: ``open`` when it plays, ``none``
if no device opens, ``lost`` if the device has gone. It ends with its input, or with the device.
"""

from __future__ import annotations

import faulthandler
import os
import queue
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Final, TextIO

# Standard output belongs to our answers; events need a display, but nothing is to be seen.
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

RATE: Final = 32000
"""Samples a second of the files; SDL turns them into what the device takes."""
OPEN_WITHIN: Final = 90
"""Seconds after which a device that doesn't open is given up."""
HUNG: Final = 20
"""Seconds without a step after which this process ends itself."""
STEP: Final = 0.25
OVERDUE: Final = 2.0
"""Seconds that a sound may last too long before the device counts as lost."""
CHANNELS: Final = 24
FADE_MS: Final = 1500


class Voice:
    """The open mixer.

    :raises pygame.error: if no device opens.
    """

    def __init__(self, folder: Path) -> None:
        # As the files are: a sound that is resampled as it is loaded no longer meets its beginning.
        pygame.mixer.init(RATE, -16, 2, 1024, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(1)
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._due: dict[int, float] = {}
        self._volume = 1.0
        self._room = 0.0

    def obey(self, line: str) -> None:
        """Do what a line asks for; what makes no sense is left out."""
        match line.split():
            case ["play", name, gain]:
                self._play(name, float(gain))
            case ["room", gain]:
                self._set_room(float(gain))
            case ["volume", gain]:
                self._set_volume(float(gain))

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(self._folder / f"{name}.ogg")
            except (pygame.error, OSError):
                return None
        return self._sounds[name]

    def _play(self, name: str, gain: float) -> None:
        sound = self._sound(name)
        if sound is None or self._volume <= 0:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(sound)
            channel.set_volume(gain * self._volume)
            self._due[channel.id] = time.monotonic() + sound.get_length()

    def _set_volume(self, gain: float) -> None:
        self._volume = gain
        pygame.mixer.Channel(0).set_volume(self._room * gain)
        if gain <= 0:
            for number in self._due:
                pygame.mixer.Channel(number).stop()

    def _set_room(self, gain: float) -> None:
        channel, sound = pygame.mixer.Channel(0), self._sound("room")
        self._room = gain
        if sound is None or gain <= 0:
            channel.fadeout(FADE_MS)
            return
        if not channel.get_busy():
            channel.play(sound, loops=-1, fade_ms=FADE_MS)
        channel.set_volume(gain * self._volume)

    def lost(self) -> bool:
        """Whether the device takes nothing any more."""
        for event in pygame.event.get():
            # Of a device that we never opened, the number is 0.
            if event.type == pygame.AUDIODEVICEREMOVED and event.which and not event.iscapture:
                return True
        now = time.monotonic()
        for number, due in list(self._due.items()):
            if not pygame.mixer.Channel(number).get_busy():
                del self._due[number]
            elif now > due + OVERDUE:
                return True
        return False


def _say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def _read(lines: queue.SimpleQueue[str | None]) -> None:
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)


def _watch(seconds: float, nowhere: TextIO) -> None:
    """End the process if it isn't watched anew within ``seconds``: from C, whatever hangs."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)


def main() -> None:
    """Play until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        _watch(OPEN_WITHIN, nowhere)
        try:
            voice = Voice(Path(sys.argv[1]))
        except pygame.error:
            _say("none")
            os._exit(0)
        pygame.display.init()
        _say("open")
        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(lines,), daemon=True).start()
        checked = 0.0
        while True:
            _watch(HUNG, nowhere)
            try:
                line = lines.get(timeout=STEP)
            except queue.Empty:
                line = ""
            if line is None:
                break
            voice.obey(line)
            if time.monotonic() - checked > STEP:
                checked = time.monotonic()
                if voice.lost():
                    _say("lost")
                    break
    # No goodbye to the device: that is the call that hangs.
    os._exit(0)


if __name__ == "__main__":
    main()
