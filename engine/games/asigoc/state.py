"""The plain data of an ASIGOC match: where every card is, and what has changed on it.

A card in play is a number; its owner and what is printed on it never change and are kept
by the `Table`.
"""

from __future__ import annotations

from typing import Final, Literal

from engine.players import Player

Step = Literal["set-up", "turn", "draw", "main", "battle", "end"]
Zone = Literal["deck", "hand", "weapons", "discard", "banished"]
ZONES: Final[tuple[Zone, ...]] = ("deck", "hand", "weapons", "discard", "banished")

START_HEALTH: Final = 10
SLOTS: Final = 2


class Side:
    """One player's health and zones, as lists of card numbers.

    The last card of the deck is its top, the last of the discard pile the newest. `ace` is
    None only in described positions without one.
    """

    __slots__ = ("ace", "banished", "deck", "discard", "hand", "health", "weapons")

    def __init__(self) -> None:
        self.health = START_HEALTH
        self.ace: int | None = None
        self.deck: list[int] = []
        self.hand: list[int] = []
        self.weapons: list[int] = []
        self.discard: list[int] = []
        self.banished: list[int] = []

    def copy(self) -> Side:
        """Returns an independent copy."""
        twin = Side.__new__(Side)
        twin.health = self.health
        twin.ace = self.ace
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.weapons = self.weapons[:]
        twin.discard = self.discard[:]
        twin.banished = self.banished[:]
        return twin

    def zone(self, zone: Zone) -> list[int]:
        """Returns the cards of the zone of that name."""
        match zone:
            case "deck":
                return self.deck
            case "hand":
                return self.hand
            case "weapons":
                return self.weapons
            case "discard":
                return self.discard
            case "banished":
                return self.banished


class State:
    """Everything that lasts between two main actions.

    `lasting` are changes of (Attack, Block) for good, `passing` those until the End step.
    `stays` counts how often a card has entered the field, so that a Weapon that left and
    came back is not taken for the one that was referred to. `attacked` are attacks made in this
    Battle step, `readied` those gained in it. `pacified` Weapons cannot attack in their
    owner's next Battle step, `calmed` in this one; `unguarded` ones cannot block this turn.
    `used` are abilities used this turn, `spent` in this match; `skipping` whose next Battle
    step is skipped; `moved` whether the turn's Weapon move was made.
    """

    __slots__ = (
        "a",
        "active",
        "attacked",
        "b",
        "calmed",
        "lasting",
        "moved",
        "pacified",
        "passing",
        "readied",
        "skipping",
        "spent",
        "stays",
        "step",
        "turn",
        "unguarded",
        "used",
    )

    def __init__(self) -> None:
        self.a = Side()
        self.b = Side()
        self.turn = 0
        self.active: Player = "A"
        self.step: Step = "set-up"
        self.moved = False
        self.lasting: dict[int, tuple[int, int]] = {}
        self.passing: dict[int, tuple[int, int]] = {}
        self.stays: dict[int, int] = {}
        self.attacked: dict[int, int] = {}
        self.readied: dict[int, int] = {}
        self.pacified: set[int] = set()
        self.calmed: set[int] = set()
        self.unguarded: set[int] = set()
        self.used: set[int] = set()
        self.spent: set[int] = set()
        self.skipping: set[Player] = set()

    def copy(self) -> State:
        """Returns an independent copy."""
        twin = State.__new__(State)
        twin.a = self.a.copy()
        twin.b = self.b.copy()
        twin.turn = self.turn
        twin.active = self.active
        twin.step = self.step
        twin.moved = self.moved
        twin.lasting = self.lasting.copy()
        twin.passing = self.passing.copy()
        twin.stays = self.stays.copy()
        twin.attacked = self.attacked.copy()
        twin.readied = self.readied.copy()
        twin.pacified = self.pacified.copy()
        twin.calmed = self.calmed.copy()
        twin.unguarded = self.unguarded.copy()
        twin.used = self.used.copy()
        twin.spent = self.spent.copy()
        twin.skipping = self.skipping.copy()
        return twin

    def side(self, player: Player) -> Side:
        """Returns that player's side."""
        return self.a if player == "A" else self.b
