"""Cards back to text, such that reading what was printed gives the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from engine.card_files.literals import encode
from engine.decks import Deck
from engine.games.cardfinity.atoms import Atom
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard, Spell
from engine.games.cardfinity.transform import MOST_REPEATS


@lru_cache(maxsize=4096)
def print_atom(atom: Atom) -> str:
    """Returns a requirement or effect as it is written, on one line."""
    return atom.printed()


def print_atoms(atoms: tuple[Atom, ...]) -> str:
    """Returns a list of requirements or effects as it is written, on one line."""
    return ", ".join(print_atom(atom) for atom in atoms)


def print_body(spell: Spell) -> str:
    """Returns a spell's requirements and effects: `take 1: ?attack`."""
    effects = print_atoms(spell.effects)
    if not spell.requirements:
        return effects
    return f"{print_atoms(spell.requirements)}: {effects}"


@lru_cache(maxsize=4096)
def print_spell(spell: Spell) -> str:
    """Returns a spell as it is written, on one line."""
    start = f"{encode(spell.name)} on {spell.trigger}"
    paid = f" {print_atoms(spell.requirements)}" if spell.requirements else ""
    return f"{start}{paid}: {print_atoms(spell.effects)}"


def repeated(spells: tuple[Spell, ...]) -> Iterator[tuple[Spell, int]]:
    """Yields the spells with how often each stands in a row, at most as often as may be written."""
    for spell, row in groupby(spells):
        times = sum(1 for _ in row)
        while times > 0:
            yield spell, min(times, MOST_REPEATS)
            times -= MOST_REPEATS


def _monster(card: MonsterCard) -> str:
    paid = f" {print_atoms(card.requirements)}" if card.requirements else ""
    lines = [f"{encode(card.name)}:{paid}"]
    for spell, times in repeated(card.spells):
        lines.append(f"{times}x {print_spell(spell)}" if times > 1 else print_spell(spell))
    lines.append(f"power: {card.power}{' tapped' if card.tapped else ''}")
    return "\n".join(lines)


def print_card(card: Card) -> str:
    """Returns the definition of a card, its families on the last line.

    Raises ValueError for a blank card, which the language cannot write.
    """
    if isinstance(card, BlankCard):
        raise ValueError("a blank card cannot be written")
    body = _monster(card) if isinstance(card, MonsterCard) else print_spell(card.spell)
    return f"{body}\n{', '.join(map(encode, card.families)) or 'N/A'}"


def print_deck(deck: Deck) -> str:
    """Returns the deck as a text of its own: every declared card, then the list."""
    content = deck.content
    blocks = [print_card(card) for card in content.cards]
    lines = ["deck:"]
    if deck.name is not None and deck.author is not None:
        lines.append(f"{encode(deck.name)} by {encode(deck.author)}")
    lines += [f"{encode(entry.card.name)} {entry.count}" for entry in content.entries]
    return "\n\n".join([*blocks, "\n".join(lines)]) + "\n"
