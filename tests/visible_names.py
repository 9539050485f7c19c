"""The names that a viewer learns from a view: every name that occurs in it as a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.events import SeenEvent
from engine.views import CardView, View

NAMING_FACTS = ("card", "target", "to", "cards", "spell")
"""Facts whose values are names that a player wrote."""


def names_in(view: View) -> set[str]:
    """Returns the names of all cards that the view shows, events and options included.

    Rules text is left out: a card that says `search "Amulet"` shows no Amulet.
    """
    names: set[str] = set()
    for side in view.players:
        for zone in side.zones:
            for card in zone.cards or ():
                names |= names_of_card(card)
    for item in view.stack:
        names.add(item.card.name)
    for shown in view.shown:
        for card in shown.cards:
            names |= names_of_card(card)
    if view.decision:
        for option in view.decision.options:
            names |= names_in_facts(option.facts)
    return names | names_in_events(view.last)


def names_of_card(card: CardView) -> set[str]:
    """Returns the card's name and those of the cards attached to it."""
    return {card.face.name}.union(*(names_of_card(one) for one in card.attached))


def names_in_events(events: Iterable[SeenEvent]) -> set[str]:
    """Returns the names in events."""
    return set[str]().union(*(names_in_facts(event.facts) for event in events))


def names_in_facts(facts: Mapping[str, Any]) -> set[str]:
    """Returns the names among facts."""
    names: set[str] = set()
    for key in NAMING_FACTS:
        value = facts.get(key)
        if isinstance(value, str):
            names.add(value)
        elif isinstance(value, tuple):
            names.update(value)
    return names
