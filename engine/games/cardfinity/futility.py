"""The check whether playing a card or using a spell can do anything, as far as its player knows
(COMPLETED 3, 6.3, 7; [24], [29], [31])."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import MonsterCard, Spell, SpellCard, matches
from engine.games.cardfinity.combat import FIRST_ATTACK_TURN
from engine.games.cardfinity.state import ZoneKey
from engine.games.cardfinity.table import Table
from engine.players import Player, opponent
from engine.values import value


@dataclass
class _Payment:
    """A payment so far: the cards given by zone, and how many cards the player's graveyard has
    gained (`buried`) and the enemy's has lost (`healed`). `unknown` says that something
    unforeseeable may have fired."""

    given: dict[ZoneKey, int] = field(default_factory=dict[ZoneKey, int])
    buried: int = 0
    healed: int = 0
    unknown: bool = False


@value
class Shortage:
    """A requirement that can't be met, with the number of cards that it needs and the number that
    the player has."""

    atom: atoms.Atom
    needs: int
    has: int


def is_certainly_futile(table: Table, number: int, used: MonsterCard | Spell) -> bool:
    """Returns whether summoning the monster `used`, or casting the spell `used`, certainly does
    nothing. `number` is the card. There are two cases:

    - The price can't be paid.
    - `used` is a spell, and none of its effects can change anything after the price is paid.

    False if the result of paying is uncertain.
    """
    paid = _Payment()
    for atom in used.requirements:
        if paid.unknown:
            break
        if _pay(table, number, atom, paid):
            return True
    if paid.unknown or isinstance(used, MonsterCard):
        return False
    return not any(_may_do(table, number, effect, paid) for effect in used.effects)


def first_shortage(table: Table, number: int, first: atoms.Atom) -> Shortage | None:
    """Returns why the player can't meet the requirement `first`, as far as they can know. Returns
    None if they might be able to, which includes every requirement with a choice."""
    choice = isinstance(first, atoms.OptionalAtom | atoms.OneOf)
    return None if choice else _pay(table, number, first, _Payment())


def _pay(table: Table, number: int, atom: atoms.Atom, paid: _Payment) -> Shortage | None:
    """Adds the cost of one requirement to `paid`. Returns the shortage, None if the requirement may
    be met."""
    player = table.owners[number]
    match atom:
        case atoms.OptionalAtom():
            return _pay(table, number, atom.atom, paid)
        case atoms.OneOf():
            paid.unknown = any(not _pay(table, number, one, _Payment()) for one in atom.atoms)
            return None if paid.unknown else Shortage(atom, 1, 0)
        case atoms.Destroy(enemy=False):
            there = [one for one in table.state.side(player).zone(atom.zone) if one != number]
            fit = [one for one in there if matches(atom.filter, table.cards[one])]
            given = paid.given.get(atom.zone, 0)
            if (left := min(len(fit), len(there) - given)) < atom.count:
                return Shortage(atom, atom.count, left)
            paid.given[atom.zone] = given + atom.count
            if not atom.banish:
                paid.buried += atom.count
                paid.unknown = any(_fires(table, one) for one in fit)
        case atoms.DiscardTop():
            paid.unknown = True
        case atoms.Damage():
            paid.buried += 0 if atom.true else atom.count
        case atoms.Pop():
            left = len(table.state.side(player).graveyard) + paid.buried
            if left < atom.count:
                return Shortage(atom, atom.count, left)
            paid.buried -= atom.count
        case atoms.Heal(enemy=True):
            if (left := _left_to_heal(table, player, paid)) < atom.count:
                return Shortage(atom, atom.count, left)
            paid.healed += atom.count
        case _:
            paid.unknown = True
    return None


def _fires(table: Table, number: int) -> bool:
    """Returns whether discarding the card can fire a spell."""
    return any(spell.trigger == "discard" for spell in table.spells(number))


def _left_to_heal(table: Table, player: Player, paid: _Payment) -> int:
    return len(table.state.side(opponent(player)).graveyard) - paid.healed


def _may_do(table: Table, number: int, atom: atoms.Atom, paid: _Payment) -> bool:
    """Returns whether an effect may do something after that payment. As long as no effect does
    anything, the next one finds the same situation."""
    player = table.owners[number]
    side, enemy = table.state.side(player), table.state.side(opponent(player))
    match atom:
        case atoms.OptionalAtom() | atoms.OneOf():
            return any(_may_do(table, number, one, paid) for one in atom.inner())
        case atoms.Destroy(enemy=True, zone="hand"):
            return bool(enemy.hand)
        case atoms.Destroy():
            zone = (enemy if atom.enemy else side).zone(atom.zone)
            return bool(_fitting(table, number, zone, atom.filter))
        case atoms.Heal(enemy=True):
            return _left_to_heal(table, player, paid) >= atom.count
        case atoms.Heal():
            return len(side.graveyard) + paid.buried > 0
        case atoms.Pop():
            return len(side.graveyard) + paid.buried >= atom.count
        case atoms.Look():
            return bool((enemy if atom.enemy else side).deck)
        case atoms.Search():
            return bool(side.deck)
        case atoms.Attack():
            return not attacks_in_vain(table, number)
        case atoms.Attach():
            spells = [one for one in side.hand if isinstance(table.cards[one], SpellCard)]
            return table.on_field(number) and bool(_fitting(table, number, spells, atom.filter))
        case atoms.Play():
            playable = [one for one in side.hand if table.playable(one)]
            return bool(_fitting(table, number, playable, atom.filter))
        case atoms.Buff():
            there = [number] if atom.this else side.field
            return any(
                table.on_field(one) and max(0, table.power(one) + atom.amount) != table.power(one)
                for one in there
            )
        case _:
            return True


def _fitting(table: Table, number: int, cards: Iterable[int], wanted: atoms.Filter) -> list[int]:
    return [one for one in cards if one != number and matches(wanted, table.cards[one])]


def attacks_in_vain(table: Table, number: int) -> bool:
    """Returns whether an attack by the card would do nothing. There are three cases:

    - It is the first turn of the match.
    - The card isn't on the field.
    - The card has no power, and the enemy has no untapped monster to attack.
    """
    enemies = table.state.side(opponent(table.owners[number])).field
    unhindered = all(one in table.state.tapped for one in enemies)
    away = table.state.turn < FIRST_ATTACK_TURN or not table.on_field(number)
    return away or (unhindered and table.power(number) <= 0)
