"""The choice of attacks by their worth, in numbers that everybody sees."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from engine.decisions import Option, Place
from engine.views import CardView, View
from tests.practice.future import Sketch
from tests.practice.outlook import card_at, card_worth

STYLES: Final = (0.5, 3.0)
"""Worth of a point of damage to the player, compared with the worth of cards, in two styles: one
that trades, and one that attacks the player."""

DENT: Final = 0.2
"""Share of a card's worth that counts for only wounding it, so that others can finish it."""


def declare(then: Sketch, style: float) -> list[int]:
    """Takes a whole declaration in the given style. Returns the numbers of the options taken, none
    if the style would rather not attack.
    """
    view = then.view
    dealt: defaultdict[Place, int] = defaultdict(int)
    taken: list[int] = []
    while (decision := then.decision) and any(map(_is_attack, decision.options)):
        values = [_value(view, option, style, dealt) for option in decision.options]
        best = max(range(len(values)), key=lambda number: values[number])
        if values[best] <= 0 and not taken:
            break
        chosen = decision.options[best]
        if isinstance(chosen.aim, Place):
            dealt[chosen.aim] += _numbers(card_at(view, chosen.place))[0]
        taken.append(best)
        then.take(best)
        if not _is_attack(chosen):
            break
    return taken


def _is_attack(option: Option) -> bool:
    return option.aim is not None


def _value(view: View, option: Option, style: float, dealt: dict[Place, int]) -> float:
    if option.aim is None:
        return 0.0
    card = card_at(view, option.place)
    strength, endurance = _numbers(card)
    if not isinstance(option.aim, Place):
        return style * strength
    target = card_at(view, option.aim)
    strength_back, left = _numbers(target)
    left -= dealt[option.aim]
    value = -card_worth(card) if strength_back >= endurance else 0.0
    if left > 0:
        share = 1.0 if strength >= left else DENT * strength / left
        value += share * card_worth(target)
    return value


def _numbers(card: CardView) -> tuple[int, int]:
    """Returns attack and defense: the last two numbers of a card that fights."""
    attack, defense = (stat.value for stat in card.stats[-2:])
    return max(0, attack), defense
