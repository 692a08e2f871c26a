"""The Merchants' Council's theme: its inks, its scenes, and where common things lie on the desk."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.words import Policy, Power, Role, Seat
from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Sprite
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.merchants.ledger import POWER_ICONS
from tvgame.tv.merchants.rails import corner_bill
from tvgame.tv.merchants.scenes.deal import HouseDeal
from tvgame.tv.merchants.scenes.enactment import HouseEnactment
from tvgame.tv.merchants.scenes.ending import HouseEnding
from tvgame.tv.merchants.scenes.lobby import HouseLobby
from tvgame.tv.merchants.scenes.reveal import HouseReveal
from tvgame.tv.merchants.scenes.table import DeskScene
from tvgame.tv.merchants.warm import warm_key, warm_tasks
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.stage import LinePlace
from tvgame.tv.theme import Inks, Theme, Tip, TruthStyle

INKS: Final = Inks(
    text=p.HEADLINE,
    muted=p.LABEL,
    warm="#FFDC9A",
    proposer="#FFE3A0",
    nominee="#FFE3A0",
    veil=p.SHADE,
    glow="#B9742C",
    panel="#2B1A0F",
    panel_edge=p.INLAY,
    bar="#4A2E18",
    tongue=p.SLIP,
    tongue_edge=p.RULE_DARK,
    tongue_text=p.INK,
)


def _backdrop(canvas: Canvas, room: Room) -> None:
    layout = room.layout
    wood = room.own(Workshop).house.desk.surface(layout.w, layout.h, "lobby")
    canvas.surface.blit(wood, (0, 0))


def _tip(room: Room, seats: int, seat: Seat) -> Tip:
    spot = room.own(Workshop).desk.spot(seats, seat)
    y = spot.box.bottom + 2 if spot.upper else spot.box.y - 2
    return Tip(spot.box.cx, y, down=spot.upper)


def _notice(room: Room, lobby: bool) -> LinePlace:
    desk = room.own(Workshop).desk
    if lobby:
        area = desk.lobby_room
        return LinePlace(area.cx, 790, area.w)
    return LinePlace(desk.cx, 1052, desk.safe.w)


def _ground(canvas: Canvas, room: Room, side: str | None) -> None:
    layout = room.layout
    house = room.own(Workshop).house
    canvas.surface.blit(house.desk.surface(layout.w, layout.h, "low"), (0, 0))
    tint = {"good": "#2A5A38", "bad": "#3A2052"}.get(side or "", "#5A3A18")
    canvas.put(house.light.glow(1250, tint, 0.6, 620), layout.gx(370), 40)


def _policy(room: Room, policy: Policy, h: float, enacted: bool) -> Sprite:
    seal = room.own(Workshop).house.wax.seal(policy.value, h * 0.92, 2 if enacted else 5)
    return Sprite(seal.image, (seal.anchor[0], seal.anchor[1] + room.art.px(h / 2)))


def _badge(room: Room, role: Role, r: float) -> Sprite:
    return room.own(Workshop).house.role(role.value, r)


def _power(power: Power) -> str:
    return POWER_ICONS[power]


MERCHANTS: Final = Theme(
    inks=INKS,
    body=Face.CALL,
    head=Face.ENGRAVED,
    lobby=HouseLobby,
    deal=HouseDeal,
    table=DeskScene,
    ending=HouseEnding,
    scenes=MappingProxyType(
        {
            "roles_dealt": HouseDeal,
            "deck_shuffled": DeskScene,
            "nomination_opened": DeskScene,
            "nominated": DeskScene,
            "ballot_cast": DeskScene,
            "ballots_revealed": HouseReveal,
            "cards_drawn": DeskScene,
            "card_discarded": DeskScene,
            "cards_passed": DeskScene,
            "policy_enacted": HouseEnactment,
            "power_granted": DeskScene,
            "investigated": DeskScene,
            "deck_read": DeskScene,
            "result_closed": DeskScene,
            "gavel_handed": DeskScene,
            "removed": DeskScene,
            "game_ended": HouseEnding,
        }
    ),
    backdrop=_backdrop,
    code=corner_bill,
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
        title_face=Face.ENGRAVED,
        plain=Face.DISPLAY,
        strong=Face.CALL,
        bold=Face.CALL,
        text=p.HEADLINE,
        muted=p.LABEL,
        dull="#9A855C",
        line="#6B4A2A",
        bad_text=p.ROTTEN_TEXT,
        proposer="#E3BE6E",
        nominee="#E6D4A8",
        yes="#CDEFD8",
        no="#D9B6F2",
        glow=False,
        failed_icon="cross",
    ),
)
"""Walnut, brass and parchment by lamplight."""
