"""Which address goes into the code (R30), with made-up tables of adapters."""

import errno
import ipaddress
import random
import socket

import pytest

from tvgame import net
from tvgame.net import Adapter, Candidate, rank


def table(*rows: tuple[str, str]) -> tuple[Adapter, ...]:
    return tuple(Adapter(name, (ipaddress.ip_interface(ip),)) for name, ip in rows)


LO = ("lo", "127.0.0.1/8")
VPN = ("tun0", "10.8.0.2/24")
DOCKER = ("docker0", "172.17.0.1/16")
HYPER_V = ("vEthernet (WSL)", "172.30.16.1/20")
LINK_LOCAL = ("eth1", "169.254.7.8/16")
WIFI = ("wlan0", "192.168.1.20/24")


@pytest.mark.parametrize(
    ("rows", "hint", "best"),
    [
        ([VPN, DOCKER, HYPER_V, LINK_LOCAL, LO, WIFI], None, "192.168.1.20"),
        # A VPN that takes 0/1 and 128/1 wins the route trick.
        ([VPN, WIFI], "10.8.0.2", "192.168.1.20"),
        ([("ProtonVPN TUN", "10.2.0.2/32"), ("Ethernet", "10.0.0.7/24")], "10.2.0.2", "10.0.0.7"),
        ([("utun4", "100.101.1.2/32"), ("en0", "192.168.0.3/24")], "100.101.1.2", "192.168.0.3"),
        ([("Tailscale", "100.101.1.2/32"), ("Wi-Fi", "172.16.4.9/16")], None, "172.16.4.9"),
        ([("VMware Virtual Ethernet Adapter for VMnet8", "192.168.56.1/24"),
          ("Intel(R) Wi-Fi 6 AX200", "10.0.0.4/24")], None, "10.0.0.4"),
        ([("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1/24"),
          ("Realtek PCIe GbE Family Controller", "192.168.178.30/24")], None, "192.168.178.30"),
        ([("br-3fa1", "172.18.0.1/16"), ("veth12", "172.18.0.9/16"), ("enp3s0", "172.20.1.5/24")],
         None, "172.20.1.5"),
        ([("wg0", "10.66.0.2/32"), ("wlp2s0", "10.1.2.3/16")], "10.66.0.2", "10.1.2.3"),
        # Two real networks: where the internet is, phones are likelier too.
        ([("eth0", "192.168.7.2/24"), WIFI], "192.168.1.20", "192.168.1.20"),
        ([("eth0", "192.168.7.2/24"), WIFI], "192.168.7.2", "192.168.7.2"),
        # A campus network hands out public addresses.
        ([DOCKER, ("eth0", "141.20.1.5/24")], None, "141.20.1.5"),
        # Nothing better than a tunnel: it is offered all the same.
        ([VPN, LO], None, "10.8.0.2"),
        ([LINK_LOCAL, LO], None, "169.254.7.8"),
        ([LINK_LOCAL, VPN], None, "10.8.0.2"),
        # IPv6 only when it is all there is: nobody can type it.
        ([("wlan0", "2001:db8::7/64"), VPN], None, "10.8.0.2"),
        ([("wlan0", "fd00::7/64"), LINK_LOCAL], None, "169.254.7.8"),
        ([("wlan0", "fe80::7/64"), ("wlan0", "fd00::7/64"), ("lo", "::1/128"), LO],
         None, "fd00::7"),
        ([("tun0", "fd11::7/64"), ("wlan0", "fd22::7/64")], None, "fd22::7"),
    ],
)  # fmt: skip
def test_r30_the_address_of_the_room_wins(
    rows: list[tuple[str, str]], hint: str | None, best: str
) -> None:
    """R30. Mutation: trust the route hint, or the order of the adapters."""
    for order in (rows, rows[::-1]):
        assert rank(table(*order), hint)[0].address == best


def test_r30_the_others_can_be_stepped_through() -> None:
    found = rank(table(VPN, DOCKER, HYPER_V, LINK_LOCAL, LO, WIFI))
    assert found[0].address == "192.168.1.20"
    assert {one.address for one in found[1:]} == {"10.8.0.2", "172.17.0.1", "172.30.16.1"}
    assert all(one.reachable for one in found)
    assert [one.reason for one in found] == ["lan", "virtual", "virtual", "virtual"]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_r30_without_a_network_nothing_is_reachable() -> None:
    (only,) = rank(table(LO))
    assert not only.reachable
    assert rank([]) == ()
    # No link can carry the zone that a link-local IPv6 address needs.
    assert not any(one.reachable for one in rank(table(LO, ("wlan0", "fe80::7/64"))))
    assert rank(table(("eth0", "0.0.0.0/0"))) == ()


def test_an_address_on_two_adapters_is_one_candidate() -> None:
    found = rank(table(("docker0", "192.168.1.20/24"), WIFI))
    assert [(one.address, one.interface) for one in found] == [("192.168.1.20", "wlan0")]


def test_equals_come_in_the_order_of_their_numbers() -> None:
    found = rank(table(("eth1", "192.168.10.2/24"), ("eth0", "192.168.9.2/24")))
    assert [one.address for one in found] == ["192.168.9.2", "192.168.10.2"]


def test_r30_off_line_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """No route: the system says so at once, and that is no error."""

    class Unreachable(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert net.route_hint() is None


def test_this_machine_can_be_asked() -> None:
    assert all(isinstance(one, Candidate) for one in net.candidates())
    assert any(ip.ip.is_loopback for adapter in net.adapters() for ip in adapter.addresses)


def test_a_machine_that_will_not_tell_has_no_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(errno.EACCES, "denied")

    monkeypatch.setattr("ifaddr.get_adapters", refuse)
    assert net.adapters() == ()


def test_the_link_of_the_code_is_in_capitals() -> None:
    assert net.url("192.168.1.23", 8377, "K7QM") == "HTTP://192.168.1.23:8377/K7QM"
    assert net.url("fd00::7", 8377, "K7QM") == "HTTP://[FD00::7]:8377/K7QM"
    assert net.url("parlour.local", 80, "k7qm") == "HTTP://PARLOUR.LOCAL:80/K7QM"


@pytest.mark.parametrize(
    "text", ["192.168.1.23", "fd00::7", "parlour", "parlour.local", "My-PC.fritz.box"]
)
def test_what_a_code_can_carry(text: str) -> None:
    assert net.is_address(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "foo bar", "192.168.1", "192.168.1.300", "192.168.1.23:8377", "fe80::1%eth0"),
        *("http://parlour", "-x", "parlour.", "par_lour", "a" * 254, "parlour\n"),
    ],
)
def test_what_it_cant(text: str) -> None:
    assert not net.is_address(text)


def test_codes_are_short_and_no_words() -> None:
    rng = random.Random(1)
    codes = {net.new_code(rng) for _ in range(1000)}
    assert len(codes) > 990
    assert all(net.is_code(code) and net.is_code(code.lower()) for code in codes)
    assert not set("AEIOU01L5S") & set(net.CODE_ALPHABET)
    for other in ("", "K7Q", "K7QMM", "LOGS", "K7Q\n", "K7QM\n", "k7qß", "../x"):
        assert not net.is_code(other)
