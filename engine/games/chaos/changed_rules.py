"""Which decks have a card that the latest change of the rules touches: a card holds no more than so
many sets of attached effects (version 2)."""

from __future__ import annotations

from engine.decks import Deck
from engine.games.chaos.cards import (
    Card,
    Effect,
    GiveEffects,
    New,
    OnAll,
    OnLeader,
    OnRandom,
    OnSelf,
    RandomCard,
    Targeted,
    Transform,
)


def is_touched(deck: Deck) -> bool:
    """Returns whether the deck has a card that attaches effects, itself or by what it makes."""
    return any(_attaches_any(card) for card in deck.content.cards)


def _attaches_any(card: Card | RandomCard) -> bool:
    return isinstance(card, Card) and any(map(_attaches, card.effects))


def _attaches(effect: Effect) -> bool:
    match effect.action:
        case Targeted(base) | OnAll(base) | OnRandom(base) | OnLeader(base) | OnSelf(base):
            return isinstance(base, GiveEffects) or (
                isinstance(base, Transform) and _attaches_any(base.into)
            )
        case New(_, _, what):
            return _attaches_any(what)
        case _:
            return False
