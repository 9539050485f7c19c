"""Names for generated cards, which are called by a number. A name is made from what the card is and
does.

The number remains the card's id in decks and in facts; the name is shown beside it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from engine.faces import titled
from engine.games.chaos import cards
from engine.games.chaos.card_terms import ABILITIES, Ability
from engine.games.chaos.cards import Card
from engine.games.chaos.name_words import ABILITIES as OF_ABILITIES
from engine.games.chaos.name_words import EFFECTS, LEADERS, MINIONS, PLAIN, SPELLS, Theme, Words

LONGEST: Final = 22
_NUMBERED: Final = re.compile(r"#(\w+\.)?\d+( Spawn( \d+)?)?")
_GIFTS: Final[Mapping[str, Ability]] = {f"give{one.capitalize()}": one for one in ABILITIES}
_CHEAP: Final = 2
_MIDDLING: Final = 4


def made_name(card: Card) -> str:
    """Returns an invented name for a card that has only a number; "" for a card with a name of its
    own. A card always gets the same name, at most LONGEST characters long."""
    return _made_name(card) if card.name.startswith("#") else ""


@lru_cache(maxsize=4096)
def _made_name(card: Card) -> str:
    if not _NUMBERED.fullmatch(card.name):
        return ""
    chance = _chance(card)
    theme = _theme(card)
    match card:
        case Card("leader"):
            return f"{_one(LEADERS, chance)} {_one(theme.leaders, chance)}"
        case Card("spell"):
            return _spell(card, theme, chance)
        case _:
            return _minion(card, theme, chance)


def shown_name(card: Card) -> str:
    """Returns the name that players read: the card's own name, or an invented one followed by the
    card's number."""
    return titled(card.name, _made_name(card)) if card.name.startswith("#") else card.name


def _minion(card: Card, theme: Theme, chance: Iterator[int]) -> str:
    kinds = MINIONS[card.type or "beast"][_size(card)]
    name = f"{_one(theme.adjectives, chance)} {_one(kinds, chance)}"
    if card.abilities and card.effects:
        longer = f"{name} {_one(_effect_theme(card.effects[0]).tails, chance)}"
        return longer if len(longer) <= LONGEST else name
    return name


def _spell(card: Card, theme: Theme, chance: Iterator[int]) -> str:
    does = _effect_theme(card.effects[0]) if card.effects else PLAIN
    many = does.many and isinstance(card.effects[0].action, cards.OnAll)
    before = theme.adjectives if card.abilities else SPELLS[_size(card)]
    return f"{_one(before, chance)} {_one(does.many if many else does.spells, chance)}"


def _size(card: Card) -> int:
    return (card.cost > _CHEAP) + (card.cost > _MIDDLING)


def _theme(card: Card) -> Theme:
    """Returns the theme of a card: of its first ability, else of its first effect."""
    if card.abilities:
        return OF_ABILITIES[card.abilities[0]]
    return _effect_theme(card.effects[0]) if card.effects else PLAIN


def _effect_theme(effect: cards.Effect) -> Theme:
    action = effect.action
    done = action if isinstance(action, cards.PlayerAction) else action.base
    if done.word in _GIFTS:
        return OF_ABILITIES[_GIFTS[done.word]]
    less = f"{done.word}-"
    return EFFECTS[less if _change(done) < 0 and less in EFFECTS else done.word]


def _change(done: cards.Base | cards.PlayerAction) -> int:
    match done:
        case cards.Amount() | cards.ChangeMp() | cards.ChangeMaxMp():
            return done.value
        case cards.AtkHpMod():
            return done.attack + done.health
        case _:
            return 0


def _chance(card: Card) -> Iterator[int]:
    """Yields numbers that look random but depend only on the card."""
    said = f"{card.name} {card.cost} {card.attack} {card.health} {card.attack_times}"
    return iter(sha256(said.encode()).digest())


def _one(words: Words, chance: Iterator[int]) -> str:
    return words[next(chance) % len(words)]
