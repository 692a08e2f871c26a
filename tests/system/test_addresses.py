"""The way in on real networks: namespaces made here, with interfaces, routes and changes (R30).

What is needed is Linux, root and iproute2; no packet leaves this computer.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.process import ROOT
from tests.support.time import PATIENCE

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("ip") is None,
    reason="makes network namespaces, which takes Linux, root and iproute2",
)
_numbers = itertools.count()


class Network:
    """A namespace: a computer with the interfaces that a test gives it."""

    def __init__(self) -> None:
        self.name = f"glass-{os.getpid()}-{next(_numbers)}"
        self.ip("netns", "add", self.name)
        self("link", "set", "lo", "up")

    @staticmethod
    def ip(*arguments: str) -> None:
        subprocess.run(["ip", *arguments], check=True)

    def __call__(self, *arguments: str) -> None:
        """``ip ARGUMENTS`` in the namespace."""
        self.ip("-n", self.name, *arguments)

    def interface(self, name: str, *addresses: str) -> None:
        """Add a network card that is up, with nobody at the other end of its cable."""
        self("link", "add", name, "type", "veth", "peer", "name", f"far-{name}")
        for end in (name, f"far-{name}"):
            self("link", "set", end, "up")
        for address in addresses:
            quick = ("nodad",) if ":" in address else ()
            self("addr", "add", address, "dev", name, *quick)

    @property
    def within(self) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.name)

    def close(self) -> None:
        self.ip("netns", "delete", self.name)


@pytest.fixture
def network() -> Iterator[Network]:
    made = Network()
    yield made
    made.close()


class Table:
    """A program that runs in a namespace, by what it says on its terminal."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.lines: list[str] = []

    async def says(self, text: str, seconds: float = PATIENCE) -> str:
        """Wait for a line with ``text``; it may have been said already."""
        for line in self.lines:
            if text in line:
                return line
        assert self._process.stdout is not None
        async with asyncio.timeout(seconds):
            async for raw in self._process.stdout:
                self.lines.append(raw.decode().rstrip())
                if text in self.lines[-1]:
                    return self.lines[-1]
        raise AssertionError(f"it ended without saying {text!r}: {self.lines}")


@asynccontextmanager
async def table(
    network: Network, folder: Path, *arguments: str, names: bool = False
) -> AsyncIterator[Table]:
    """Start the program in ``network``, looking at its addresses five times a second."""
    code = (
        "import sys, tvgame.backstage as b; b.ADDRESS_CHECK = 0.2; "
        "from tvgame.cli import main; sys.argv[0] = 'glass-council'; main()"
    )
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "XDG_CONFIG_HOME": str(folder)}
    env.pop("GLASS_COUNCIL_NO_LOCAL_NAME", None)
    hush = () if names else ("--no-local-name",)
    process = await asyncio.create_subprocess_exec(
        *network.within,
        *(sys.executable, "-c", code, "play", "--headless", "--data", str(folder)),
        *(*hush, "--pace", "off", *arguments),
        cwd=ROOT,
        env=env,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Table(process)
    finally:
        if process.returncode is None:
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                await process.wait()
    assert process.returncode == 0


def fetch(network: Network, url: str) -> str:
    """What a phone in the same network would get."""
    code = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=60).read()[:300])"
    done = subprocess.run(
        [*network.within, sys.executable, "-S", "-c", code, url],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


async def test_r30_among_many_the_home_network_and_no_internet_needed(
    network: Network, tmp_path: Path
) -> None:
    """A VPN that owns every route, a container bridge, no default route: Wi-Fi all the same."""
    network.interface("docker0", "172.17.0.1/16")
    network.interface("tun0", "10.8.0.2/24")
    network("route", "add", "0.0.0.0/1", "dev", "tun0")
    network("route", "add", "128.0.0.0/1", "dev", "tun0")
    network.interface("wlan0", "192.168.7.20/24", "fd00::20/64")
    async with table(network, tmp_path) as running:
        line = await running.says("http://")
        assert "http://192.168.7.20:8377/" in line
        assert "doctype" in fetch(network, "http://192.168.7.20:8377/").lower()


async def test_the_way_in_follows_the_network(network: Network, tmp_path: Path) -> None:
    """Nothing, then a container, then Wi-Fi, then another address, then nothing: QR and notice."""
    async with table(network, tmp_path) as running:
        await running.says("No network")
        network.interface("docker0", "172.17.0.1/16")
        await running.says("now at 172.17.0.1:8377")
        await running.says("http://172.17.0.1:8377/")
        network.interface("wlan0", "192.168.7.20/24")
        await running.says("now at 192.168.7.20:8377")
        # One at a time: in a moment without Wi-Fi the table would move, and rightly.
        network("addr", "add", "192.168.8.99/24", "dev", "wlan0")
        network("addr", "del", "192.168.7.20/24", "dev", "wlan0")
        await running.says("now at 192.168.8.99:8377")
        network("addr", "flush", "dev", "docker0")
        network("link", "set", "wlan0", "down")
        network("addr", "flush", "dev", "wlan0")
        await running.says("The network is gone")
        # A better one that is there already is no reason to leave one that works.
        shown = [line for line in running.lines if "172.17.0.1" in line]
        assert len(shown) == 2, shown


async def test_ipv6_when_it_is_all_there_is(network: Network, tmp_path: Path) -> None:
    network.interface("wlan0", "fd00::20/64")
    async with table(network, tmp_path) as running:
        line = await running.says("http://")
        assert "http://[fd00::20]:8377/" in line
        assert "doctype" in fetch(network, "http://[fd00::20]:8377/").lower()


async def test_r31_a_taken_port_is_said_and_the_next_one_works(
    network: Network, tmp_path: Path
) -> None:
    network.interface("eth0", "10.0.0.5/24")
    async with table(network, tmp_path / "one") as first:
        await first.says("http://10.0.0.5:8377/")
        async with table(network, tmp_path / "two") as second:
            assert "8377" in await second.says("Another program has port")
            assert "http://10.0.0.5:8378/" in await second.says("http://")
            assert "doctype" in fetch(network, "http://10.0.0.5:8378/").lower()
        exact = await asyncio.create_subprocess_exec(
            *network.within,
            *(sys.executable, "-m", "tvgame", "play", "--headless", "--port", "8377"),
            *("--data", str(tmp_path / "three")),
            cwd=ROOT,
            stderr=asyncio.subprocess.PIPE,
        )
        _, told = await asyncio.wait_for(exact.communicate(), PATIENCE)
    assert exact.returncode == 1
    assert told.decode() == "Port 8377 is in use by another program.\n"


@pytest.fixture
def phone(network: Network) -> Iterator[Network]:
    """Another computer, on the same cable."""
    made = Network()
    network("link", "add", "wlan0", "type", "veth", "peer", "name", "wlan0", "netns", made.name)
    for side, address in ((network, "192.168.7.20/24"), (made, "192.168.7.30/24")):
        side("addr", "add", address, "dev", "wlan0")
        side("link", "set", "wlan0", "up")
        side("route", "add", "224.0.0.0/4", "dev", "wlan0")
    yield made
    made.close()


async def script(network: Network, source: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(*network.within, sys.executable, "-c", source, *arguments),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def test_a_name_on_the_home_network(network: Network, phone: Network, tmp_path: Path) -> None:
    """Registered by multicast DNS; another computer in the same network finds the table by it."""
    async with table(network, tmp_path, names=True) as running:
        line = await running.says(".local")
        name = line.partition("http://")[2].partition(":")[0]
        asked = await script(phone, _ASK, name, "192.168.7.30")
        told, _ = await asyncio.wait_for(asked.communicate(), PATIENCE)
        assert told.decode().split() == ["192.168.7.20"]
        assert "doctype" in fetch(phone, "http://192.168.7.20:8377/").lower()


async def test_a_name_that_somebody_else_answers_to_is_not_offered(
    network: Network, phone: Network
) -> None:
    """The same script, first alone on its cable, then beside one that has the name."""
    offers = []
    for side, address, offered in (
        (network, "192.168.7.20", "glass-k7qm.local"),
        (phone, "192.168.7.30", "none"),
    ):
        offers.append(await script(side, _OFFER, address))
        output = offers[-1].stdout
        assert output is not None
        line = await asyncio.wait_for(output.readline(), PATIENCE)
        assert line.decode().strip() == offered
    for offer in offers:
        # The end of its standard input ends it.
        await asyncio.wait_for(offer.communicate(b""), PATIENCE)
        assert offer.returncode == 0


_OFFER = """
import asyncio, sys
from tvgame.local_name import LocalName

async def main():
    told = asyncio.Queue()
    name = LocalName(8377, told.put_nowait)
    name.move("K7QM", sys.argv[1])
    done, _ = await asyncio.wait(
        {asyncio.ensure_future(told.get()), name._task}, return_when=asyncio.FIRST_COMPLETED
    )
    print(next((one.result() for one in done if one is not name._task), "none"), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await name.close()

asyncio.run(main())
"""
_ASK = """
import sys, zeroconf
from zeroconf import AddressResolverIPv4, Zeroconf, IPVersion
network = Zeroconf(interfaces=[sys.argv[2]], ip_version=IPVersion.V4Only)
asked = AddressResolverIPv4(sys.argv[1] + ".")
asked.request(network, 5000)
print(*asked.parsed_addresses())
network.close()
"""
