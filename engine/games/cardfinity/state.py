"""The plain data of a Cardfinity match: the place of every card.

A card in play is a number. Its owner and its printed card never change and are stored in the
`Table`. The state is copied for every casting that may fail, so copies must be cheap.
"""

from typing import Final, Literal

from engine.core.zones import BaseSide, BaseState, Zone

Phase = Literal["set-up", "start", "main"]
ZoneKey = Literal["deck", "hand", "field", "graveyard", "banished"]
ZONES: Final[tuple[ZoneKey, ...]] = ("deck", "hand", "field", "graveyard", "banished")
"""The zones in the order of positions."""


class Side(BaseSide):
    """One player's zones. A card that is being played is only in `resolving`, in no other zone."""

    zones = (
        Zone("field", "Field"),
        Zone("hand", "Hand", "hand", "owner"),
        Zone("deck", "Deck", "pile", "nobody", newest_last=True),
        Zone("graveyard", "Graveyard", "pile", newest_last=True),
        Zone("banished", "Banished", "pile", newest_last=True),
    )
    deck: list[int]
    hand: list[int]
    field: list[int]
    graveyard: list[int]
    banished: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.resolving: list[int] = []


class State(BaseState[Side]):
    """The zones of both players, the changes of cards, and the turn.

    `power` has only the powers that differ from the printed ones. `attached` maps a monster to the
    spell cards attached to it, oldest first. `tapped` has every tapped card; outside the field,
    these are the cards that are printed as tapped. `actions` counts the main actions of this turn.
    """

    def __init__(self) -> None:
        super().__init__(Side(), Side())
        self.power: dict[int, int] = {}
        self.attached: dict[int, tuple[int, ...]] = {}
        self.tapped: set[int] = set()
        self.phase: Phase = "set-up"
        self.actions = 0
