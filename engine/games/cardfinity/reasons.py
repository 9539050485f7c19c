"""The reasons why a card in hand can't be played: it has another trigger, or its first requirement
can't be met (COMPLETED 6.3, 6.4)."""

from collections.abc import Mapping
from typing import Final

from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import MonsterCard
from engine.games.cardfinity.english import counted_cards
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
    """Returns why the card can't be played from the hand; None if it can."""
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
    """Returns the refusal for a requirement that can't be met, with the number of cards that
    exist."""
    atom, needs, has = shortage.atom, shortage.needs, shortage.has
    match atom:
        case atoms.Destroy(banish=banish, filter=wanted, zone=zone):
            cards = counted_cards(needs, wanted)
            where, besides = ("in", " besides it") if zone == "hand" else ("on", "")
            short = fitting(f"needs {cards} {where} {zone}", f"needs {cards}", f"{zone} too small")
            said = f"It takes {cards} from your {zone}, you have {has or 'none'}{besides}."
            if needs == 1:
                one = cards.partition(" ")[2]
                other = f"other {one} in" if zone == "hand" else f"{one} on"
                said = f"There's no {other} your {zone} to {'banish' if banish else 'discard'}."
        case atoms.Heal():
            short = fitting(f"they can't heal {needs}", "they can't heal enough")
            said = f"Your opponent has to heal {needs}, and can heal {has or 'nothing'}."
        case _:
            short = fitting(f"needs {needs} in graveyard", "graveyard too small")
            cards = counted(needs, "card")
            said = f"It takes {cards} from your graveyard, which has {has or 'none'}."
    return Refusal("requirement", "requirement", short, said, atom.printed(), needs, has)
