"""The doctor prints only findings and addresses to a host, no line about the program itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.repository import ROOT

HASTY = """
import asyncio
import sys
import bot.app.client
from bot.base.shutdown import run_stage

async def hasty(name, work, seconds):
    await run_stage(name, asyncio.sleep(1.0), 0.0)
    await work

bot.app.client.stage = hasty
from bot.cli.command_line import main
sys.exit(main(["doctor"]))
"""
"""Code that runs the doctor as if on a machine so busy that no stage of the bot's end is done in
time."""

MADE = """
import logging
logging.basicConfig(level=logging.WARNING)
from bot.app.client import Deckhand
from bot.base.settings import Settings
Deckhand(Settings(_env_file=None, token=None))
print("made")
"""


def run(code: str, folder: Path, arguments: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """Runs code in a process and a data folder of its own."""
    environment = {**os.environ, "DECKHAND_DATA": str(folder), "DECKHAND_TOKEN": ""}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("code", "printed"),
    [(HASTY, "NOT OK token: not set"), (MADE, "made")],
    ids=["doctor", "bot"],
)
def test_nothing_is_printed_about_the_program_itself(
    code: str, printed: str, tmp_path: Path
) -> None:
    done = run(code, tmp_path)
    assert printed in done.stdout
    assert done.stderr == ""
