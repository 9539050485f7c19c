"""Generated decks (CHAOS 11, 13)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.decks import Style
from engine.games.chaos.cards import DECK_SIZE, Card
from engine.games.chaos.game import Chaos
from engine.games.chaos.modes import STYLES

GAME = Chaos()
LARGE = 999_999_999


def cards(style: Style, seed: int) -> list[Card]:
    return list(GAME.parse_deck(style.deck_text(seed)).content.cards)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.key)
def test_every_style_makes_a_legal_deck_of_any_number(style: Style):
    for seed in (1, 2, 10, LARGE):
        deck = GAME.parse_deck(style.deck_text(seed))
        assert not GAME.check_deck(deck)
        assert deck.name == f"{style.title} {seed}"
        assert len(deck.content.cards) == DECK_SIZE


def test_the_decks_of_a_number_share_no_name_for_different_cards():
    for seed in range(1, 6):
        made = {card for style in STYLES for card in cards(style, seed)}
        assert len({card.name for card in made}) == len(made)


def test_costs_are_as_the_styles_say():
    mixed, swift, mighty = (Counter(card.cost for card in cards(style, 42)) for style in STYLES[:3])
    for costs in (mixed, swift, mighty):
        assert sum(costs[cost] for cost in range(3)) >= 3
    assert sum(costs_from(8, mixed)) == 2
    assert not sum(costs_from(6, swift))
    assert sum(costs_from(5, mighty)) == DECK_SIZE // 2


def costs_from(least: int, costs: Counter[int]) -> list[int]:
    return [number for cost, number in costs.items() if cost >= least]
