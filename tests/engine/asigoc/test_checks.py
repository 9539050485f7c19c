"""The shared deck texts, each with whether it may be played."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.games.asigoc.legality import check_deck
from engine.games.asigoc.parser import parse_deck
from engine.report import is_legal, render_problems

CHECKS = Path(
    os.environ.get(
        "ASIGOC_DECK_CHECKS",
        Path(__file__).parents[4] / "shared" / "specs" / "asigoc" / "rejected.json",
    )
)


def _checks() -> list[dict[str, Any]]:
    return json.loads(CHECKS.read_text("utf-8")) if CHECKS.exists() else []


@pytest.mark.skipif(not CHECKS.exists(), reason=f"there are no deck checks at {CHECKS}")
@pytest.mark.parametrize("check", _checks(), ids=lambda check: check["title"])
def test_a_deck_is_legal_or_not_as_the_shared_check_says(check: dict[str, Any]) -> None:
    deck = parse_deck(check["text"])
    problems = check_deck(deck)
    assert is_legal(problems) is check["expect"]["legal"]
    shown, count = render_problems(deck.source, problems, limit=1900)
    assert count == len(problems)
    assert "`" not in shown
