"""Spells that nothing in their deck can ever fire (COMPLETED 6.5, 6.6).

In doubt a spell counts as one that can be fired: what the enemy might do counts for on
discard and on defeat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.cardfinity.atoms import Atom, Attach, Attack
from engine.games.cardfinity.cards import Card, MonsterCard, Spell, SpellCard, Trigger, matches

FIELD_TRIGGERS: Final[frozenset[Trigger]] = frozenset(
    {"tap", "infinity", "attach", "victory", "defeat"}
)
"""Triggers that fire on the field alone."""


@dataclass(frozen=True, slots=True)
class Borne:
    """A spell as a monster bears it: printed on it, or attached later."""

    spell: Spell
    attached: bool


def atoms_in(atoms: Iterable[Atom]) -> Iterator[Atom]:
    """Yields the atoms and all that are in them."""
    for atom in atoms:
        yield atom
        yield from atoms_in(atom.inner())


def can_fire(borne: Borne, monster: MonsterCard, *, attacks: bool) -> bool:
    """Returns whether a monster's spell can ever fire. `attacks`: the monster can come to
    attack."""
    match borne.spell.trigger:
        case "play":
            return not borne.attached and not monster.tapped
        case "draw":
            return True
        case "attach":
            return borne.attached
        case "victory":
            return attacks
        case "counterspell":
            return False
        case "tap" | "infinity" | "discard" | "defeat":
            return True


def fired(monster: MonsterCard, cards: Iterable[Card]) -> frozenset[Borne]:
    """Returns the spells that can fire on this monster in a deck of these cards."""
    spells = [card for card in cards if isinstance(card, SpellCard)]
    borne = {Borne(spell, False) for spell in monster.spells}
    attacks = False
    while True:
        firing = {one for one in borne if can_fire(one, monster, attacks=attacks)}
        effects = set(atoms_in(effect for one in firing for effect in one.spell.effects))
        filters = [effect.filter for effect in effects if isinstance(effect, Attach)]
        taken = {
            Borne(card.spell, True)
            for wanted in filters
            for card in spells
            if matches(wanted, card)
        }
        can_attack = any(isinstance(effect, Attack) for effect in effects)
        if taken <= borne and can_attack == attacks:
            return frozenset(firing)
        borne |= taken
        attacks = can_attack


def never_fired(cards: Iterable[Card]) -> Iterator[tuple[Card, Spell]]:
    """Yields the spells of a deck of these cards that can never fire, with their cards."""
    listed = tuple(cards)
    attached: set[Spell] = set()
    for card in listed:
        if isinstance(card, MonsterCard):
            firing = fired(card, listed)
            attached.update(one.spell for one in firing if one.attached)
            for spell in dict.fromkeys(card.spells):
                if Borne(spell, False) not in firing:
                    yield card, spell
    for card in listed:
        if isinstance(card, SpellCard):
            trigger = card.spell.trigger
            in_hand = trigger in ("play", "draw", "discard")
            if not in_hand and card.spell not in attached:
                yield card, card.spell
