"""What the service manager that started the bot is told, systemd say: that it is ready, that it is
alive, and that it stops. Whoever sets `NOTIFY_SOCKET` is told; otherwise nothing happens."""

import asyncio
import os
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
"""The words of sd_notify(3)."""


@asynccontextmanager
async def reporting_readiness(ready: Callable[[], Awaitable[None]]) -> AsyncGenerator[None]:
    """Tells that the program is ready when `ready` has returned, from then on that its event loop
    is alive, where somebody watches that, and at the end of the block that it stops."""
    telling = asyncio.create_task(_tell(ready))
    try:
        yield
    finally:
        telling.cancel()
        notify_manager(STOPPING)


async def _tell(ready: Callable[[], Awaitable[None]]) -> None:
    await ready()
    notify_manager(READY)
    if watched := watchdog_seconds():
        while True:
            notify_manager(ALIVE)
            await asyncio.sleep(watched / 2)


def notify_manager(state: str) -> None:
    """Sends a line to the service manager, as a datagram. One that is not there or too busy misses
    it: nothing here waits or fails for that."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # a name that is in no folder
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, suppress(OSError):
        sender.setblocking(False)
        sender.sendto(state.encode(), address)


def watchdog_seconds() -> float | None:
    """After how many seconds without a sign of life this process is held to hang; None where
    nobody watches it."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID") or str(os.getpid())
    if not microseconds.isdecimal() or watched != str(os.getpid()):
        return None
    return int(microseconds) / 1_000_000
