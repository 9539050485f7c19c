"""What base effects do to one card (CHAOS 9, Base)."""

from __future__ import annotations

from typing import assert_never

from engine.games.chaos.card_terms import Ability, can_have
from engine.games.chaos.cards import (
    CHANGES,
    GIFTS,
    Amount,
    AmountName,
    AtkHpMod,
    Base,
    Card,
    Copy,
    Destination,
    GiveEffects,
    Move,
    Plain,
    PlainName,
    RandomCard,
    Transform,
)
from engine.games.chaos.condition_evaluation import players
from engine.games.chaos.damage import deal, destroy, discard, heal
from engine.games.chaos.generator import random_card
from engine.games.chaos.moves import take
from engine.games.chaos.queue_items import Arrival, Loss
from engine.games.chaos.state import MOST_ATTACHED, THRESHOLD, Attached, CardState, Heat
from engine.games.chaos.table import Table
from engine.players import Player


def apply(table: Table, base: Base, number: int, source: CardState, key: int, index: int) -> None:
    """Does a base effect of the source to a card; nothing to one that is dying or on its way, or
    that cannot take it. The effect stands at `index` of the set with the counters `key`."""
    card = table.card(number)
    if card.dying or card.place == "nowhere":
        return
    match base:
        case Amount(name, value):
            _amount(table, name, value, card, source)
        case AtkHpMod(attack, health):
            if card.kind != "spell":
                card = table.change(number)
                card.attack = max(0, card.attack + attack)
                card.max_health += health
                table.emit_about("buff", card, n=attack, health=health)
        case Plain(name):
            _plain(table, name, card)
        case Move(to):
            _move(table, to, card, source)
        case Copy(to):
            _copy(table, to, card, source)
        case Transform(into):
            _transform(table, into, card, key, index)
        case GiveEffects(effects):
            if len(card.attached) >= MOST_ATTACHED:
                return
            shared = table.heat_within(key, index, effects)
            card = table.change(number)
            card.attached = (*card.attached, Attached(effects, shared))
            table.emit_about("attach", card, named="to", card=source.name)
        case _:
            assert_never(base)


def _amount(table: Table, name: AmountName, value: int, card: CardState, source: CardState) -> None:
    number = card.number
    match name:
        case "damage":
            if card.is_character:
                deal(table, value, number, source)
        case "heal":
            if card.is_character:
                heal(table, value, number)
        case "resAtkTimes":
            if card.is_character:
                card = table.change(number)
                card.attacks_used = max(0, card.attacks_used - value)
                table.emit_about("ready", card, n=value)
        case "costMod":
            card = table.change(number)
            card.cost = max(0, card.cost + value)
            table.emit_about("cost", card, n=value)
        case "atkTimesMod":
            if card.kind != "spell":
                card = table.change(number)
                card.attack_times = max(0, card.attack_times + value)
                table.emit_about("attack times", card, n=value)
        case "decOhThreshold":
            for key in heats(card):
                table.state.heat[key] = tuple(
                    Heat(one.acted, max(0, one.threshold - value)) for one in table.state.heat[key]
                )
            table.emit_about("threshold", card, n=value)


def heats(card: CardState) -> tuple[int, ...]:
    """Returns the keys of the counters of all effects on a card, each once."""
    if not card.attached:
        return (card.heat,)
    return tuple(dict.fromkeys((card.heat, *(one.heat for one in card.attached))))


def _plain(table: Table, name: PlainName, card: CardState) -> None:
    number = card.number
    if kind := CHANGES.get(name):
        if card.kind == "minion":
            table.change(number).type = kind
            table.emit_about("type", card, value=kind)
        return
    if ability := GIFTS.get(name):
        if can_have(card.kind, ability):
            gift: frozenset[Ability] = frozenset((ability,))
            table.change(number).abilities |= gift
            table.emit_about("grant", card, ability=ability)
        return
    match name:
        case "destroy":
            if card.place == "field":
                destroy(table, number)
        case "discard":
            if card.place != "leader":
                discard(table, number)
        case "rmAbilities":
            table.change(number).abilities = frozenset()
            table.emit_about("strip", card)
        case "setOverheat":
            for key in heats(card):
                table.state.heat[key] = tuple(
                    Heat(THRESHOLD, one.threshold) for one in table.state.heat[key]
                )
            table.emit_about("overheat", card)
        case _:
            _reset(table, card)


def _reset(table: Table, card: CardState) -> None:
    """Resets a card to its original, but for sleep, attacks used and counters; what is attached
    goes in its turn."""
    printed = card.original
    card = table.change(card.number)
    card.cost, card.attack, card.max_health = printed.cost, printed.attack, printed.health
    card.attack_times, card.type = printed.attack_times, printed.type
    card.abilities = frozenset(printed.abilities)
    card.damage = 0
    for key in heats(card):
        table.state.heat[key] = tuple(Heat(one.acted) for one in table.state.heat[key])
    table.emit_about("reset", card)
    if card.attached:
        table.wait(Loss(card.number))


def owners(to: Destination, card: CardState, source: CardState) -> tuple[Player, ...]:
    """Returns whose zones are meant: the first for the card, the second for a copy."""
    if to.side == "owner":
        return (card.side,)
    return players(to.side, source.side)


def _can_go(card: CardState, to: Destination) -> bool:
    return card.place != "leader" and (to.zone != "field" or card.kind == "minion")


def _move(table: Table, to: Destination, card: CardState, source: CardState) -> None:
    if not _can_go(card, to):
        return
    player = owners(to, card, source)[0]
    table.emit_about("move", card, at=to.zone, owner=player)
    take(table, card.number)
    table.wait(Arrival(card.number, to.zone, player))


def _copy(table: Table, to: Destination, card: CardState, source: CardState) -> None:
    if not _can_go(card, to):
        return
    with table.batch():
        for player in owners(to, card, source):
            if table.is_crowded():
                return
            table.emit_about("copy", card, at=to.zone, owner=player)
            twin = table.make_copy(card.number, player)
            table.wait(Arrival(twin.number, to.zone, player))


def _transform(
    table: Table, into: Card | RandomCard, card: CardState, key: int, index: int
) -> None:
    """Transforms a card: the replacement appears when the action is over; until then the old card
    is dying."""
    if card.place == "leader":
        return
    in_play = card.place == "field"
    if isinstance(into, Card) and in_play and into.kind != "minion":
        return
    new = made(table, into, card.side, key, index, minion=in_play)
    table.replacing[card.number] = new.number
    table.emit_about("transform", card, {"into": new.name})
    table.doom(card.number)


def made(
    table: Table, what: Card | RandomCard, player: Player, key: int, index: int, *, minion: bool
) -> CardState:
    """Returns a new card, on its way. Those written out share their counters with all others that
    the same effect makes; `minion` says that a random one has to be a minion."""
    if isinstance(what, Card):
        heat = table.heat_within(key, index, what.effects)
        return table.make(what, player, "nowhere", heat)
    name, generator = _new_name(table), table.state.generator
    card = random_card(table.rng, what.cost, minion=minion, name=name, generator=generator)
    return table.make(card, player, "nowhere")


def _new_name(table: Table) -> str:
    """Returns `#` and a number that is not yet used in the match (13, Names)."""
    used = {card.name for card in table.state.cards.values()}
    while True:
        name = f"#{table.state.next_name}"
        table.state.next_name += 1
        if name not in used:
            return name
