"""What a position is worth to its viewer, by the terms that card games share."""

from __future__ import annotations

from typing import Final

from engine.players import opponent
from engine.views import PlayerView, View

ZONE_WORTH: Final = {"deck": 1.0, "hand": 1.1, "field": 2.0, "graveyard": 0.15}
POWER_WORTH: Final = 0.5
COUNTER_WORTH: Final = 1.0
ATTACHED_WORTH: Final = 2.5
LAST_CARDS: Final = 12.0
WIN: Final = 1000.0


def worth(view: View) -> float:
    """How well the viewer (a player, not a spectator) stands: higher is better."""
    assert view.viewer is not None
    if view.winner is not None:
        if view.winner == "draw":
            return 0.0
        return WIN if view.winner == view.viewer else -WIN
    return _side(view.side(view.viewer)) - _side(view.side(opponent(view.viewer)))


def _side(side: PlayerView) -> float:
    total = sum(COUNTER_WORTH * counter.value for counter in side.counters)
    for zone in side.zones:
        total += ZONE_WORTH.get(zone.key, 0.0) * zone.size
        if zone.key == "deck":
            total -= LAST_CARDS / (zone.size + 1)
        if zone.style == "line" and zone.cards is not None:
            total += POWER_WORTH * sum(s.value for card in zone.cards for s in card.stats)
            total += ATTACHED_WORTH * sum(len(card.attached) for card in zone.cards)
    return total
