"""Annotations of an option for its player: the price of playing a card or using a spell (COMPLETED
6.3, 6.4), and whether it does nothing because it can't be paid or because an attack has no effect
(COMPLETED 7, [31])."""

from collections.abc import Iterable

from engine.decisions import Option
from engine.games.cardfinity.atoms import Atom, Attack, Damage, Destroy, DiscardTop
from engine.games.cardfinity.cards import MonsterCard, Spell, matches
from engine.games.cardfinity.english import phrase
from engine.games.cardfinity.futility import attacks_in_vain, first_shortage, is_certainly_futile
from engine.games.cardfinity.table import Table
from engine.values import replace


def annotated(table: Table, option: Option) -> Option:
    """Returns the option with the price of its card or spell, if there is one. Options that neither
    play a card nor use a spell are returned unchanged.

    If the action would do nothing, marks the option as futile, so that the bot asks for
    confirmation. If `is_pointless` is True for the option, also marks it as pointless, so that the
    bot doesn't offer it at first.
    """
    if option.place is None or option.facts["do"] not in ("play", "activate"):
        return option
    number = table.card_at(option.place)
    used = _used(table, number, option)
    pointless = is_pointless(table, option)
    if pointless or is_certainly_futile(table, number, used):
        option = replace(option, futile=True, pointless=pointless)
    if not used.requirements:
        return option
    price = ", ".join(_clause(table, number, one) for one in used.requirements)
    return replace(option, price=price, dear=_is_dear(table, number, used.requirements))


def is_pointless(table: Table, option: Option) -> bool:
    """Returns whether the option certainly does nothing, as far as its player can know.

    There are two cases:
    - The first requirement of the card or spell can't be met. Later requirements aren't checked,
      because the cards may have changed before their turn comes.
    - The option casts a monster's spell that has no price and only makes a useless attack. Paying a
      price could have an effect, such as filling a graveyard.
    """
    if option.place is None:
        return False
    number = table.card_at(option.place)
    used = _used(table, number, option)
    if used.requirements:
        return first_shortage(table, number, used.requirements[0]) is not None
    if option.facts["do"] != "activate" or isinstance(used, MonsterCard):
        return False
    only_attacks = all(isinstance(effect, Attack) for effect in used.effects)
    return only_attacks and attacks_in_vain(table, number)


def _used(table: Table, number: int, option: Option) -> MonsterCard | Spell:
    """Returns the monster that the option summons, or else the spell that it casts."""
    card = table.cards[number]
    if option.facts["do"] == "play" and isinstance(card, MonsterCard):
        return card
    return table.spells(number)[int(option.facts.get("number", 1)) - 1]


def _clause(table: Table, number: int, atom: Atom) -> str:
    """Returns one requirement in words. If only one card, or only copies of one, can pay it, the
    card is named."""
    if not isinstance(atom, Destroy) or atom.enemy:
        return phrase(atom)
    zone = table.state.side(table.owners[number]).zone(atom.zone)
    cards = (table.cards[one] for one in zone if one != number)
    names = {card.name for card in cards if matches(atom.filter, card)}
    if len(names) == atom.count == 1:
        return f"{'banish' if atom.banish else 'discard'} {names.pop()}"
    return phrase(atom).removesuffix(" from your hand")


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
    hand = len(side.hand) - (number in side.hand)
    return 0 < hand == from_hand or from_deck * 2 > len(side.deck)
