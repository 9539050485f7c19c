"""Rules that are easily misunderstood, as scenarios (LIFEBURN 19)."""

from __future__ import annotations

import json
from typing import Final

from engine.games.lifeburn.loading.loader import load_cards
from tests import repository

SCENARIOS: Final = json.loads((repository.SCENARIOS / "lifeburn" / "own.json").read_text("utf-8"))


def test_nobody_is_warned_about_what_has_a_meaning() -> None:
    found = [warning for one in SCENARIOS for warning in load_cards(one.get("cards", []))[1]]
    assert [one.message for one in found if one.code == "no-meaning"] == []
