"""What is tried in every run, and what only `make soak` tries besides."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def some_now(cases: Iterable[object], every: int = 3) -> list[object]:
    """Parameters for a test that is slow and has many alike: one of so many is for every run."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.soak] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]
