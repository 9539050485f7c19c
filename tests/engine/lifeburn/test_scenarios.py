"""Rules that are easily got wrong, as scenarios (LIFEBURN 19)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.options import Options
from engine.randomness import seed_from_int
from tests.engine.lifeburn.tables import choose, option, summon
from tests.test_scenarios import begin, check, take

SCENARIOS: Final = json.loads(
    (Path(__file__).parent / "scenarios.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[one["title"] for one in SCENARIOS])
def test_rule(scenario: Mapping[str, Any]) -> None:
    match = begin(scenario, seed=0)
    before = len(match.events)
    for step in scenario["steps"]:
        take(match, step)
    check(match, scenario["expect"], before, scenario["game"])


def test_nobody_is_warned_about_what_has_a_meaning() -> None:
    found = [warning for one in SCENARIOS for warning in load_cards(one.get("cards", []))[1]]
    assert [one.message for one in found if one.code == "no-meaning"] == []


def test_variants_share_a_target_that_is_chosen_on_resolution() -> None:
    """13.2 with TARGETS_ON_CAST off: one target, for the variant that happens."""
    tribe: dict[str, Any] = {"tribe": "Golem"}
    damage = {"effect": "DealDamage", "targetType": "Summon"}
    split = {
        "name": "Split",
        "type": "Spell",
        "stackEffects": [
            {**damage, "amount": 1, "conditions": [{"condition": "IsNotTribe", **tribe}]},
            {**damage, "amount": 4, "conditions": [{"condition": "IsTribe", **tribe}]},
        ],
    }
    game = Lifeburn(Options(targets_on_cast=False))
    position = {"A": {"hand": ["Split"]}, "B": {"play": ["Rock"]}}
    cards = [split, summon("Rock", 1, 9, **tribe)]
    match = game.set_up(cards, position, seed_from_int(0))
    choose(match, do="play")
    choose(match, do="pass")
    choose(match, do="pass")
    choose(match, do="pick", card="Rock")
    assert match.position()["B"]["play"][0]["damage"] == 4
    assert option(match, do="pass")
