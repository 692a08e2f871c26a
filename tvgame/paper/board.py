"""The board: two tracks whose places are as large as a policy card, and the counts below."""

from __future__ import annotations

from typing import Final

from engine.words import Policy, Role
from tvgame.paper import panes
from tvgame.paper.cards import Kit
from tvgame.paper.grid import PANE
from tvgame.paper.ink import PAPER
from tvgame.paper.press import Face, Press, Style

_DASH: Final = (1.2, 1.0)


def board(press: Press, kit: Kit) -> None:
    """One page, lying."""
    press.page(landscape=True)
    ink, rules = kit.ink, kit.ruleset
    places = max(rules.bad_goal, rules.good_goal + 1)
    left = (press.width - places * PANE.w) / 2
    right = left + places * PANE.w
    top = (press.height - 190) / 2 + 4
    title = Style(17, ink.text, Face.DISPLAY)
    press.write(kit.t("title"), left, top + 5, title)
    size = kit.t("paper.board.table", n=kit.seats)
    press.write(size, right, top + 5, Style(9, ink.soft), "right")
    y = _track(press, kit, Policy.GOOD, rules.good_goal, left, top + 9)
    _pile(press, kit, right - PANE.w, top + 9 + 5.4)
    y = _track(press, kit, Policy.BAD, rules.bad_goal, left, y + 3)
    _counts(press, kit, left, right, y + 4.4)


def _track(press: Press, kit: Kit, kind: Policy, goal: int, left: float, top: float) -> float:
    """A row of places; returns its lower edge."""
    ink, colour = kit.ink, kit.ink.policy[kind]
    word = Style(9.5, colour, Face.STRONG)
    press.mark(ink.policy_marks[kind], left + 2.2, top + 1.8, 4.6, colour)
    press.write(kit.t(f"paper.board.{kind}", n=goal), left + 6, top + 3.2, word)
    y = top + 5.4
    for place in range(1, goal + 1):
        x = left + (place - 1) * PANE.w
        last = place == goal
        if kit.leaded:
            shape = panes.arch(PANE.w - 3, PANE.h - 2, pointed=kind is Policy.BAD)
        else:
            shape = f"M0 0H{PANE.w - 3}V{PANE.h - 2}H0Z"
        fill = ink.glass[kind][1] if last else PAPER
        press.path(shape, x + 1.5, y + 1, fill=fill, stroke=colour, width=0.4, dash=_DASH)
        cx = x + PANE.w / 2
        number = Style(30, colour, Face.TITLE)
        press.write(str(place), cx, y + 27, number, "centre")
        mark, says = _meaning(kit, kind, place, last)
        if mark is not None:
            press.mark(mark, cx, y + 39, 9, colour)
        rows = Style(8, ink.text, Face.STRONG, leading=1.15)
        press.paragraph(says, x + 4, y + 46, PANE.w - 8, rows, "centre")
    if kind is Policy.BAD:
        _danger(press, kit, left + kit.ruleset.danger * PANE.w, y)
    return y + PANE.h


def _meaning(kit: Kit, kind: Policy, place: int, last: bool) -> tuple[str | None, str]:
    """What a place brings: a mark and words."""
    if last:
        return kit.ink.policy_marks[kind], kit.t(f"paper.board.{kind}.last")
    power = None if kind is Policy.GOOD else kit.ruleset.powers[kit.seats][place - 1]
    if power is None:
        return None, ""
    return kit.ink.power_marks[power], kit.t(f"paper.power.{power}")


def _danger(press: Press, kit: Kit, x: float, y: float) -> None:
    """The line after which electing the leader ends the game (G1, M1)."""
    ink = kit.ink
    colour = ink.policy[Policy.BAD]
    press.line(x, y - 1, x, y + PANE.h, colour, 0.9)
    text = kit.t("paper.board.danger")
    style = Style(7.6, PAPER, Face.STRONG)
    w = press.measure(text, style.size, style.face) + 11
    press.rect(x - 3.4, y - 5.2, w, 5.2, radius=1.2, fill=colour)
    press.mark(ink.marks[Role.LEADER], x, y - 2.6, 3.8, PAPER)
    press.write(text, x + 4.2, y - 1.6, style)


def _pile(press: Press, kit: Kit, x: float, y: float) -> None:
    """Where what was thrown away lies."""
    ink = kit.ink
    press.rect(
        x + 1.5, y + 1, PANE.w - 3, PANE.h - 2, radius=2, stroke=ink.soft, width=0.3, dash=_DASH
    )
    press.mark("icons/cards", x + PANE.w / 2, y + 24, 10, ink.soft)
    words = Style(8, ink.soft, leading=1.15)
    press.paragraph(kit.t("paper.board.discards"), x + 4, y + 32, PANE.w - 8, words, "centre")


def _counts(press: Press, kit: Kit, left: float, right: float, top: float) -> None:
    """Rejections, and elections where they are numbered."""
    ink, rules = kit.ink, kit.ruleset
    word = Style(9.5, ink.text, Face.STRONG)
    press.write(kit.t("paper.board.rejected"), left, top + 3, word)
    side = 13.5
    for count in range(rules.failure_limit + 1):
        x = left + count * (side + 2)
        last = count == rules.failure_limit
        fill = ink.accent_wash if last else None
        press.rect(x, top + 5, side, side, radius=2, fill=fill, stroke=ink.rule, width=0.35)
        press.write(str(count), x + side / 2, top + 13.6, Style(15, ink.text, Face.TITLE), "centre")
    note = Style(7, ink.soft, leading=1.15)
    wide = (rules.failure_limit + 1) * (side + 2) - 2
    press.paragraph(kit.t("paper.board.rejected.last"), left, top + 19.8, wide, note)
    x = left + wide + 10
    if rules.election_limit is None:
        press.paragraph(kit.t("paper.board.reshuffle"), x, top + 4, right - x, Style(9, ink.text))
        return
    press.write(kit.t("paper.board.elections"), x, top + 3, word)
    columns = 15
    cell = (right - x) / columns
    for number in range(1, rules.election_limit + 1):
        row, column = divmod(number - 1, columns)
        last = number == rules.election_limit
        fill = ink.accent_wash if last else None
        at = (x + column * cell, top + 5 + row * 9.6)
        press.rect(*at, cell - 1, 8.6, radius=1.2, fill=fill, stroke=ink.rule, width=0.25)
        centre = (at[0] + (cell - 1) / 2, at[1] + 5.8)
        press.write(str(number), *centre, Style(9.5, ink.text), "centre")
    press.paragraph(kit.t("paper.board.elections.last"), x, top + 24.2, 120, note)
