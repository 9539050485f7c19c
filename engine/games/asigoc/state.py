"""The plain data of an ASIGOC match: where every card is, and what has changed on it.

A card in play is a number; its owner and what is printed on it never change and are kept
by the `Table`.
"""

from typing import Final, Literal

from engine.core.zones import BaseSide, BaseState, Zone
from engine.players import Player

Step = Literal["set-up", "turn", "draw", "main", "battle", "end"]
ZoneKey = Literal["deck", "hand", "weapons", "discard", "banished"]
ZONES: Final[tuple[ZoneKey, ...]] = ("deck", "hand", "weapons", "discard", "banished")
"""The zones, without the Ace's, in the order in which positions and fingerprints have them."""

START_HEALTH: Final = 10
SLOTS: Final = 2


class Side(BaseSide):
    """One player's health and zones. `ace` is None only in described positions without one."""

    zones = (
        Zone("weapons", "Weapons", slots=SLOTS),
        Zone("ace", "Ace", single=True),
        Zone("hand", "Hand", "hand", "owner"),
        Zone("deck", "Deck", "pile", "nobody", newest_last=True),
        Zone("discard", "Discard pile", "pile", newest_last=True),
        Zone("banished", "Banished", "pile", newest_last=True),
    )
    ace: int | None
    deck: list[int]
    hand: list[int]
    weapons: list[int]
    discard: list[int]
    banished: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.health = START_HEALTH


class State(BaseState[Side]):
    """Everything that lasts between two main actions.

    `lasting` are changes of (Attack, Block) for good, `passing` those until the End step.
    `stays` counts how often a card has entered the field, so that a Weapon that left and
    came back is not taken for the one that was referred to. `attacked` are attacks made in this
    Battle step, `readied` those gained in it. `pacified` Weapons cannot attack in their
    owner's next Battle step, `calmed` in this one; `unguarded` ones cannot block this turn.
    `used` are abilities used this turn, `spent` in this match; `skipping` whose next Battle
    step is skipped; `moved` whether the turn's Weapon move was made.
    """

    def __init__(self) -> None:
        super().__init__(Side(), Side())
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
