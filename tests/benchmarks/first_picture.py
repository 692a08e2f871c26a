"""Start the program as people do, and say when its first lobby stood on the screen.

Prints seconds since the epoch, and those of the processor so far. The table is a fresh one in a
folder of its own.
"""

from __future__ import annotations

import sys
import time

STARTED = time.perf_counter()


def main() -> None:
    """Run the command line until the first picture with a code."""
    import tempfile

    import pygame

    from tvgame.cli import app
    from tvgame.tv import tv, window

    window.BLIND = frozenset()  # type: ignore[misc]  # the dummy driver is meant
    draw, flip = tv.Tv.draw, pygame.display.flip
    shown: list[bool] = []

    def drawn(self: tv.Tv, force: bool = False) -> bool:
        result = draw(self, force)
        if result and any(mark.name == "code" for mark in self.marks):
            shown.append(True)
        return result

    def flipped() -> None:
        flip()
        if shown:
            sys.stdout.write(f"{time.time()} {time.process_time()}\n")
            sys.stdout.flush()
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            shown.clear()

    tv.Tv.draw, pygame.display.flip = drawn, flipped  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        app(
            ["play", "--data", folder, "--address", "192.168.1.23", "--no-local-name"],
            standalone_mode=False,
        )


if __name__ == "__main__":
    main()
