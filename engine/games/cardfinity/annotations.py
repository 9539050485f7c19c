"""What is told of an option to the player who has it: what playing a card or using a spell costs
(COMPLETED 6.3, 6.4), and that nothing comes of it: it cannot be paid, or an attack does nothing
(COMPLETED 7, [31])."""

from collections.abc import Iterable, Sequence

from engine.decisions import Option
from engine.games.cardfinity.atoms import Atom, Attack, Damage, Destroy, DiscardTop, Heal, Pop
from engine.games.cardfinity.cards import MonsterCard, matches
from engine.games.cardfinity.english import phrase
from engine.games.cardfinity.futility import (
    attacks_in_vain,
    nothing_comes_of,
    nothing_comes_of_play,
)
from engine.games.cardfinity.table import Table
from engine.players import opponent
from engine.values import replace


def annotated(table: Table, option: Option) -> Option:
    """Returns the option of a main action with what it costs, if anything, and whether it is
    futile, and pointless."""
    if option.place is None or option.facts["do"] not in ("play", "activate"):
        return option
    number = table.card_at(option.place)
    pointless = is_pointless(table, option)
    if pointless or _is_futile(table, number, option):
        option = replace(option, futile=True, pointless=pointless)
    requirements = _requirements(table, number, option)
    if not requirements:
        return option
    clauses = (_clause(table, number, one) for one in requirements)
    return replace(option, price=", ".join(clauses), dear=_is_dear(table, number, requirements))


def _is_futile(table: Table, number: int, option: Option) -> bool:
    if option.facts["do"] == "play":
        return nothing_comes_of_play(table, number)
    spell = table.spells(number)[int(option.facts["number"]) - 1]
    return nothing_comes_of(table, number, spell)


def is_pointless(table: Table, option: Option) -> bool:
    """Returns whether nothing comes of the option of a main action, as far as its player can
    know."""
    if option.place is None:
        return False
    number = table.card_at(option.place)
    if _attacks_in_vain(table, number, option):
        return True
    requirements = _requirements(table, number, option)
    return bool(requirements) and not _may_be_met(table, number, requirements[0])


def _attacks_in_vain(table: Table, number: int, option: Option) -> bool:
    """Returns whether the spell does nothing but attack, and that nothing: in the first turn, or
    without power where no monster is in the way. What is paid for it may do something: it fires
    spells, or fills a graveyard."""
    if option.facts["do"] != "activate":
        return False
    spell = table.spells(number)[int(option.facts["number"]) - 1]
    if spell.requirements or not all(isinstance(effect, Attack) for effect in spell.effects):
        return False
    return attacks_in_vain(table, number)


def _requirements(table: Table, number: int, option: Option) -> Sequence[Atom]:
    card = table.cards[number]
    if option.facts["do"] == "play" and isinstance(card, MonsterCard):
        return card.requirements
    place = int(option.facts.get("number", 1)) - 1
    return table.spells(number)[place].requirements


def _clause(table: Table, number: int, atom: Atom) -> str:
    """Returns what one requirement costs, with the card where only one, or only copies of
    one, can pay."""
    match atom:
        case Destroy(enemy=False):
            names = {table.name(one) for one in _payers(table, number, atom)}
            verb = "banish" if atom.banish else "discard"
            if len(names) == atom.count == 1:
                return f"{verb} {names.pop()}"
            return phrase(atom).removesuffix(" from your hand")
        case _:
            return phrase(atom)


def _may_be_met(table: Table, number: int, first: Atom) -> bool:
    """Returns whether the first requirement may be met, as far as its player can know: what comes
    after it may find other cards than there are now."""
    own = table.state.side(table.owners[number])
    match first:
        case Destroy(enemy=False):
            return len(_payers(table, number, first)) >= first.count
        case Pop():
            return len(own.graveyard) >= first.count
        case Heal(enemy=True):
            theirs = table.state.side(opponent(table.owners[number]))
            return len(theirs.graveyard) >= first.count
        case _:
            return True


def _payers(table: Table, number: int, atom: Destroy) -> list[int]:
    zone = table.state.side(table.owners[number]).zone(atom.zone)
    return [one for one in zone if one != number and matches(atom.filter, table.cards[one])]


def _is_dear(table: Table, number: int, requirements: Iterable[Atom]) -> bool:
    """Returns whether the price takes the last card of the hand or the deck, or more than half of
    the deck, which is the player's life (RULES, Deckout and Damage)."""
    from_hand = from_deck = 0
    for atom in requirements:
        match atom:
            case Destroy(enemy=False, zone="hand", count=count):
                from_hand += count
            case Damage(enemy=False, count=count):
                from_deck += count
            case DiscardTop(enemy=False):
                from_deck += 1
            case _:
                pass
    side = table.state.side(table.owners[number])
    hand = sum(one != number for one in side.hand)
    return 0 < hand == from_hand or from_deck * 2 > len(side.deck)
