"""A player who picks among cards of a deck must not see its order (LIFEBURN, R63)."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.core.randomness import seed_from_int
from engine.exercise import facts_fit

NAMES = ["Zed", "Abe", "Moe", "Bob"]
PLAYED = (
    ("A", {"do": "play", "card": "Seek"}),
    ("A", {"do": "pass"}),
    ("B", {"do": "pass"}),
)


def offered(effect: dict[str, Any], kind: dict[str, Any], deck: list[str]) -> list[str]:
    """Returns the cards that the effect offers, in the order in which it offers them."""
    seek = {"name": "Seek", "type": "Spell", "tribe": "Golem", "cost": 0, "stackEffects": [effect]}
    cards = [seek, *({"name": name, "tribe": "Golem", "cost": 0, **kind} for name in NAMES)]
    position = {"turn": "A", "turn_number": 3, "A": {"hand": ["Seek"], "deck": deck}, "B": {}}
    match = engine.games()["lifeburn"].set_up(cards, position, seed_from_int(0))
    for player, wanted in PLAYED:
        assert match.decision is not None
        options = match.decision.options
        match.choose(
            player, next(n for n, one in enumerate(options) if facts_fit(wanted, one.facts))
        )
    assert match.decision is not None
    found = (one.facts.get("card") for one in match.decision.options)
    return [str(card) for card in found if card is not None]


SUMMON = {"type": "Summon", "attack": 1, "defense": 1}
SPELL = {"type": "Spell", "stackEffects": [{"effect": "GainLife", "amount": 1}]}


@pytest.mark.parametrize(
    ("effect", "kind"),
    [
        ({"effect": "SendToZone", "targetZone": "Deck", "destination": "Hand"}, SUMMON),
        ({"effect": "SendToZone", "zone": "Deck", "destination": "Graveyard"}, SUMMON),
        ({"effect": "SendToZone", "targetZone": "Deck", "destination": "Exile"}, SUMMON),
        ({"effect": "SendToZone", "targetZones": ["Hand", "Deck"], "destination": "Play"}, SUMMON),
        ({"effect": "CastCard", "targetZones": ["Deck"]}, SPELL),
    ],
)
@pytest.mark.parametrize("deck", [NAMES, NAMES[::-1]])
def test_cards_of_a_deck_are_offered_by_name(
    effect: dict[str, Any], kind: dict[str, Any], deck: list[str]
) -> None:
    assert offered({**effect, "amount": 1}, kind, deck) == ["Abe", "Bob", "Moe", "Zed"]
