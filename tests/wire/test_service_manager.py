"""The running bot tells its service manager that it is ready, alive and about to end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from contextlib import closing
from pathlib import Path

from bot.app.service_manager import ALIVE, READY, STOPPING
from tests.wire.fakecord.waiting import within
from tests.wire.running_bot import running_bot
from tests.wire.seating import PATIENCE, ROOT

CHECK = ROOT / "contrib" / "container_health.py"


async def healthy(env: dict[str, str]) -> bool:
    """Returns whether the container's health check passes."""
    command = sys.executable, "-I", str(CHECK)
    check = await asyncio.create_subprocess_exec(*command, env=env)
    async with within(PATIENCE, "the health check"):
        return await check.wait() == 0


async def test_systemd_is_told_when_the_bot_answers_lives_and_stops(
    database: Path, tmp_path: Path
) -> None:
    address = str(tmp_path / "notify")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(address)
    manager.setblocking(False)
    loop = asyncio.get_running_loop()

    async def told() -> str:
        async with within(PATIENCE, "a word of the bot"):
            return (await loop.sock_recv(manager, 4096)).decode()

    with closing(manager):
        env = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000"}
        async with running_bot(database, **env) as running:
            guild = await running.world.guild("Arena")
            alice = await running.world.user("Alice")
            assert await told() == READY
            await alice.slash(guild.channel("general"), "help")
            assert [await told() for _ in range(3)] == [ALIVE] * 3
            await running.bot.stop(PATIENCE)
            async with within(PATIENCE, "a word about the end"):
                while (last := await told()) == ALIVE:
                    pass
            assert last == STOPPING
            running.behaves()


async def test_a_container_is_healthy_until_the_bot_hangs(database: Path, tmp_path: Path) -> None:
    env = {"NOTIFY_SOCKET": str(tmp_path / "alive"), "WATCHDOG_USEC": "500000"}
    patient = env | {"WATCHDOG_USEC": str(int(PATIENCE * 1_000_000))}
    async with running_bot(database, **env) as running:
        assert await healthy(patient)
        assert await healthy(patient)
        os.kill(running.bot.pid, signal.SIGSTOP)
        assert not await healthy(env)
        await running.bot.kill()
