"""Tests that hold for every game. A game joins only by its line in `engine/registry.py`.

Each test takes the `key` of a game. Its other parameters must come from Hypothesis, so that
`checks` can run the tests on a game of a test. The decks are the game's own, and random ones if
`tests/strategies` has some for its key.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def checks() -> dict[str, Callable[[str], None]]:
    """Returns every test of the suite by its name, to be called with the key of a game."""
    found: dict[str, Callable[[str], None]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"{__name__}.{path.stem}")
        for name, check in vars(module).items():
            if name.startswith("test_"):
                assert [*inspect.signature(check).parameters] == ["key"], name
                assert name not in found, name
                found[name] = check
    return found
