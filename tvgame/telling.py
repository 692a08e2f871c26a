"""What of the table everybody is told, put together as the immutable values of ``tvgame.show``."""

from __future__ import annotations

from engine.state import GameState
from engine.words import Seat
from tvgame.missing import Missing
from tvgame.show import Stage, TableView
from tvgame.table import Table


def table_view(
    table: Table,
    missing: Missing,
    *,
    address: str,
    local_name: str = "",
    public_url: str = "",
) -> TableView:
    """The table as everybody sees it.

    :param address: what people type, without the code; empty if there is no network.
    :param public_url: where the table can be reached from outside, without the code; or empty.
    """
    sizes = table.sizes
    return TableView(
        code=table.code,
        address=address,
        url=f"HTTP://{address}/{table.code}".upper() if address else "",
        local_name=local_name,
        public_url=public_url,
        stage=table.stage,
        seats=table.seat_views(),
        settings=table.settings,
        min_seats=sizes.start,
        max_seats=sizes.stop - 1,
        blocked=table.blocked() if table.stage is Stage.LOBBY else None,
        paused=table.paused,
        locked=table.locked,
        notice=missing.notice(table),
        asking=missing.asking(table),
        absence=missing.absence(table),
    )


def waited_for(table: Table, game: GameState | None) -> tuple[Seat, ...]:
    """The seats the table waits for.

    :param game: the game as it is shown; None in the lobby.
    """
    if table.stage is Stage.DEAL:
        return tuple(seat for seat, member in enumerate(table.members) if not member.has_looked)
    # Before the first election is shown, a fresh state seems to wait for seat 0.
    asks = table.stage is Stage.PLAY and game is not None and game.election > 0
    return game.waiting if asks and game is not None else ()
