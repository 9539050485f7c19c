"""The worth of a position in games in which life is also the money: the last points are expensive,
the first cheap, and a played card must be worth more on the table than in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, prod
from typing import Final

from engine.decisions import Place
from engine.faces import Stat
from engine.players import opponent
from engine.views import CardView, PlayerView, View, ZoneView

WIN: Final = 1000.0
COST_WORTH: Final = 2.0
LIFE_WORTH: Final = 14.0
LIFE_SPARED: Final = 6
HAND_WORTH: Final = 1.1
PILE_WORTH: Final = {"graveyard": 0.1}
TEXT_WORTH: Final = 0.5
FIELD_WORTH: Final = 1.2
STAT_WORTH: Final = 0.3
STRENGTH_WORTH: Final = 0.08
LASTING_WORTH: Final = 2.7
COIN_WORTH: Final = 3.0
"""The worth of a token that can't fight and is there to be spent: the more of them, the less one is
worth."""


def outlook(view: View) -> float:
    """Returns the viewer's (a player's) standing: higher is better."""
    assert view.viewer is not None
    if view.winner is not None:
        return WIN if view.winner == view.viewer else -WIN
    return _side(view.side(view.viewer)) - _side(view.side(opponent(view.viewer)))


def card_at(view: View, place: Place | None) -> CardView:
    """Returns the card that the viewer sees in the given place."""
    assert place is not None
    assert place.index is not None
    cards = view.side(place.owner).zone(place.zone).cards
    assert cards is not None
    return cards[place.index]


def card_worth(card: CardView) -> float:
    """Returns the worth of a card on the table to its controller: a large one more than two small
    ones."""
    return _body_worth(card.stats) if card.stats else LASTING_WORTH


def _body_worth(stats: Sequence[Stat]) -> float:
    numbers = [max(0, stat.value) for stat in stats]
    return FIELD_WORTH + STAT_WORTH * sum(numbers) + STRENGTH_WORTH * prod(numbers)


def gain_at_sight(card: CardView) -> float | None:
    """Returns the gain of playing a card that fights and costs nothing, by its numbers and the
    length of its text; None for any other card."""
    costs = [stat.value for stat in card.stats if stat.name == "cost"]
    body = [stat for stat in card.stats if stat.name != "cost"]
    if costs != [0] or not body:
        return None
    return _body_worth(body) + TEXT_WORTH * len(card.face.text) - HAND_WORTH


def keeping_worth(card: CardView) -> float:
    """Returns the worth of a card in the hand compared with others: more expensive cards do
    more."""
    numbers = {stat.name: stat.base for stat in card.stats}
    return sum(numbers.values()) + COST_WORTH * numbers.get("cost", 0)


def _side(side: PlayerView) -> float:
    life = sum(counter.value for counter in side.counters)
    return LIFE_WORTH * log(max(0, life) + LIFE_SPARED) + sum(map(_zone, side.zones))


def _zone(zone: ZoneView) -> float:
    match zone.style:
        case "hand":
            return HAND_WORTH * zone.size
        case "line":
            cards = zone.cards or ()
            coins = sum(card.token and not card.stats for card in cards)
            others = (card_worth(card) for card in cards if card.stats or not card.token)
            return COIN_WORTH * log(1 + coins / 2) + sum(others)
        case "pile":
            return PILE_WORTH.get(zone.key, 0.0) * zone.size
