"""Abilities that the cards of a match have outside of play. They are known from the beginning: no
card joins a match later, and tokens have no abilities there."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.lifeburn.cards import Card, Condition, Triggered, Zone, in_zones, works_from

IN_PLAY: Final[frozenset[Zone]] = frozenset(("Play", "Token"))


class OffboardAbilities:
    """A summary of the abilities that cards of this match have outside of play, so that rules
    search only the zones that matter.

    - `events` are the events on which any card triggers.
    - `replaced` are the events that a card can replace.
    - `triggers` maps each trigger that works outside of play to the zones from which it works.
    - `passives` and `abilities` say whether any passive or activated ability may work outside of
      play.
    - `casting` says whether any card may be cast from outside the hand.
    - `deck_passives` and `deck_abilities` say whether any passive or activated ability may work
      from the deck. If not, rules don't search the deck.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        different = {id(card): card for card in cards}.values()
        triggered = [one for card in different for one in card.triggered]
        activated = [one for card in different for one in card.activated]
        self.events = frozenset(one.trigger for one in triggered)
        self.replaced = frozenset(one.trigger for one in triggered if replaces(one))
        self.triggers = _triggers(triggered)
        self.passives = any(card.passives_elsewhere for card in different)
        self.abilities = any(
            one.cost_type == "Discard" or not IN_PLAY.issuperset(in_zones(one.conditions))
            for one in activated
        )
        self.casting = any(card.castable_from for card in different)
        self.deck_passives = _in_deck(one.conditions for card in different for one in card.passives)
        self.deck_abilities = _in_deck(one.conditions for one in activated)


def _in_deck(conditions: Iterable[tuple[Condition, ...]]) -> bool:
    return any("Deck" in in_zones(one) for one in conditions)


def _triggers(abilities: Iterable[Triggered]) -> Mapping[str, frozenset[Zone]]:
    found: dict[str, frozenset[Zone]] = {}
    for one in abilities:
        opening: frozenset[Zone] = frozenset(("Hand",) if one.trigger == "OpeningHand" else ())
        if zones := opening.union(works_from(one)) - IN_PLAY:
            found[one.trigger] = zones | found.get(one.trigger, frozenset())
    return found


def replaces(triggered: Triggered) -> bool:
    """Returns whether the ability happens instead of its event. If False, the ability happens after
    the event."""
    return triggered.replacement or triggered.trigger == "DeathBySpell"
