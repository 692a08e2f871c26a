"""Which address the table shows while the network changes under it (R30)."""

from __future__ import annotations

import pytest

from tests.support.time import FakeTime
from tvgame.net import Candidate
from tvgame.show import Notice
from tvgame.way_in import NOTICE_FOR, WayIn

WIFI = Candidate("192.168.1.20", "wlan0", 125, "lan")
CABLE = Candidate("10.0.0.4", "eth0", 115, "lan")
VPN = Candidate("10.8.0.2", "tun0", 25, "virtual")
ALONE = Candidate("127.0.0.1", "lo", 0, "loopback")


class Board:
    """What an evening would write up."""

    def __init__(self) -> None:
        self.address = ""
        self.local_name = ""
        self.notices: list[Notice | None] = []

    def say(self, notice: Notice | None) -> None:
        self.notices.append(notice)


class Stand:
    """A way in over a network that the test changes."""

    def __init__(self, *found: Candidate, chosen: str | None = None) -> None:
        self.time, self.board, self.found = FakeTime(), Board(), found
        self.moves: list[Candidate | None] = []
        self.way_in = WayIn(
            self.board, 8377, self.time.later, chosen, lambda: self.found, self.moves.append
        )
        self.way_in.look()

    def becomes(self, *found: Candidate) -> str:
        self.found = found
        self.way_in.look()
        return self.board.address


def test_the_likeliest_is_shown_and_kept() -> None:
    stand = Stand(WIFI, CABLE)
    assert stand.board.address == "192.168.1.20:8377"
    assert stand.board.notices == [None], "an opening is no news"
    assert stand.becomes(CABLE, WIFI) == "192.168.1.20:8377", "a phone may have it on its screen"
    assert stand.moves == [WIFI]


def test_a_change_is_shown_and_said_for_a_while() -> None:
    stand = Stand(WIFI)
    assert stand.becomes(CABLE) == "10.0.0.4:8377"
    assert stand.board.notices[-1] == Notice("notice.address", (("address", "10.0.0.4:8377"),))
    stand.time.advance(NOTICE_FOR - 1)
    assert stand.board.notices[-1] is not None
    stand.time.advance(2)
    assert stand.board.notices[-1] is None


def test_without_a_network_no_dead_code_is_shown() -> None:
    stand = Stand(WIFI)
    assert stand.becomes(ALONE) == ""
    assert stand.board.notices[-1] == Notice("notice.no_network")
    told = len(stand.board.notices)
    assert stand.becomes() == ""
    assert len(stand.board.notices) == told, "said once"
    assert stand.becomes(WIFI) == "192.168.1.20:8377"


def test_a_home_network_that_comes_later_takes_over_from_a_tunnel() -> None:
    stand = Stand(VPN)
    assert stand.becomes(WIFI, VPN) == "192.168.1.20:8377"


def test_what_somebody_chose_with_the_key_stays() -> None:
    """Also if it is a tunnel: perhaps the guests are behind it."""
    stand = Stand(WIFI, VPN)
    stand.way_in.step()
    assert stand.board.address == "10.8.0.2:8377"
    assert stand.becomes(WIFI, VPN) == "10.8.0.2:8377"
    stand.way_in.step()
    assert stand.board.address == "192.168.1.20:8377", "it goes round"
    stand.way_in.step()
    assert stand.becomes(WIFI) == "192.168.1.20:8377", "until it is gone"


def test_the_key_with_one_address_or_none_looks_again() -> None:
    stand = Stand()
    assert stand.board.address == ""
    stand.found = (WIFI,)
    stand.way_in.step()
    assert stand.board.address == "192.168.1.20:8377"
    stand.way_in.step()
    assert stand.board.address == "192.168.1.20:8377"


def test_the_command_lines_address_is_never_left() -> None:
    stand = Stand(WIFI, CABLE, chosen="203.0.113.9")
    assert stand.board.address == "203.0.113.9:8377"
    stand.way_in.step()
    assert stand.becomes() == "203.0.113.9:8377"


@pytest.mark.parametrize(
    ("chosen", "shown", "kind"),
    [
        ("fd00::7", "[fd00::7]:8377", "ipv6"),
        ("parlour.local", "parlour.local:8377", "lan"),
    ],
)
def test_the_command_lines_address_may_be_any(chosen: str, shown: str, kind: str) -> None:
    """The server listens to IPv6 once it hears that the way in is of that kind."""
    stand = Stand(WIFI, chosen=chosen)
    assert stand.board.address == shown
    assert [one and one.reason for one in stand.moves] == [kind]


def test_a_name_stands_beside_its_address_only() -> None:
    stand = Stand(WIFI)
    stand.way_in.name("glass-k7qm.local")
    assert stand.board.local_name == "glass-k7qm.local:8377"
    stand.becomes(CABLE)
    assert stand.board.local_name == ""


@pytest.mark.parametrize("late", [False, True])
def test_a_name_doesnt_wipe_a_notice(late: bool) -> None:
    stand = Stand(WIFI)
    notice = Notice("notice.port")
    stand.way_in.say(notice)
    if late:
        stand.time.advance(NOTICE_FOR + 1)
    stand.way_in.name("glass-k7qm.local")
    assert stand.board.notices[-1] == (None if late else notice)
