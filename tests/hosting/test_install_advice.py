"""Every install command in our texts for hosts takes the program from the clone."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.repository import ROOT

INSTALL: Final = re.compile(r"\b(?:pipx|uv tool|pip) install\b(?P<what>[^`\n;)]*)")
"""An install command, to its end."""

EXTRAS: Final = tuple(
    tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
)
CLONE: Final = {".", *(f".[{extra}]" for extra in EXTRAS)}
FILE_OPTIONS: Final = ("-r", "--requirement")


def texts() -> Iterator[tuple[Path, str]]:
    """Yields every page of the docs, and the strings of each module with an install command, each
    with its file."""
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            for node in ast.walk(ast.parse(text)) if INSTALL.search(text) else ():
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield path, node.value
    for path in (*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md"))):
        yield path, path.read_text("utf-8")


def advice() -> Iterator[tuple[str, str]]:
    """Yields the target of each install command, with the name of its file."""
    for path, text in texts():
        for found in INSTALL.finditer(text):
            yield path.relative_to(ROOT).as_posix(), found["what"].strip()


ALL = sorted(set(advice()))


def wrong_with(what: str) -> list[str]:
    """Returns the words of a command that name neither the clone nor a file in it."""
    words = shlex.split(what)
    wrong: list[str] = []
    while words:
        word = words.pop(0)
        if word in FILE_OPTIONS:
            file = words.pop(0)
            wrong += [] if (ROOT / file).is_file() else [file]
        elif word not in CLONE and not word.startswith("-"):
            wrong.append(word)
    return wrong


def test_there_is_advice_to_check() -> None:
    assert {
        "bot/cli/command_line.py",
        "bot/base/settings.py",
        "bot/app/running.py",
        "README.md",
    } <= {file for file, _ in ALL}
    assert wrong_with('"deckhand[demo]"') == ["deckhand[demo]"]
    assert wrong_with('--force ".[nothing]"') == [".[nothing]"]


@pytest.mark.parametrize(("file", "what"), ALL)
def test_what_is_installed_is_the_clone_or_a_file_of_it(file: str, what: str) -> None:
    assert wrong_with(what) == []


def test_each_make_command_that_a_text_names_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {word for _, text in texts() for word in re.findall(r"`make ([a-z]+)", text)}
    assert {"demo", "run"} <= named
    assert named <= targets
