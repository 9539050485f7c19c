"""Cards and spells as text, such that reading the text gives the same card; and the faces of
cards."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final

from engine.card_files.literals import encode
from engine.faces import CardFace, Stat, TextBlock, When, metal_of
from engine.games.cardfinity.atoms import Atom
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard, Spell, SpellCard, Trigger
from engine.games.cardfinity.english import price_text, sentence, spell_text
from engine.games.cardfinity.transform import MOST_REPEATS

_METAL_POWERS: Final = (4, 7, 10)
_METAL_EFFECTS: Final = (2, 3, 4)
"""The lowest power of a monster, and number of effects of a spell, at which its frame is bronze,
silver and gold. Its scale depends mostly on these."""


@lru_cache(maxsize=4096)
def print_atom(atom: Atom) -> str:
    """Returns the atom (a requirement or effect) as one line of the card language."""
    return atom.printed()


def print_atoms(atoms: tuple[Atom, ...]) -> str:
    """Returns the atoms (requirements or effects) as one line of the card language."""
    return ", ".join(print_atom(atom) for atom in atoms)


@lru_cache(maxsize=4096)
def print_spell(spell: Spell) -> str:
    """Returns the spell as one line of the card language."""
    start = f"{encode(spell.name)} on {spell.trigger}"
    paid = f" {print_atoms(spell.requirements)}" if spell.requirements else ""
    return f"{start}{paid}: {print_atoms(spell.effects)}"


def print_card(card: Card) -> str:
    """Returns the definition of the card in the card language. Raises ValueError for a blank card,
    which the language can't express."""
    match card:
        case SpellCard(spell):
            code = print_spell(spell)
        case MonsterCard():
            code = _code(card)
        case BlankCard():
            raise ValueError("a blank card can't be written")
    return f"{code}\n{', '.join(map(encode, card.families)) or 'N/A'}"


def repeated(spells: tuple[Spell, ...]) -> Iterator[tuple[Spell, int]]:
    """Yields each spell with how many times it occurs in a row. A longer row than MOST_REPEATS is
    yielded in several parts."""
    for spell, row in groupby(spells):
        times = sum(1 for _ in row)
        while times > 0:
            yield spell, min(times, MOST_REPEATS)
            times -= MOST_REPEATS


@lru_cache(maxsize=4096)
def face_of(card: Card, icon: str) -> CardFace:
    """Returns the picture data of the card with that icon; equal cards may have different icons.
    Cached: equal cards with equal icons share one object."""
    match card:
        case BlankCard(name, families):
            return CardFace(name, "card", families)
        case SpellCard(spell, families):
            text, code = (_block(spell, ""),), print_spell(spell)
            metal = metal_of(len(spell.effects), _METAL_EFFECTS)
            return CardFace(
                spell.name, "spell", families, text=text, code=code, icon=icon, metal=metal
            )
        case MonsterCard():
            return _monster(card, icon)


def _monster(card: MonsterCard, icon: str) -> CardFace:
    blocks: list[TextBlock] = []
    if card.requirements:
        price = sentence(price_text(card.requirements))
        blocks.append(TextBlock("Cost", "", price, "enters"))
    for spell, times in repeated(card.spells):
        blocks.append(_block(spell, f"{times}x {spell.name}" if times > 1 else spell.name))
    return CardFace(
        card.name,
        "monster",
        card.families,
        (Stat("power", card.power, card.power),),
        tuple(blocks),
        ("enters tapped",) if card.tapped else (),
        _code(card),
        icon=icon,
        metal=metal_of(card.power, _METAL_POWERS),
    )


def _code(card: MonsterCard) -> str:
    price = f" {print_atoms(card.requirements)}" if card.requirements else ""
    lines = [f"{encode(card.name)}:{price}"]
    for spell, times in repeated(card.spells):
        lines.append(f"  {f'{times}x ' if times > 1 else ''}{print_spell(spell)}")
    return "\n".join([*lines, f"power {card.power}", *(["tapped"] if card.tapped else [])])


_WHEN: Final[Mapping[Trigger, When]] = {
    "play": "enters",
    "draw": "enters",
    "tap": "use",
    "discard": "leaves",
    "victory": "always",
    "defeat": "always",
    "attach": "always",
    "infinity": "always",
    "counterspell": "use",
}
"""The moments at which a spell with such a trigger matters to a monster on the field."""


def _block(spell: Spell, title: str) -> TextBlock:
    return TextBlock(title, f"on {spell.trigger}", spell_text(spell), _WHEN[spell.trigger])
