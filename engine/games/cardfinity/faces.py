"""What is printed on a Cardfinity card."""

from __future__ import annotations

from functools import lru_cache

from engine.faces import CardFace, Stat, TextBlock
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard, Spell, SpellCard
from engine.games.cardfinity.printer import print_atoms, print_body, repeated


@lru_cache(maxsize=4096)
def face_of(card: Card) -> CardFace:
    """Returns the face of a card; the same object for equal cards while it is remembered."""
    match card:
        case BlankCard(name, families):
            return CardFace(name, "card", families)
        case SpellCard(spell, families):
            return CardFace(spell.name, "spell", families, text=(_block(spell, ""),))
        case MonsterCard():
            return _monster(card)


def _monster(card: MonsterCard) -> CardFace:
    blocks: list[TextBlock] = []
    if card.requirements:
        blocks.append(TextBlock("Summon", "", print_atoms(card.requirements)))
    for spell, times in repeated(card.spells):
        blocks.append(_block(spell, f"{times}x {spell.name}" if times > 1 else spell.name))
    return CardFace(
        card.name,
        "monster",
        card.families,
        (Stat("power", card.power, card.power),),
        tuple(blocks),
        ("enters tapped",) if card.tapped else (),
    )


def _block(spell: Spell, title: str) -> TextBlock:
    return TextBlock(title, f"on {spell.trigger}", print_body(spell))
