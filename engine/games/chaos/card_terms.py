"""The words of Chaos Cards that cards, conditions and effects share (CHAOS 1, 8.1, 11)."""

from __future__ import annotations

from typing import Final, Literal

from engine.players import Player, opponent

Kind = Literal["leader", "minion", "spell"]
Type = Literal["beast", "dragon", "demon"]
Side = Literal["any", "ally", "oppo"]
"""The page's AlleCond, seen from the side of the card that has the effect."""

KINDS: Final[tuple[Kind, ...]] = ("leader", "minion", "spell")
TYPES: Final[tuple[Type, ...]] = ("beast", "dragon", "demon")


def players(side: Side, own: Player) -> tuple[Player, ...]:
    """Returns the players meant, seen from a side; of both, the own one first."""
    match side:
        case "ally":
            return (own,)
        case "oppo":
            return (opponent(own),)
        case "any":
            return (own, opponent(own))


def kinds_of(type_: str) -> tuple[Kind, ...]:
    """Returns the kinds of card that a type in a condition leaves."""
    match type_:
        case "card":
            return KINDS
        case "character":
            return ("leader", "minion")
        case "leaderCard":
            return ("leader",)
        case "spellCard":
            return ("spell",)
        case _:
            return ("minion",)
