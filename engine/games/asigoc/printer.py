"""Abilities back to text, such that reading what was printed gives the same; and what is printed on
a card."""

from functools import lru_cache

from engine.faces import CardFace, Stat, TextBlock
from engine.games.asigoc.cards import Ability, Ace, Blank, Card, Item, Step, Weapon


def print_steps(steps: tuple[Step, ...]) -> str:
    """Returns a list of effects as it is written, on one line."""
    return ", ".join(f"{'then ' if one.then else ''}{one.effect.text()}" for one in steps)


def print_parts(ability: Ability) -> str:
    """Returns an ability's conditions and costs as they are written, on one line; maybe empty."""
    return ", ".join(part.text() for part in ability.parts)


@lru_cache(maxsize=4096)
def print_ability(ability: Ability) -> str:
    """Returns an ability as it is written, on one line: `any, pay 1: draw 1`."""
    return f"{print_parts(ability)}: {print_steps(ability.steps)}"


@lru_cache(maxsize=4096)
def face_of(card: Card) -> CardFace:
    """Returns the face of a card; the same object for equal cards while it is remembered."""
    match card:
        case Blank(name):
            return CardFace(name, "card")
        case Weapon(name, attack, block, enters, ability):
            text = [TextBlock("Enters", "", print_steps(enters))] if enters else []
            text += [_block(ability)] if ability else []
            stats = (Stat("attack", attack, attack), Stat("block", block, block))
            return CardFace(name, "weapon", stats=stats, text=tuple(text))
        case Item(name, ability) | Ace(name, ability):
            return CardFace(name, card.kind, text=(_block(ability),))


def _block(ability: Ability) -> TextBlock:
    """Returns an ability: its conditions and costs (none: `main`, which then holds), its
    effects."""
    return TextBlock("", print_parts(ability) or "main", print_steps(ability.steps))
