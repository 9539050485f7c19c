"""Notifies the service manager that started the bot, such as systemd, that it is ready, alive or
stopping. This needs `NOTIFY_SOCKET` to be set; otherwise nothing happens."""

import asyncio
import os
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
"""The states of sd_notify(3)."""


@asynccontextmanager
async def reporting_readiness(ready: Callable[[], Awaitable[None]]) -> AsyncGenerator[None]:
    """Reports to the service manager (systemd) that the program is ready, when `ready` has
    returned. After that, regularly reports that the event loop is alive, if the manager has a
    watchdog. At the end of the `with` block, reports that the program stops."""
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
    """Sends a state to the service manager as a datagram. If the manager is absent or busy, the
    state is dropped. The function never waits or fails."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # an abstract address, which is in no folder
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, suppress(OSError):
        sender.setblocking(False)
        sender.sendto(state.encode(), address)


def watchdog_seconds() -> float | None:
    """Returns after how many seconds without a report the service manager assumes that this process
    hangs; None if the manager has no watchdog."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    watched = os.environ.get("WATCHDOG_PID") or str(os.getpid())
    if not microseconds.isdecimal() or watched != str(os.getpid()):
        return None
    return int(microseconds) / 1_000_000
