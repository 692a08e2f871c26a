"""Which sheets a kit has, in which order (G12)."""

from __future__ import annotations

from pathlib import Path

from engine.ruleset import Ruleset
from tvgame.paper import cards, reading
from tvgame.paper.board import board
from tvgame.paper.cards import Kit
from tvgame.paper.grid import COIN, MINI, PANE, PLATE, Draw, Format, block, sheets
from tvgame.paper.ink import INKS
from tvgame.paper.press import Press
from tvgame.paper.sizes import PaperSize
from tvgame.texts import Texts


def paper_kit(
    ruleset: Ruleset,
    seats: int,
    texts: Texts,
    assets: Path,
    paper: PaperSize = PaperSize.A4,
    backs: bool = False,
) -> bytes:
    """Make the whole kit as a PDF.

    :param seats: how many play; the moderator isn't one of them.
    :param assets: the folder with our drawings.
    :param backs: put a page of backs after each page of cards that is held or dealt, for printing
        on both sides along the long edge.
    :raises RulesetError: if the game isn't played at that size.
    """
    ruleset.mix(seats)
    kit = Kit(ruleset, seats, INKS[ruleset.name], texts)
    press = Press(paper, assets, kit.t("paper.title", n=seats))
    reading.rules(press, kit)
    reading.moderator(press, kit)
    for format_, faces in (
        (PLATE, cards.roles(kit)),
        (PANE, cards.policies(kit)),
        (PANE, cards.ballots(kit)),
    ):
        _dealt(press, kit, format_, faces, backs)
    sheets(press, PLATE, cards.places(kit))
    _markers(press, kit)
    board(press, kit)
    reading.record(press, kit)
    return press.written()


def _dealt(press: Press, kit: Kit, format_: Format, faces: list[Draw], backs: bool) -> None:
    """Cards that others must not recognise, with their backs if asked for."""
    for first in range(0, len(faces), format_.count):
        some = faces[first : first + format_.count]
        sheets(press, format_, some)
        if backs:
            # A full sheet: turned over, a part of a row would lie on the other side.
            back = cards.back(kit, format_.w, format_.h)
            sheets(press, format_, [back] * format_.count)


def _markers(press: Press, kit: Kit) -> None:
    """Offices, answers and everything round, on one page."""
    press.page()
    blocks = [
        (PLATE, cards.offices(kit)),
        (COIN, cards.coins(kit)),
        (PANE, cards.answers(kit)),
        (MINI, cards.counters(kit)),
    ]
    gap = 10.0
    blocks = [(format_, faces) for format_, faces in blocks if faces]
    height = sum(format_.h * -(-len(faces) // format_.columns) + gap for format_, faces in blocks)
    y = (press.height - height + gap) / 2
    for format_, faces in blocks:
        y = block(press, format_, faces, y) + gap
