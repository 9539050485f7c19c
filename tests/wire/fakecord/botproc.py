"""The bot under test as a child process."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from .environment import bot_environment
from .processes import command, group, tree
from .waiting import within as in_time

if TYPE_CHECKING:
    from .world import World


COLOR = re.compile(r"\x1b\[[0-9;]*m")
"""Colour codes that discord.py writes into lines of the log even in a container, where it mistakes
a pipe for a terminal."""


POLLING_SECONDS: Final = 0.01
KILLED_SECONDS: Final = 10.0
"""Seconds that a process may take to end after SIGKILL."""

READ_SECONDS: Final = 1.0
"""Seconds until all output of a process is read, once it has ended. A process that it had started
may keep the output open for longer."""

started: set[BotProcess] = set()
"""The processes that were started and have not been cleared up yet."""


class BotDied(RuntimeError):
    pass


class Process(Protocol):
    """A process that runs or has ended, as asyncio represents it."""

    pid: int
    stdout: asyncio.StreamReader | None

    @property
    def returncode(self) -> int | None:
        """The exit status; None while it runs."""
        ...


class BotProcess:
    """Starts, stops, kills and restarts the bot, or one of its processes if it has several; its
    output is stored in :attr:`output`. The stand-in knows the process by its `name`. `constants`
    are for a subclass that can set them."""

    def __init__(
        self,
        world: World,
        command: Sequence[str],
        *,
        name: str = "bot",
        env: dict[str, str] | None = None,
        cwd: str | Path | None = None,
        echo: bool = False,
        constants: Mapping[str, float] | None = None,
    ) -> None:
        self.world = world
        self.name = name
        self.command = list(command)
        self.cwd = str(cwd) if cwd else None
        self.env = {
            **os.environ,
            **bot_environment(world.server.url, world.config.token, urls=world.config.urls),
            "FAKECORD_PROCESS": name,
            "FAKECORD_PARENT": str(os.getpid()),
            **(env or {}),
        }
        self.echo = echo
        self.constants = dict(constants or {})
        self.paused = False
        self.pauses = 0
        """How often the process was paused."""
        self.output: list[str] = []
        self.process: Process | None = None
        self._orphans: list[int] = []
        self._pumps: list[asyncio.Task[None]] = []

    async def start(self) -> BotProcess:
        self.process = await self._spawn()
        started.add(self)
        assert self.process.stdout is not None
        self._pumps.append(asyncio.create_task(self._pump(self.process.stdout)))
        return self

    async def _spawn(self) -> Process:
        """Starts the process, in a process group of its own."""
        return await asyncio.create_subprocess_exec(
            *self.command,
            cwd=self.cwd,
            env=self.env,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
            limit=2**20,
        )

    async def _pump(self, said: asyncio.StreamReader) -> None:
        async for raw in said:
            line = COLOR.sub("", raw.decode("utf-8", "replace")).rstrip()
            self.output.append(line)
            if self.echo:
                print(f"[bot] {line}", file=sys.stderr, flush=True)
        self.world.hub.changed()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    @property
    def pid(self) -> int:
        """The process id, the last one if the process has ended."""
        assert self.process is not None
        return self.process.pid

    @property
    def log(self) -> str:
        return "\n".join(self.output)

    def tracebacks(self) -> list[str]:
        """Returns every traceback the bot printed."""
        found: list[str] = []
        current: list[str] | None = None
        for line in self.output:
            if line.startswith("Traceback (most recent call last)"):
                current = [line]
            elif current is not None:
                current.append(line)
                if line and not line.startswith(" "):
                    found.append("\n".join(current))
                    current = None
        if current:
            found.append("\n".join(current))
        return found

    async def wait_ready(
        self, within: float = 30.0, *, shards: int | None = None, commands: bool = True
    ) -> BotProcess:
        """Waits until every shard is identified and, with ``commands``, the command tree was synced
        once."""
        deadline = time.monotonic() + within
        gateway, hub = self.world.hub.gateway, self.world.hub
        while not (gateway.is_ready(shards) and (not commands or hub.command_syncs)):
            if not self.running:
                status = self.process and self.process.returncode
                raise BotDied(f"bot exited with {status}:\n{self.log[-4000:]}")
            if time.monotonic() > deadline:
                raise TimeoutError(f"bot not ready after {within:g} s:\n{self.log[-4000:]}")
            await asyncio.sleep(0.02)
        hub.disturbed_until = time.monotonic()
        return self

    async def wait_online(self, within: float = 30.0) -> BotProcess:
        """Waits until this process is connected with at least one shard, beside others of the same
        bot."""
        gateway = self.world.hub.gateway
        try:
            await self.world.wait_until(
                lambda: not self.running or gateway.of(self.name), within, f"{self.name} to connect"
            )
        except TimeoutError as error:
            raise TimeoutError(f"{error}:\n{self.log[-4000:]}") from None
        if not self.running:
            raise BotDied(f"{self.name} has ended:\n{self.log[-4000:]}")
        return self

    def pause(self) -> None:
        """Sends SIGSTOP: as if its machine slept. Its connections stay open."""
        self.paused = True
        self.pauses += 1
        self._signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Sends SIGCONT: the process continues, unaware of the pause."""
        self.paused = False
        self._signal(signal.SIGCONT)

    async def stop(self, within: float = 10.0) -> int | None:
        """Sends SIGTERM (as an orchestrator would), then SIGKILL."""
        return await self._end(signal.SIGTERM, within)

    async def interrupt(self, within: float = 10.0) -> int | None:
        """Sends SIGINT, as Ctrl-C does."""
        return await self._end(signal.SIGINT, within)

    async def kill(self) -> int | None:
        """Sends SIGKILL: a crash."""
        return await self._end(signal.SIGKILL, KILLED_SECONDS)

    async def crash(self) -> None:
        """Sends SIGKILL to this process only. Processes that it had started have to notice by
        themselves."""
        self._orphans += [one for one in tree(self.pid) if one != self.pid]
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        await self._exit(KILLED_SECONDS)

    async def ended(self, within: float) -> int:
        """Returns the exit status once the process has ended by itself and all its output was read.
        Raises TimeoutError."""
        status = await self._exit(within)
        if self._pumps:
            await asyncio.wait(self._pumps, timeout=READ_SECONDS)
        self._pumps.clear()
        return status

    async def _exit(self, within: float) -> int:
        """Returns the exit status once the process has ended. Raises TimeoutError. asyncio itself
        would also wait for processes that have its output open."""
        assert self.process is not None
        try:
            async with in_time(within, f"{self.name} to end"):
                while (status := self.process.returncode) is None:  # noqa: ASYNC110
                    await asyncio.sleep(POLLING_SECONDS)
                return status
        except TimeoutError as error:
            raise TimeoutError(f"{error}:\n{self.log[-4000:]}") from None

    def orphans(self) -> list[int]:
        """Returns the processes that it had started when it crashed, and that still run."""
        self._orphans = [one for one in self._orphans if command(one)]
        return self._orphans

    async def _end(self, number: int, within: float) -> int | None:
        if self.process is None:
            return None
        if not any(one.running for one in self.world.bots if one is not self):
            self.world.hub.disturb(1e9)  # until wait_ready() says otherwise
        if self.running:
            self._signal(number)
            try:
                await self.ended(within)
            except TimeoutError:
                self._signal(signal.SIGKILL)
        self.paused = False
        return await self.ended(KILLED_SECONDS)

    def _signal(self, number: int) -> None:
        """Sends the signal to the whole process group that this object started."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def left(self) -> list[int]:
        """Returns the running ones of the process and of those that it has started."""
        return [] if self.process is None else sorted({*group(self.pid), *self.orphans()})

    def clear_up(self) -> None:
        """Kills what is left, and waits for nothing."""
        for one in self.left():
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        started.discard(self)

    async def restart(self, *, crash: bool = False, within: float = 30.0) -> BotProcess:
        """Stops (or kills) the process and starts it again; returns once the new one is on the
        gateway."""
        await (self.kill() if crash else self.stop())
        gateway = self.world.hub.gateway
        await self.world.wait_until(
            lambda: not gateway.of(self.name), 5.0, "the old sockets to close"
        )
        await self.start()
        if len(self.world.bots) > 1:
            return await self.wait_online(within)
        return await self.wait_ready(within, commands=False)
