"""Messages to a service manager, over real datagram sockets."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.service_manager import (
    ALIVE,
    READY,
    STOPPING,
    notify_manager,
    reporting_readiness,
    watchdog_seconds,
)
from tests.bot.waiting import PATIENCE


@pytest.fixture(params=["file", "abstract"])
def manager(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    """Listens at the address that the bot finds: at a file, or at an abstract name."""
    name = f"deckhand-{os.getpid()}"
    at, told = (str(tmp_path / name),) * 2 if request.param == "file" else ("\0" + name, "@" + name)
    monkeypatch.setenv("NOTIFY_SOCKET", told)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listener:
        listener.bind(at)
        listener.setblocking(False)
        yield listener


def heard(manager: socket.socket) -> list[str]:
    """Returns all messages that the manager got and has not read."""
    found = []
    while True:
        try:
            found.append(manager.recv(4096).decode())
        except BlockingIOError:
            return found


async def turns() -> None:
    """Lets all other tasks run as far as they can now."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_is_told_of_the_start_and_the_end(manager: socket.socket):
    connected = asyncio.Event()

    async def ready() -> None:
        await connected.wait()

    async with reporting_readiness(ready):
        await turns()
        assert heard(manager) == []
        connected.set()
        await turns()
        assert heard(manager) == [READY]
    assert heard(manager) == [STOPPING]


async def test_who_watches_is_told_twice_in_the_time_that_the_bot_has(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    waited: list[float] = []
    really = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await really(0)

    async def ready() -> None: ...

    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setattr("bot.app.service_manager.asyncio.sleep", sleep)
    async with reporting_readiness(ready):
        deadline = time.monotonic() + PATIENCE
        while waited.count(15.0) < 3:
            assert time.monotonic() < deadline, f"it only waited for {waited}"
            await really(0)
    assert set(waited) == {15.0}
    first, *signs, last = heard(manager)
    assert (first, set(signs), last) == (READY, {ALIVE}, STOPPING)


def test_another_process_is_watched(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert watchdog_seconds() == 30
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None


def test_nobody_has_to_listen(manager: socket.socket, monkeypatch: pytest.MonkeyPatch):
    manager.close()
    notify_manager(READY)
    monkeypatch.delenv("NOTIFY_SOCKET")
    notify_manager(READY)


def test_one_that_does_not_read_holds_nothing_up(manager: socket.socket):
    for _ in range(2000):
        notify_manager(ALIVE)
    assert 0 < len(heard(manager)) < 2000
