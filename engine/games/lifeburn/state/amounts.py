"""Amounts of effects and passives (LIFEBURN 6.3, 6.4)."""

from collections.abc import Sequence
from typing import Final, assert_never

from engine.games.lifeburn import cards
from engine.games.lifeburn.constants import modified
from engine.games.lifeburn.state import conditions, stats
from engine.games.lifeburn.state.queries import controlled, summons
from engine.games.lifeburn.state.state import Context, ObjectSnapshot, Outcome
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS, Player, opponent

_NOTHING: Final = Outcome()


def counted(
    table: Table,
    based_on: cards.AmountBasedOn,
    context: Context,
    but: int | None = None,
    card_type: str | None = None,
) -> int:
    """Returns the number that `based_on` names (6.3), counted in the present state. The object
    `but` is not counted. `card_type` is the wanted type for UntilCardType. Returns 0 for
    PlayerChoice, because no player can be asked here."""
    you, parent, event = context.you, context.parent, context.event
    match based_on:
        case "UntilCardType":
            return _until(table, you, card_type)
        case "OpponentExcessSummons":
            return max(0, len(summons(table, opponent(you))) - len(summons(table, you)))
        case "SummonsThatDiedThisTurn":
            return len(table.state.died)
        case "X":
            return context.x
        case "ActivatedCost":
            return len(context.paid)
        case "RootAmount":
            return (parent or event or _NOTHING).amount
        case "RootAffected":
            return len(parent.affected) if parent else (event or _NOTHING).amount
        case "TargetCost":
            return target_cost(table, context)
        case "TargetPower":
            found = conditions.subject(table, context)
            return found.attack if found else 0
        case "LifeTotal":
            return table.side(you).life
        case "SubtractLife":
            return -table.side(you).life
        case "Attack":
            return source_attack(table, context.source)
        case "Zero" | "PlayerChoice":
            return 0
        case _:
            key = (based_on, you)
            numbers = table.memo.results.get(key)
            if numbers is None:
                numbers = table.memo.results[key] = frozenset(_objects(table, you, based_on))
            return len(numbers) - (but in numbers)


def _objects(table: Table, you: Player, counting: cards.CountedObjects) -> Sequence[int]:
    """Returns the objects that an amount counts; a Goblin may be a token or a card (LIFEBURN 6.3;
    R64)."""
    match counting:
        case "SummonsInGraveyard":
            return _summon_cards(table, you)
        case "MerfolkInGraveyard":
            return _summon_cards(table, you, "Merfolk")
        case "GoblinsInPlay":
            return [one for player in PLAYERS for one in _of_tribe(table, player, "Goblin")]
        case "GoblinsControlled":
            return _of_tribe(table, you, "Goblin")
        case "TreefolkControlled":
            return _of_tribe(table, you, "Treefolk")
        case "PlantsControlled":
            return _tokens(table, you, "Plant")
        case "StonesControlled":
            return _tokens(table, you, "Stone")
        case "HerbsControlled":
            return _tokens(table, you, "Herb")
        case "StonesInPlay":
            return [one for player in PLAYERS for one in _tokens(table, player, "Stone")]
        case "SummonsOpponentControls":
            return summons(table, opponent(you))
        case "SummonsControlled":
            return summons(table, you)
        case "DeckSize":
            return table.side(you).deck
        case "HandSize":
            return table.side(you).hand
        case _:
            assert_never(counting)


def _until(table: Table, player: Player, card_type: str | None) -> int:
    table.use_secret()
    deck = table.side(player).deck
    for count, number in enumerate(deck, 1):
        kind = table.obj(number).card.type
        if kind == card_type or (card_type == "NonSummon" and kind != "Summon"):
            return count
    return len(deck)


def _of_tribe(table: Table, player: Player, tribe: cards.Tribe) -> list[int]:
    return [number for number in summons(table, player) if table.obj(number).card.tribe == tribe]


def _tokens(table: Table, player: Player, kind: cards.TokenType) -> list[int]:
    return [
        number
        for number in controlled(table, player)
        if table.obj(number).card.token_type == kind
        or (kind == "Herb" and table.obj(number).also_herb)
    ]


def _summon_cards(table: Table, player: Player, tribe: cards.Tribe | None = None) -> list[int]:
    def fits(card: cards.Card) -> bool:
        return card.type == "Summon" and (tribe is None or card.tribe == tribe)

    graveyard = table.side(player).graveyard
    return [number for number in graveyard if fits(table.obj(number).card)]


def target_cost(table: Table, context: Context) -> int:
    """Returns the printed cost of the parent effect's target. If the target has an X, returns the
    cost with the chosen X (6.3)."""
    snapshot = conditions.subject(table, context)
    if snapshot is None:
        return 0
    modifier = next((mod for mod in snapshot.card.cost_modifiers if mod.modifier == "X"), None)
    if modifier is None:
        return snapshot.card.cost
    return modified(snapshot.x, modifier.additional_modifier)


def source_attack(table: Table, source: ObjectSnapshot) -> int:
    """Returns the attack of the source; if it has left play, the attack that it had then."""
    if table.in_play(source.number):
        return stats.attack(table, source.number)
    return table.state.gone.get(source.number, source).attack


def amount_of(table: Table, effect: cards.Effect, context: Context) -> int:
    """Returns the amount of the effect with its modifier applied. Must not be used for
    PlayerChoice."""
    if effect.amount_based_on is None:
        amount = 1 if effect.amount is None else effect.amount
    else:
        amount = counted(table, effect.amount_based_on, context, card_type=effect.filter.card_type)
    if effect.amount_modifier and conditions.holds(table, effect.modifier_conditions, context):
        return modified(amount, effect.amount_modifier)
    return amount
