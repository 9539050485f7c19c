"""The plain data of an ASIGOC match: the place of every card, and its changes.

A card in play is a number. Its owner and its printed card never change and are stored in the
`Table`.
"""

from typing import Final, Literal

from engine.core.zones import BaseSide, BaseState, Zone
from engine.players import Player

Step = Literal["set-up", "turn", "draw", "main", "battle", "end"]
ZoneKey = Literal["deck", "hand", "weapons", "discard", "banished"]
ZONES: Final[tuple[ZoneKey, ...]] = ("deck", "hand", "weapons", "discard", "banished")
"""The zones, without the Ace's, in the order of positions and fingerprints."""

START_HEALTH: Final = 10
SLOTS: Final = 2


class Side(BaseSide):
    """One player's health and zones. `ace` is None only in a described position without an Ace."""

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
    """Everything that lasts from one main action to the next.

    `lasting` has permanent changes of (Attack, Block) by card, `passing` those until the End step.
    `stays` counts how often a card has entered the field, so that a reference to a Weapon becomes
    invalid when it leaves, even if it returns. `attacked` counts the attacks of each Weapon in this
    Battle step, `readied` the extra ones that it may make. `pacified` Weapons can't attack in their
    owner's next Battle step, `calmed` Weapons in this one. `unguarded` Weapons can't block this
    turn. `used` are the cards whose ability was used this turn, `spent` those used in this match.
    `skipping` are the players whose next Battle step is skipped. `moved` says whether this turn's
    Weapon move was made.
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
