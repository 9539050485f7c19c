"""Where on the picture with board and hand the card lies that an option is about."""

from collections.abc import Iterator
from typing import Final

from engine.decisions import Option, Place
from engine.views import View

SHOWN: Final = "shown"
"""The zone of cards that are shown to the viewer alone: its places count through all of them."""
STACK: Final = "stack"
"""The zone of what waits on the stack: its places count from the newest."""


def places_on_picture(view: View) -> dict[int, Place]:
    """Returns the place of the card that each of the viewer's options is about, by the option's
    number; without those that are about no card on the picture.

    A card that lies where the viewer does not see it may be among those shown to them: it is found
    by its name, and of equal ones each only once.
    """
    found: dict[int, Place] = {}
    if view.decision is None or view.viewer is None:
        return found
    taken: set[Place] = set()
    for number, option in enumerate(view.decision.options):
        if option.place is not None and _is_seen(view, option.place):
            found[number] = option.place
            continue
        place = next((one for one in _by_name(view, option) if one not in taken), None)
        if place is not None:
            found[number] = place
            taken.add(place)
    return found


def _is_seen(view: View, place: Place) -> bool:
    zones = [zone for zone in view.side(place.owner).zones if zone.key == place.zone]
    cards = zones[0].cards if zones else None
    return cards is not None and place.index is not None and place.index < len(cards)


def _by_name(view: View, option: Option) -> Iterator[Place]:
    """Yields where cards lie that have the name that the option says."""
    name = option.facts.get("card")
    if name is None or view.viewer is None:
        return
    if option.place is not None:
        shown = [card for cards in view.shown for card in cards.cards]
        for index, card in enumerate(shown):
            if card.face.name == name:
                yield Place(view.viewer, SHOWN, index)
        return
    for index, item in enumerate(view.stack):
        if item.card.name == name and option.facts.get("owner") in (None, item.player):
            yield Place(item.player, STACK, index)
