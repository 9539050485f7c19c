"""The running bot tells whoever manages it that it is ready, alive and about to end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from contextlib import closing
from pathlib import Path

from bot.service_manager import ALIVE, READY, STOPPING
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, ROOT, launch

CHECK = ROOT / "contrib" / "container_health.py"


async def healthy(env: dict[str, str]) -> bool:
    """Whether the container's health check is content."""
    command = sys.executable, "-I", str(CHECK)
    check = await asyncio.create_subprocess_exec(*command, env=env)
    return await check.wait() == 0


async def test_systemd_is_told_when_the_bot_answers_lives_and_stops(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(address)
    manager.setblocking(False)
    loop = asyncio.get_running_loop()

    async def told() -> str:
        return (await asyncio.wait_for(loop.sock_recv(manager, 4096), PATIENCE)).decode()

    with closing(manager):
        async with World(ack_deadline=30.0) as world:
            guild = await world.guild("Arena", channels=["general"])
            alice = await world.user("Alice")
            env = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000"}
            bot = await launch(world, tmp_path / "deckhand.db", env=env)
            assert await told() == READY
            await alice.slash(guild.channel("general"), "help")
            assert [await told() for _ in range(3)] == [ALIVE] * 3
            await bot.stop(PATIENCE)
            while (last := await told()) == ALIVE:
                pass
            assert last == STOPPING
            assert not bot.tracebacks()
            world.assert_clean()


async def test_a_container_is_healthy_until_the_bot_hangs(tmp_path: Path) -> None:
    env = {"NOTIFY_SOCKET": str(tmp_path / "alive"), "WATCHDOG_USEC": "500000"}
    patient = env | {"WATCHDOG_USEC": str(int(PATIENCE * 1_000_000))}
    async with World() as world:
        bot = await launch(world, tmp_path / "deckhand.db", env=env)
        assert await healthy(patient)
        assert await healthy(patient)
        assert bot.process is not None
        os.kill(bot.process.pid, signal.SIGSTOP)
        assert not await healthy(env)
