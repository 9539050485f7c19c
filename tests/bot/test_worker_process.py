"""The worker that a process of the bot has beside it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot import worker_process
from bot.worker_process import WorkerProcess
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
        await wait_until(lambda: "does not start" in caplog.text, "the log to name the failure")
        program.write_text(f"#!{sys.executable}\nopen({str(began)!r}, 'w')\ninput()\n")
        program.chmod(0o700)
        await wait_until(began.exists, "the worker to start")
    finally:
        await worker.close()
