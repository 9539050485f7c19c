"""Cards back to text, such that reading what was printed gives the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from engine.decks import Deck
from engine.games.cardfinity.cards import (
    ANY,
    Atom,
    Attach,
    Attack,
    BlankCard,
    Buff,
    Card,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Look,
    Maybe,
    MonsterCard,
    OneOf,
    Play,
    Pop,
    Search,
    Spell,
)
from engine.games.cardfinity.transform import MOST_REPEATS
from engine.language.strings import encode


def print_filter(wanted: Filter) -> str:
    """Returns the filter as it is written."""
    match wanted.kind:
        case "name":
            return encode(wanted.name)
        case "family":
            return "f" + encode(wanted.name)
        case kind:
            return kind


def _with_filter(word: str, wanted: Filter) -> str:
    return word if wanted == ANY else f"{word} {print_filter(wanted)}"


def _destroy(atom: Destroy) -> str:
    words = ["banish" if atom.banish else "discard"]
    if atom.enemy:
        words.append("enemy")
    if atom.count != 1:
        words.append(str(atom.count))
    if atom.filter != ANY:
        words.append(print_filter(atom.filter))
    return " ".join([*words, atom.zone])


@lru_cache(maxsize=4096)
def print_atom(atom: Atom) -> str:
    """Returns a requirement or effect as it is written, on one line."""
    match atom:
        case Destroy():
            return _destroy(atom)
        case DiscardTop(enemy):
            return "discard enemy" if enemy else "discard"
        case Damage(count, true, enemy):
            return f"{'deal' if enemy else 'take'} {count}{'t' if true else ''}"
        case Heal(count, enemy):
            return f"heal enemy {count}" if enemy else f"heal {count}"
        case Pop(count):
            return f"pop {count}"
        case Deckout():
            return "deckout"
        case Draw(count):
            return f"draw {count}"
        case Look(count, enemy):
            return f"{'scry' if enemy else 'peek'} {count}"
        case Attack(piercing):
            return "piercing attack" if piercing else "attack"
        case Search(wanted):
            return _with_filter("search", wanted)
        case Drill(wanted):
            return _with_filter("drill", wanted)
        case Attach(wanted):
            return _with_filter("attach", wanted)
        case Play(wanted):
            return _with_filter("play", wanted)
        case Buff(amount, this):
            return f"buff this {amount}" if this else f"buff {amount}"
        case Maybe(inner):
            return "?" + print_atom(inner)
        case OneOf(inner):
            return "(" + print_atoms(inner) + ")"


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
