"""*Play friends online*: the link as text and as a code, and for whom it is good (M11)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.screen import decoded
from tests.web import views
from tests.web.conftest import Open
from tests.web.stage import Stage


@pytest.mark.parametrize(
    ("public", "says"),
    [(False, "works in this house, on the same Wi-Fi"), (True, "works from anywhere")],
)
def test_the_link_is_shown_scanned_and_said_to_be_for_the_house_or_not(
    open_page: Open, stage: Stage, tmp_path: Path, public: bool, says: str
) -> None:
    """In the house: how friends elsewhere could come is said, too."""
    view = views.merchants(views.waiting())
    view["table"] |= {"url": stage.url, "public": public}
    page = open_page(view)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play friends online").click()
    read = page.locator(".page-invite").inner_text()
    assert says in read
    assert ("--public-url" in read) is not public
    assert page.locator("#link").inner_text() == stage.url
    code = page.locator("img.scan")
    code.evaluate("(image) => image.decode()")
    code.screenshot(path=tmp_path / "code.png")
    assert decoded(tmp_path / "code.png") == [stage.url]
