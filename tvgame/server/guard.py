"""Who may talk to the server, told by a request's headers, and what every response carries.

Two attacks come from a page in another tab of a guest's phone. A name that the attacker owns and
lets point at this computer (DNS rebinding) shows in ``Host``, so only addresses and names of our
own are answered. A socket opened from a foreign page shows in ``Origin``, which browsers send with
every WebSocket and pages can't change; a request without one therefore comes from a program, which
could write what it likes anyway, and is let in.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_AUTHORITY: Final = re.compile(
    r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(?P<port>[0-9]{1,5}))?",
    re.IGNORECASE,
)
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}

_COMMON_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    # Says nothing about versions.
    "Server": "glass-council",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src {connect}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Authority:
    """Host and port as a header named them, in lower case."""

    host: str
    port: int | None

    def __str__(self) -> str:
        return self.host if self.port is None else f"{self.host}:{self.port}"

    def port_for(self, scheme: str) -> int:
        """The port, or the scheme's own."""
        return self.port if self.port is not None else _DEFAULT_PORTS[scheme]

    @classmethod
    def parse(cls, text: str) -> Authority | None:
        """Read ``host`` or ``host:port``; None for anything else."""
        match = _AUTHORITY.fullmatch(text)
        if match is None:
            return None
        port = int(match["port"]) if match["port"] else None
        if port is not None and not 0 < port < 65536:
            return None
        return cls(match["host"].lower().removesuffix("."), port)


class Guard:
    """Judges hosts and origins, and makes the headers that keep a page to itself."""

    def __init__(self, names: Iterable[str] = (), public_url: str | None = None) -> None:
        """Let addresses, ``localhost``, ``.local`` names and ``names`` in.

        :param names: this computer's own, see :func:`own_names`.
        :param public_url: where a reverse proxy or a tunnel offers the table, like
            ``https://table.example``.
        :raises ValueError: if ``public_url`` is no web address.
        """
        self._names: Final = frozenset(name.lower() for name in names)
        self._public: Final = None if public_url is None else _origin(public_url.rstrip("/"), True)
        if public_url is not None and self._public is None:
            raise ValueError(f"not a web address: {public_url}")

    def host(self, headers: Iterable[str]) -> Authority | None:
        """The host that a request was meant for, or None if that isn't us.

        :param headers: all values of ``Host``; more than one is none of ours.
        """
        values = list(headers)
        authority = Authority.parse(values[0]) if len(values) == 1 else None
        return authority if authority is not None and self._is_ours(authority.host) else None

    def _is_ours(self, host: str) -> bool:
        if host == "localhost" or host.endswith(".local") or host in self._names:
            return True
        if self._public is not None and host == self._public[1].host:
            return True
        try:
            ipaddress.ip_address(host.strip("[]"))
        except ValueError:
            return False
        return True

    def origin(self, headers: Iterable[str], host: Authority) -> bool:
        """Whether a socket may be opened from there.

        :param headers: all values of ``Origin``; none at all is let in, see above.
        """
        values = list(headers)
        if not values:
            return True
        origin = _origin(values[0]) if len(values) == 1 else None
        if origin is None:
            return False
        if self._public is not None:
            if _same(origin, self._public):
                return True
            # Came through the proxy, with its port or without: no page but the proxy's may.
            public = self._public[1]
            if host.host == public.host and host.port in (None, public.port):
                return False
        scheme, authority = origin
        return authority.host == host.host and authority.port_for(scheme) == host.port_for(scheme)

    def headers(self, host: Authority | None) -> Mapping[str, str]:
        """What every response carries.

        :param host: what :meth:`host` returned. Its own socket is named, because older Safari
            doesn't count ``ws:`` as ``'self'``, and so is the one that a proxy offers: the proxy
            may hand us its own name for us, or leave its port out.
        """
        if host is None:
            connect = "'none'"
        elif self._public is None:
            connect = f"'self' ws://{host}"
        else:
            scheme, public = self._public
            far = f"{'wss' if scheme == 'https' else 'ws'}://{public}"
            near = "" if host.host == public.host else f" ws://{host}"
            connect = f"'self'{near} {far}"
        return {**_COMMON_HEADERS, "Content-Security-Policy": _POLICY.format(connect=connect)}


def _origin(text: str, path_allowed: bool = False) -> tuple[str, Authority] | None:
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    if parts.scheme not in _DEFAULT_PORTS or parts.query or parts.fragment:
        return None
    if parts.path and not path_allowed:
        return None
    authority = Authority.parse(parts.netloc)
    return None if authority is None else (parts.scheme, authority)


def _same(one: tuple[str, Authority], other: tuple[str, Authority]) -> bool:
    return (one[0], one[1].host, one[1].port_for(one[0])) == (
        other[0],
        other[1].host,
        other[1].port_for(other[0]),
    )


def own_names() -> frozenset[str]:
    """What this computer calls itself, with and without its domain."""
    name = socket.gethostname().lower()
    return frozenset({name, name.partition(".")[0]} - {""})
