"""Plays the evening's sounds, and never keeps a picture waiting.

The device belongs to another process (:mod:`tvgame.tv.sounds.voice`); here are its beginning and
end, the notes that are still to come, and how loud it all is. Without a device the game is silent,
says so once, and goes on.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import IO, Final, Protocol

from tvgame.show import Cue
from tvgame.tv.sounds.score import Note, is_moment, score

log = logging.getLogger(__name__)

LATE: Final = 0.3
"""Seconds after which a note that wasn't played is dropped: its picture has passed."""
SLOW: Final = 3.0
"""Seconds after which a device that is still opening is marked as missing."""
SAID_FOR: Final = 9.0
"""Seconds for which the sentence about a missing device stands."""
GOODBYE: Final = 0.5
"""Seconds that the voice may take to end."""
BACKLOG: Final = 64
"""Lines that may wait for a voice that doesn't read."""


class Hearing(StrEnum):
    """What has become of the device."""

    ASLEEP = "asleep"
    """Nobody has asked for it yet."""
    OPENING = "opening"
    ON = "on"
    NONE = "none"
    """None opened."""
    LOST = "lost"
    """It was there and went."""


class Level(StrEnum):
    """How loud; also the ends of the menu's text keys."""

    FULL = "full"
    HALF = "half"
    LOW = "low"
    OFF = "off"


GAINS: Final = {Level.FULL: 1.0, Level.HALF: 0.5, Level.LOW: 0.2, Level.OFF: 0.0}


def voice_command(folder: Path) -> tuple[str, ...]:
    """How the voice is started."""
    script = Path(__file__).with_name("voice.py")
    # -P: its own folder isn't searched for modules.
    return (sys.executable, "-P", str(script), str(folder))


class Voice(Protocol):
    """Whoever holds the device."""

    def say(self, line: str) -> None:
        """Send a line; never waits."""

    def heard(self) -> list[str]:
        """What it has said since; ``ended`` when there is nobody any more."""

    def end(self) -> None:
        """Have no more of it."""


class Sounds:
    """The ears of one screen.

    :param command: what starts the voice; none: there is never a sound, nor a word about it.
    :param level: how loud at first.
    :param start: starts the command; as a process if not given.
    """

    def __init__(
        self,
        command: Sequence[str] = (),
        level: Level = Level.FULL,
        start: Callable[[tuple[str, ...]], Voice] | None = None,
    ) -> None:
        self._command = tuple(command)
        self._start = start or VoiceProcess
        self._voice: Voice | None = None
        self._pending: list[Note] = []
        self._seen: tuple[object, ...] = ()
        self._since = 0.0
        self._now = 0.0
        self._loud = level if level is not Level.OFF else Level.FULL
        self.level = level
        self.hearing = Hearing.ASLEEP

    # What is to be seen of it.

    @property
    def able(self) -> bool:
        """Whether there can be sounds at all."""
        return bool(self._command)

    @property
    def marked(self) -> bool:
        """Whether the screen should show that nothing is heard."""
        if not self._command or self.hearing is Hearing.ASLEEP:
            return False
        slow = self.hearing is Hearing.OPENING and self._now - self._since > SLOW
        return slow or self.level is Level.OFF or self.hearing in (Hearing.NONE, Hearing.LOST)

    @property
    def trouble(self) -> Hearing | None:
        """What the screen should say about the device, as long as it should be said."""
        fresh = self._now - self._since < SAID_FOR
        return self.hearing if fresh and self.hearing in (Hearing.NONE, Hearing.LOST) else None

    # What happens.

    def open(self, now: float) -> None:
        """Begin to open the device; returns at once."""
        if self._command and self._voice is None:
            self._voice = self._start(self._command)
            self._become(Hearing.OPENING, now)

    def hear(self, cue: Cue, previous: Cue | None, ticks: Sequence[float] = ()) -> None:
        """Take the notes of a cue.

        :param ticks: calm seconds at which the cue's scene turns something over.
        """
        changed = previous is not None and previous.table.stage is not cue.table.stage
        if is_moment(cue) or changed:
            # What a hurried scene had still to say is passed over, as its picture is.
            self._pending = [note for note in self._pending if note.stays]
        self._pending.extend(score(cue, previous, ticks))

    def update(self, now: float) -> bool:
        """Let it be ``now``: play what is due. Returns whether mark or sentence have changed."""
        self._now = now
        self._listen(now)
        due = [note for note in self._pending if note.at <= now]
        if due:
            self._pending = [note for note in self._pending if note.at > now]
            for note in due:
                if now - note.at <= LATE:
                    self._play(note)
        seen = (self.marked, self.trouble)
        changed, self._seen = seen != self._seen, seen
        return changed and bool(self._command)

    def _play(self, note: Note) -> None:
        if self._voice is not None and self.hearing is Hearing.ON and self.level is not Level.OFF:
            self._voice.say(f"play {note.sound} {note.gain:.2f}")

    def _listen(self, now: float) -> None:
        voice = self._voice
        if voice is None:
            return
        for word in voice.heard():
            if word == "open":
                self._become(Hearing.ON, now)
                self._tell_level()
            elif word == "none":
                self._give_up(Hearing.NONE, now)
                return
            elif word in ("lost", "ended"):
                opened = self.hearing is Hearing.ON
                self._give_up(Hearing.LOST if opened else Hearing.NONE, now)
                return

    def _become(self, hearing: Hearing, now: float) -> None:
        self.hearing, self._since, self._now = hearing, now, now

    def _give_up(self, hearing: Hearing, now: float) -> None:
        log.info("no sound: %s", hearing)
        self._become(hearing, now)
        self.close()

    def _tell_level(self) -> None:
        if self._voice is not None:
            self._voice.say(f"volume {GAINS[self.level]:.2f}")
            self._voice.say(f"room {1 if self.level is not Level.OFF else 0}")

    # What people ask for.

    def toggle(self, now: float) -> None:
        """Mute or unmute; with the device gone, try to get it back."""
        if self.hearing in (Hearing.NONE, Hearing.LOST):
            self.level = self._loud
            self.open(now)
        else:
            self.set_level(self._loud if self.level is Level.OFF else Level.OFF)

    def next_level(self, now: float) -> None:
        """The next quieter step, from off back to full."""
        if self.hearing in (Hearing.NONE, Hearing.LOST):
            self.toggle(now)
            return
        steps = tuple(Level)
        self.set_level(steps[(steps.index(self.level) + 1) % len(steps)])
        self._play(Note("notice", now))

    def set_level(self, level: Level) -> None:
        """Be this loud from now on."""
        self.level = level
        if level is not Level.OFF:
            self._loud = level
        self._tell_level()

    def close(self) -> None:
        """End the voice; takes half a second at most, whatever the device does."""
        voice, self._voice = self._voice, None
        if voice is not None:
            voice.end()


class VoiceProcess:
    """One voice's process, with a thread for each direction of its pipe."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._words: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._lines: queue.Queue[str | None] = queue.Queue(BACKLOG)
        self._process: subprocess.Popen[str] | None = None
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._reader = threading.Thread(
            target=self._run, args=(command,), name="voice", daemon=True
        )
        # Starting a program may take a while, too (a slow disk, a virus scanner).
        self._reader.start()

    def say(self, line: str) -> None:
        """Send a line, if the voice still reads."""
        with contextlib.suppress(queue.Full):
            self._lines.put_nowait(line)

    def heard(self) -> list[str]:
        """What it has said since; ``ended`` when there is nobody any more."""
        words = []
        with contextlib.suppress(queue.Empty):
            while True:
                words.append(self._words.get_nowait())
        return words

    def end(self) -> None:
        """Have no more of it."""
        self._ended.set()
        with self._lock:
            if self._process is not None:
                self._process.kill()
        self._reader.join(GOODBYE)

    def _run(self, command: tuple[str, ...]) -> None:
        try:
            process = self._start(command)
        except OSError as error:
            log.info("the voice can't be started: %s", error)
            process = None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            writer = threading.Thread(
                target=self._write, args=(process.stdin,), name="voice lines", daemon=True
            )
            writer.start()
            with contextlib.suppress(OSError, ValueError):
                for word in process.stdout:
                    self._words.put(word.strip())
            process.kill()
            process.wait()
            self._stop_writing()
            writer.join()
            process.stdout.close()
        self._words.put("ended")

    def _start(self, command: tuple[str, ...]) -> subprocess.Popen[str] | None:
        with self._lock:
            if self._ended.is_set():
                return None
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Sound libraries complain there, at length.
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                env={**os.environ, "PYTHONUTF8": "1"},
            )
            return self._process

    def _stop_writing(self) -> None:
        while True:
            try:
                self._lines.put_nowait(None)
                return
            except queue.Full:
                with contextlib.suppress(queue.Empty):
                    self._lines.get_nowait()

    def _write(self, pipe: IO[str]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while True:
                line = self._lines.get()
                if line is None:
                    break
                pipe.write(f"{line}\n")
                pipe.flush()
        with contextlib.suppress(OSError, ValueError):
            pipe.close()
