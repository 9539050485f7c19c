"""Why a card in hand can't be played: it has another trigger, or its first requirement can't be met
(COMPLETED 6.3, 6.4)."""

from collections.abc import Mapping
from typing import Final

from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import MonsterCard
from engine.games.cardfinity.english import counted_cards, phrase
from engine.games.cardfinity.futility import Shortage, first_shortage
from engine.games.cardfinity.table import Table
from engine.reasons import Refusal, fitting
from engine.text.sentences import counted

_ATTACHED: Final = "only on a monster", "It works only when it's attached to a monster."
_USES: Final[Mapping[str, tuple[str, str]]] = {
    "discard": ("only when discarded", "It works only when it's discarded."),
    "draw": ("only when drawn", "It works only when it comes from your deck to your hand."),
    "counterspell": ("nothing casts it", "It's a counterspell, and no rule casts those."),
    "none": ("it's a blank card", "It's a blank card that does nothing."),
}


def refusal(table: Table, number: int) -> Refusal | None:
    """Returns what keeps the card from being played from the hand, None if nothing does."""
    if use := table.other_use(number):
        short, said = _USES.get(use, _ATTACHED)
        return Refusal("trigger", "trigger", short, said, use)
    card = table.cards[number]
    required = card if isinstance(card, MonsterCard) else table.spells(number)[0]
    if not required.requirements:
        return None
    short = first_shortage(table, number, required.requirements[0])
    return short and _unmet(short)


def _unmet(shortage: Shortage) -> Refusal:
    """Returns that a requirement can't be met, and how many cards there are."""
    atom, needs, has = shortage.atom, shortage.needs, shortage.has
    match atom:
        case atoms.Destroy(zone="hand"):
            there = f"you have {has or 'no'} other"
            short = _cards_needed(counted_cards(needs, atom.filter), "hand")
        case atoms.Destroy():
            there = f"you have {has or 'none'}"
            short = _cards_needed(counted_cards(needs, atom.filter), "play")
        case atoms.Heal():
            there = f"they have {counted(has, 'card')} to heal" if has else "they can't heal"
            short = fitting(f"they can't heal {needs}", "they can't heal enough")
        case _:
            there = f"it has {counted(has, 'card')}" if has else "it's empty"
            short = fitting(f"needs {needs} in graveyard", "graveyard too small")
    said = f"You have to {phrase(atom)}, and {there}."
    return Refusal("requirement", "requirement", short, said, atom.printed(), needs, has)


def _cards_needed(cards: str, where: str) -> str:
    return fitting(f"needs {cards} in {where}", f"needs {cards}", f"too few cards in {where}")
