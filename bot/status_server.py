"""How the bot is, over HTTP: `/healthz`, `/readyz` and, where they are wanted, `/metrics`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from aiohttp import web

STOP_SECONDS: Final = 1.0
"""How long whoever is reading may go on when the bot ends."""

NO_METRICS: Final = "There are no metrics here: set DECKHAND_METRICS=true for them.\n"


class Unservable(Exception):
    """Nothing can be served at an address; the text says which, and why."""


@dataclass(frozen=True, slots=True)
class Exposition:
    """Metrics to be read: their content type, and what gives them as they are now."""

    content_type: str
    text: Callable[[], Awaitable[bytes]]


class StatusServer:
    """Tells on the running event loop how the bot is. `close` it at the end.

    `missing` gives back in a few words why the bot cannot serve members now, None where it can;
    `exposition` are the metrics, None for none.
    """

    def __init__(
        self, missing: Callable[[], Awaitable[str | None]], exposition: Exposition | None
    ) -> None:
        self._missing = missing
        self._exposition = exposition
        application = web.Application()
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/readyz", self._readiness)
        application.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def open(self, host: str, port: int) -> None:
        """Serves from now on. Raises Unservable."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise Unservable(f"Nothing can be served at {host}:{port}: {error.strerror}") from error

    async def close(self) -> None:
        """Serves no more."""
        await self._runner.cleanup()

    async def _health(self, _request: web.Request) -> web.Response:
        return web.Response(text="The event loop answers.\n")

    async def _readiness(self, _request: web.Request) -> web.Response:
        missing = await self._missing()
        if missing is not None:
            return web.Response(status=503, text=f"Not ready: {missing}.\n")
        return web.Response(text="Ready.\n")

    async def _metrics(self, _request: web.Request) -> web.Response:
        if self._exposition is None:
            return web.Response(status=404, text=NO_METRICS)
        headers = {"Content-Type": self._exposition.content_type}
        return web.Response(body=await self._exposition.text(), headers=headers)
