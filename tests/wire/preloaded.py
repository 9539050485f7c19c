"""A process that has loaded all of the bot, and becomes a process of the bot when a test wants one:
a start takes a fraction of a second, and no module is loaded twice.

Its standard input is a socket. Each message there is a `Start` as JSON, with two file descriptors:
one for the copy's output, one for messages about the copy. These are `pid NUMBER` when it has
started, and `status NUMBER` when it has ended, a line each. When the socket is closed, this process
kills all copies and ends.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from multiprocessing import connection, forkserver, resource_tracker
from typing import Final, NoReturn

from tests.wire.fakecord.environment import SHIM

LOADED: Final = (
    "alembic.command",
    "alembic.config",
    "bot.cli.command_line",
    "bot.cli.doctor",
    "bot.jobs.kept_jobs",
    "bot.jobs.worker",
    "bot.app.running",
    "bot.app.upgrade",
    "bot.cli.worker_command",
)
"""Modules that a process of the bot imports at its start, beside those of its commands."""

LONGEST_MESSAGE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Start:
    """A start of `python -m MODULE ARGUMENTS` in a folder, with an environment. `constants` get
    other values; each is named by its module and its name."""

    module: str
    arguments: Sequence[str]
    env: Mapping[str, str]
    cwd: str
    constants: Mapping[str, float]

    def message(self) -> bytes:
        """Returns the start as JSON."""
        return json.dumps(asdict(self)).encode()


def load() -> None:
    """Imports the bot's modules, and those that its own processes load."""
    sys.modules.setdefault("zstandard", None)  # type: ignore[arg-type]  # as the shim does
    for name in LOADED:
        import_module(name)
    from bot.app.client import AREAS
    from bot.processes.start_method import _PREPARED  # pyright: ignore

    for name in (AREAS, *_PREPARED):
        import_module(name)
    give_way_to_nobody()
    os.environ.clear()  # its process is this one's own: no test has to wait for its end
    os.environ["PYTHONWARNINGS"] = "ignore"  # at its end it would report what killed copies left
    resource_tracker.ensure_running()
    gc.freeze()


def give_way_to_nobody() -> None:
    """Makes workers and background processes keep the priority of tests: on a busy machine, work of
    low priority would never be done."""
    from bot.processes import background_process

    background_process.NICENESS = 0  # type: ignore[misc]
    if hasattr(os, "SCHED_IDLE"):
        del os.SCHED_IDLE


def serve(control: socket.socket) -> Start:
    """Waits for requests and makes copies. Returns only in a copy, with its start."""
    ended: dict[int, tuple[int, int]] = {}
    with selectors.DefaultSelector() as ready:
        ready.register(control, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                if key.fileobj is not control:
                    _tell_of_end(key.fd, *ended.pop(key.fd))
                    ready.unregister(key.fd)
                    os.close(key.fd)
                    continue
                message, fds, *_ = socket.recv_fds(control, LONGEST_MESSAGE, 2)
                if not message:
                    _end_all([pid for pid, _ in ended.values()])
                output, told = fds
                pid = os.fork()
                if pid == 0:
                    for fd in (fd for one, (_, other) in ended.items() for fd in (one, other)):
                        os.close(fd)
                    control.close()
                    return _become(Start(**json.loads(message)), output, told)
                os.close(output)
                watched = os.pidfd_open(pid)
                ended[watched] = pid, told
                ready.register(watched, selectors.EVENT_READ)


def _tell_of_end(watched: int, pid: int, told: int) -> None:
    _, status = os.waitpid(pid, 0)
    with suppress(BrokenPipeError):  # the reader has gone
        os.write(told, f"status {os.waitstatus_to_exitcode(status)}\n".encode())
    os.close(told)


def _end_all(pids: Sequence[int]) -> NoReturn:
    for pid in pids:
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    sys.exit(0)


def _become(start: Start, output: int, told: int) -> Start:
    """Turns this process into one of the bot's, as the system sees it."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    for source, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(output)
    os.chdir(start.cwd)
    os.environ.clear()
    os.environ.update(start.env)
    runpy.run_path(str(SHIM / "sitecustomize.py"))
    for name, value in start.constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)
    os.write(told, f"pid {os.getpid()}\n".encode())
    os.close(told)
    _copy_forkserver()
    return start


def _copy_forkserver() -> None:
    """Starts the process from which the bot's processes are forked (`bot.processes.start_method`)
    as a copy of this one, which has loaded everything."""
    address = connection.arbitrary_address("AF_UNIX")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    alive, held = os.pipe()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    pid = os.fork()
    if pid == 0:
        os.close(held)
        try:
            forkserver.main(listener.detach(), alive, preload=())
        finally:
            os._exit(0)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    listener.close()
    os.close(alive)
    server = forkserver._forkserver  # type: ignore[attr-defined]
    server._forkserver_address, server._forkserver_alive_fd = address, held
    server._forkserver_pid = pid


def main() -> None:
    """Waits for a start, and runs it."""
    load()
    start = serve(socket.socket(fileno=os.dup(0)))
    sys.argv = [start.module, *start.arguments]
    runpy.run_module(start.module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
