"""Processes that measure, which give way to everything else: on a busy machine they come last."""

from __future__ import annotations

import os
import signal
from multiprocessing.process import BaseProcess

import pytest

from bot.start_method import processes

PATIENCE = 600
"""How many seconds a test waits for such a process: far longer than it takes on a busy machine."""

SPAWNED = processes().Process


def held_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every such process is stopped when it has just been started, before it has done
    anything, however busy this one is; SIGCONT lets it go on."""
    start = SPAWNED.start

    def start_and_stop(process: BaseProcess) -> None:
        start(process)
        if process.name == "measuring" and process.pid is not None:
            os.kill(process.pid, signal.SIGSTOP)

    monkeypatch.setattr(SPAWNED, "start", start_and_stop)
