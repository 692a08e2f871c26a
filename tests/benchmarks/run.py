"""``python3 play.py bench``: measure all figures and print them.

With ``--short`` they mean little, and show that everything works; ``--page`` puts them into
docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path

from tests.benchmarks import engine, tv, whole, wire
from tests.benchmarks.figures import Figure, markdown, table
from tests.support.process import ROOT

PAGE = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- run -->", "<!-- end of the run -->"
"""Between these the page has its run."""


def measure(short: bool) -> list[Figure]:
    """Everything: one after the other what a second program would slow, then what it wouldn't."""
    figures = wire.measure((30, 30) if short else (600, 300), (10,) if short else (10, 30, 100))
    figures += engine.games(0.2 if short else 3.0)
    figures.append(engine.folding(1 if short else 9))
    figures.append(engine.journal_size(2 if short else 30))
    figures += tv.measure(short)
    figures += whole.measure(short)
    if short:
        return figures + whole.shares(short)
    with tv.memory_alone(5) as memory:
        shares = whole.shares(short)
    return [*figures, *memory, *shares]


def write_page(page: Path, machine: str, figures: list[Figure]) -> None:
    """Put the figures where the page has its run."""
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    today = datetime.now(tz=UTC).date()
    run = f"\n{today}, {machine}:\n\n{markdown(figures)}\n"
    page.write_text(f"{before}{BEGIN}{run}{END}{after}", encoding="utf-8")


def main() -> None:
    """Measure, print, and write a file if one was asked for."""
    parser = argparse.ArgumentParser(prog="python3 play.py bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="only show that it works")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument(
        "--page", type=Path, nargs="?", const=PAGE, help="put them into the page, or into that one"
    )
    wanted = parser.parse_args()
    figures = measure(wanted.short)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}"
    print(machine)
    print(table(figures))
    if wanted.json is not None:
        data = {"machine": machine, "figures": [figure.plain() for figure in figures]}
        wanted.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    if wanted.page is not None:
        write_page(wanted.page, machine, figures)


if __name__ == "__main__":
    main()
