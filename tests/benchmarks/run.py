"""``python -m tests.benchmarks.run [--short] [--json FILE]``: print all figures.

``--short`` shows that everything works; its figures mean little.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path

from tests.benchmarks import engine, tv, wire
from tests.benchmarks.figures import Figure, table


def measure(short: bool) -> list[Figure]:
    """Everything, one after the other."""
    figures = wire.measure(30 if short else 600, (10,) if short else (10, 30, 100))
    figures += engine.games(0.2 if short else 4.0)
    figures.append(engine.folding(1 if short else 9))
    figures.append(engine.journal_size(2 if short else 30))
    figures += tv.measure(short)
    return figures


def main() -> None:
    """Measure, print, and write a file if one was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.run", description=__doc__)
    parser.add_argument("--short", action="store_true", help="only show that it works")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    wanted = parser.parse_args()
    figures = measure(wanted.short)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}"
    print(machine)
    print(table(figures))
    if wanted.json is not None:
        data = {"machine": machine, "figures": [figure.plain() for figure in figures]}
        wanted.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
