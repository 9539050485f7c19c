"""No terminal command prints control characters, regardless of who typed them."""

from __future__ import annotations

import argparse
import contextlib
import io
import logging
import shutil
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.app.logs import JsonFormatter, TextFormatter
from bot.app.printable_output import PrintableStream
from bot.backups.copies import file_of
from bot.cli.command_line import _parser, main

HOSTILE = "\x1b[2J\x07\u202e\x9b"
FILE = f"of{HOSTILE}somebody"

COMMANDS: Mapping[str, Sequence[str]] = {
    "run": ["--port", FILE],
    "worker": [],
    "upgrade": ["--check"],
    "setup": ["--offline"],
    "demo": ["--port", FILE],
    "check": [FILE],
    "play": ["--deck", FILE],
    "replay": [FILE],
    "verify": [FILE],
    "compare": [FILE, FILE],
    "ratings": [],
    "move": ["--from", FILE, "--to", FILE],
    "backup": [FILE],
    "restore": [FILE],
    "doctor": [],
    "soak": ["--clicks", FILE],
    "block": ["user", "5"],
    "unblock": ["user", "5"],
    "blocks": [],
    "puzzles": ["--check", FILE],
    "prune": ["--older-than", "30"],
    "member": ["5", "--export", FILE],
}
"""The arguments of each command, in a folder with such names of files and of the database."""


def names_of_commands() -> set[str]:
    parser = _parser("deckhand")
    [commands] = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return set(commands.choices)


def test_no_command_is_left_out() -> None:
    assert set(COMMANDS) == names_of_commands()


@pytest.mark.parametrize(
    "arguments", [[name, *more] for name, more in COMMANDS.items()], ids=lambda given: given[0]
)
def test_no_command_prints_control_characters(
    arguments: Sequence[str],
    sqlite_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    database = tmp_path / f"{FILE}.db"
    shutil.copy(file_of(sqlite_url), database)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKHAND_DATABASE", str(database))
    monkeypatch.setenv("DECKHAND_DATA", str(tmp_path))
    monkeypatch.delenv("DECKHAND_TOKEN", raising=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{FILE}\nq\n"))
    with contextlib.suppress(SystemExit):
        main(arguments)
    done = capfd.readouterr()
    said = done.out + done.err
    assert said
    assert not control_characters(said), said


def control_characters(text: str) -> list[str]:
    return [one for one in text if one != "\n" and unicodedata.category(one) in ("Cc", "Cf")]


@pytest.mark.parametrize("formatter", [TextFormatter(None), JsonFormatter()])
def test_no_line_of_the_log_has_control_characters(formatter: logging.Formatter) -> None:
    try:
        raise ValueError(HOSTILE)
    except ValueError:
        caught = sys.exc_info()
    record = logging.LogRecord("bot", logging.ERROR, "", 0, "said %s", (FILE,), caught)
    line = formatter.format(record)
    assert "ValueError" in line
    assert not control_characters(line)


def test_what_the_encoding_does_not_have_is_printed_as_an_escape() -> None:
    written = io.BytesIO()
    stream = PrintableStream(io.TextIOWrapper(written, encoding="ascii", write_through=True))
    stream.write("a \u2192 b\x1b\n")
    assert written.getvalue() == b"a \\u2192 b\\ufffd\n"
