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
from engine.games.chaos.state import MOST_ATTACHED, THRESHOLD, Attached, Heat, Thing
from engine.games.chaos.table import Table
from engine.players import Player


def apply(table: Table, base: Base, number: int, source: Thing, key: int, index: int) -> None:
    """Does a base effect of the source to a card; nothing to one that is dying or on its way, or
    that cannot take it. The effect stands at `index` of the set with the counters `key`."""
    thing = table.thing(number)
    if thing.dying or thing.place == "nowhere":
        return
    match base:
        case Amount(name, value):
            _amount(table, name, value, thing, source)
        case AtkHpMod(attack, health):
            if thing.kind != "spell":
                thing = table.change(number)
                thing.attack = max(0, thing.attack + attack)
                thing.max_health += health
                table.emit_about("buff", thing, n=attack, health=health)
        case Plain(name):
            _plain(table, name, thing)
        case Move(to):
            _move(table, to, thing, source)
        case Copy(to):
            _copy(table, to, thing, source)
        case Transform(into):
            _transform(table, into, thing, key, index)
        case GiveEffects(effects):
            if len(thing.attached) >= MOST_ATTACHED:
                return
            shared = table.heat_within(key, index, effects)
            thing = table.change(number)
            thing.attached = (*thing.attached, Attached(effects, shared))
            table.emit_about("attach", thing, named="to", card=source.name)
        case _:
            assert_never(base)


def _amount(table: Table, name: AmountName, value: int, thing: Thing, source: Thing) -> None:
    number = thing.number
    match name:
        case "damage":
            if thing.is_character:
                deal(table, value, number, source)
        case "heal":
            if thing.is_character:
                heal(table, value, number)
        case "resAtkTimes":
            if thing.is_character:
                thing = table.change(number)
                thing.attacks_used = max(0, thing.attacks_used - value)
                table.emit_about("ready", thing, n=value)
        case "costMod":
            thing = table.change(number)
            thing.cost = max(0, thing.cost + value)
            table.emit_about("cost", thing, n=value)
        case "atkTimesMod":
            if thing.kind != "spell":
                thing = table.change(number)
                thing.attack_times = max(0, thing.attack_times + value)
                table.emit_about("attack times", thing, n=value)
        case "decOhThreshold":
            for key in heats(thing):
                table.state.heat[key] = tuple(
                    Heat(one.acted, max(0, one.threshold - value)) for one in table.state.heat[key]
                )
            table.emit_about("threshold", thing, n=value)


def heats(thing: Thing) -> tuple[int, ...]:
    """The keys of the counters of all effects on a card, each once."""
    if not thing.attached:
        return (thing.heat,)
    return tuple(dict.fromkeys((thing.heat, *(one.heat for one in thing.attached))))


def _plain(table: Table, name: PlainName, thing: Thing) -> None:
    number = thing.number
    if kind := CHANGES.get(name):
        if thing.kind == "minion":
            table.change(number).type = kind
            table.emit_about("type", thing, value=kind)
        return
    if ability := GIFTS.get(name):
        if can_have(thing.kind, ability):
            gift: frozenset[Ability] = frozenset((ability,))
            table.change(number).abilities |= gift
            table.emit_about("grant", thing, ability=ability)
        return
    match name:
        case "destroy":
            if thing.place == "field":
                destroy(table, number)
        case "discard":
            if thing.place != "leader":
                discard(table, number)
        case "rmAbilities":
            table.change(number).abilities = frozenset()
            table.emit_about("strip", thing)
        case "setOverheat":
            for key in heats(thing):
                table.state.heat[key] = tuple(
                    Heat(THRESHOLD, one.threshold) for one in table.state.heat[key]
                )
            table.emit_about("overheat", thing)
        case _:
            _reset(table, thing)


def _reset(table: Table, thing: Thing) -> None:
    """As original, but for sleep, attacks used and counters; what is attached goes in its turn."""
    printed = thing.original
    thing = table.change(thing.number)
    thing.cost, thing.attack, thing.max_health = printed.cost, printed.attack, printed.health
    thing.attack_times, thing.type = printed.attack_times, printed.type
    thing.abilities = frozenset(printed.abilities)
    thing.damage = 0
    for key in heats(thing):
        table.state.heat[key] = tuple(Heat(one.acted) for one in table.state.heat[key])
    table.emit_about("reset", thing)
    if thing.attached:
        table.wait(Loss(thing.number))


def owners(to: Destination, thing: Thing, source: Thing) -> tuple[Player, ...]:
    """Whose zones are meant: the first for the card, the second for a copy."""
    if to.side == "owner":
        return (thing.side,)
    return players(to.side, source.side)


def _can_go(thing: Thing, to: Destination) -> bool:
    return thing.place != "leader" and (to.zone != "field" or thing.kind == "minion")


def _move(table: Table, to: Destination, thing: Thing, source: Thing) -> None:
    if not _can_go(thing, to):
        return
    player = owners(to, thing, source)[0]
    table.emit_about("move", thing, at=to.zone, owner=player)
    take(table, thing.number)
    table.wait(Arrival(thing.number, to.zone, player))


def _copy(table: Table, to: Destination, thing: Thing, source: Thing) -> None:
    if not _can_go(thing, to):
        return
    with table.batch():
        for player in owners(to, thing, source):
            if table.is_crowded():
                return
            table.emit_about("copy", thing, at=to.zone, owner=player)
            twin = table.make_copy(thing.number, player)
            table.wait(Arrival(twin.number, to.zone, player))


def _transform(table: Table, into: Card | RandomCard, thing: Thing, key: int, index: int) -> None:
    """The replacement appears when the action is over; until then the old card is dying."""
    if thing.place == "leader":
        return
    in_play = thing.place == "field"
    if isinstance(into, Card) and in_play and into.kind != "minion":
        return
    new = made(table, into, thing.side, key, index, minion=in_play)
    table.replacing[thing.number] = new.number
    table.emit_about("transform", thing, {"into": new.name})
    table.doom(thing.number)


def made(
    table: Table, what: Card | RandomCard, player: Player, key: int, index: int, *, minion: bool
) -> Thing:
    """A new card, on its way. Those written out share their counters with all others that the same
    effect makes; `minion` says that a random one has to be a minion."""
    if isinstance(what, Card):
        heat = table.heat_within(key, index, what.effects)
        return table.make(what, player, "nowhere", heat)
    name, generator = _new_name(table), table.state.generator
    card = random_card(table.rng, what.cost, minion=minion, name=name, generator=generator)
    return table.make(card, player, "nowhere")


def _new_name(table: Table) -> str:
    """`#` and a number that is not yet used in the match (13, Names)."""
    used = {thing.name for thing in table.state.things.values()}
    while True:
        name = f"#{table.state.next_name}"
        table.state.next_name += 1
        if name not in used:
            return name
