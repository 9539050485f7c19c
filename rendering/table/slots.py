"""The cards of one side of the board in the order of their rows, before they have a size."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.decisions import Place
from engine.players import Player
from engine.views import CardView, View, ZoneView
from rendering.cards.card_groups import groups_of
from rendering.draw.looks import Frame, look_of
from rendering.draw.paint import Box
from rendering.draw.unicode_text import clean
from rendering.table.card_flag import CardFlag

Boxes = dict[Place, Box]
"""The boxes in which cards were drawn."""
_NO_MARKS: Final[Mapping[Place, CardFlag]] = {}


@dataclass(frozen=True, slots=True)
class Slot:
    """A position in a player's row: a card or a pile of equal cards, or an empty place.

    - `places`: the places of the cards, empty if the slot has no card.
    - `zone`: the zone, without its cards.
    - `card`: the card, None for an empty place or a zone whose cards aren't seen.
    - `title`: the zone's title, on its first slot only.
    - `mark`: the card's flag.
    """

    places: tuple[Place, ...]
    zone: ZoneView
    card: CardView | None
    title: str = ""
    mark: CardFlag | None = None

    @property
    def count(self) -> int:
        """The number of equal cards in the slot; 1 if the slot has no card."""
        return max(1, len(self.places))


@dataclass(frozen=True, slots=True)
class Slots:
    """A side's slots. `cards` are drawn as whole cards, `slim` ones in a row of small tokens.
    `frame` is the frame of the game's cards."""

    cards: tuple[Slot, ...]
    slim: tuple[Slot, ...]
    frame: Frame


def slots_of(view: View, owner: Player, marks: Mapping[Place, CardFlag] = _NO_MARKS) -> Slots:
    """Returns all slots of a side.

    - If the side has one zone, it has no title, and its cards are drawn as whole cards.
    - If the side has several zones, each has a title. Zones of tokens without numbers are drawn
      small, in the `slim` slots. If no whole cards would be left, the first slot of tokens is drawn
      as a whole card.
    - An empty zone has one slim slot.
    """
    lines = [zone for zone in view.side(owner).zones if zone.style == "line"]
    several = len(lines) > 1
    cards: list[Slot] = []
    slim: list[Slot] = []
    bare: list[Slot] = []
    for zone in lines:
        slots = _line(view, owner, zone, marks)
        if several:
            slots[0] = replace(slots[0], title=clean(zone.title))
        if not zone.cards:
            bare.append(slots[0])
        else:
            (slim if several and _is_slim(zone) else cards).extend(slots)
    if not cards and slim:
        cards.append(slim.pop(0))
    return Slots(tuple(cards), (*slim, *bare), look_of(view.game).frame)


def _line(view: View, owner: Player, zone: ZoneView, marks: Mapping[Place, CardFlag]) -> list[Slot]:
    """Returns the cards of a line and its empty places; one empty place if the line has no fixed
    number."""
    bare = zone if zone.cards is None else replace(zone, cards=())
    slots = [
        Slot(places, bare, card, mark=next(filter(None, map(marks.get, places)), None))
        for card, places in groups_of(view, owner, zone)
    ]
    places = max(zone.slots or 0, len(slots), 1)
    return slots + [Slot((), bare, None)] * (places - len(slots))


def _is_slim(zone: ZoneView) -> bool:
    if zone.slots is not None:
        return False
    return all(card.token and not card.stats for card in zone.cards or ())


def slot_words(zone: ZoneView) -> str:
    """Returns the words for a zone of which no card is seen: "empty", or the number of hidden
    cards."""
    return f"{zone.size} hidden" if zone.cards is None and zone.size else "empty"
