"""Whether conditions hold (CHAOS 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CardType,
    CharTargetCond,
    CharType,
    Cond,
    FieldExistCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    StatCond,
    StatCondVariant,
    StatGe,
    TargetCond,
)
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player, opponent

_CARD_KINDS: Final = {"leaderCard": "leader", "minionCard": "minion", "spellCard": "spell"}
_CARD_TYPES: Final = {"beastCard": "beast", "dragonCard": "dragon", "demonCard": "demon"}


def holds(table: Table, condition: Cond, source: CardState) -> bool:
    """Returns whether the condition of an effect of the source holds now. What hands and decks have
    to do with it counts as a secret used: only a source that is in play, being cast or on its way
    out is known to all."""
    match condition:
        case SourceCond(target):
            if not source.is_character and not source.dying:
                table.use_secret()
            return matches(target, source, source.side)
        case FieldExistCond(target):
            return any(_others(table, characters(table), target, source))
        case CardExistCond(target):
            table.use_secret()
            return any(_others(table, cards_in_hands_and_decks(table), target, source))
        case LeaderCond(side, ability, stat):
            leaders = (
                table.card(table.side(player).leader) for player in players(side, source.side)
            )
            return all(_has(leader, ability, stat) for leader in leaders)
        case MpCond(side, bound):
            sides = (table.side(player) for player in players(side, source.side))
            return all(within(one.mp, bound) for one in sides)
        case MaxMpCond(side, bound):
            sides = (table.side(player) for player in players(side, source.side))
            return all(within(one.max_mp, bound) for one in sides)
    assert_never(condition)


def matches(target: TargetCond, card: CardState, side: Player) -> bool:
    """Returns whether the card is like that, seen from a side; a dying one may be."""
    if target.side != "any" and (target.side == "ally") != (card.side == side):
        return False
    match target:
        case CharTargetCond():
            fits = card.is_character and _is_char(card, target.type)
        case CardTargetCond():
            fits = _is_there(card, target) and is_card(card, target.type)
    return fits and _has(card, target.ability, target.stat)


def asks_of_hidden_cards(condition: Cond | None) -> bool:
    """Returns whether it depends on cards that the holder of its source does not see."""
    if not isinstance(condition, CardExistCond):
        return False
    target = condition.target
    return target.position != "hand" or target.side != "ally"


def players(side: Side, own: Player) -> tuple[Player, ...]:
    """Returns the players meant, seen from a side; of both, the own one first."""
    match side:
        case "ally":
            return (own,)
        case "oppo":
            return (opponent(own),)
        case "any":
            return (own, opponent(own))


def characters(table: Table) -> Iterator[int]:
    """Yields everything in play, the dying included."""
    for player in PLAYERS:
        side = table.side(player)
        yield side.leader
        yield from side.field


def cards_in_hands_and_decks(table: Table) -> Iterator[int]:
    """Yields everything in hands and decks, the dying included."""
    for player in PLAYERS:
        side = table.side(player)
        yield from side.hand
        yield from side.deck


def within(value: int, bound: StatCondVariant) -> bool:
    """Returns whether a number keeps a bound."""
    return value >= bound.value if isinstance(bound, StatGe) else value <= bound.value


def is_card(card: CardState, wanted: CardType) -> bool:
    """Returns whether a card is of the kind or type."""
    if wanted == "card":
        return True
    if kind := _CARD_KINDS.get(wanted):
        return card.kind == kind
    return card.type == _CARD_TYPES[wanted]


def stat_of(card: CardState, stat: StatCond) -> int | None:
    """Returns the number that the condition looks at; None where a spell has no such number."""
    if stat.stat == "cost":
        return card.cost
    if card.kind == "spell":
        return None
    match stat.stat:
        case "atk":
            return card.attack
        case "hp":
            return card.health
        case "atkTimes":
            return card.attacks_left


def _others(
    table: Table, numbers: Iterator[int], target: TargetCond, source: CardState
) -> Iterator[bool]:
    for number in numbers:
        if number != source.number:
            card = table.card(number)
            yield not card.dying and matches(target, card, source.side)


def _is_char(card: CardState, wanted: CharType) -> bool:
    match wanted:
        case "character":
            return True
        case "minion":
            return card.kind == "minion"
        case _:
            return card.type == wanted


def _is_there(card: CardState, target: CardTargetCond) -> bool:
    if target.position == "handOrDeck":
        return card.place in ("hand", "deck")
    return card.place == target.position


def _has(card: CardState, ability: Ability | None, stat: StatCond | None) -> bool:
    if ability is not None and ability not in card.abilities:
        return False
    if stat is None:
        return True
    value = stat_of(card, stat)
    return value is not None and within(value, stat.bound)
