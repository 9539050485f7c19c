"""What the cards of a match can do from outside of play: known from the beginning, since no card
comes to a match later, and tokens do nothing from there."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.lifeburn.cards import Card, Condition, Triggered, Zone, in_zones, works_from

IN_PLAY: Final[frozenset[Zone]] = frozenset(("Play", "Token"))


class OffboardAbilities:
    """The events that some card triggers on, and those that one replaces; the triggers that some
    card follows from outside of play, each with the zones from which; whether some passive, and
    whether some activated ability, may work from there, and whether some card may be cast from
    elsewhere than the hand; and by itself what works from the deck, where it is looked for only if
    there is any: passives, abilities."""

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
    """Returns whether the ability changes its event instead of following it."""
    return triggered.replacement or triggered.trigger == "DeathBySpell"
