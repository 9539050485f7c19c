"""`python -m bot` from a terminal."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("DECKHAND_")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env={**inherited, "DECKHAND_TOKEN": "", **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_without_a_token_it_says_what_to_do_in_one_line():
    done = run()
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "DECKHAND_TOKEN" in line
    assert "make demo" in line


def test_a_wrong_setting_is_named():
    done = run(DECKHAND_PARSERS="many")
    assert done.returncode == 1
    assert "parsers" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_command_is_answered_with_those_there_are():
    done = run("fly")
    assert done.returncode == 2
    assert "check FILE" in done.stderr
