"""The prices of options, as their player reads them (LIFEBURN 12), and harmless attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lifeburn.tables import match_at, option, summon

BLAZE = {
    "name": "Blaze",
    "type": "Spell",
    "additionalCosts": [{"costType": "Discard"}],
    "stackEffects": [{"effect": "GainLife"}],
}
FORGE = {
    "name": "Forge",
    "type": "Object",
    "activatedAbilities": [{"costType": "Discard", "effects": [{"effect": "GainLife"}]}],
}
CARDS = [BLAZE, FORGE, summon("Imp", 2, 3), summon("Elf"), summon("Stump", 0, 4)]


def offered(do: str, card: str, **side: Any) -> Any:
    return option(match_at(CARDS, side, {"play": ["Elf"]}), do=do, card=card)


@pytest.mark.parametrize(
    ("hand", "label", "dear"),
    [
        (["Blaze", "Imp"], "Play Blaze (discard Imp)", True),
        (["Blaze", "Imp", "Imp"], "Play Blaze (discard Imp)", False),
        (["Blaze", "Imp", "Elf"], "Play Blaze (discard 1)", False),
    ],
)
def test_a_card_says_what_is_discarded_for_it(hand: list[str], label: str, dear: bool) -> None:
    play = offered("play", "Blaze", hand=hand)
    assert (play.label, play.dear) == (label, dear)


@pytest.mark.parametrize(
    ("hand", "price", "dear"),
    [(["Imp"], "discard Imp", True), (["Imp", "Elf"], "discard 1", False)],
)
def test_an_ability_says_so_too(hand: list[str], price: str, dear: bool) -> None:
    use = offered("activate", "Forge", hand=hand, play=["Forge"])
    assert (use.label, use.price, use.dear) == ("Use Forge", price, dear)


@pytest.mark.parametrize(("card", "pointless"), [("Stump", True), ("Imp", False)])
def test_an_attack_that_deals_no_damage_is_pointless(card: str, pointless: bool) -> None:
    match = match_at(CARDS, {"play": [card]}, {"play": ["Elf"]}, phase="Combat")
    assert option(match, do="attack", card=card, target="Elf").pointless == pointless
