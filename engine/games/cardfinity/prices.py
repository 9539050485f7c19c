"""What playing a card or using a spell costs, told to the player who may (COMPLETED 6.3, 6.4)."""

from collections.abc import Iterable, Sequence

from engine.decisions import Option
from engine.games.cardfinity.atoms import Atom, Damage, Destroy, DiscardTop
from engine.games.cardfinity.cards import MonsterCard, matches
from engine.games.cardfinity.english import phrase
from engine.games.cardfinity.table import Table
from engine.values import replace


def priced(table: Table, option: Option) -> Option:
    """Returns the option of a main action with what it costs, if anything."""
    place = option.place
    if place is None or place.index is None or option.facts["do"] not in ("play", "activate"):
        return option
    side = table.state.side(place.owner)
    number = (side.hand if place.zone == "hand" else side.field)[place.index]
    requirements = _requirements(table, number, option)
    if not requirements:
        return option
    clauses = (_clause(table, number, one) for one in requirements)
    return replace(option, price=", ".join(clauses), dear=_is_dear(table, number, requirements))


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


def _payers(table: Table, number: int, atom: Destroy) -> list[int]:
    zone = table.state.side(table.owners[number]).zone(atom.zone)
    return [one for one in zone if one != number and matches(atom.filter, table.cards[one])]


def _is_dear(table: Table, number: int, requirements: Iterable[Atom]) -> bool:
    """Returns whether the price takes the last card of the hand or the deck, or more than half of
    the deck, which is the player's life (RULES, Damage)."""
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
