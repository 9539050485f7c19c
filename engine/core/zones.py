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
    """A zone of a side. `key` is the name of the attribute that holds its cards: a list of their
    numbers, or the number of its one card or None (`single`).

    `newest_last` says that the last card is the top or the newest. Players see that card first, and
    positions list it first. If not everybody sees the zone, the others see only the number of
    cards. If `nobody` sees it (a deck), its order is hidden too. An `optional` zone is not shown
    while it is empty.
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
        """Returns the cards as players see them: the newest first if `newest_last`."""
        return cards[::-1] if self.newest_last else cards

    def is_seen(self, owner: Player, viewer: Player | None) -> bool:
        """Returns whether the viewer sees the cards of the owner's zone."""
        return self.seen_by == "all" or (self.seen_by == "owner" and owner == viewer)


class BaseSide(PlainData):
    """One player's side: its zones, and the game's other data about the player.

    A game's own class declares `zones`, and names and types the attribute of each
    (`hand: list[int]`). It may be a dataclass, which then makes them itself.
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
        """Returns the cards of a zone, as a list that may be altered."""
        return getattr(self, key)

    def cards(self, zone: Zone) -> Sequence[int]:
        """Returns the cards of a zone, for reading only."""
        held = getattr(self, zone.key)
        if not zone.single:
            return held
        return () if held is None else (held,)


SideT = TypeVar("SideT", bound=BaseSide)


class BaseState(PlainData, Generic[SideT]):
    """The state that lasts between two main actions: both sides, the turn, the player whose turn it
    is, and whatever a game adds."""

    def __init__(self, a: SideT, b: SideT) -> None:
        self.a = a
        self.b = b
        self.turn = 0
        self.active: Player = "A"

    def side(self, player: Player) -> SideT:
        """Returns that player's side."""
        return self.a if player == "A" else self.b


class MatchState(Protocol):
    """The part of a state that a table needs; `BaseState` has it."""

    turn: int
    active: Player

    def side(self, player: Player, /) -> BaseSide:
        """Returns that player's side."""
        ...

    def copy(self) -> Self:
        """Returns an independent copy."""
        ...
