"""Hosts, origins and headers (R20, R55; the threats of a page in another tab)."""

import pytest

from tvgame.server.guard import Authority, Guard

GUARD = Guard(["Parlour", "parlour.lan"], "https://table.example/")


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.23:8377",
        "192.168.1.23",
        "[fe80::1]:8377",
        "localhost:8377",
        "LOCALHOST",
        "Parlour:8377",
        "parlour.lan",
        "glass-k7qm.local:8377",
        "table.example",
        "table.example.:443",
    ],
)
def test_our_own_hosts_are_answered(host: str) -> None:
    assert GUARD.host([host]) is not None


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.1.23.evil.example:8377",
        "localhost.evil.example",
        "table.example.evil.example",
        "evil-local",
        "0x7f.1",
        "2130706433",
        "1.2.3",
        "",
        ":8377",
        "a b",
        "parlour:99999",
        "parlour:0",
        "parlour/../x",
        "user@parlour",
        "parlour\r\nX: y",
        "parlour'; script-src *",
    ],
)
def test_a_foreign_host_is_not(host: str) -> None:
    """DNS rebinding. Mutation: let any name through whose address is ours."""
    assert GUARD.host([host]) is None


def test_a_request_has_one_host() -> None:
    assert GUARD.host([]) is None
    assert GUARD.host(["localhost", "localhost"]) is None


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [
        ("192.168.1.23:8377", "http://192.168.1.23:8377", True),
        ("Parlour:8377", "http://parlour:8377", True),
        ("192.168.1.23", "http://192.168.1.23:80", True),
        ("table.example", "https://table.example", True),
        # A proxy may put its own name for us into Host.
        ("127.0.0.1:8377", "https://table.example:443", True),
        ("192.168.1.23:8377", "http://192.168.1.23:8378", False),
        ("192.168.1.23:8377", "http://192.168.1.24:8377", False),
        ("192.168.1.23:8377", "http://192.168.1.23", False),
        ("192.168.1.23:8377", "http://evil.example", False),
        ("192.168.1.23:8377", "http://192.168.1.23:8377.evil.example", False),
        ("192.168.1.23:8377", "http://evil@192.168.1.23:8377", False),
        ("192.168.1.23:8377", "null", False),
        ("192.168.1.23:8377", "", False),
        ("192.168.1.23:8377", "file://", False),
        ("192.168.1.23:8377", "http://[", False),
        ("192.168.1.23:8377", "https://table.example.evil", False),
        ("192.168.1.23:8377", "http://table.example", False),
        ("table.example", "http://table.example", False),
        # Not through the proxy, but by the same name within the house.
        ("table.example:8377", "http://table.example:8377", True),
    ],
)
def test_a_socket_opens_from_our_own_page_alone(host: str, origin: str, allowed: bool) -> None:
    authority = GUARD.host([host])
    assert authority is not None
    assert GUARD.origin([origin], authority) is allowed


def test_without_an_origin_it_is_no_browser() -> None:
    assert GUARD.origin([], Authority("localhost", 8377))
    assert not GUARD.origin(["http://localhost"] * 2, Authority("localhost", None))


def test_the_policy_names_only_our_own_socket() -> None:
    """R55: no inline script, own origin only."""
    policy = GUARD.headers(Authority("10.0.0.2", 8377))["Content-Security-Policy"]
    directives = dict(piece.strip().split(" ", 1) for piece in policy.split(";"))
    assert directives == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self' ws://10.0.0.2:8377 wss://table.example",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    secure = GUARD.headers(Authority("table.example", None))["Content-Security-Policy"]
    assert "connect-src 'self' wss://table.example;" in secure
    plain = Guard().headers(Authority("10.0.0.2", 8377))["Content-Security-Policy"]
    assert "connect-src 'self' ws://10.0.0.2:8377;" in plain


def test_a_page_at_another_port_of_the_proxy_is_a_foreign_one() -> None:
    guard = Guard(public_url="https://table.example:8443/evening")
    for host in (Authority("table.example", None), Authority("table.example", 8443)):
        assert guard.origin(["https://table.example:8443"], host)
        assert not guard.origin(["https://table.example"], host)
        assert not guard.origin(["http://table.example:8443"], host)


def test_a_proxy_that_leaves_its_port_out_of_the_host_keeps_its_socket() -> None:
    guard = Guard(public_url="https://table.example:8443/evening/")
    policy = guard.headers(Authority("table.example", None))["Content-Security-Policy"]
    assert "connect-src 'self' wss://table.example:8443;" in policy


@pytest.mark.parametrize("url", ["table.example", "ftp://x", "https://", "https://a b"])
def test_a_public_url_must_be_one(url: str) -> None:
    with pytest.raises(ValueError):
        Guard(public_url=url)
