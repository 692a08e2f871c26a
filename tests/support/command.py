"""The program's commands, each in a process of its own that ends by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from tests.support.process import ROOT
from tests.support.time import PATIENCE


@dataclass(frozen=True)
class Ended:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it said on standard output, line by line."""
        return self.out.splitlines()


def command(*arguments: str, seconds: float = 2 * PATIENCE) -> Ended:
    """Run ``glass-council`` with ``arguments`` to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "tvgame", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
