"""The bot as a process that starts in a fraction of a second, because it is a copy of one that has
everything loaded."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from contextlib import suppress

from ..fakecord.botproc import BotDied, BotProcess
from ..fakecord.processes import tree
from ..fakecord.world import World
from ..seating import ROOT
from .forking import FORKED

POLLING_SECONDS = 0.005
FORKING_SECONDS = 60.0


class ForkedBot(BotProcess):
    """`start` and `crash` may be called again and again; the process that is copied stays. What all
    of them say is in `output`."""

    def __init__(self, world: World, env: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.wire.soak.forking"]
        super().__init__(world, command, name="bot 1", env=env, cwd=ROOT)
        self._pid = 0

    async def start(self) -> ForkedBot:
        """Has the bot run, and returns when it has a process."""
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                cwd=self.cwd,
                env=self.env,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
                start_new_session=True,
                limit=2**20,
            )
            self._pumps.append(asyncio.create_task(self._pump()))
        seen = len(self.output)
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n")
        give_up = time.monotonic() + FORKING_SECONDS
        while not (said := re.findall(rf"{FORKED} (\d+)$", "\n".join(self.output[seen:]), re.M)):
            if self.process.returncode is not None or time.monotonic() > give_up:
                raise BotDied(f"the bot cannot be started:\n{self.log[-4000:]}")
            await asyncio.sleep(POLLING_SECONDS)
        self._pid = int(said[-1])
        return self

    @property
    def running(self) -> bool:
        if not self._pid:
            return False
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return False
        return True

    @property
    def pid(self) -> int:
        return self._pid

    async def crash(self) -> None:
        """SIGKILL to the bot alone. What it had started has to notice by itself."""
        self._orphans += [one for one in tree(self.pid) if one != self.pid]
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        while self.running:  # noqa: ASYNC110 - nobody is told when a process has ended
            await asyncio.sleep(POLLING_SECONDS)
