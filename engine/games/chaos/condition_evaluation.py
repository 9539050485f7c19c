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
from engine.games.chaos.state import Thing
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player, opponent

_CARD_KINDS: Final = {"leaderCard": "leader", "minionCard": "minion", "spellCard": "spell"}
_CARD_TYPES: Final = {"beastCard": "beast", "dragonCard": "dragon", "demonCard": "demon"}


def holds(table: Table, condition: Cond, source: Thing) -> bool:
    """Whether the condition of an effect of the source holds now. What hands and decks have to do
    with it counts as a secret used: only a source that is in play, being cast or on its way out is
    known to all."""
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
                table.thing(table.side(player).leader) for player in players(side, source.side)
            )
            return all(_has(leader, ability, stat) for leader in leaders)
        case MpCond(side, bound):
            sides = (table.side(player) for player in players(side, source.side))
            return all(within(one.mp, bound) for one in sides)
        case MaxMpCond(side, bound):
            sides = (table.side(player) for player in players(side, source.side))
            return all(within(one.max_mp, bound) for one in sides)
    assert_never(condition)


def matches(target: TargetCond, thing: Thing, side: Player) -> bool:
    """Whether the card is like that, seen from a side; a dying one may be."""
    if target.side != "any" and (target.side == "ally") != (thing.side == side):
        return False
    match target:
        case CharTargetCond():
            fits = thing.is_character and _is_char(thing, target.type)
        case CardTargetCond():
            fits = _is_there(thing, target) and is_card(thing, target.type)
    return fits and _has(thing, target.ability, target.stat)


def asks_of_hidden_cards(condition: Cond | None) -> bool:
    """Whether it depends on cards that the holder of its source does not see."""
    if not isinstance(condition, CardExistCond):
        return False
    target = condition.target
    return target.position != "hand" or target.side != "ally"


def players(side: Side, own: Player) -> tuple[Player, ...]:
    """The players meant, seen from a side; of both, the own one first."""
    match side:
        case "ally":
            return (own,)
        case "oppo":
            return (opponent(own),)
        case "any":
            return (own, opponent(own))


def characters(table: Table) -> Iterator[int]:
    """Everything in play, the dying included."""
    for player in PLAYERS:
        side = table.side(player)
        yield side.leader
        yield from side.field


def cards_in_hands_and_decks(table: Table) -> Iterator[int]:
    """Everything in hands and decks, the dying included."""
    for player in PLAYERS:
        side = table.side(player)
        yield from side.hand
        yield from side.deck


def within(value: int, bound: StatCondVariant) -> bool:
    """Whether a number keeps a bound."""
    return value >= bound.value if isinstance(bound, StatGe) else value <= bound.value


def is_card(thing: Thing, wanted: CardType) -> bool:
    """Whether a card is of the kind or type."""
    if wanted == "card":
        return True
    if kind := _CARD_KINDS.get(wanted):
        return thing.kind == kind
    return thing.type == _CARD_TYPES[wanted]


def stat_of(thing: Thing, stat: StatCond) -> int | None:
    """The number that the condition looks at; None where a spell has no such number."""
    if stat.stat == "cost":
        return thing.cost
    if thing.kind == "spell":
        return None
    match stat.stat:
        case "atk":
            return thing.attack
        case "hp":
            return thing.health
        case "atkTimes":
            return thing.attacks_left


def _others(
    table: Table, numbers: Iterator[int], target: TargetCond, source: Thing
) -> Iterator[bool]:
    for number in numbers:
        if number != source.number:
            thing = table.thing(number)
            yield not thing.dying and matches(target, thing, source.side)


def _is_char(thing: Thing, wanted: CharType) -> bool:
    match wanted:
        case "character":
            return True
        case "minion":
            return thing.kind == "minion"
        case _:
            return thing.type == wanted


def _is_there(thing: Thing, target: CardTargetCond) -> bool:
    if target.position == "handOrDeck":
        return thing.place in ("hand", "deck")
    return thing.place == target.position


def _has(thing: Thing, ability: Ability | None, stat: StatCond | None) -> bool:
    if ability is not None and ability not in thing.abilities:
        return False
    if stat is None:
        return True
    value = stat_of(thing, stat)
    return value is not None and within(value, stat.bound)
