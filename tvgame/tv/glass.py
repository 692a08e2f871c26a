"""The Glass Council's theme: the chamber at night, its inks and its scenes."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.words import Policy, Power, Role, Seat
from tvgame.tv import palette
from tvgame.tv.art.kit import Sprite
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.parts.front import corner_code
from tvgame.tv.room import Room
from tvgame.tv.scenes.deal import DealScene
from tvgame.tv.scenes.enactment import EnactmentScene
from tvgame.tv.scenes.ending import EndingScene
from tvgame.tv.scenes.lobby import LobbyScene
from tvgame.tv.scenes.reveal import RevealScene
from tvgame.tv.scenes.table import TableScene
from tvgame.tv.stage import LinePlace
from tvgame.tv.theme import Inks, Theme, Tip, TruthStyle
from tvgame.tv.warm import warm_key, warm_tasks

INKS: Final = Inks(
    text=palette.IVORY,
    muted=palette.MIST,
    warm=palette.WARM,
    proposer=palette.GOLD_HI,
    nominee=palette.SILVER_HI,
    veil=palette.NIGHT,
    glow="#3E5FC0",
    panel=palette.NIGHT_2,
    panel_edge=palette.LEAD_EDGE,
    bar=palette.NIGHT_3,
    tongue=palette.NIGHT_1,
    tongue_edge="#5B6D9C",
    tongue_text=palette.IVORY,
)


def _backdrop(canvas: Canvas, room: Room) -> None:
    layout = room.layout
    canvas.surface.blit(room.art.wall.chamber(layout.w, layout.h, "lobby"), (0, 0))


def _tip(room: Room, seats: int, seat: Seat) -> Tip:
    place = room.layout.seat(seats, seat)
    return Tip(place.x, place.foot - place.pane * 1.19 - 4, down=False)


def _notice(room: Room, lobby: bool) -> LinePlace:
    layout = room.layout
    if not lobby:
        return layout.notice
    return LinePlace(layout.ring[0], 962.0, 2 * (layout.safe.right - layout.ring[0]))


def _ground(canvas: Canvas, room: Room, side: str | None) -> None:
    """Night, with the winner's colour left in its upper corner."""
    canvas.surface.fill(palette.NIGHT_1)
    tint = {"good": "#0F3A3C", "bad": "#3A141C"}.get(side or "", "#12203C")
    canvas.put(room.art.light.glow(1250, tint, 1.0, 620), room.layout.gx(370), 40)


def _policy(room: Room, policy: Policy, h: float, enacted: bool) -> Sprite:
    return room.art.marks.pip(policy.value, round(h * 0.53), h, enacted)


def _power(power: Power) -> str:
    return {Power.REMOVE: "door", Power.HAND_GAVEL: "gavel", Power.READ: "read"}.get(power, "lens")


def _badge(room: Room, role: Role, r: float) -> Sprite:
    return room.art.marks.role_badge(role.value, r)


GLASS: Final = Theme(
    inks=INKS,
    body=Face.STRONG,
    head=Face.CALL,
    lobby=LobbyScene,
    deal=DealScene,
    table=TableScene,
    ending=EndingScene,
    scenes=MappingProxyType(
        {
            "roles_dealt": DealScene,
            "deck_shuffled": TableScene,
            "nomination_opened": TableScene,
            "nominated": TableScene,
            "ballot_cast": TableScene,
            "ballots_revealed": RevealScene,
            "cards_drawn": TableScene,
            "card_discarded": TableScene,
            "cards_passed": TableScene,
            "policy_enacted": EnactmentScene,
            "power_granted": TableScene,
            "investigated": TableScene,
            "deck_read": TableScene,
            "result_closed": TableScene,
            "gavel_handed": TableScene,
            "removed": TableScene,
            "game_ended": EndingScene,
        }
    ),
    backdrop=_backdrop,
    code=corner_code,
    tip=_tip,
    notice=_notice,
    pause_icon="candle",
    warm_key=warm_key,
    warm=warm_tasks,
    truth=TruthStyle(
        ground=_ground,
        policy=_policy,
        power=_power,
        badge=_badge,
        title_face=Face.CALL,
        plain=Face.TEXT,
        strong=Face.STRONG,
        bold=Face.BOLD,
        text=palette.IVORY,
        muted=palette.MIST,
        dull="#6F7D9E",
        line="#1B2745",
        bad_text=palette.BAD_TEXT,
        proposer=palette.GOLD,
        nominee=palette.SILVER,
        yes=palette.FOR_TEXT,
        no="#9A84E8",
        glow=True,
        failed_icon="candle",
    ),
)
"""Stained glass at night."""
