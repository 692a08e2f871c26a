"""The benchmarks work: one short run. No timing is asserted here."""

import json
import subprocess
import sys
from pathlib import Path

from tests.support.process import ROOT


def test_a_short_run_prints_every_figure(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.run", "--short", "--json", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    assert len(figures) == 15
    for figure in figures:
        assert figure["name"] in done.stdout
        assert figure["value"] > 0
    assert figures[0]["ratio"] == figures[0]["value"] / figures[0]["floor"]
