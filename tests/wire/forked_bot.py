"""Processes of the bot that start in a fraction of a second: each is a copy of one process that has
loaded everything (`preloaded.py`)."""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

from .fakecord.botproc import BotDied, BotProcess, Process
from .fakecord.waiting import within
from .preloaded import LONGEST_MESSAGE, Start

ROOT: Final = Path(__file__).resolve().parents[2]
LOADED_SECONDS: Final = 120.0
"""Seconds on a busy machine until everything is loaded and the first copy is made."""

END_SECONDS: Final = 10.0
"""Seconds that the copied process may take to end."""

LONGEST_LINE: Final = 1 << 20


class Preloaded:
    """The process that is copied. It starts when the first copy is wanted, or earlier."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> int:
        """Starts loading everything, and waits for nothing. Returns the process id."""
        self._socket()
        assert self._process is not None
        return self._process.pid

    def copy(self, start: Start) -> tuple[int, int]:
        """Starts a copy. Returns two file descriptors: for its output, and for messages about
        it."""
        output, says = os.pipe()
        told, tells = os.pipe()
        try:
            socket.send_fds(self._socket(), [start.message()], [says, tells])
        finally:
            os.close(says)
            os.close(tells)
        return output, told

    def end(self) -> None:
        """Ends the process, and kills all copies."""
        process, self._process = self._process, None
        if self._control is not None:
            self._control.close()
            self._control = None
        if process is None:
            return
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(END_SECONDS)

    def _socket(self) -> socket.socket:
        if self._process is not None and self._process.poll() is not None:
            self.end()
        if self._control is None:
            self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._control.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST_MESSAGE)
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "tests.wire.preloaded"],
                    cwd=ROOT,
                    env={**os.environ, "PYTHONUNBUFFERED": "1"},
                    stdin=theirs,
                    start_new_session=True,
                )
        return self._control


preloaded: Final = Preloaded()
atexit.register(preloaded.end)


class ForkedProcess:
    """A copy that runs or has ended."""

    def __init__(self, pid: int, said: asyncio.StreamReader, told: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdout: asyncio.StreamReader | None = said
        self.returncode: int | None = None
        self._watching = asyncio.create_task(self._watch(told))

    async def _watch(self, told: asyncio.StreamReader) -> None:
        """Follows the messages about the copy. If they end, the copied process was killed, and its
        copies too."""
        line = await told.readline()
        self.returncode = int(line.removeprefix(b"status ")) if line else -signal.SIGKILL


class ForkedBot(BotProcess):
    """A bot `python -m MODULE ARGUMENTS` that runs as a copy, unless it is of another checkout.
    `constants` of the program, each named by its module and its name, have other values in a
    copy."""

    async def _spawn(self) -> Process:
        if self.cwd != str(ROOT):
            return await super()._spawn()
        _, _, module, *arguments = self.command
        start = Start(module, arguments, self.env, self.cwd, self.constants)
        output, told = preloaded.copy(start)
        said, reports = await _reader(output), await _reader(told)
        async with within(LOADED_SECONDS, f"{self.name} to start"):
            line = await reports.readline()
        if not line.startswith(b"pid "):
            async with within(LOADED_SECONDS, "all that it said"):
                why = await said.read()
            raise BotDied(f"{self.name} cannot start: {why.decode('utf-8', 'replace')}")
        return ForkedProcess(int(line.removeprefix(b"pid ")), said, reports)


async def _reader(fd: int) -> asyncio.StreamReader:
    """Returns a reader of a pipe."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(fd, "rb", buffering=0)
    )
    return reader
