"""How much (LIFEBURN 6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.games.lifeburn import conditions, stats
from engine.games.lifeburn.amount_modifiers import modified
from engine.games.lifeburn.cards import Card, Effect, TokenType, Tribe
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.queries import controlled, summons
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player, opponent


def counted(
    table: Table,
    based_on: str,
    context: Context,
    but: int | None = None,
    card_type: str | None = None,
) -> int:
    """Returns an amount of 6.3, from the state now; PlayerChoice as if nobody could be asked.
    `card_type` is what UntilCardType looks for; `but` an object that is not counted."""
    if based_on == "UntilCardType":
        return _until(table, context.you, card_type)
    counting = _COUNTED_OBJECTS.get(based_on)
    if counting is not None:
        key = (based_on, context.you)
        numbers = table.memo.results.get(key)
        if numbers is None:
            numbers = table.memo.results[key] = frozenset(counting(table, context.you))
        return len(numbers) - (but in numbers)
    return _READ[based_on](table, context)


def _until(table: Table, player: Player, card_type: str | None) -> int:
    table.use_secret()
    deck = table.side(player).deck
    for count, number in enumerate(deck, 1):
        kind = table.obj(number).card.type
        if kind == card_type or (card_type == "NonSummon" and kind != "Summon"):
            return count
    return len(deck)


def _of_tribe(table: Table, player: Player, tribe: Tribe) -> list[int]:
    return [number for number in summons(table, player) if table.obj(number).card.tribe == tribe]


def _tokens(table: Table, player: Player, kind: TokenType) -> list[int]:
    return [
        number
        for number in controlled(table, player)
        if table.obj(number).card.token_type == kind
        or (kind == "Herb" and table.obj(number).also_herb)
    ]


def _summon_cards(table: Table, player: Player, tribe: Tribe | None = None) -> list[int]:
    def fits(card: Card) -> bool:
        return card.type == "Summon" and (tribe is None or card.tribe == tribe)

    graveyard = table.side(player).graveyard
    return [number for number in graveyard if fits(table.obj(number).card)]


_COUNTED_OBJECTS: Final[Mapping[str, Callable[[Table, Player], Sequence[int]]]] = {
    "SummonsInGraveyard": _summon_cards,
    "MerfolkInGraveyard": lambda table, you: _summon_cards(table, you, "Merfolk"),
    "GoblinsInPlay": lambda table, _you: [
        number for player in PLAYERS for number in _of_tribe(table, player, "Goblin")
    ],
    "GoblinsControlled": lambda table, you: _of_tribe(table, you, "Goblin"),
    "TreefolkControlled": lambda table, you: _of_tribe(table, you, "Treefolk"),
    "PlantsControlled": lambda table, you: _tokens(table, you, "Plant"),
    "StonesControlled": lambda table, you: _tokens(table, you, "Stone"),
    "HerbsControlled": lambda table, you: _tokens(table, you, "Herb"),
    "StonesInPlay": lambda table, _you: [
        number for player in PLAYERS for number in _tokens(table, player, "Stone")
    ],
    "SummonsOpponentControls": lambda table, you: summons(table, opponent(you)),
    "SummonsControlled": summons,
    "DeckSize": lambda table, you: table.side(you).deck,
    "HandSize": lambda table, you: table.side(you).hand,
}
"""The amounts that count objects."""


def _excess(table: Table, context: Context) -> int:
    theirs, yours = summons(table, opponent(context.you)), summons(table, context.you)
    return max(0, len(theirs) - len(yours))


def _root_amount(table: Table, context: Context) -> int:
    if context.parent is not None:
        return context.parent.amount
    return 0 if context.event is None else context.event.amount


def _root_affected(table: Table, context: Context) -> int:
    if context.parent is not None:
        return len(context.parent.affected)
    return 0 if context.event is None else context.event.amount


def target_cost(table: Table, context: Context) -> int:
    """Returns the printed cost of the parent's target; of an X card the cost of the chosen X
    (6.3)."""
    snapshot = conditions.subject(table, context)
    if snapshot is None:
        return 0
    modifier = next((mod for mod in snapshot.card.cost_modifiers if mod.modifier == "X"), None)
    if modifier is None:
        return snapshot.card.cost
    return modified(snapshot.x, modifier.additional_modifier)


def _target_power(table: Table, context: Context) -> int:
    snapshot = conditions.subject(table, context)
    return 0 if snapshot is None else snapshot.attack


def source_attack(table: Table, source: ObjectSnapshot) -> int:
    """Returns the attack of the source, last known."""
    if table.in_play(source.number):
        return stats.attack(table, source.number)
    return table.state.gone.get(source.number, source).attack


_READ: Final[Mapping[str, Callable[[Table, Context], int]]] = {
    "OpponentExcessSummons": _excess,
    "SummonsThatDiedThisTurn": lambda table, _context: len(table.state.died),
    "X": lambda _table, context: context.x,
    "ActivatedCost": lambda _table, context: len(context.paid),
    "RootAmount": _root_amount,
    "RootAffected": _root_affected,
    "TargetCost": target_cost,
    "TargetPower": _target_power,
    "LifeTotal": lambda table, context: table.side(context.you).life,
    "SubtractLife": lambda table, context: -table.side(context.you).life,
    "Attack": lambda table, context: source_attack(table, context.source),
    "Zero": lambda _table, _context: 0,
    "PlayerChoice": lambda _table, _context: 0,
}
"""The amounts that are read off something. Where nobody can be asked, the player's choice is 0."""


def amount_of(table: Table, effect: Effect, context: Context) -> int:
    """Returns the amount of an effect with its modifier; not for PlayerChoice."""
    if effect.amount_based_on is None:
        amount = 1 if effect.amount is None else effect.amount
    else:
        amount = counted(table, effect.amount_based_on, context, card_type=effect.filter.card_type)
    if effect.amount_modifier and conditions.holds(table, effect.modifier_conditions, context):
        return modified(amount, effect.amount_modifier)
    return amount
