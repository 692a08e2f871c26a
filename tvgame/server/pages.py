"""The phone page and its parts, read once and kept ready to send.

Only what is read here is ever served: there is no way from a request to the file system. The parts
lie under a folder named by the hash of all their contents, so that browsers may keep them for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from tvgame.resources import resource_root
from tvgame.texts import load_part

PLACEHOLDER: Final = "__PARTS__"
"""Stands in ``index.html`` for the folder of the parts."""

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json; charset=utf-8",
}
_PACKED: Final = frozenset({".png", ".woff2"})
_INDEX: Final = "index.html"
_WORDS: Final = frozenset({"learn"})
"""Parts of a language's words that phones get, beside the table itself (rules and tutorial)."""
_SVG: Final = "{http://www.w3.org/2000/svg}"
# What an <svg> hands down to its children has to be handed down by the <symbol>.
_INHERITED: Final = ("fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap")


@dataclass(frozen=True)
class Part:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    """The body in gzip; None where that doesn't make it smaller."""
    content_type: str


class Pages:
    """The page and its parts by name, like ``js/app.js`` or ``texts/en.json``."""

    def __init__(self, web: Path, assets: Path) -> None:
        """Read everything.

        :param web: the folder ``controller_web``; hidden files and unknown types are left out.
        :param assets: the folder ``assets``, for its texts, sigils and icons.
        :raises ValueError: if a text table or a drawing isn't what it should be.
        :raises FileNotFoundError: if there is no ``index.html``.
        """
        raw = dict(_files(web))
        index = raw.pop(_INDEX, None)
        if index is None:
            raise FileNotFoundError(web / _INDEX)
        raw |= _texts(assets / "texts")
        raw["symbols.svg"] = symbols(
            {
                f"{kind}-{file.stem}": file.read_text(encoding="utf-8")
                for kind in ("sigil", "icon")
                for file in sorted((assets / f"{kind}s").glob("*.svg"))
            }
        ).encode()
        digest = hashlib.sha256()
        for name, body in sorted({**raw, _INDEX: index}.items()):
            # Lengths keep one file's end from passing as the next one's beginning.
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
        self.hash: Final = digest.hexdigest()[:16]
        self.parts: Final[Mapping[str, Part]] = {
            name: _part(name, body) for name, body in raw.items()
        }
        self.index: Final = self._page(index, 0)
        self.deep_index: Final = self._page(index, 1)
        """The same page for an address one folder down, like ``/learn/glass-council``."""

    def _page(self, index: bytes, depth: int) -> Part:
        folder = f"{'../' * depth}s/{self.hash}"
        return _part(_INDEX, index.replace(PLACEHOLDER.encode(), folder.encode()))

    @classmethod
    def bundled(cls) -> Pages:
        """The pages that come with the program.

        :raises FileNotFoundError: if the installation lacks them.
        """
        return cls(resource_root("controller_web"), resource_root("assets"))


def _files(root: Path) -> Iterable[tuple[str, bytes]]:
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root)
        hidden = any(piece.startswith(".") for piece in name.parts)
        if path.is_file() and not hidden and path.suffix in _TYPES:
            yield name.as_posix(), path.read_bytes()


def _texts(folder: Path) -> dict[str, bytes]:
    """Each language's table without what only this computer says."""
    tables: dict[str, bytes] = {}
    for file in sorted(folder.glob("*.json")):
        _, _, part = file.stem.partition(".")
        if part and part not in _WORDS:
            continue  # a part that no phone needs
        table = {
            key: entry
            for key, entry in load_part(file).items()
            if not key.rpartition("/")[2].startswith("tv.")
        }
        text = json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        tables[f"texts/{file.name}"] = text.encode()
    return tables


def symbols(drawings: Mapping[str, str]) -> str:
    """One SVG with every drawing as a ``<symbol>``, to be shown by ``<use>``.

    :param drawings: SVG text by the symbol's id. They are drawn in ``currentColor``.
    :raises ValueError: if one isn't SVG, or has no ``viewBox``.
    """
    pieces = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for name, text in drawings.items():
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise ValueError(f"{name} is no SVG") from error
        view_box = root.get("viewBox")
        if root.tag != f"{_SVG}svg" or view_box is None:
            raise ValueError(f"{name} is no SVG with a viewBox")
        symbol = ElementTree.Element("symbol", {"id": name, "viewBox": view_box})
        for attribute in _INHERITED:
            value = root.get(attribute)
            if value is not None:
                symbol.set(attribute, value)
        symbol.extend(root)
        for element in symbol.iter():
            # The outer <svg> declares the one namespace for all.
            element.tag = element.tag.removeprefix(_SVG)
            element.tail = None
        pieces.append(ElementTree.tostring(symbol, encoding="unicode"))
    pieces.append("</svg>")
    return "".join(pieces)


def _part(name: str, body: bytes) -> Part:
    suffix = Path(name).suffix
    packed = None if suffix in _PACKED else gzip.compress(body, 9, mtime=0)
    if packed is not None and len(packed) >= len(body):
        packed = None
    return Part(body, packed, _TYPES[suffix])
