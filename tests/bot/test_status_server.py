"""From when to when the status is served, and where it cannot be."""

from __future__ import annotations

import socket

import aiohttp
import pytest

from bot.status_server import StatusServer, Unservable
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
        with pytest.raises(Unservable, match=f"127.0.0.1:{port}.*address already in use"):
            await StatusServer(nothing_missing, None).open("127.0.0.1", port)
