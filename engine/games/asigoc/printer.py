"""Cards as text, such that reading the text gives the same card; and the faces of cards."""

from functools import lru_cache
from typing import Final

from engine.card_files.literals import encode
from engine.faces import CardFace, Stat, TextBlock, When, metal_of
from engine.games.asigoc.cards import Ability, Ace, Blank, Card, Item, Step, Weapon
from engine.games.asigoc.english import ability_text, steps_text, trigger_text

_METAL_NUMBERS: Final = (3, 5, 7)
"""The lowest sums of Attack and Block at which a Weapon's frame is bronze, silver and gold."""


def print_steps(steps: tuple[Step, ...]) -> str:
    """Returns the effects as one line of the card language."""
    return ", ".join(f"{'then ' if one.then else ''}{one.effect.text()}" for one in steps)


@lru_cache(maxsize=4096)
def print_ability(ability: Ability) -> str:
    """Returns the ability as one line of the card language: `any, pay 1: draw 1`."""
    parts = ", ".join(part.text() for part in ability.parts)
    return f"{parts}: {print_steps(ability.steps)}"


def print_card(card: Card) -> str:
    """Returns the definition of the card in the card language. Raises ValueError for a blank card,
    which the language can't express."""
    match card:
        case Weapon(name, attack, block, enters, ability):
            lines = [f"weapon {encode(name)} {attack}/{block}"]
            if enters:
                lines.append(f"  enters: {print_steps(enters)}")
            if ability:
                lines.append(f"  {print_ability(ability)}")
            return "\n".join(lines)
        case Item(name, ability) | Ace(name, ability):
            gap = " " if ability.parts else ""
            return f"{card.kind} {encode(name)}{gap}{print_ability(ability)}"
        case Blank():
            raise ValueError("a blank card can't be written")


def face_of(card: Card) -> CardFace:
    """Returns the picture data of the card. Cached: equal cards with equal icons share one
    object."""
    return _face(card, card.icon)


@lru_cache(maxsize=4096)
def _face(card: Card, icon: str) -> CardFace:
    match card:
        case Blank(name):
            return CardFace(name, "card")
        case Weapon(name, attack, block, enters, ability):
            text = [TextBlock("Enters", "", steps_text(enters), "enters")] if enters else []
            text += [_block(ability)] if ability else []
            stats = (Stat("attack", attack, attack), Stat("block", block, block))
            code = print_card(card)
            metal = metal_of(attack + block, _METAL_NUMBERS)
            return CardFace(
                name, "weapon", stats=stats, text=tuple(text), code=code, icon=icon, metal=metal
            )
        case Item(name, ability) | Ace(name, ability):
            block, code = _block(ability), print_card(card)
            metal = "gold" if isinstance(card, Ace) else "iron"
            return CardFace(name, card.kind, text=(block,), code=code, icon=icon, metal=metal)


def _block(ability: Ability) -> TextBlock:
    return TextBlock("", trigger_text(ability), ability_text(ability), _when(ability))


def _when(ability: Ability) -> When:
    """Returns the times at which an ability matters to a card on the field."""
    timings = ability.timings
    if "discarded" in timings:
        return ""
    return "turn" if "end" in timings else "use"
