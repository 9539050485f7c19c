"""The worth of a position to its viewer, in terms that card games share."""

from __future__ import annotations

from typing import Final

from engine.players import opponent
from engine.views import PlayerView, View, ZoneView

HAND_WORTH: Final = 1.1
FIELD_WORTH: Final = 2.0
PILE_WORTH: Final = {"deck": 0.3, "graveyard": 0.15, "discard": 0.15}
STAT_WORTH: Final = 0.45
ATTACHED_WORTH: Final = 2.5
USED_WORTH: Final = -1.2
LIFE_WORTH: Final = 1.0
LAST_LIVES: Final = 12.0
WIN: Final = 1000.0


def worth(view: View) -> float:
    """Returns the viewer's (a player's) standing: higher is better."""
    assert view.viewer is not None
    if view.winner is not None:
        if view.winner == "draw":
            return 0.0
        return WIN if view.winner == view.viewer else -WIN
    return _side(view.side(view.viewer)) - _side(view.side(opponent(view.viewer)))


def _side(side: PlayerView) -> float:
    life = sum(counter.value for counter in side.counters) if side.counters else None
    return _life(life) + sum(_zone(zone, life is None) for zone in side.zones)


def _life(life: int | None) -> float:
    """Returns the worth of life: the last points are expensive. It is None if the deck is the
    player's life."""
    return 0.0 if life is None else LIFE_WORTH * life - LAST_LIVES / (max(life, 0) + 1)


def _zone(zone: ZoneView, deck_is_life: bool) -> float:
    match zone.style:
        case "hand":
            return HAND_WORTH * zone.size
        case "line":
            cards = zone.cards or ()
            stats = sum(stat.value for card in cards for stat in card.stats)
            attached = sum(len(card.attached) for card in cards)
            used = sum("used" in card.marks for card in cards)
            things = FIELD_WORTH * zone.size + STAT_WORTH * stats
            return things + ATTACHED_WORTH * attached + USED_WORTH * used
        case "pile":
            if zone.key == "deck" and deck_is_life:
                return _life(zone.size)
            return PILE_WORTH.get(zone.key, 0.0) * zone.size
