"""The page's parts as they are kept ready (R20)."""

import gzip
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tvgame.resources import resource_root
from tvgame.server.pages import Pages, symbols

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"{}>{}</svg>'


def test_only_known_files_are_parts(pages: Pages) -> None:
    """R20: neither dot-files nor stray ones."""
    assert set(pages.parts) == {"js/app.js", "texts/en.json", "symbols.svg"}


def test_the_page_points_to_its_parts(pages: Pages) -> None:
    assert f'src="s/{pages.hash}/js/app.js"' in pages.index.body.decode()
    assert re.fullmatch(r"[0-9a-f]{16}", pages.hash)


def test_one_folder_down_the_parts_are_one_up(pages: Pages) -> None:
    assert f'src="../s/{pages.hash}/js/app.js"' in pages.deep_index.body.decode()


def test_parts_are_packed_where_it_helps(pages: Pages) -> None:
    part = pages.parts["js/app.js"]
    assert part.packed is not None
    assert gzip.decompress(part.packed) == part.body
    assert pages.parts["texts/en.json"].packed is None


def test_phones_get_the_words_of_rules_and_tutorial(pages: Pages, tmp_path: Path) -> None:
    texts = tmp_path / "assets" / "texts"
    for part in ("learn", "tv"):
        (texts / f"en.{part}.json").write_text('{"more": "More"}')
    names = {name for name in Pages(tmp_path / "web", tmp_path / "assets").parts if "/en" in name}
    assert names == {"texts/en.json", "texts/en.learn.json"}


def test_phones_get_no_words_of_the_screen(pages: Pages) -> None:
    assert json.loads(pages.parts["texts/en.json"].body) == {"hello": "Hello"}


@pytest.mark.parametrize("changed", ["web/js/app.js", "web/index.html", "assets/texts/en.json"])
def test_any_change_changes_the_folder(pages: Pages, tmp_path: Path, changed: str) -> None:
    file = tmp_path / changed
    file.write_text(file.read_text().replace("a", "e").replace("Hello", "Hallo"))
    assert Pages(tmp_path / "web", tmp_path / "assets").hash != pages.hash


def test_the_same_contents_are_the_same_pages(pages: Pages, tmp_path: Path) -> None:
    again = Pages(tmp_path / "web", tmp_path / "assets")
    assert (again.hash, again.parts) == (pages.hash, pages.parts)


def test_drawings_become_symbols() -> None:
    text = symbols(
        {
            "sigil-moon": SVG.format("", '<g fill="none"><path d="M0 0h9"/></g>'),
            "icon-check": SVG.format(' fill="none" stroke="currentColor"', '<path d="M1 1h3"/>'),
        }
    )
    root = ElementTree.fromstring(text)
    name = "{http://www.w3.org/2000/svg}"
    moon, check = root.findall(f"{name}symbol")
    assert moon.attrib == {"id": "sigil-moon", "viewBox": "0 0 9 9"}
    assert moon.find(f"{name}g/{name}path") is not None
    assert check.attrib == {
        "id": "icon-check",
        "viewBox": "0 0 9 9",
        "fill": "none",
        "stroke": "currentColor",
    }


@pytest.mark.parametrize("drawing", ["<svg", "<p/>", '<svg xmlns="http://www.w3.org/2000/svg"/>'])
def test_what_is_no_drawing_is_named(drawing: str) -> None:
    with pytest.raises(ValueError, match="icon-odd"):
        symbols({"icon-odd": drawing})


def test_the_real_pages_load_with_every_drawing() -> None:
    marks = Pages.bundled().parts["symbols.svg"].body.decode()
    for kind in ("sigil", "icon"):
        for file in (resource_root("assets") / f"{kind}s").glob("*.svg"):
            assert f'<symbol id="{kind}-{file.stem}"' in marks
