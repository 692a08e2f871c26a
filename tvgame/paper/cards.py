"""Everything that is cut out: roles, policies, ballots, seats, offices, markers, and backs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.ruleset import Ruleset
from engine.words import Policy, Power, Role, Side
from tvgame.paper import panes
from tvgame.paper.grid import COIN, MINI, PANE, PLATE, Draw
from tvgame.paper.ink import PAPER, SIGIL_INKS, Ink
from tvgame.paper.press import Face, Press, Style
from tvgame.texts import Texts

BLEED: Final = 2.6
"""From a card's edge to what is drawn on it."""


@dataclass(frozen=True)
class Kit:
    """What a kit is made for."""

    ruleset: Ruleset
    seats: int
    ink: Ink
    texts: Texts

    def t(self, key: str, **params: object) -> str:
        """Words of this game."""
        return self.texts.t(key, self.ruleset.name, **params)

    @property
    def sigils(self) -> tuple[str, ...]:
        """One for each seat."""
        return tuple(SIGIL_INKS)[: self.seats]

    @property
    def leaded(self) -> bool:
        """Whether panes are glass; else they are pages of a ledger."""
        return self.ruleset.seals


def _frame(press: Press, ink: Ink, x: float, y: float, w: float, h: float) -> None:
    b = BLEED
    press.rect(x + b, y + b, w - 2 * b, h - 2 * b, radius=2, stroke=ink.rule, width=0.3)


# --- roles ---------------------------------------------------------------------------------------


def roles(kit: Kit) -> list[Draw]:
    """One card for each role dealt at this table."""
    return [_role(kit, role) for role in kit.ruleset.mix(kit.seats)]


def _role(kit: Kit, role: Role) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, w, h = kit.ink, PLATE.w, PLATE.h
        _frame(press, ink, x, y, w, h)
        emblem(press, kit, x + 6, y + 6.2, kit.ink.marks[role])
        left, right = x + 35, w - 35 - 6
        press.write(kit.t("paper.role.you"), left, y + 11.2, Style(8, ink.soft))
        press.write(
            kit.t(f"role.{role}"), left, y + 18.2, Style(17, ink.text, Face.DISPLAY), limit=right
        )
        small = Style(8.6, ink.text, leading=1.2)
        foot = press.paragraph(_known(kit, role), left, y + 20.4, right, small)
        params = _goals(kit)
        press.paragraph(kit.t(f"paper.role.aim.{role}", **params), left, foot + 1.1, right, small)
        size = kit.t("paper.role.table", n=kit.seats)
        press.write(size, x + w - 6, y + h - 4.6, Style(6.2, ink.soft), "right")

    return draw


def _known(kit: Kit, role: Role) -> str:
    """What this role is told, at this size (G2, M2)."""
    mix = kit.ruleset.mix(kit.seats)
    others = kit.ruleset.agents[kit.seats] - (role is Role.AGENT)
    if role is Role.LOYAL:
        return kit.t("paper.role.know.loyal")
    if role is Role.AGENT:
        return kit.t("paper.role.know.agent", n=others)
    sees = kit.ruleset.knows(kit.ruleset, len(mix), Role.LEADER, Role.AGENT)
    return kit.t("paper.role.know.leader" if sees else "paper.role.know.leader_alone", n=others)


def _goals(kit: Kit) -> dict[str, object]:
    rules = kit.ruleset
    return {"good": rules.good_goal, "bad": rules.bad_goal, "danger": rules.danger}


def emblem(press: Press, kit: Kit, x: float, y: float, mark: str) -> None:
    """The same pane on every role, so that nothing can be told from across the table."""
    if kit.leaded:
        panes.leaded(press, kit.ink, x, y, 25, 37.6, kit.ink.wash)
        press.mark(mark, x + 12.5, y + 21.8, 13, kit.ink.text)
        return
    press.rect(x, y, 25, 37.6, radius=1.2, fill=kit.ink.wash, stroke=kit.ink.rule, width=0.5)
    press.rect(x + 1.2, y + 1.2, 22.6, 35.2, radius=0.6, stroke=kit.ink.rule, width=0.15)
    for row in range(6):
        at = y + 5 + row * 5.4
        press.line(x + 1.2, at, x + 23.8, at, kit.ink.rule, 0.1)
    press.circle(x + 12.5, y + 18.8, 9.6, fill=PAPER, stroke=kit.ink.rule, width=0.35)
    press.mark(mark, x + 12.5, y + 18.8, 16 if "/line_" in mark else 12.5, kit.ink.text)


# --- policies ------------------------------------------------------------------------------------


def policies(kit: Kit) -> list[Draw]:
    """The deck: the good ones first."""
    rules = kit.ruleset
    good, bad = policy(kit, Policy.GOOD), policy(kit, Policy.BAD)
    return [good] * rules.good_cards + [bad] * rules.bad_cards


def policy(kit: Kit, kind: Policy) -> Draw:
    """A policy card."""

    def draw(press: Press, x: float, y: float) -> None:
        ink, w = kit.ink, PANE.w
        if kit.leaded:
            cx, cy = panes.lancet(press, ink, x + 4.4, y + 3.6, w - 8.8, 44.5, kind)
            press.circle(cx, cy, 8.4, fill=PAPER, stroke=ink.policy[kind], width=0.4)
            press.mark(ink.policy_marks[kind], cx, cy, 11.4, ink.policy[kind])
        else:
            _parchment(press, ink, x, y, kind)
        word = Style(14, ink.policy[kind], Face.DISPLAY)
        press.write(kit.t(f"paper.policy.{kind}"), x + w / 2, y + 54, word, "centre", w - 7)
        press.write(
            kit.t(f"paper.policy.{kind}.side"),
            *(x + w / 2, y + 58.6),
            Style(6.6, ink.soft),
            "centre",
            w - 7,
        )

    return draw


def _parchment(press: Press, ink: Ink, x: float, y: float, kind: Policy) -> None:
    """A ruled deed with a wax seal; a sound one is whole, a rotten one gnawed at its edge."""
    left, top, w, h = 4.2, 3.8, PANE.w - 8.4, 44.0
    edge = ink.policy[kind]
    if kind is Policy.GOOD:
        d = f"M{left} {top}h{w}v{h}h{-w}Z"
    else:
        bites = ((6, 2.2), (5, 3.4), (7, 1.6), (9, 2.8), (8, 2.0), (9, 3.0))
        right = "".join(f"q{-depth} {step / 2} 0 {step}" for step, depth in bites)
        back = "".join(f"q{depth} {-step / 2} 0 {-step}" for step, depth in reversed(bites))
        d = f"M{left} {top}h{w}{right}h{-w}{back}Z"
    press.path(d, x, y, fill=ink.glass[kind][0], stroke=edge, width=0.5)
    for row in range(4):
        inset = 8.5 if row == 0 else 5.5
        for at in (top + 6 + row * 2.6, top + h - 6 - row * 2.6):
            press.line(x + left + inset, y + at, x + left + w - inset, y + at, edge, 0.15)
    cx, cy = x + PANE.w / 2, y + top + h / 2
    panes.wax(press, cx, cy, 9.6, ink.glass[kind][1], edge)
    press.mark(ink.policy_marks[kind], cx, cy, 13.4, edge)


# --- ballots -------------------------------------------------------------------------------------


def ballots(kit: Kit) -> list[Draw]:
    """For and Against for each seat: a row for, the same seats against below it."""
    rows = [kit.sigils[at : at + PANE.columns] for at in range(0, kit.seats, PANE.columns)]
    return [_ballot(kit, sigil, yes) for row in rows for yes in (True, False) for sigil in row]


def _ballot(kit: Kit, sigil: str, yes: bool) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, w, h = kit.ink, PANE.w, PANE.h
        colour = ink.text if yes else ink.against
        b = BLEED
        # Both tinted alike, so that thin paper doesn't tell one from the other.
        wash = ink.accent_wash if yes else ink.against_wash
        press.rect(
            x + b, y + b, w - 2 * b, h - 2 * b, radius=2, fill=wash, stroke=colour, width=0.3
        )
        # The folds of a letter: an open flap for yes, a closed one for no.
        flap = 13.0
        d = f"M{b} {b + 2}L{w / 2} {b + flap}L{w - b} {b + 2}"
        press.path(d, x, y, stroke=colour, width=0.2)
        cx, cy = x + w / 2, y + 24.5
        press.circle(cx, cy, 8.2, fill=PAPER, stroke=colour, width=0.4)
        press.mark("icons/check" if yes else "icons/cross", cx, cy, 9.6, colour)
        word = kit.t("vote.yes" if yes else "vote.no")
        press.write(word, cx, y + 41, Style(14.5, colour, Face.DISPLAY), "centre", w - 8)
        press.line(x + 7, y + 44.4, x + w - 7, y + 44.4, colour, 0.15)
        press.mark(f"sigils/{sigil}", x + 10.6, y + 52, 9, SIGIL_INKS[sigil])
        name = Style(8.2, ink.text, Face.STRONG)
        press.write(kit.t(f"sigil.{sigil}"), x + 17, y + 53.2, name, limit=w - 17 - 4.5)

    return draw


# --- seats, offices, markers ---------------------------------------------------------------------


def places(kit: Kit) -> list[Draw]:
    """A card for each seat, to stand before a person."""
    return [_place(kit, sigil) for sigil in kit.sigils]


def _place(kit: Kit, sigil: str) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, w, h = kit.ink, PLATE.w, PLATE.h
        _frame(press, ink, x, y, w, h)
        if kit.leaded:
            panes.leaded(press, ink, x + 6, y + 6.2, 25, 37.6, ink.wash)
            press.mark(f"sigils/{sigil}", x + 18.5, y + 28, 13.4, SIGIL_INKS[sigil])
        else:
            press.circle(x + 18.5, y + 25, 13, fill=ink.wash, stroke=ink.rule, width=0.5)
            press.circle(x + 18.5, y + 25, 11.8, stroke=ink.rule, width=0.15)
            press.mark(f"sigils/{sigil}", x + 18.5, y + 25, 15, SIGIL_INKS[sigil])
        left = x + 37
        name = Style(17, ink.text, Face.DISPLAY)
        press.write(kit.t(f"sigil.{sigil}"), left, y + 16.5, name, limit=w - 43)
        press.line(left, y + 31, x + w - 7, y + 31, ink.rule, 0.25)
        press.write(kit.t("paper.seat.name"), left, y + 34.6, Style(6.6, ink.soft))
        press.paragraph(
            kit.t("paper.seat.turn"), left, y + 37.4, w - 43, Style(6.8, ink.soft, leading=1.2)
        )

    return draw


def offices(kit: Kit) -> list[Draw]:
    """Who nominates and who is nominated."""
    return [_office(kit, "proposer", kit.ink.proposer), _office(kit, "nominee", kit.ink.nominee)]


def _office(kit: Kit, which: str, mark: str) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, w, h = kit.ink, PLATE.w, PLATE.h
        first = which == "proposer"
        edge = ink.accent if first else ink.soft
        wash = ink.accent_wash if first else ink.wash
        b = BLEED
        notch = 5.0
        d = f"M{b} {b + 6}H{w - b}L{w - b - notch} {h / 2}L{w - b} {h - b - 6}H{b}"
        d += f"L{b + notch} {h / 2}Z"
        press.path(d, x, y, fill=wash, stroke=edge, width=0.6)
        press.line(x + b + 5, y + b + 8.2, x + w - b - 5, y + b + 8.2, edge, 0.2)
        press.line(x + b + 5, y + h - b - 8.2, x + w - b - 5, y + h - b - 8.2, edge, 0.2)
        press.mark(mark, x + 23, y + h / 2, 17, ink.text)
        word = Style(26, ink.text, Face.DISPLAY)
        room = w - 36.8 - b - notch - 4
        press.write(kit.t(which), x + 36.5, y + h / 2 + 1.2, word, limit=room)
        note = Style(7.4, ink.soft)
        press.write(kit.t(f"paper.office.{which}"), x + 36.8, y + h / 2 + 7, note, limit=room)

    return draw


def answers(kit: Kit) -> list[Draw]:
    """What the moderator shows in answer to an investigation: a side, never a role (G8, M7)."""
    if Power.INVESTIGATE not in kit.ruleset.powers[kit.seats]:
        return []
    return [_answer(kit, side) for side in (Side.LOYAL, Side.LEADER)]


def _answer(kit: Kit, side: Side) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, w, h = kit.ink, PANE.w, PANE.h
        _frame(press, ink, x, y, w, h)
        role = Role.LOYAL if side is Side.LOYAL else Role.AGENT
        press.mark("icons/lens", x + w / 2, y + 11, 7, ink.soft)
        press.circle(x + w / 2, y + 29, 9.4, fill=ink.wash, stroke=ink.rule, width=0.4)
        mark = ink.marks[role]
        press.mark(mark, x + w / 2, y + 29, 15.5 if "/line_" in mark else 12.5, ink.text)
        word = Style(15, ink.text, Face.DISPLAY)
        press.write(kit.t(f"side.{side}"), x + w / 2, y + 48, word, "centre", w - 7)
        press.write(
            kit.t("paper.answer.only"), x + w / 2, y + 54, Style(6.6, ink.soft), "centre", w - 6
        )

    return draw


def coins(kit: Kit) -> list[Draw]:
    """Round markers: Influence, or what the powers need. None at some tables."""
    made: list[Draw] = [_seal(kit, sigil) for sigil in kit.sigils] if kit.ruleset.seals else []
    row = kit.ruleset.powers[kit.seats]
    if not kit.ruleset.investigate_again:
        looks = row.count(Power.INVESTIGATE)
        made += [_token(kit, "icons/lens", "paper.coin.looked") for _ in range(looks)]
    if Power.HAND_GAVEL in row:
        made.append(_token(kit, kit.ink.proposer, "paper.coin.back"))
    return made


def counters(kit: Kit) -> list[Draw]:
    """Markers that move along the board's counts."""
    made = [_mini(kit, kit.ink.failure)]
    if kit.ruleset.election_limit is not None:
        made.append(_mini(kit, "icons/letter"))
    return made


def _mini(kit: Kit, mark: str) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        cx, cy = x + MINI.w / 2, y + MINI.h / 2
        press.circle(cx, cy, 6.2, fill=kit.ink.accent_wash, stroke=kit.ink.accent, width=0.5)
        press.mark(mark, cx, cy, 7, kit.ink.text)

    return draw


def _seal(kit: Kit, sigil: str) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, cx, cy = kit.ink, x + COIN.w / 2, y + COIN.h / 2
        panes.wax(press, cx, cy, 15.4, ink.accent_wash, ink.accent)
        press.write("×2", cx, cy + 0.2, Style(19, ink.accent, Face.DISPLAY), "centre")
        press.mark(f"sigils/{sigil}", cx, cy + 5.6, 6.2, SIGIL_INKS[sigil])

    return draw


def _token(kit: Kit, mark: str, key: str) -> Draw:
    def draw(press: Press, x: float, y: float) -> None:
        ink, cx, cy = kit.ink, x + COIN.w / 2, y + COIN.h / 2
        press.circle(cx, cy, 14.8, fill=ink.wash, stroke=ink.rule, width=0.6)
        press.circle(cx, cy, 13.4, stroke=ink.rule, width=0.15)
        press.mark(mark, cx, cy - 3, 11, ink.text)
        press.write(kit.t(key), cx, cy + 8.2, Style(7, ink.text, Face.STRONG), "centre", 20)

    return draw


# --- backs ---------------------------------------------------------------------------------------


def back(kit: Kit, w: float, h: float) -> Draw:
    """One back for all cards of a size; light, so that it doesn't drink the printer dry."""

    def draw(press: Press, x: float, y: float) -> None:
        ink, b = kit.ink, BLEED
        press.rect(
            x + b, y + b, w - 2 * b, h - 2 * b, radius=2, fill=ink.wash, stroke=ink.rule, width=0.5
        )
        press.rect(
            x + b + 1.4,
            y + b + 1.4,
            w - 2 * b - 2.8,
            h - 2 * b - 2.8,
            radius=1.2,
            stroke=ink.rule,
            width=0.15,
        )
        cx, cy, r = x + w / 2, y + h / 2, min(w, h) * 0.32
        if kit.leaded:
            panes.rose(press, cx, cy, r, ink.rule, (PAPER, "#D3DCF3", "#DAD9F1", "#CFE3EF"))
        else:
            panes.wax(press, cx, cy, r * 0.9, ink.accent_wash, ink.accent)
            press.mark(ink.nominee, cx, cy, r * 0.9, ink.accent)

    return draw
