"""The program's commands as somebody runs them who has no settings yet, until they end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.support.process import ROOT
from tests.support.time import PATIENCE


def stranger(
    folder: Path,
    *arguments: str,
    env: Mapping[str, str | None] | None = None,
    within: tuple[str, ...] = (),
    cwd: Path = ROOT,
    python: str = sys.executable,
) -> subprocess.CompletedProcess[str]:
    """Run ``glass-council ARGUMENTS``.

    :param folder: where settings and data would be kept.
    :param env: variables on top; None takes one away.
    :param within: a command that runs the command, like ``ip netns exec NAME``.
    :param python: whose installation to run.
    """
    wanted: dict[str, str | None] = {
        **{name: value for name, value in os.environ.items() if "GLASS_COUNCIL" not in name},
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHONIOENCODING": "utf-8",
        **(env or {}),
    }
    return subprocess.run(
        [*within, python, "-m", "tvgame", *arguments],
        cwd=cwd,
        env={name: value for name, value in wanted.items() if value is not None},
        capture_output=True,
        encoding="utf-8",
        timeout=2 * PATIENCE,
        check=False,
    )
