"""What lies where a player does not see it, and how other cards are laid there.

Used to make a match that could be (`engine.practice.imagination`): never to learn what is hidden.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.table import BaseTable
from engine.players import PLAYERS, Player


class ZoneSpot(NamedTuple):
    """A place in a zone: which one in the zone's own list, not as views list it."""

    owner: Player
    zone: str
    at: int


def hidden_spots(table: BaseTable[Any], hidden: Collection[int]) -> Iterator[ZoneSpot]:
    """Yields the places where these cards lie that a viewer does not see, in an order that follows
    from the declared zones alone."""
    for player in PLAYERS:
        side = table.state.side(player)
        for zone in side.zones:
            if zone.seen_by == "all":
                continue
            for index, number in enumerate(side.cards(zone)):
                if number in hidden:
                    yield ZoneSpot(player, zone.key, index)


def cards_on(table: BaseTable[Any], spots: Sequence[ZoneSpot]) -> list[int]:
    """Returns the numbers of the cards that lie there."""
    return [table.state.side(one.owner).zone(one.zone)[one.at] for one in spots]


def lay_cards(
    table: BaseTable[Any], spots: Sequence[ZoneSpot], cards: Sequence[tuple[int, object]]
) -> None:
    """Lays cards, each with what is printed on it, on the spots: whatever was known of what lay
    there is gone."""
    zones: dict[tuple[Player, str], list[int]] = {}
    for spot, (number, _) in zip(spots, cards, strict=True):
        key = spot.owner, spot.zone
        if key not in zones:
            zones[key] = list(table.state.side(spot.owner).zone(spot.zone))
        zones[key][spot.at] = number
    for (owner, zone), numbers in zones.items():
        side = table.state.side(owner)
        held = getattr(side, zone)
        setattr(side, zone, numbers if isinstance(held, list) else tuple(numbers))
    table.print_anew(
        {
            number: (spot.owner, spot.zone, printed)
            for spot, (number, printed) in zip(spots, cards, strict=True)
        }
    )
