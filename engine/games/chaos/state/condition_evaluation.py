"""The evaluation of conditions (CHAOS 8.2)."""

from typing import Final, assert_never

from engine.games.chaos import conditions
from engine.games.chaos.card_terms import Ability, players
from engine.games.chaos.conditions import CARD_TYPES, CHAR_TYPES, PLACES_OF, kinds_of, type_of
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.players import Player

_MEANT: Final = {name: (kinds_of(name), type_of(name)) for name in (*CHAR_TYPES, *CARD_TYPES)}
"""The kinds of card that a type in a condition allows, and the type of minion that it asks for."""


def holds(table: Table, condition: conditions.Cond, source: CardState) -> bool:
    """Returns whether the condition of an effect on `source` is true now. If the answer depends on
    cards in hands or decks, this counts as a use of hidden information. `source` itself is hidden
    too, unless it is in play, being cast or dying."""
    match condition:
        case conditions.SourceCond(target):
            if not source.is_character and not source.dying:
                table.use_secret()
            return matches(target, source, source.side)
        case conditions.FieldExistCond(target) | conditions.CardExistCond(target):
            if target.hidden:
                table.use_secret()
            return _exists(table, target, source)
        case conditions.LeaderCond(side, ability, stat):
            leaders = (table.side(player).leader for player in players(side, source.side))
            return all(_has(table.card(leader), ability, stat) for leader in leaders)
        case conditions.MpCond(side, bound) | conditions.MaxMpCond(side, bound):
            sides = [table.side(player) for player in players(side, source.side)]
            most = isinstance(condition, conditions.MaxMpCond)
            return all(meets_bound(one.max_mp if most else one.mp, bound) for one in sides)
    assert_never(condition)


def matches(target: conditions.TargetCond, card: CardState, side: Player) -> bool:
    """Returns whether the card meets the condition `target`. "Ally" and "opponent" are read from
    the view of `side`. A dying card can meet the condition too."""
    if target.side != "any" and (target.side == "ally") != (card.side == side):
        return False
    kinds, type_ = _MEANT[target.type]
    if card.original.kind not in kinds or (type_ is not None and card.type != type_):
        return False
    hidden = isinstance(target, conditions.CardTargetCond)
    there = card.place in PLACES_OF[target.position] if hidden else card.is_character
    return there and _has(card, target.ability, target.stat)


def asks_of_hidden_cards(condition: conditions.Cond | None) -> bool:
    """Returns whether the condition depends on cards that the player who has the effect can't
    see."""
    return isinstance(condition, conditions.CardExistCond) and (
        condition.target.position != "hand" or condition.target.side != "ally"
    )


def meets_bound(value: int, bound: conditions.StatCondVariant) -> bool:
    """Returns whether the number is within the bound."""
    return value >= bound.value if isinstance(bound, conditions.StatGe) else value <= bound.value


def _exists(table: Table, target: conditions.TargetCond, source: CardState) -> bool:
    """Returns whether a card other than the source meets the condition."""
    for side in (table.state.a, table.state.b):
        there = (*side.hand, *side.deck) if target.hidden else (side.leader, *side.field)
        table.touch(len(there))
        for number in there:
            card = table.card(number)
            other = number != source.number and not card.dying
            if other and matches(target, card, source.side):
                return True
    return False


def _has(card: CardState, ability: Ability | None, stat: conditions.StatCond | None) -> bool:
    if ability is not None and ability not in card.abilities:
        return False
    if stat is None:
        return True
    match stat.stat:
        case "cost":
            return meets_bound(card.cost, stat.bound)
        case "atk":
            value = card.attack
        case "hp":
            value = card.health
        case "atkTimes":
            value = card.attacks_left
    return card.kind != "spell" and meets_bound(value, stat.bound)
