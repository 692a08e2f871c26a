"""Under which address phones reach this computer, and the short code that names the table.

Choosing is a pure function over a list of adapters. Only :func:`adapters` and :func:`route_hint`
look at the machine, and neither sends a packet, so all of this works without the internet.
"""

from __future__ import annotations

import ipaddress
import random
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import ifaddr

CODE_ALPHABET: Final = "BCDFGHJKMNPQRTVWXYZ2346789"
"""No vowels, so that no code is a word; nothing that reads like something else from a sofa."""
CODE_LENGTH: Final = 4

_CODE: Final = re.compile(rf"[{CODE_ALPHABET}{CODE_ALPHABET.lower()}]{{{CODE_LENGTH}}}")

_NAME: Final = re.compile(
    r"(?=.{1,253}\Z)(?![0-9.]+\Z)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*",
    re.IGNORECASE,
)
"""A computer's name; numbers and dots alone would be a mistyped address."""

Kind: TypeAlias = Literal["lan", "public", "virtual", "ipv6", "link_local", "loopback"]

_BASE: Final[dict[Kind, int]] = {
    "lan": 100,
    "public": 40,
    "virtual": 20,
    "ipv6": 10,
    "link_local": 5,
    "loopback": 0,
}
_ROUTE_BONUS: Final = 15
"""Less than what tells a network card from a tunnel: a VPN takes the default route too."""
_HARDWARE_BONUS: Final = 10
_POINT_TO_POINT_PENALTY: Final = 30

# Home routers hand out 192.168 most often, and containers 172.16 and up.
_PRIVATE: Final = (
    (ipaddress.IPv4Network("192.168.0.0/16"), 10),
    (ipaddress.IPv4Network("10.0.0.0/8"), 5),
    (ipaddress.IPv4Network("172.16.0.0/12"), 0),
)
_CARRIER: Final = ipaddress.IPv4Network("100.64.0.0/10")

_VIRTUAL: Final = re.compile(
    # How Linux and macOS begin such names, ...
    r"^(docker|veth|br-|virbr|vboxnet|vmnet|tun|tap|wg|tailscale|zt|utun|ppp|ipsec|gpd|lxc|lxd|"
    r"cni|flannel|cali|podman|ham|nordlynx|proton|awdl|llw|anpi|bridge|feth|kube|dummy)"
    # ... and what they say anywhere on Windows.
    r"|vethernet|virtualbox|vmware|hyper-v|wsl|wireguard|openvpn|wintun|tap-windows|zerotier"
    r"|tailscale|hamachi|vpn|loopback|bluetooth|npcap",
    re.IGNORECASE,
)
_HARDWARE: Final = re.compile(
    r"^(wl|eth|en[ospx]?[0-9])|wi-?fi|wireless|wlan|ethernet|gigabit", re.IGNORECASE
)


@dataclass(frozen=True)
class Adapter:
    """A network adapter with its addresses."""

    name: str
    """What the system calls it; on Windows the descriptive name."""
    addresses: tuple[ipaddress.IPv4Interface | ipaddress.IPv6Interface, ...]


@dataclass(frozen=True)
class Candidate:
    """An address that a QR code could carry."""

    address: str
    interface: str
    score: int
    reason: Kind
    """What kind of address it is; ``virtual`` is a tunnel, a container or a virtual machine."""

    @property
    def reachable(self) -> bool:
        """Whether another device could reach it at all."""
        return self.reason != "loopback"


def rank(adapters: Iterable[Adapter], route_hint: str | None = None) -> tuple[Candidate, ...]:
    """Order the addresses, the likeliest to reach a phone in the same room first.

    Link-local addresses are left out when there are others, and so are loopback addresses; a
    machine without any network keeps its loopback, which isn't ``reachable``. IPv6 is there only
    when it is all there is: phones take it, but nobody can type it.

    :param route_hint: the address that the system would use towards the internet, if it knows.
    """
    found: dict[str, Candidate] = {}
    for adapter in adapters:
        for interface in adapter.addresses:
            if interface.ip.is_unspecified or interface.ip.is_multicast:
                continue
            candidate = _judge(adapter.name, interface, route_hint)
            known = found.get(candidate.address)
            if known is None or known.score < candidate.score:
                found[candidate.address] = candidate
    for shut_out in ({"link_local", "ipv6", "loopback"}, {"ipv6", "loopback"}, {"loopback"}):
        proper = [one for one in found.values() if one.reason not in shut_out]
        if proper:
            break
    else:
        proper = list(found.values())
    return tuple(sorted(proper, key=_order))


def _order(one: Candidate) -> tuple[int, int, int]:
    address = ipaddress.ip_address(one.address)
    return -one.score, address.version, int(address)


def _judge(
    name: str,
    interface: ipaddress.IPv4Interface | ipaddress.IPv6Interface,
    route_hint: str | None,
) -> Candidate:
    address = interface.ip
    kind = _kind(name, address)
    score = _BASE[kind]
    if kind in ("lan", "virtual"):
        score += next((bonus for network, bonus in _PRIVATE if address in network), 0)
    if _HARDWARE.search(name) and kind != "virtual":
        score += _HARDWARE_BONUS
    if address.version == 4 and interface.network.prefixlen >= 31:
        score -= _POINT_TO_POINT_PENALTY
    if kind == "ipv6" and _VIRTUAL.search(name):
        score -= _HARDWARE_BONUS
    if str(address) == route_hint:
        score += _ROUTE_BONUS
    return Candidate(str(address), name, score, kind)


def _kind(name: str, address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Kind:
    # A link-local IPv6 address needs the phone's own name for its network: no link can say it.
    if address.is_loopback or (address.version == 6 and address.is_link_local):
        return "loopback"
    if address.version == 6:
        return "ipv6"
    if address.is_link_local:
        return "link_local"
    if _VIRTUAL.search(name) or address in _CARRIER:
        return "virtual"
    if any(address in network for network, _ in _PRIVATE):
        return "lan"
    return "public"


def adapters() -> tuple[Adapter, ...]:
    """The adapters of this machine; none if it won't tell."""
    try:
        found = tuple(ifaddr.get_adapters())
    except OSError:
        return ()
    return tuple(
        Adapter(
            adapter.nice_name,
            tuple(
                ipaddress.ip_interface(
                    f"{ip.ip if isinstance(ip.ip, str) else ip.ip[0]}/{ip.network_prefix}"
                )
                for ip in adapter.ips
            ),
        )
        for adapter in found
    )


def route_hint() -> str | None:
    """The address that packets to the internet would leave from, or None without a route.

    Connecting a datagram socket only looks the route up; nothing is sent.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
    except OSError:
        return None
    return None if address == "0.0.0.0" else address


def candidates() -> tuple[Candidate, ...]:
    """The addresses of this machine, the likeliest first."""
    return rank(adapters(), route_hint())


def is_address(text: str) -> bool:
    """Whether ``text`` is an address or a computer's name, without a port: what a code can carry.

    No address with a zone (``fe80::1%eth0``): a phone has another name for the same network.
    """
    return version_of(text) is not None or _NAME.fullmatch(text) is not None


def version_of(text: str) -> int | None:
    """4 or 6 for an IP address, None for anything else."""
    try:
        return None if "%" in text else ipaddress.ip_address(text).version
    except ValueError:
        return None


def authority(address: str, port: int) -> str:
    """What people type: ``192.168.1.23:8377``, or ``[fd00::1]:8377``."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def url(address: str, port: int, code: str) -> str:
    """The link for a QR code, in capitals: they make its pattern coarser and easier to read.

    Schemes and hosts know no case, and the server takes a code in any.
    """
    return f"HTTP://{authority(address, port)}/{code}".upper()


def new_code(rng: random.Random) -> str:
    """A code for a table. It keeps strangers from joining by chance, and is no secret."""
    return "".join(rng.choices(CODE_ALPHABET, k=CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether ``text`` could be a table's code, in any case."""
    return _CODE.fullmatch(text) is not None
