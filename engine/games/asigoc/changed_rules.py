"""Decks with a card that a change of the rules touches."""

from collections.abc import Iterable
from typing import Final

from engine.decks import Deck
from engine.games.asigoc.cards import Card, Clause, DeckList, Step, Weapon
from engine.games.asigoc.effects.effect import Copy, OneOf, Repeat
from engine.games.asigoc.effects.players import Heal, Hurt

_ME: Final = "me"
_ENEMY: Final = "enemy"
_DECIDED_LATER: Final = "decided later"
"""A mark among the players at 0: a later effect may have decided the match."""


def is_touched(deck: Deck, since: int) -> bool:
    """Returns whether a match with this deck may end differently under today's rules than under
    those of version `since`."""
    content: DeckList = deck.content
    listed: list[Card] = [*content.cards, *([content.ace] if content.ace else [])]
    return since < 2 and any(map(card_is_touched, listed))


def card_is_touched(card: Card) -> bool:
    """Returns whether the change of rules version 2 affects the card. Since then, health is checked
    after each effect of a list, not only after the whole list (R19).

    The change affects cards with an effect that can reduce a player to 0, followed by an effect
    that heals that player or reduces the other player to 0 too.
    """
    entering = card.enters if isinstance(card, Weapon) else ()
    activated = card.ability.steps if card.ability else ()
    return any(_DECIDED_LATER in _at_0_after(_effects(one)) for one in (entering, activated))


def _at_0_after(effects: Iterable[Clause], before: frozenset[str] = frozenset()) -> frozenset[str]:
    """Returns the players who may have been at 0 health at some time by the end of the effects.
    `before` are the players who may have been before them. A copy may do anything to any player."""
    found = before
    for effect in effects:
        decides = False
        match effect:
            case Hurt():
                hurt, other = (_ME, _ENEMY) if effect.me else (_ENEMY, _ME)
                decides = other in found
                found |= frozenset((hurt,))
            case Heal():
                decides = (_ENEMY if effect.enemy else _ME) in found
            case Copy():
                decides = bool(found)
                found |= frozenset((_ME, _ENEMY))
            case OneOf():
                found = found.union(*(_at_0_after((one,), found) for one in effect.effects))
            case Repeat():
                for _ in range(min(effect.number, 2)):  # a third round adds nothing new
                    found = _at_0_after(_effects(effect.steps), found)
            case _:
                pass
        if decides:
            found |= frozenset((_DECIDED_LATER,))
    return found


def _effects(steps: Iterable[Step]) -> list[Clause]:
    return [step.effect for step in steps]
