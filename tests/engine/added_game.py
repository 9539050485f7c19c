"""The game of `docs/add-a-game.md`, built from the page."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.engine.registered import registered

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
KEY = "scuffle"


def blocks() -> list[str]:
    """Returns the blocks of Python on the page."""
    page = PAGE.read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def line() -> str:
    """Returns the page's line for the registry."""
    [found] = re.findall(r'^    "(engine\.games\.\S+)",$', PAGE.read_text("utf-8"), re.MULTILINE)
    return found


@contextmanager
def added_game(folder: Path) -> Iterator[None]:
    """Keeps the game in a folder of games and in the registry, for the time of the test."""
    package = folder / KEY
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text("\n\n".join(blocks()), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        games = sys.modules["engine.games"]
        patch.setattr(games, "__path__", [*games.__path__, str(folder)])
        with registered(line()):
            yield
    for name in [name for name in sys.modules if name.startswith(f"engine.games.{KEY}")]:
        del sys.modules[name]
