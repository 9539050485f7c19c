"""A client of the bot's status server."""

from __future__ import annotations

import re
import socket
from typing import Self

import aiohttp

SAMPLE = re.compile(r"^([a-z]\S*(?: [^#\n]*\})?) (\S+)$", re.MULTILINE)


def free_port() -> int:
    """Returns an unused port of loopback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Http:
    """A client of a bot's server on the given port, within an `async with` block. It keeps no
    connection, because the simulated Discord would wait for its end.
    """

    def __init__(self, port: int) -> None:
        connector = aiohttp.TCPConnector(force_close=True)
        self._session = aiohttp.ClientSession(f"http://127.0.0.1:{port}", connector=connector)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    async def read(self, path: str) -> tuple[int, str]:
        """Returns the status and the text of an answer."""
        async with self._session.get(path) as response:
            return response.status, await response.text()

    async def figures(self) -> dict[str, float]:
        """Returns all samples, by their names with labels in the exposition format:
        `name{job="x"}`."""
        status, told = await self.read("/metrics")
        assert status == 200
        return {name: float(value) for name, value in SAMPLE.findall(told)}
