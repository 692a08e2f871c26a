"""What the terminal says where there is no screen, and when the port isn't the usual one."""

from __future__ import annotations

import contextlib
import io
from typing import TextIO

import qrcode

from tvgame.resources import resource_root
from tvgame.show import Cue, Notice, Stage
from tvgame.texts import Texts
from tvgame.views import link_of


class Announcer:
    """Says on a terminal what the TV would show: where to join, and how the game goes."""

    def __init__(self, out: TextIO) -> None:
        """:param out: where to; what it has no letters for is left out or written as it can."""
        self._out = out
        self._texts = Texts.load("en", resource_root("assets") / "texts")
        self._said: tuple[str | None, Stage | None] = (None, None)
        self._far = ""
        self._noticed: Notice | None = None
        self._named = ""

    def announce(self, cue: Cue) -> None:
        """Print the way in when it changes, notices, and the ending."""
        table = cue.table
        if table.notice != self._noticed:
            self._noticed = table.notice
            if table.notice is not None:
                self._say(table.notice.key, None, **dict(table.notice.params))
        if table.local_name != self._named:
            self._named = table.local_name
            if table.local_name:
                self._say("tv.headless.name", address=f"http://{table.local_name}/{table.code}")
        if table.public_url and link_of(table) != self._far:
            self._far = link_of(table)
            self._say("tv.headless.far", address=self._far)
        now = (table.url, table.stage)
        if now == self._said:
            return
        if table.url != self._said[0]:
            self._print_way_in(table.address, table.code, table.url)
        if table.stage is Stage.ENDED and cue.truth is not None and cue.truth.outcome:
            game = table.settings.game
            self._say(f"reason.{cue.truth.outcome.reason}", game)
        self._said = now

    def moved(self, wanted: int, port: int) -> None:
        """Say that the table has another port than it should have."""
        self._say("notice.port", wanted=wanted, port=port)

    def no_display(self) -> None:
        """Say that this terminal has to do, since there is no screen."""
        self._say("tv.headless.no_display")

    def _print_way_in(self, address: str, code: str, url: str) -> None:
        if not url:
            self._say("tv.headless.no_network")
            return
        self._say("tv.headless.join", address=f"http://{address}/{code}")
        code_in_text = io.StringIO()
        picture = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=4)
        picture.add_data(url)
        picture.print_ascii(out=code_in_text, invert=True)
        if _can_show(self._out, code_in_text.getvalue()):
            self._print(code_in_text.getvalue())

    def _say(self, key: str, game: str | None = None, **params: object) -> None:
        self._print(self._texts.t(key, game, **params))

    def _print(self, text: str) -> None:
        # If nobody reads along any more, the evening goes on all the same.
        with contextlib.suppress(OSError):
            print(text, file=self._out, flush=True)


def _can_show(out: TextIO, text: str) -> bool:
    """Whether ``out`` has all the letters: a pipe on Windows and an old terminal lack many."""
    try:
        text.encode(out.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
