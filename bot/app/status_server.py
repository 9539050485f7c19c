"""The status of the bot over HTTP: `/healthz`, `/readyz` and, if enabled, `/metrics`."""

import socket
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

STOP_SECONDS: Final = 1.0
"""Seconds that an open request gets to finish when the bot ends."""

NO_METRICS: Final = "There are no metrics here: set DECKHAND_METRICS=true for them.\n"
NOT_THIS_HOST: Final = (
    "This request is addressed to another host. Use this machine's host name, localhost, or the "
    "address at which it's reached.\n"
)


class PortUnusable(Exception):
    """Raised if the status server can't listen at its address. The text names the address and the
    reason."""


@dataclass(frozen=True, slots=True)
class Exposition:
    """The metrics to serve: their content type, and a function that returns their current text."""

    content_type: str
    text: Callable[[], Awaitable[bytes]]


class StatusServer:
    """Serves the bot's status over HTTP from the running event loop. `missing` returns in a few
    words why the bot can't serve members now, None if it can. `exposition` has the metrics to
    serve, None for none. Call `close` at the end."""

    def __init__(
        self, missing: Callable[[], Awaitable[str | None]], exposition: Exposition | None
    ) -> None:
        self._missing = missing
        self._exposition = exposition
        self._names = {"localhost", socket.gethostname().lower()}
        application = web.Application(middlewares=[self._refuse_other_hosts])
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/readyz", self._readiness)
        application.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def open(self, host: str, port: int) -> None:
        """Starts serving. Raises PortUnusable if the server can't listen at its address."""
        self._names.add(host.lower())
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortUnusable(
                f"Nothing can be served at {host}:{port}: {error.strerror}"
            ) from error

    async def close(self) -> None:
        """Stops serving."""
        await self._runner.cleanup()

    @web.middleware
    async def _refuse_other_hosts(
        self, request: web.Request, handler: Handler
    ) -> web.StreamResponse:
        """Answers a request only if its `Host` is this machine's. A web page whose name was made to
        resolve to this address (DNS rebinding) sends its own name as `Host`."""
        transport = request.transport
        reached = transport.get_extra_info("sockname") if transport is not None else None
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1 or not is_own(hosts[0], self._names, reached[0] if reached else ""):
            raise web.HTTPMisdirectedRequest(text=NOT_THIS_HOST)
        return await handler(request)

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


def is_own(host: str, names: Collection[str], reached: str) -> bool:
    """Returns whether `host`, the `Host` header of a request, is allowed: one of this machine's
    `names`, a loopback address, or `reached`, the address at which the request arrived. The port is
    ignored, because it may be forwarded."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        address = ip_address(name)
    except ValueError:
        return name.rstrip(".") in names
    return address.is_loopback or str(address) == reached.removeprefix("::ffff:")
