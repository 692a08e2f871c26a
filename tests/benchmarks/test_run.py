"""The benchmarks work: one short run. No timing is asserted here."""

import json
import subprocess
import sys
from pathlib import Path

from tests.support.process import ROOT


def test_a_short_run_prints_every_figure(tmp_path: Path) -> None:
    file, page = tmp_path / "figures.json", tmp_path / "page.md"
    page.write_text((ROOT / "docs" / "performance.md").read_text("utf-8"), "utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "play.py", "bench", "--short", "--json", file, "--page", page],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text(encoding="utf-8"))["figures"]
    told = page.read_text(encoding="utf-8")
    assert len(figures) == 23
    for figure in figures:
        assert figure["name"] in done.stdout
        assert f"| {figure['name']} | {figure['value']:.4g} {figure['unit']} |" in told
        assert figure["value"] > 0
    assert figures[0]["ratio"] == figures[0]["value"] / figures[0]["floor"]
