"""The worker that a process of the bot has beside it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot import worker_process
from bot.worker_process import WorkerProcess


async def test_where_it_does_not_start_it_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program, began = tmp_path / "worker", tmp_path / "began"
    monkeypatch.setattr(worker_process, "COMMAND", (str(program),))
    monkeypatch.setattr(worker_process, "AGAIN_SECONDS", 0.05)
    worker = WorkerProcess()
    worker.start()
    async with asyncio.timeout(10.0):
        while "does not start" not in caplog.text:  # noqa: ASYNC110 - many things may come to hold
            await asyncio.sleep(0.01)
        program.write_text(f"#!{sys.executable}\nopen({str(began)!r}, 'w')\ninput()\n")
        program.chmod(0o700)
        while not began.exists():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.01)
    await worker.close()
