"""The files with which the tests check the rules, in this repository and beside it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SCENARIOS: Final = ROOT / "tests" / "scenarios"
RULES: Final = ROOT / "docs" / "rules"
BESIDE: Final = ROOT.parent / "shared" / "scenarios"
"""A folder with more scenarios, which need not exist."""

CHECKS: Final = "checks"
"""The folder of checks that are no scenarios: deck texts and card texts, with their expected
reports."""


def check_file(game: str, name: str, variable: str = "") -> Path:
    """Returns the file of checks of a game; an environment variable may name another folder or
    file."""
    other = os.environ.get(variable) if variable else None
    if other is None:
        return SCENARIOS / CHECKS / game / name
    return Path(other) / name if Path(other).is_dir() else Path(other)


def read_checks(game: str, name: str, variable: str = "") -> Any:
    """Returns the contents of the file of checks."""
    return json.loads(check_file(game, name, variable).read_text("utf-8"))


def scenario_files() -> list[tuple[Path, str]]:
    """Returns all files of scenarios, each with the name of its tests. The environment variable
    SCENARIOS may name another folder. Without it, the files beside the repository are included if
    they differ from those in it."""
    if named := os.environ.get("SCENARIOS"):
        return _below(Path(named))
    own = _below(SCENARIOS)
    known = {file.read_bytes() for file, _ in own}
    more = [(file, f"beside/{name}") for file, name in _below(BESIDE)]
    return own + [(file, name) for file, name in more if file.read_bytes() not in known]


def _below(folder: Path) -> list[tuple[Path, str]]:
    named = ((file, file.relative_to(folder)) for file in sorted(folder.rglob("*.json")))
    return [(file, name.as_posix()) for file, name in named if CHECKS not in name.parts]
