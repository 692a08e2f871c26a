"""The drawing of how true beliefs turn out."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.tally import Forecast
from tvgame.calibration import FEW, MOMENTS, main, points


def test_beliefs_of_one_moment_are_counted_by_tenths() -> None:
    """Three in four of those believed at 0.7 and 0.72 were so; too few were believed at 0.1."""
    told = [Forecast(6, 0.70 + 0.02 * (k % 2), 0.3, k % 4 != 0) for k in range(40)]
    told += [Forecast(6, 0.1, 0.3, False)] * (FEW - 1)
    told += [Forecast(7, 0.1, 0.3, False)] * 100
    ((believed, so, low, high),) = points(told, 5)
    assert believed == pytest.approx(0.71)
    assert so == 0.75
    assert 0.5 < low < 0.75 < high < 0.9


def test_the_drawing_has_a_panel_a_moment(tmp_path: Path) -> None:
    out = tmp_path / "drawing.svg"
    main(["--games", "1", "--out", str(out)])
    texts = [element.text for element in ElementTree.parse(out).iter() if element.text]
    assert [text for text in texts if "elections" in text] == [
        f"after {moment} elections" for moment in MOMENTS
    ]
