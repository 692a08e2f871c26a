"""A real nginx on loopback, told what docs/far-friends.md says, with a certificate made here."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.support.process import ROOT
from tests.support.time import PATIENCE

NAME = "table.example"
"""The name in the document."""
_SAMPLE = re.compile(r"^```nginx\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FRAME = """\
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{server}}}
"""


def sample() -> str:
    """The document's configuration."""
    (found,) = _SAMPLE.findall((ROOT / "docs" / "far-friends.md").read_text(encoding="utf-8"))
    return str(found)


@dataclass(frozen=True)
class Certificate:
    """A certificate for :data:`NAME` that signs itself, and its key."""

    chain: Path
    key: Path

    @classmethod
    def make(cls, folder: Path) -> Certificate:
        """Made by the ``openssl`` command."""
        made = cls(folder / "fullchain.pem", folder / "privkey.pem")
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"),
                *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
                *("-addext", f"subjectAltName=DNS:{NAME}"),
                *("-keyout", str(made.key), "-out", str(made.chain)),
            ],
            check=True,
            capture_output=True,
        )
        return made

    def trusted(self) -> ssl.SSLContext:
        """For a client that believes this certificate and no other."""
        return ssl.create_default_context(cafile=str(self.chain))


def replaced(text: str, old: str, new: str) -> str:
    """``text`` with ``new`` for ``old``, which has to be there."""
    assert old in text, f"the document says {old!r} no more"
    return text.replace(old, new)


def configuration(folder: Path, certificate: Certificate, port: int, upstream: int) -> str:
    """The document's text with this computer's ports and files in it."""
    server = replaced(sample(), "listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    server = replaced(server, "127.0.0.1:8377", f"127.0.0.1:{upstream}")
    for path in (certificate.chain, certificate.key):
        server = replaced(server, f"/etc/letsencrypt/live/{NAME}/{path.name}", str(path))
    return _FRAME.format(folder=folder, server=server)


def listening() -> socket.socket:
    """A port on loopback for :func:`nginx`, held from the start so that nobody else takes it."""
    made = socket.create_server(("127.0.0.1", 0))
    made.setblocking(False)
    made.set_inheritable(True)
    return made


@asynccontextmanager
async def nginx(
    folder: Path, certificate: Certificate, at: socket.socket, upstream: int
) -> AsyncIterator[None]:
    """Run it between ``https://table.example:port/evening/`` and the program at ``upstream``.

    :param at: of :func:`listening`; who comes while no nginx runs waits there for the next one.
    """
    port = at.getsockname()[1]
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, certificate, port, upstream), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *("nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(file)),
        # How a new nginx takes over the sockets of the one before.
        env={**os.environ, "NGINX": f"{at.fileno()};"},
        pass_fds=(at.fileno(),),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", port, ssl=certificate.trusted(), server_hostname=NAME
            )
            writer.close()
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


class _ToLoopback(AbstractResolver):
    """Every name is this computer's."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """``host`` at 127.0.0.1."""
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        """Nothing is open."""


@asynccontextmanager
async def outside(certificate: Certificate) -> AsyncIterator[aiohttp.ClientSession]:
    """A client that finds the name here and believes the certificate."""
    connector = aiohttp.TCPConnector(ssl=certificate.trusted(), resolver=_ToLoopback())
    async with aiohttp.ClientSession(connector=connector) as http:
        yield http
