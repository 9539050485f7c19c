"""The cards that a player doesn't see, and how to replace them by others.

Used to imagine a possible match (`engine.practice.imagination`), never to find out what is hidden.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.table import BaseTable
from engine.players import PLAYERS, Player


class ZoneSpot(NamedTuple):
    """A position in a player's zone. `at` is the index in the zone's own list, which may be in
    another order than views show."""

    owner: Player
    zone: str
    at: int


def hidden_spots(table: BaseTable[Any], hidden: Collection[int]) -> Iterator[ZoneSpot]:
    """Yields the positions of the cards in `hidden`, which are card numbers. Cards in zones that
    everybody sees are left out. Zones come in the order of their declaration, A's first."""
    for player in PLAYERS:
        side = table.state.side(player)
        for zone in side.zones:
            if zone.seen_by == "all":
                continue
            for index, number in enumerate(side.cards(zone)):
                if number in hidden:
                    yield ZoneSpot(player, zone.key, index)


def cards_on(table: BaseTable[Any], spots: Sequence[ZoneSpot]) -> list[int]:
    """Returns the numbers of the cards at these positions, in the same order."""
    return [table.state.side(one.owner).zone(one.zone)[one.at] for one in spots]


def lay_cards(
    table: BaseTable[Any], spots: Sequence[ZoneSpot], cards: Sequence[tuple[int, object]]
) -> None:
    """Puts cards at the positions `spots`. Each item of `cards` has a card's number and what is
    printed on the card. Discards everything that players knew about the cards that were there
    before."""
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
    table.replace_hidden_cards(
        {
            number: (spot.owner, spot.zone, printed)
            for spot, (number, printed) in zip(spots, cards, strict=True)
        }
    )
