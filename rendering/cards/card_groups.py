"""Groups of equal cards, which are drawn or named once with their number."""

from collections.abc import Hashable, Iterable
from typing import Final

from engine.decisions import Place
from engine.players import Player
from engine.views import CardView, View, ZoneView

TIMES: Final = "\N{MULTIPLICATION SIGN}"

Group = tuple[CardView, tuple[Place, ...]]
"""A card, and all the places where an equal card lies."""


def groups_of(view: View, owner: Player, zone: ZoneView) -> list[Group]:
    """Returns the cards of a zone as groups: pairs of a card and the places at which it lies. Equal
    tokens form one group, at the position of the first token; every other card is a group of its
    own.

    Tokens are only equal if they attack, are attacked and can be chosen in the same way. Tokens in
    a zone with a fixed number of places aren't grouped.
    """
    found: dict[Hashable, Group] = {}
    for index, card in enumerate(zone.cards or ()):
        place = Place(owner, zone.key, index)
        together = card.token and zone.slots is None
        key = (card, _part_in(view, place)) if together else place
        _, before = found.get(key, (card, ()))
        found[key] = card, (*before, place)
    return list(found.values())


def _part_in(view: View, place: Place) -> frozenset[Hashable]:
    """Returns how a card takes part in attacks and in the viewer's options, as a value to compare
    cards by."""
    part: set[Hashable] = set()
    for attack in view.attacks:
        if attack.attacker == place:
            part.add(("attacks", attack.target, attack.blocker))
        if place in (attack.target, attack.blocker):
            part.add(("attacked", attack.attacker))
    for option in view.decision.options if view.decision else ():
        if option.place == place:
            part.add(("chosen", option.facts.get("do"), option.aim))
        elif option.aim == place:
            part.add(("aim", option.facts.get("do"), option.place))
    return frozenset(part)


def counted(cards: Iterable[CardView]) -> list[tuple[CardView, int]]:
    """Returns the cards, each with the number of equal cards. All equal tokens are counted
    together; other equal cards only if they are side by side."""
    found: list[tuple[CardView, int]] = []
    for card in cards:
        at = next((at for at, (other, _) in enumerate(found) if other == card), None)
        if at is not None and (card.token or at == len(found) - 1):
            found[at] = card, found[at][1] + 1
        else:
            found.append((card, 1))
    return found
