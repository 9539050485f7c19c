"""Every name that a card can use has its words, and every effect its rule."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.lifeburn.cards import Condition
from engine.games.lifeburn.effects.resolver import EXECUTORS
from engine.games.lifeburn.loading.schema import names_by_definition, written_schema
from engine.games.lifeburn.texts.amounts import phrase
from engine.games.lifeburn.texts.conditions import condition_text
from engine.games.lifeburn.texts.effects import EFFECT_TYPES

NAMES = names_by_definition(written_schema())
RESOLVED = {"Choose", "Repeat", "RepeatAllEffects"}
"""Effects that are part of how effects are resolved."""


def test_every_effect_has_its_rule() -> None:
    assert set(EXECUTORS) == set(EFFECT_TYPES) - RESOLVED
    assert set(NAMES["effectType"]) == {name for name, one in EFFECT_TYPES.items() if one.on_cards}


@pytest.mark.parametrize("name", NAMES["condition"])
def test_a_condition_has_its_words(name: Any) -> None:
    assert condition_text(Condition(name))


@pytest.mark.parametrize("name", NAMES["amountBasedOn"])
def test_an_amount_has_its_words(name: Any) -> None:
    assert phrase(name)
