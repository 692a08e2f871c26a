"""Checks of the port, the addresses with the reason for the choice, and the firewall.

Nothing here leaves this computer: a port is tried by opening it, and whoever holds it is asked over
the loopback.
"""

from __future__ import annotations

import errno
import http.client
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tvgame import net
from tvgame.doctor.findings import Asked, Finding, fine, look, stop
from tvgame.server.app import DEFAULT_PORT, PortTakenError, listen

_LISTENING: Final = "0A"
"""The state of a listening socket in /proc/net/tcp."""


def port(asked: Asked) -> Iterator[Finding]:
    """Whether the port is free; else who has it, and which one would be taken."""
    wanted, exact = asked.port or DEFAULT_PORT, asked.port is not None
    try:
        listen("0.0.0.0", wanted, exact=True).close()
    except PortTakenError as error:
        if error.errno == errno.EACCES:
            yield stop("port", "denied", port=wanted)
            return
        holder = _holder(wanted)
        if exact:
            yield stop("port", "taken", port=wanted, holder=holder)
            return
        with listen("0.0.0.0", wanted) as other:
            following = other.getsockname()[1]
        yield look("port", "next", port=wanted, holder=holder, next=following)
    else:
        yield fine("port", port=wanted)


def addresses(asked: Asked) -> Iterator[Finding]:
    """What the QR code would say, why, and what else could be chosen."""
    found = net.candidates()
    reachable = [one for one in found if one.reachable]
    chosen = reachable[0] if reachable else None
    if asked.address is not None:
        named = next((one for one in found if one.address == asked.address), None)
        if named is None:
            yield look("address", "foreign", address=asked.address)
        else:
            yield _address("chosen", named)
    elif chosen is None:
        yield stop("address", "none")
    else:
        yield _address("likeliest" if len(reachable) > 1 else "only", chosen)
    others = [one for one in reachable if one.address != (asked.address or reachable[0].address)]
    if others:
        yield fine("others", candidates=others)


def _address(what: str, one: net.Candidate) -> Finding:
    mark = fine if one.reason in ("lan", "public") else look
    return mark(
        "address",
        what,
        address=one.address,
        interface=one.interface,
        kind=one.reason,
        route=net.route_hint() == one.address,
    )


def firewall(asked: Asked) -> Iterator[Finding]:
    """A hint: no program can tell from inside whether another device gets through."""
    number = asked.port or DEFAULT_PORT
    if sys.platform == "win32":
        yield fine("firewall", "windows", port=number)
    elif sys.platform == "darwin":
        yield fine("firewall", "macos", port=number)
    else:
        guard = _linux_firewall(Path("/"))
        mark = fine if guard == "linux" else look
        yield mark("firewall", guard, port=number, last=number + 20)


def _linux_firewall(root: Path) -> str:
    """Which of the usual two is switched on, as far as its files tell."""
    try:
        if "enabled=yes" in (root / "etc/ufw/ufw.conf").read_text().lower().replace(" ", ""):
            return "ufw"
    except OSError:
        pass
    if (root / "run/firewalld").is_dir() or (root / "var/run/firewalld.pid").exists():
        return "firewalld"
    return "linux"


# --- who holds a port ----------------------------------------------------------------------------


def _holder(number: int) -> str:
    """A program's name, ``glass-council`` for a copy of our own, or nothing if it can't be told."""
    if _is_ours(number):
        return "glass-council"
    try:
        inodes = {
            row[9]
            for table in ("/proc/net/tcp", "/proc/net/tcp6")
            for line in Path(table).read_text().splitlines()[1:]
            if (row := line.split())[3] == _LISTENING
            and int(row[1].rpartition(":")[2], 16) == number
        }
    except OSError:
        return ""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            for file in (process / "fd").iterdir():
                target = str(file.readlink())
                if target.startswith("socket:[") and target[8:-1] in inodes:
                    return f"{(process / 'comm').read_text().strip()} ({process.name})"
        except OSError:
            continue  # another user's, or gone meanwhile
    return ""


def _is_ours(number: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", number, timeout=0.5)
    try:
        connection.request("GET", "/id")
        answer = connection.getresponse()
        return answer.getheader("Server") == "glass-council" and "id" in json.loads(answer.read())
    except (OSError, ValueError, http.client.HTTPException):
        return False
    finally:
        connection.close()
