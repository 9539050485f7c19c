"""The worker process that runs beside a process of the bot."""

import asyncio
import logging
import sys
from contextlib import suppress
from typing import Final

log = logging.getLogger(__name__)

COMMAND: Final = sys.executable, "-m", "bot", "worker", "--with-input"

AGAIN_SECONDS: Final = 2.0
LONGEST_PAUSE_SECONDS: Final = 60.0
"""The first and the longest pause, in seconds, before an ended worker is restarted: it may have
ended for a lasting reason."""

STOP_SECONDS: Final = 25.0
"""Seconds that the worker gets to finish its work when it must end."""


class WorkerProcess:
    """Runs a worker in a separate process. After `start`, a worker that ends is restarted. If this
    process is killed, the worker's standard input ends, and so does the worker."""

    def __init__(self) -> None:
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the worker."""
        self._task = asyncio.create_task(self._keep(), name="worker")

    def stop(self) -> None:
        """Asks the worker to finish its work and end. Returns at once."""
        self._closing.set()

    async def close(self) -> None:
        """Asks the worker to finish its work, and returns when it has ended."""
        self.stop()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _keep(self) -> None:
        pause = AGAIN_SECONDS
        while not self._closing.is_set():
            began = asyncio.get_running_loop().time()
            try:
                await self._run_one()
            except OSError as error:
                log.warning("the worker of this process doesn't start: %s", error)
            if self._closing.is_set():
                return
            if asyncio.get_running_loop().time() - began > LONGEST_PAUSE_SECONDS:
                pause = AGAIN_SECONDS
            log.warning("the worker of this process has ended; it's started again")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), pause)
            pause = min(LONGEST_PAUSE_SECONDS, pause * 2)

    async def _run_one(self) -> None:
        """Runs one worker until it ends, or this is closed."""
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=asyncio.subprocess.PIPE)
        assert process.stdin is not None
        ending = asyncio.create_task(process.wait())
        closing = asyncio.create_task(self._closing.wait())
        await asyncio.wait({ending, closing}, return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        process.stdin.close()
        if not (await asyncio.wait({ending}, timeout=STOP_SECONDS))[0]:
            process.kill()
            await ending
