"""The sheets that are read: the rules for the table, the moderator's part, and the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.words import Power, Role
from tvgame.paper import panes
from tvgame.paper.cards import Kit
from tvgame.paper.ink import PAPER, SIGIL_INKS
from tvgame.paper.press import MARGIN, Face, Press, Style

RULES: Final = (
    ("aim", "crown"),
    ("know", "eye"),
    ("nominate", "proposer"),
    ("vote", "letter"),
    ("reject", "failure"),
    ("session", "cards"),
    ("powers", "lens"),
    ("removed", "door"),
    ("end", "clock"),
    ("talk", "speech"),
)
"""Sections of the rule sheet, each with its mark."""
MODERATOR: Final = (
    ("prepare", "cards"),
    ("deal", "eye"),
    ("turn", "proposer"),
    ("vote", "letter"),
    ("session", "cards"),
    ("powers", "lens"),
    ("silence", "padlock"),
)
_ORDINALS: Final = {1: "one", 2: "two", 3: "few"}
_RECORD_ROWS: Final = 26
"""Where elections aren't numbered."""


def rules(press: Press, kit: Kit) -> None:
    """The rules on one page, complete for play on paper."""
    press.page()
    top = _title(press, kit, kit.t("title"), kit.t("paper.rules.subtitle", n=kit.seats))
    _columns(press, kit, top, "rules", RULES)


def moderator(press: Press, kit: Kit) -> None:
    """What the one who doesn't play has to do and to say."""
    press.page()
    top = _title(press, kit, kit.t("paper.moderator"), kit.t("paper.moderator.subtitle"))
    top = _mix(press, kit, top)
    _columns(press, kit, top + 5, "moderator", MODERATOR)


def values(kit: Kit) -> dict[str, object]:
    """The numbers that the texts name."""
    rules = kit.ruleset
    mix = rules.mix(kit.seats)
    sees = rules.knows(rules, kit.seats, Role.LEADER, Role.AGENT)
    return {
        "seats": kit.seats,
        "agents": kit.t("count.agent", n=mix.count(Role.AGENT), number=mix.count(Role.AGENT)),
        "loyal": kit.t("count.loyal", n=mix.count(Role.LOYAL), number=mix.count(Role.LOYAL)),
        "good": rules.good_goal,
        "bad": rules.bad_goal,
        "danger": rules.danger,
        "good_cards": rules.good_cards,
        "bad_cards": rules.bad_cards,
        "small": rules.small_table,
        "limit": rules.failure_limit,
        "elections": rules.election_limit,
        "powers": "\n".join(_powers(kit)),
        "hints": "\n".join(
            kit.t(f"paper.power.{power}.hint")
            for power in dict.fromkeys(rules.powers[kit.seats])
            if power is not None
        ),
        "leader_knows": kit.t("paper.rules.leader_knows" if sees else "paper.rules.leader_alone"),
        "script": kit.t("paper.moderator.script" if sees else "paper.moderator.script_alone"),
    }


def _powers(kit: Kit) -> list[str]:
    """A line for each power of this table: its places and what it is (G8, M7)."""
    places: dict[Power, list[str]] = {}
    for place, power in enumerate(kit.ruleset.powers[kit.seats], 1):
        if power is not None:
            ordinal = kit.t(f"ordinal.{_ORDINALS.get(place, 'other')}", n=place)
            places.setdefault(power, []).append(ordinal)
    return [
        kit.t(f"paper.power.{power}.rule", places=kit.texts.listed(ordinals))
        for power, ordinals in places.items()
    ]


def _title(press: Press, kit: Kit, title: str, subtitle: str) -> float:
    ink = kit.ink
    y = MARGIN + 3
    right = press.width - MARGIN - 3
    if kit.leaded:
        tints = (PAPER, "#C9D6F5", "#D3D1F2", "#BFDCEB")
        panes.rose(press, right - 10, y + 10.5, 10, ink.rule, tints, 15)
    else:
        panes.wax(press, right - 10, y + 10.5, 9.6, ink.accent_wash, ink.accent)
        press.mark("icons/line_merchants_good", right - 10, y + 10.5, 13, ink.accent)
    press.write(title, MARGIN + 3, y + 12, Style(29, ink.text, Face.TITLE), spacing=0.6)
    press.write(subtitle, MARGIN + 3.4, y + 19, Style(10.5, ink.soft))
    press.line(MARGIN + 3, y + 24, right, y + 24, ink.rule, 0.5)
    press.line(MARGIN + 3, y + 25, right, y + 25, ink.rule, 0.15)
    return y + 29


def _columns(
    press: Press, kit: Kit, top: float, kind: str, sections: Sequence[tuple[str, str]]
) -> None:
    """Set the sections in two columns, as even as whole sections allow, as large as they fit."""
    gap, inset = 9.0, 8.0
    left = MARGIN + 3
    w = (press.width - 2 * left - gap) / 2
    room = press.height - MARGIN - 3 - top
    numbers = values(kit)
    texts = [(name, mark, kit.t(f"paper.{kind}.{name}", **numbers)) for name, mark in sections]
    size = 12.0
    while True:
        body = Style(size, kit.ink.text, leading=1.3)
        step = body.size * 25.4 / 72 * body.leading
        heights = [
            6.4 + step * sum(len(press.rows(part, w - inset, body)) for part in text.split("\n"))
            + 1.2 * text.count("\n") + 4.2
            for _, _, text in texts
        ]  # fmt: skip
        cut = min(
            range(1, len(texts)),
            key=lambda at: max(sum(heights[:at]), sum(heights[at:])),
        )
        if max(sum(heights[:cut]), sum(heights[cut:])) <= room or size < 7:
            break
        size -= 0.1
    y = top
    for at, (name, mark, text) in enumerate(texts):
        if at == cut:
            y = top
        x = left if at < cut else left + w + gap
        own = {"proposer": kit.ink.proposer, "failure": kit.ink.failure}
        symbol = own.get(mark, f"icons/{mark}")
        press.mark(symbol, x + 2.6, y + 2.9, 5.2, kit.ink.accent)
        head = Style(12.5, kit.ink.text, Face.DISPLAY)
        press.write(kit.t(f"paper.{kind}.{name}.head"), x + inset, y + 4.6, head)
        row = y + 6.4
        for number, part in enumerate(text.split("\n")):
            row = press.paragraph(part, x + inset, row + (1.2 if number else 0), w - inset, body)
        y += heights[at]
    middle = left + w + gap / 2
    longer = min(room, max(sum(heights[:cut]), sum(heights[cut:])))
    press.line(middle, top, middle, top + longer - 4, kit.ink.rule, 0.15)


def _mix(press: Press, kit: Kit, top: float) -> float:
    """Roles by table size, this table's column marked; returns the lower edge."""
    ink, rules = kit.ink, kit.ruleset
    left, h = MARGIN + 3, 6.6
    width = press.width - 2 * left
    first = 46.0
    cell = (width - first) / len(rules.sizes)
    rows = [
        ("paper.moderator.at_table", None),
        *((f"role.{role}", role) for role in reversed(Role)),
    ]
    chosen = left + first + (kit.seats - rules.sizes[0]) * cell
    press.rect(
        chosen,
        top,
        cell,
        h * len(rows),
        radius=1.5,
        fill=ink.accent_wash,
        stroke=ink.accent,
        width=0.4,
    )
    for row, (key, role) in enumerate(rows):
        base = top + row * h + 4.7
        if role is not None:
            press.line(left, top + row * h, left + width, top + row * h, ink.rule, 0.12)
            mark = ink.marks[role]
            press.mark(
                mark, left + 3, top + row * h + h / 2, 5.6 if "/line_" in mark else 4.6, ink.text
            )
        press.write(kit.t(key), left + 7.4, base, Style(9.5, ink.text, Face.STRONG))
        for at, seats in enumerate(rules.sizes):
            said = seats if role is None else rules.mix(seats).count(role)
            face = Face.STRONG if role is None or seats == kit.seats else Face.TEXT
            press.write(
                str(said),
                left + first + (at + 0.5) * cell,
                base,
                Style(9.5, ink.text, face),
                "centre",
            )
    return top + h * len(rows)


# --- the record ----------------------------------------------------------------------------------


def record(press: Press, kit: Kit) -> None:
    """Every ballot of every election, to be filled in: the moderator keeps it in sight of all."""
    press.page()
    ink, count = kit.ink, kit.ruleset.election_limit or _RECORD_ROWS
    top = _title(press, kit, kit.t("paper.record"), kit.t("paper.record.subtitle"))
    left = MARGIN + 3
    width = press.width - 2 * left
    number, office, sums, policy = 9.0, 25.0, 17.0, 21.0
    vote = (width - number - 2 * office - sums - policy) / kit.seats
    head = 9.0
    h = (press.height - MARGIN - 4 - top - head) / count
    edges = [left, left + number, left + number + office, left + number + 2 * office]
    edges += [edges[-1] + vote * (k + 1) for k in range(kit.seats)]
    edges += [edges[-1] + sums, left + width]
    small = Style(8.4, ink.text, Face.STRONG)
    titles = (("paper.record.number", 0), ("proposer", 1), ("nominee", 2))
    for key, at in titles:
        centre = (edges[at] + edges[at + 1]) / 2
        press.write(kit.t(key), centre, top + 5.8, small, "centre", edges[at + 1] - edges[at] - 1)
    for k, sigil in enumerate(kit.sigils):
        press.mark(
            f"sigils/{sigil}",
            (edges[3 + k] + edges[4 + k]) / 2,
            top + 4.3,
            min(5.6, vote - 1),
            SIGIL_INKS[sigil],
        )
    for key, at in (("paper.record.sum", -3), ("paper.record.enacted", -2)):
        centre = (edges[at] + edges[at + 1]) / 2
        press.write(kit.t(key), centre, top + 5.8, small, "centre", edges[at + 1] - edges[at] - 1)
    for row in range(count):
        y = top + head + row * h
        if row % 2 == 0:
            press.rect(left, y, width, h, fill=ink.wash)
        numeral = Style(8.4, ink.soft)
        press.write(str(row + 1), left + number / 2, y + h / 2 + 1.1, numeral, "centre")
    foot = top + head + count * h
    for at, x in enumerate(edges):
        press.line(x, top, x, foot, ink.rule, 0.4 if at in (0, 3, 3 + kit.seats) else 0.12)
    for y in (top, top + head, foot):
        press.line(left, y, left + width, y, ink.rule, 0.4)
