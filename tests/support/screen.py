"""A real X screen without a monitor (Xvfb), and pictures of what stands on it."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame

_XWD_HEADER = struct.Struct(">25I")


@dataclass
class Screen:
    """An X server's screen."""

    display: str
    frame_buffer: Path

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        # The X window dump format: header, colour map, rows of pixels.
        raw = self.frame_buffer.read_bytes()
        fields = _XWD_HEADER.unpack_from(raw)
        header_size, width, height, bytes_per_line, colours = (
            *(fields[0], fields[4], fields[5]),
            *(fields[12], fields[19]),
        )
        start = header_size + colours * 12
        rows = np.frombuffer(raw, np.uint8, height * bytes_per_line, start)
        pixels = rows.reshape(height, bytes_per_line)[:, : width * 4].reshape(height, width, 4)
        rgb = np.ascontiguousarray(pixels[:, :, 2::-1])
        return pygame.image.frombuffer(rgb.tobytes(), (width, height), "RGB")

    def save(self, path: Path) -> Path:
        """Write a picture of the screen to ``path``."""
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.picture(), str(path))
        return path


@contextmanager
def screen(size: tuple[int, int] = (1920, 1080)) -> Iterator[Screen]:
    """Start an X server with one screen of ``size``."""
    folder = Path(tempfile.mkdtemp(prefix="screen-"))
    reading, writing = os.pipe()
    width, height = size
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"),
            *("-fbdir", str(folder), "-nolisten", "tcp"),
            # Or it begins anew when its last client goes, and a next one may come too early.
            "-noreset",
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        yield Screen(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def decoded(path: Path) -> list[str]:
    """What an independent QR decoder (zbar) reads in a picture."""
    found = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.split()
