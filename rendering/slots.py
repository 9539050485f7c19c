"""What lies where on one side of the table, before it has a size."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.decisions import Place
from engine.players import Player
from engine.views import CardView, View, ZoneView
from rendering.groups import groups_of
from rendering.paint import Box
from rendering.script import clean

Boxes = dict[Place, Box]
"""Where cards were drawn."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A card, the same one at several places, or an empty or hidden line; `title` is the line's,
    on its first card, and `zone` the line without its cards."""

    places: tuple[Place, ...]
    zone: ZoneView
    card: CardView | None
    title: str = ""

    @property
    def count(self) -> int:
        """How many equal cards it is; 1 also where there is none."""
        return max(1, len(self.places))


@dataclass(frozen=True, slots=True)
class Spots:
    """A side's spots: those for whole cards, and the `slim` ones for a strip beside these."""

    cards: tuple[Spot, ...]
    slim: tuple[Spot, ...]


def spots_of(view: View, owner: Player) -> Spots:
    """All spots of a side; titles only where there are several lines.

    Where there are, lines of tokens without numbers, and lines without a card, are slim; of these
    the first stands for the cards where there is none.
    """
    lines = [zone for zone in view.side(owner).zones if zone.style == "line"]
    several = len(lines) > 1
    cards: list[Spot] = []
    slim: list[Spot] = []
    for zone in lines:
        spots = _line(view, owner, zone)
        if several:
            spots[0] = replace(spots[0], title=clean(zone.title))
        (slim if several and _is_slim(zone) else cards).extend(spots)
    if not cards and slim:
        bare = next((spot for spot in slim if spot.card is None), slim[0])
        slim.remove(bare)
        cards.append(replace(bare, title=bare.title if bare.card else ""))
    return Spots(tuple(cards), tuple(slim))


def _line(view: View, owner: Player, zone: ZoneView) -> list[Spot]:
    """The cards of a line and its empty places: one where it has no fixed number."""
    bare = zone if zone.cards is None else replace(zone, cards=())
    spots = [Spot(places, bare, card) for card, places in groups_of(view, owner, zone)]
    places = max(zone.slots or 0, len(spots), 1)
    return spots + [Spot((), bare, None)] * (places - len(spots))


def _is_slim(zone: ZoneView) -> bool:
    if zone.slots is not None:
        return False
    return all(card.token and not card.stats for card in zone.cards or ())


def contents(zone: ZoneView) -> str:
    """A line without a card to see, in a word."""
    return f"{zone.size} hidden" if zone.cards is None and zone.size else "empty"
