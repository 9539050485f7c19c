"""Places of cards in the picture with board and hand: the card of each option, and new cards. Also
the height at which the picture is comfortable to read."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.decisions import Option, Place
from engine.views import CardView, View

SHOWN: Final = "shown"
"""The zone of cards that only the viewer sees. Its places count through all of them."""
STACK: Final = "stack"
"""The zone of items on the stack. Its places count from the newest."""


def places_on_picture(view: View) -> dict[int, Place]:
    """Returns the place of each option's card in the picture, by the option's number. Options whose
    card isn't in the picture are left out.

    If the viewer can't see the zone of an option's card, the card may still be among the cards that
    are shown to the viewer. Then the place is that of a shown card with the same name. Each shown
    card is used for one such option only.
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
    """Yields the places of cards with the name in the option."""
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


_FRAME: Final = 96
"""CSS pixels for the edges, both bars and the strip between the sides, if no attack and no effect
is under way."""
_UNDER_WAY: Final = 17
"""CSS pixels more if an attack or an effect is under way."""
_EMPTY_ROW: Final = 34
_WIDE_ROW: Final = 94
_ROW: Final = 84
_TWO_LINES: Final = 106
_TILES: Final = 52
"""CSS pixels of a row of tiles with a few lines of text."""


def comfortable_height(view: View) -> int:
    """Returns about how many CSS pixels of height the picture needs to show some text on each card.
    A lower picture shows less text."""
    high = _FRAME + _UNDER_WAY * bool(view.stack or view.attacks)
    hand: set[CardView] = set()
    for shown in view.shown:
        hand.update(shown.cards)
    for side in view.players:
        cards = 0
        for zone in side.zones:
            if zone.style == "line":
                cards += len({*(zone.cards or ())})
            elif zone.style == "hand" and side.player == view.viewer:
                hand.update(zone.cards or ())
        wide, row = (_EMPTY_ROW, _EMPTY_ROW) if not cards else (_WIDE_ROW, _ROW)
        high += wide if cards < 4 else row if cards < 7 else _TWO_LINES
    return high + -(-len(hand) // 2) * _TILES


def new_places(before: View | None, now: View) -> frozenset[Place]:
    """Returns the places of cards in play and in the viewer's hand that are new in `now` compared
    with `before`. Of equal cards, the last ones count as new. Cards that the viewer played from
    their hand don't count as new."""
    if before is None or now.viewer is None or before.viewer != now.viewer:
        return frozenset()
    viewer, found = now.viewer, set[Place]()
    lying = Counter[tuple[str, str, str]]()
    for side in before.players:
        for zone in side.zones:
            for card in zone.cards or ():
                style = "hand" if zone.style == "hand" else zone.key
                lying[side.player, style, card.face.name] += 1
    for side in now.players:
        own = side.player == viewer
        for zone in side.zones:
            if zone.style != "line" and not (own and zone.style == "hand"):
                continue
            style = "hand" if zone.style == "hand" else zone.key
            for index, card in enumerate(zone.cards or ()):
                name = card.face.name
                before_it = (side.player, style, name), (viewer, "hand", name)
                if lying[before_it[0]]:
                    lying[before_it[0]] -= 1
                elif own and lying[before_it[1]]:
                    lying[before_it[1]] -= 1
                else:
                    found.add(Place(side.player, zone.key, index))
    return frozenset(found)
