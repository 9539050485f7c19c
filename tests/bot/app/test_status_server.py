"""The time during which the status is served, and ports on which it can't be."""

from __future__ import annotations

import asyncio
import socket

import aiohttp
import pytest

from bot.app.status_server import PortUnusable, StatusServer, is_own
from tests.bot.status_client import Http, free_port


async def nothing_missing() -> None:
    return None


async def test_it_is_served_until_it_is_closed() -> None:
    port, server = free_port(), StatusServer(nothing_missing, None)
    await server.open("127.0.0.1", port)
    async with Http(port) as http:
        assert (await http.read("/healthz"))[0] == 200
        await server.close()
        with pytest.raises(aiohttp.ClientConnectionError):
            await http.read("/healthz")


async def test_a_port_that_another_program_has_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortUnusable, match=f"127.0.0.1:{port}.*address already in use"):
            await StatusServer(nothing_missing, None).open("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1:9100", True),
        ("127.0.0.1", True),
        ("[::1]:9100", True),
        ("localhost", True),
        ("LOCALHOST.:9100", True),
        ("bots.example.org:9100", True),
        ("192.168.1.7:9100", True),
        ("evil.example:9100", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example@localhost.evil.example", False),
        ("192.168.1.8:9100", False),
        ("0.0.0.0:9100", False),
        ("2130706433", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_a_host_is_the_machines_own_or_not(host: str, own: bool) -> None:
    assert is_own(host, {"localhost", "bots.example.org"}, "192.168.1.7") == own


async def test_a_request_to_another_host_is_refused_on_every_path() -> None:
    port, server = free_port(), StatusServer(nothing_missing, None)
    await server.open("127.0.0.1", port)
    try:
        for path in ("/healthz", "/readyz", "/metrics", "/else"):
            assert await status_of(port, path, "Host: evil.example\r\n") == 421
            assert await status_of(port, path, "") in (400, 421)
            two = "Host: localhost\r\nHost: evil.example\r\n"
            assert await status_of(port, path, two) in (400, 421)
        assert await status_of(port, "/healthz", f"Host: {socket.gethostname()}:80\r\n") == 200
    finally:
        await server.close()


async def status_of(port: int, path: str, headers: str) -> int:
    """Returns the status of the answer to a request with these headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n".encode())
    first = await reader.readline()
    writer.close()
    await writer.wait_closed()
    return int(first.split()[1])
