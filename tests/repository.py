"""Where the tests find what they check the rules with, in this repository and beside it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SCENARIOS: Final = ROOT / "tests" / "scenarios"
RULES: Final = ROOT / "docs" / "rules"
BESIDE: Final = ROOT.parent / "shared" / "scenarios"
"""More scenarios, which need not be there."""

CHECKS: Final = "checks"
"""The folder of what is no scenario: deck texts and card texts, with what is said of them."""


def check_file(game: str, name: str, variable: str = "") -> Path:
    """The file of checks of a game; an environment variable may name another folder or file."""
    other = os.environ.get(variable) if variable else None
    if other is None:
        return SCENARIOS / CHECKS / game / name
    return Path(other) / name if Path(other).is_dir() else Path(other)


def read_checks(game: str, name: str, variable: str = "") -> Any:
    """What that file holds."""
    return json.loads(check_file(game, name, variable).read_text("utf-8"))


def scenario_files() -> list[tuple[Path, str]]:
    """All files of scenarios, each with the name that its tests have. The environment variable
    SCENARIOS may name another folder; else those beside the repository are run too, where they say
    anything that those in here do not."""
    if named := os.environ.get("SCENARIOS"):
        return _below(Path(named))
    own = _below(SCENARIOS)
    known = {file.read_bytes() for file, _ in own}
    more = [(file, f"beside/{name}") for file, name in _below(BESIDE)]
    return own + [(file, name) for file, name in more if file.read_bytes() not in known]


def _below(folder: Path) -> list[tuple[Path, str]]:
    named = ((file, file.relative_to(folder)) for file in sorted(folder.rglob("*.json")))
    return [(file, name.as_posix()) for file, name in named if CHECKS not in name.parts]
