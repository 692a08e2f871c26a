"""A table as plain data and back, for the disk. Which file, and when, is ``tvgame.keeping``'s."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.games import find
from tvgame.show import BotLevel, Pace, Pause, Seating, Stage, TableSettings
from tvgame.table import Member, Table


def table_to_json(table: Table) -> dict[str, Any]:
    """The table as plain data; connections are left out."""
    return {
        "code": table.code,
        "settings": settings_to_json(table.settings),
        "stage": table.stage.value,
        "paused": table.paused.value if table.paused else None,
        "locked": table.locked,
        "host": None if table.host is None else table.seat_of(table.host),
        "members": [
            {
                "name": m.name,
                "sigil": m.sigil,
                "computer": m.computer,
                "token_hash": m.token_hash,
                "nonce_hash": m.nonce_hash,
                "ready": m.ready,
                "looked": m.looked,
                "sitting_in": m.sitting_in,
                "former": m.former,
            }
            for m in table.members
        ],
    }


def table_from_json(data: Mapping[str, Any], now: float) -> Table:
    """Read back what :func:`table_to_json` made; every person is away until their phone returns.

    :raises ValueError: (KeyError, TypeError too) if ``data`` isn't a table.
    """
    table = Table(str(data["code"]), settings_from_json(data["settings"]))
    table.stage = Stage(data["stage"])
    table.paused = Pause(data["paused"]) if data["paused"] else None
    table.locked = bool(data["locked"])
    for item in data["members"]:
        member = Member(
            name=str(item["name"]),
            sigil=str(item["sigil"]),
            computer=bool(item["computer"]),
            token_hash=str(item["token_hash"]),
            nonce_hash=str(item["nonce_hash"]),
            ready=bool(item["ready"]),
            looked=bool(item["looked"]),
            sitting_in=bool(item["sitting_in"]),
            # Tables kept before seats could be given to another phone name none.
            former=tuple(str(was) for was in item.get("former", ())),
        )
        member.away_since = None if member.computer else now
        table.members.append(member)
    host = data["host"]
    if host is not None:
        if not 0 <= host < len(table.members):
            raise ValueError("the host has no seat")
        table.host = table.members[host]
    return table


def settings_to_json(settings: TableSettings) -> dict[str, Any]:
    """Settings as plain data."""
    return {
        "game": settings.game,
        "pace": settings.pace.value,
        "seating": settings.seating.value,
        "statements": settings.statements,
        "level": settings.level.value,
    }


def settings_from_json(data: Mapping[str, Any]) -> TableSettings:
    """Read back what :func:`settings_to_json` made.

    :raises ValueError: (KeyError, TypeError too) if it isn't that, or the game is unknown.
    """
    find(str(data["game"]))
    return replace(
        TableSettings(),
        game=str(data["game"]),
        pace=Pace(data["pace"]),
        seating=Seating(data["seating"]),
        statements=bool(data["statements"]),
        # Settings kept before there were levels name none.
        level=BotLevel(data.get("level", BotLevel.SHARP)),
    )
