"""All checks in their order, and the lines that say what was found."""

from __future__ import annotations

from typing import Final, TextIO

from tvgame.doctor import computer, network, screen
from tvgame.doctor.findings import SIGNS, Asked, Check, Finding, Mark, examined
from tvgame.net import Candidate
from tvgame.texts import Texts

CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("python", computer.python),
    ("packages", computer.packages),
    ("pygame", computer.pygame),
    ("files", computer.files),
    ("settings", computer.settings),
    ("display", screen.display),
    ("sound", screen.sound),
    ("faces", screen.faces),
    ("port", network.port),
    ("address", network.addresses),
    ("firewall", network.firewall),
    ("clock", computer.clock),
    ("data", computer.data),
)


def examine(asked: Asked, texts: Texts, out: TextIO) -> int:
    """Look at everything and say a line about each.

    :returns: the exit code: 1 if no game can start.
    """
    width = max(len(texts.t(f"doctor.{name}")) for name in (*dict(CHECKS), "scripts", "others"))
    words = max(len(texts.t(mark.value)) for mark in Mark)
    plain = _is_plain(out)
    marks = []
    for finding in examined(CHECKS, asked):
        marks.append(finding.mark)
        sign = SIGNS[finding.mark][plain]
        word, name = texts.t(finding.mark.value), texts.t(f"doctor.{finding.name}")
        line = f"{sign} {word:<{words}}  {name:<{width}}  {said(finding, texts)}"
        _say(line, plain, out)
    worst = Mark.STOP if Mark.STOP in marks else Mark.LOOK if Mark.LOOK in marks else Mark.FINE
    _say(f"\n{texts.t(worst.value.replace('mark', 'end'))}", plain, out)
    return 1 if worst is Mark.STOP else 0


def said(finding: Finding, texts: Texts) -> str:
    """The finding in words."""
    key = f"doctor.{finding.name}.{finding.what}"
    if not texts.has(key):
        key = f"doctor.{finding.what}"
    params = {name: _worded(name, value, texts) for name, value in finding.params.items()}
    return texts.t(key, None, **params)


def _worded(name: str, value: object, texts: Texts) -> object:
    match name, value:
        case "kind", str():
            return texts.t(f"doctor.kind.{value}")
        case "route", bool():
            return texts.t("doctor.route") if value else ""
        case "holder", str():
            return value or texts.t("doctor.someone")
        case "scripts", list():
            return texts.listed(texts.t(f"doctor.script.{script}") for script in value)
        case "candidates", list():
            return "; ".join(_candidate(one, texts) for one in value)
    return value


def _candidate(one: Candidate, texts: Texts) -> str:
    kind = texts.t(f"doctor.kind.{one.reason}")
    return texts.t("doctor.candidate", address=one.address, interface=one.interface, kind=kind)


def _is_plain(out: TextIO) -> bool:
    try:
        "✓✗’×".encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def _say(line: str, plain: bool, out: TextIO) -> None:
    if plain:
        encoding = out.encoding or "ascii"
        line = line.replace("’", "'").replace("×", "x")
        line = line.encode(encoding, "replace").decode(encoding)
    out.write(f"{line}\n")
    out.flush()
