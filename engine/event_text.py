"""Events in words, with the sentences that every game has of its own: what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.events import SeenEvent
from engine.sentences import CardName, Piece, PlayerName, Sentence

Facts = Mapping[str, Any]
Describer = Callable[[Facts], Sentence]
"""What makes a sentence of an event's facts."""


def describe_event(event: SeenEvent, describers: Mapping[str, Describer]) -> Sentence:
    """Returns one event as its viewer knows it, by the teller of its kind; empty where there is
    none."""
    describer = describers.get(event.kind)
    return describer(event.facts) if describer else ()


def who(facts: Facts) -> PlayerName:
    """Returns the player that it is about."""
    return PlayerName(facts["player"])


def card(facts: Facts) -> CardName:
    """Returns the card that it is about."""
    return CardName(facts["card"])


def simple(*pieces: str) -> Describer:
    """Returns a sentence from its words, where `player`, `card` and `n` stand for the facts of that
    name."""

    def describe(facts: Facts) -> Sentence:
        found: dict[str, Callable[[Facts], Piece]] = {
            "player": who,
            "card": card,
            "n": lambda facts: str(facts["n"]),
        }
        return tuple(found[piece](facts) if piece in found else piece for piece in pieces)

    return describe


def turn(facts: Facts) -> Sentence:
    """A turn begins: the event of that kind."""
    return (f"Turn {facts['n']}: ", who(facts))
