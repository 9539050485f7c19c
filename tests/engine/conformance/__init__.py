"""What must hold of every game. A game joins by its line in `engine/registry.py` and nothing else.

Each test takes the `key` of a game, and no other parameter that Hypothesis does not give it, so
that `checks` can be run on a game that only a test has. Decks are those that the game itself has,
and random ones where `tests/strategies` has some for its key.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def checks() -> dict[str, Callable[[str], None]]:
    """Every test of the suite by its name, to be called with the key of a game."""
    found: dict[str, Callable[[str], None]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"{__name__}.{path.stem}")
        for name, check in vars(module).items():
            if name.startswith("test_"):
                assert [*inspect.signature(check).parameters] == ["key"], name
                assert name not in found, name
                found[name] = check
    return found
