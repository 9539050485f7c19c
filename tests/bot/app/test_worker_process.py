"""The worker beside a process of the bot."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from bot.app import worker_process
from bot.app.worker_process import WorkerProcess
from tests.bot.waiting import wait_until


async def test_where_it_does_not_start_it_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program, began = tmp_path / "worker", tmp_path / "began"
    monkeypatch.setattr(worker_process, "COMMAND", (str(program),))
    monkeypatch.setattr(worker_process, "AGAIN_SECONDS", 0.05)
    worker = WorkerProcess()
    worker.start()
    try:
        await wait_until(lambda: "doesn't start" in caplog.text, "the log to name the failure")
        program.write_text(f"#!{sys.executable}\nopen({str(began)!r}, 'w')\ninput()\n")
        program.chmod(0o700)
        await wait_until(began.exists, "the worker to start")
    finally:
        await worker.close()


async def test_one_that_is_killed_is_followed_by_another_whose_input_ends_with_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "worker.py"
    program.write_text(
        "import os, pathlib, sys\n"
        f"own = pathlib.Path({str(tmp_path)!r}, f'{{os.getpid()}}.began')\n"
        "own.touch()\n"
        "sys.stdin.read()\n"
        "own.with_suffix('.ended').touch()\n"
    )
    monkeypatch.setattr(worker_process, "COMMAND", (sys.executable, str(program)))
    monkeypatch.setattr(worker_process, "AGAIN_SECONDS", 0.05)

    def which(state: str) -> list[int]:
        """Returns the process ids of the workers that `began` or `ended`."""
        return [int(one.stem) for one in tmp_path.glob(f"*.{state}")]

    worker = WorkerProcess()
    worker.start()
    try:
        await wait_until(lambda: which("began"), "the worker to start")
        [first] = which("began")
        os.kill(first, signal.SIGKILL)
        await wait_until(lambda: len(which("began")) == 2, "another worker to start")
    finally:
        await worker.close()
    assert which("ended") == [one for one in which("began") if one != first]
