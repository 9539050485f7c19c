"""What is tried in every run, and what only `make soak` tries besides."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

EXAMPLES = int(os.environ.get("EXAMPLES", "2"))
"""How many random matches each property is tried on, and a measure of all other random trials:
2 in `make test`, 300 in `make soak`."""


def amount(few: int, many: int) -> int:
    """Returns `few` in `make test`, and `many` where as much as in `make soak` is tried."""
    return max(few, min(many, few * EXAMPLES // 2))


def some_now(cases: Iterable[object], every: int = 3) -> list[object]:
    """Parameters for a test that is slow and has many alike: one of so many is for every run."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.soak] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]
