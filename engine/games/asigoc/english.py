"""Abilities in plain English, made from the clauses that are performed (ASIGOC 3)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.games.asigoc.cards import Ability, CardKind, Step

REMINDERS: Final[Mapping[str, str]] = {
    "main step": "in your own Main step, while the Outlet is empty",
    "any time": "whenever you have priority, in both players' turns",
    "in answer": "when you have priority and the newest effect in the Outlet is your opponent's",
    "when attacked": "after your opponent has declared an attack, until its damage",
    "while attacking": "while a Weapon of yours attacks; on a Weapon: while this one does",
    "while blocking": "while a Weapon of yours blocks; on a Weapon: while this one does",
    "when discarded": "by itself, when this Weapon goes from the field to the discard pile",
    "end step": "in your own End step",
    "sacrifice": "put a Weapon of yours from the field on the discard pile; a Weapon's ability "
    "takes another one",
    "banish": "take out of the game",
    "deploy": "put into an empty slot of yours",
    "nullify": "of an effect in the Outlet: have it do nothing",
    "copy": "do the same, with new targets and without costs",
    "Outlet": "where effects wait until both players have passed",
}
"""The meaning of words on cards that don't explain themselves."""

_KINDS: Final[Mapping[CardKind | None, str]] = {
    None: "a card",
    "weapon": "a Weapon",
    "item": "an Item",
    "ace": "an Ace",
}


def a_card(kind: CardKind | None = None) -> str:
    """Returns the words for one card of the kind: `an Item`; `a card` if `kind` is None."""
    return _KINDS[kind]


def so_many(count: int, which: str = "") -> str:
    """Returns the words for a number of cards: `a card`, `2 random cards`. `which` comes before the
    noun."""
    return f"a {which}card" if count == 1 else f"{count} {which}cards"


def top(count: int) -> str:
    """Returns the words for the top cards of a deck or pile: `top card`, `top 3 cards`."""
    return "top card" if count == 1 else f"top {count} cards"


def sentence(words: str) -> str:
    """Returns the phrase as a sentence, with a capital and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def phrases(steps: Iterable[Step]) -> list[str]:
    """Returns each of these effects as a command without a full stop: `draw a card`."""
    return [then_phrase(step.effect.english(), step.then) for step in steps]


def then_phrase(phrase: str, depends: bool) -> str:
    """Returns the phrase, with "if you do" in front if it `depends` on whether the effect before it
    changed anything."""
    return f"if you do, {phrase}" if depends else phrase


def steps_text(steps: Iterable[Step]) -> str:
    """Returns these effects as sentences."""
    return " ".join(map(sentence, phrases(steps)))


@lru_cache(maxsize=4096)
def trigger_text(ability: Ability) -> str:
    """Returns words for the moments at which the ability may be used. Returns `main step` if the
    ability's text names no moment."""
    conditions = ability.conditions
    words = [part.english() for part in conditions]
    if not any(part.when == "step" for part in conditions):
        words.insert(0, "main step")
    return ", ".join(words)


@lru_cache(maxsize=4096)
def ability_text(ability: Ability) -> str:
    """Returns the ability's costs and effects as sentences: `Pay 1 health: draw a card.`"""
    first, *others = phrases(ability.steps)
    costs = [part.english() for part in ability.costs]
    if costs:
        first = f"{', and '.join(costs)}: {first}"
    return " ".join(map(sentence, (first, *others)))


def alternatives_text(texts: Sequence[str]) -> str:
    """Returns the words for a choice between these texts: `deal 2 damage; or heal 3`."""
    *others, last = texts
    return "; ".join([*others, f"or {last}"])
