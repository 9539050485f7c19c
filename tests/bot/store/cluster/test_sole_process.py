"""One process at a time runs the bot on a file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from bot.cli.command_line import main
from bot.store.cluster.sole_process import AlreadyRuns, sole_process
from tests.bot.waiting import PATIENCE

HOLD = """
import sys
from bot.store.cluster.sole_process import sole_process
with sole_process(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(sqlite_url: str) -> Iterator[subprocess.Popen[str]]:
    """Yields another process that runs the bot on the same file."""
    command = [sys.executable, "-c", HOLD, sqlite_url]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            assert select([process.stdout], [], [], PATIENCE)[0], "the other process holds nothing"
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


@pytest.mark.usefixtures("own_logging")
def test_a_second_one_does_not_start_until_the_first_is_killed(
    sqlite_url: str,
    other: subprocess.Popen[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DECKHAND_TOKEN", "none")
    monkeypatch.setenv("DECKHAND_DATABASE", sqlite_url)
    assert main(["run"]) == 1
    said = capsys.readouterr().err
    assert "Another process is already running the bot on " in said
    assert "stop that one first" in said
    with pytest.raises(AlreadyRuns), sole_process(sqlite_url):
        pass
    other.kill()
    other.wait(PATIENCE)
    with sole_process(sqlite_url):
        pass


def test_it_makes_the_folder_of_a_new_database(tmp_path: Path) -> None:
    for _ in range(2):
        with sole_process(f"sqlite+aiosqlite:///{tmp_path}/new/deckhand.db"):
            assert (tmp_path / "new").is_dir()
