"""Zones of a side, which hold its cards. Each is declared once.

A game lists the zones of a side in the order in which players see them. Storage, copies, views,
hidden cards, positions, places and the check that every card is in one zone follow from that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, Protocol, Self, TypeVar

from engine.players import Player
from engine.values import PlainData
from engine.views import ZoneStyle


@dataclass(frozen=True, slots=True)
class Zone:
    """The declaration of a zone of a player's side.

    - `key`: the name of the attribute in which the side has the numbers of the zone's cards.
    - `title`: the zone's name for players.
    - `style`: how pictures show the zone (see `ZoneView`).
    - `seen_by`: the viewers who see the zone's cards; others see only their number. If "nobody"
      sees them (a deck), their order is hidden too.
    - `newest_last`: whether the last card in the list is the top or the newest. Players see that
      card first, and positions list it first.
    - `single`: whether the attribute is one card's number or None, instead of a list.
    - `slots`: the number of places for cards, None if it isn't fixed.
    - `optional`: whether the zone isn't shown while it is empty.
    """

    key: str
    title: str
    style: ZoneStyle = "line"
    seen_by: Literal["all", "owner", "nobody"] = "all"
    newest_last: bool = False
    single: bool = False
    slots: int | None = None
    optional: bool = False

    def listed(self, cards: Sequence[int]) -> Sequence[int]:
        """Returns the cards in the order in which players see them. If the zone stores its newest
        card last (`newest_last`), the order is reversed, so that players see the newest first."""
        return cards[::-1] if self.newest_last else cards

    def is_seen(self, owner: Player, viewer: Player | None) -> bool:
        """Returns whether the viewer sees the cards in the owner's zone."""
        return self.seen_by == "all" or (self.seen_by == "owner" and owner == viewer)


class BaseSide(PlainData):
    """One player's side: its zones, and the game's other data about the player.

    A game's own class declares `zones`, and an attribute with a type for each zone (`hand:
    list[int]`). If the class is a dataclass, its own `__init__` sets these attributes; otherwise
    `BaseSide.__init__` does.
    """

    zones: ClassVar[tuple[Zone, ...]] = ()
    declared: ClassVar[dict[str, Zone]] = {}
    """The zones by their keys."""

    def __init__(self) -> None:
        for zone in self.zones:
            setattr(self, zone.key, None if zone.single else [])

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.declared = {zone.key: zone for zone in cls.zones}

    def zone(self, key: str) -> list[int]:
        """Returns the cards of the zone with that key, as a list that the caller may change."""
        return getattr(self, key)

    def cards(self, zone: Zone) -> Sequence[int]:
        """Returns the cards of a zone; the caller must not change them."""
        held = getattr(self, zone.key)
        if not zone.single:
            return held
        return () if held is None else (held,)


SideT = TypeVar("SideT", bound=BaseSide)


class BaseState(PlainData, Generic[SideT]):
    """The state that exists between two main actions: both sides, the turn, the player whose turn
    it is, and anything that a game adds."""

    def __init__(self, a: SideT, b: SideT) -> None:
        self.a = a
        self.b = b
        self.turn = 0
        self.active: Player = "A"

    def side(self, player: Player) -> SideT:
        """Returns that player's side."""
        return self.a if player == "A" else self.b


class MatchState(Protocol):
    """The interface of a state that a table needs; `BaseState` has it."""

    turn: int
    active: Player

    def side(self, player: Player, /) -> BaseSide:
        """Returns that player's side."""
        ...

    def copy(self) -> Self:
        """Returns an independent copy."""
        ...
