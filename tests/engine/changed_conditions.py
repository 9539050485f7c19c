"""Positions in which the condition that a refusal names is changed, for every game.

Each function is given a table that nothing else uses, the number of the refused card, and the
refusal; it changes that one condition so that it holds, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from engine.games.asigoc.cards import Weapon
from engine.games.asigoc.stack import activations
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import Attack, ObjectRef, StackEntry
from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import BlankCard, MonsterCard, Spell, SpellCard
from engine.games.chaos.cards import Card
from engine.games.chaos.conditions import TargetCond, kinds_of, type_of
from engine.games.chaos.rules.card_play import targeted
from engine.players import Player, opponent
from engine.reasons import Refusal

Change = Callable[[Any, int, Refusal], None]


def _change_cardfinity(table: Any, number: int, refusal: Refusal) -> None:
    player, card = table.owners[number], table.cards[number]
    if refusal.rule == "trigger":
        printed: Any = MonsterCard(card.name, (), (), 1)
        if isinstance(card, SpellCard):
            printed = SpellCard(replace(card.spell, trigger="play"))
        table.print_anew({number: (player, "hand", printed)})
        return
    used = card if isinstance(card, MonsterCard) else card.spell
    required = used.requirements[0]
    owner, zone, fits = player, "graveyard", atoms.ANY
    match required:
        case atoms.Destroy(zone=zone, filter=fits):
            pass
        case atoms.Heal():
            owner = opponent(player)
        case atoms.Pop():
            pass
        case _:
            raise AssertionError(f"it has no price in cards: {required}")
    assert required.printed() == refusal.what
    for _ in range(refusal.needs - refusal.has):
        add_card(table, owner, zone, _fitting_card(fits))


def _fitting_card(wanted: atoms.Filter) -> Any:
    monster = MonsterCard("Newcomer", (), (), 1)
    match wanted.kind:
        case "card":
            return BlankCard("Newcomer")
        case "name":
            return replace(monster, name=wanted.name)
        case "family":
            return replace(monster, families=(wanted.name,))
        case "spell":
            return SpellCard(Spell("Newcomer", "play", (), (atoms.Draw(1),)))
        case "monster":
            return monster


def add_card(table: Any, owner: Player, zone: str, card: Any) -> None:
    """Adds a card to a table whose cards are numbers."""
    table.state.side(owner).zone(zone).append(len(table.cards))
    table.cards, table.owners = (*table.cards, card), (*table.owners, owner)


def _change_chaos(table: Any, number: int, refusal: Refusal) -> None:
    card = table.card(number)
    side = table.side(card.side)
    match refusal.rule:
        case "cost":
            assert (refusal.needs, refusal.has) == (card.cost, side.mp)
            side.mp = refusal.needs
        case "room":
            side.field.pop()
        case "target":
            found = targeted(card)
            assert found is not None
            _add_target(table, card.side, found[1])
        case rule:
            raise AssertionError(f"there is no such rule: {rule}")


def _add_target(table: Any, player: Player, wanted: TargetCond) -> None:
    """Adds a card that meets the condition, or has a leader meet it."""
    owner = opponent(player) if wanted.side == "oppo" else player
    kinds = kinds_of(wanted.type)
    kind = "minion" if "minion" in kinds else kinds[0]
    abilities = (wanted.ability,) if wanted.ability else ()
    printed = Card(kind, "Newcomer", 1, 1, 9, abilities=abilities)
    if wanted.hidden:
        card = table.make(printed, player, "hand")
        table.side(player).hand.append(card.number)
    elif kind == "minion":
        card = table.make(printed, owner, "field")
        table.side(owner).field.append(card.number)
    else:
        card = table.change(table.side(owner).leader)
        card.abilities = frozenset(abilities)
    card.type = type_of(wanted.type) or card.type
    if wanted.stat is not None:
        value = wanted.stat.bound.value
        match wanted.stat.stat:
            case "cost":
                card.cost = value
            case "atk":
                card.attack = value
            case "hp":
                card.max_health = value + card.damage
            case "atkTimes":
                card.attack_times = value + card.attacks_used


def _change_asigoc(table: Any, number: int, refusal: Refusal) -> None:
    state, player = table.state, table.owners[number]
    side = state.side(player)
    match refusal.rule:
        case "time":
            _change_asigoc_time(table, player, refusal.what)
        case "moved":
            state.moved = False
        case "room":
            side.weapons.pop()
        case "limit":
            state.used.discard(number)
            state.spent.discard(number)
        case "condition":
            condition = next(
                one for one in table.cards[number].ability.conditions if one.text() == refusal.what
            )
            owner = player if condition.mine else opponent(player)
            _change_amount(table, owner, condition.measure, refusal.needs - refusal.has, number)
        case "cost":
            more = refusal.needs - refusal.has + (refusal.what == "health")  # some must be left
            _change_amount(table, player, refusal.what, more, number)
        case rule:
            raise AssertionError(f"there is no such rule: {rule}")


def _change_asigoc_time(table: Any, player: Player, when: str) -> None:
    """Has it be that time. Whoever attacks or blocks has a new Weapon for it."""
    state, enemy = table.state, opponent(player)
    timing, _, kind = when.partition(" ")
    match timing:
        case "main" | "end":
            state.active, state.step, table.attack = player, timing, None
        case "Outlet":
            table.stack.clear()
        case "answer":
            source = _asigoc_weapon(table, enemy)
            table.stack.append(StackEntry(enemy, source, cast("Any", kind or "item"), ()))
        case "attacked" | "blocking":
            state.active, state.step = enemy, "battle"
            blocker = _asigoc_weapon(table, player) if timing == "blocking" else None
            table.attack = Attack(_asigoc_weapon(table, enemy), blocker)
        case "attacking":
            state.active, state.step = player, "battle"
            table.attack = Attack(_asigoc_weapon(table, player))
        case _:
            raise AssertionError(f"there is no such time: {when}")


def _asigoc_weapon(table: Any, player: Player) -> ObjectRef:
    """A new Weapon of the player on the field, in the place of another if need be."""
    weapons = table.state.side(player).weapons
    if len(weapons) == SLOTS:
        weapons.pop()
    add_card(table, player, "weapons", Weapon("Newcomer", 1, 1))
    return table.ref(weapons[-1])


def _change_amount(table: Any, owner: Player, measure: str, more: int, number: int) -> None:
    """Gives the player so much more, or less, health or cards, but for the card of that number."""
    side = table.state.side(owner)
    if measure == "health":
        side.health += more
        return
    for _ in range(more):
        add_card(table, owner, measure, Weapon("Newcomer", 1, 1))
    for _ in range(-more):
        side.zone(measure).remove(next(one for one in side.zone(measure)[::-1] if one != number))


def answers(key: str, table: Any, player: Player) -> Collection[int]:
    """The cards that a player who has priority could use in answer to something, in a game in which
    that depends on more than what lasts between main actions."""
    return {number for _, number in activations(table, player)} if key == "asigoc" else ()


CHANGES: Final[Mapping[str, Change]] = {
    "cardfinity": _change_cardfinity,
    "chaos": _change_chaos,
    "asigoc": _change_asigoc,
}
"""The functions by the keys of the games."""
