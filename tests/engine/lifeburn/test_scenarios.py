"""Rules that are easily got wrong, as scenarios (LIFEBURN 19)."""

from __future__ import annotations

import json
from typing import Any, Final

from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.options import Options
from engine.randomness import seed_from_int
from tests import repository
from tests.engine.lifeburn.tables import choose, option, summon

SCENARIOS: Final = json.loads((repository.SCENARIOS / "lifeburn" / "own.json").read_text("utf-8"))


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
