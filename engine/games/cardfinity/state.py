"""The plain data of a Cardfinity match: where every card is.

A card in play is a number; its owner and what is printed on it never change and are kept
by the `Table`. Copies are made for every casting that may fail, so they must be cheap.
"""

from __future__ import annotations

from typing import Literal

from engine.players import Player

Phase = Literal["set-up", "start", "main"]
Zone = Literal["deck", "hand", "field", "graveyard", "banished"]
ZONES: tuple[Zone, ...] = ("deck", "hand", "field", "graveyard", "banished")


class Side:
    """One player's zones, as lists of card numbers.

    The last card of the deck is its top, the last of the graveyard the newest. Cards being
    played are in `resolving` and in no zone.
    """

    __slots__ = ("banished", "deck", "field", "graveyard", "hand", "resolving")

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.field: list[int] = []
        self.graveyard: list[int] = []
        self.banished: list[int] = []
        self.resolving: list[int] = []

    def copy(self) -> Side:
        """Returns an independent copy."""
        twin = Side.__new__(Side)
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.field = self.field[:]
        twin.graveyard = self.graveyard[:]
        twin.banished = self.banished[:]
        twin.resolving = self.resolving[:]
        return twin

    def zone(self, zone: Zone) -> list[int]:
        """Returns the cards of the zone of that name."""
        match zone:
            case "deck":
                return self.deck
            case "hand":
                return self.hand
            case "field":
                return self.field
            case "graveyard":
                return self.graveyard
            case "banished":
                return self.banished


class State:
    """Zones of both sides, what has changed on cards, and whose turn it is.

    `power` holds only powers that differ from the printed one; `attached` the spell cards
    attached to a monster, oldest first; `tapped` every tapped card, and outside the field
    those printed tapped. `actions` counts the main actions of the turn.
    """

    __slots__ = ("a", "actions", "active", "attached", "b", "phase", "power", "tapped", "turn")

    def __init__(self) -> None:
        self.a = Side()
        self.b = Side()
        self.power: dict[int, int] = {}
        self.attached: dict[int, tuple[int, ...]] = {}
        self.tapped: set[int] = set()
        self.turn = 0
        self.active: Player = "A"
        self.phase: Phase = "set-up"
        self.actions = 0

    def copy(self) -> State:
        """Returns an independent copy."""
        twin = State.__new__(State)
        twin.restore(self)
        return twin

    def restore(self, kept: State) -> None:
        """Becomes an independent copy of `kept`."""
        self.a = kept.a.copy()
        self.b = kept.b.copy()
        self.power = kept.power.copy()
        self.attached = kept.attached.copy()
        self.tapped = kept.tapped.copy()
        self.turn = kept.turn
        self.active = kept.active
        self.phase = kept.phase
        self.actions = kept.actions

    def side(self, player: Player) -> Side:
        """Returns that player's side."""
        return self.a if player == "A" else self.b
