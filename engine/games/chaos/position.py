"""Positions in the scenario format (CHAOS 18): read into a table, and written from one.

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.chaos.base_effects import heats
from engine.games.chaos.card_terms import ABILITIES
from engine.games.chaos.cards import Card
from engine.games.chaos.default_cards import DEFAULT_LEADER, SECOND_PLAYER_TOKEN
from engine.games.chaos.parser import parse_effects
from engine.games.chaos.printer import print_effect
from engine.games.chaos.state import MOST_MP, Attached, Heat, Place, Side, State, Thing
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom

FILLER: Final = Card("spell", "Filler", cost=10, attack_times=0)
FILLER_COUNT: Final = 20
ORDINARY_TURN: Final = 3

Written = Mapping[str, Any]


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """The table that a position describes, in the middle of a turn.

    Raises ValueError for a name that is no card.
    """
    state = State({player: Side() for player in PLAYERS})
    state.active = position.get("turn", "A")
    state.turn = position.get("turn_number", ORDINARY_TURN)
    state.step = "main"
    table = Table(state, rng)
    given = (FILLER, DEFAULT_LEADER, SECOND_PLAYER_TOKEN)
    known = {**{card.name: card for card in given}, **definitions}
    for player in PLAYERS:
        _read_side(table, player, known, position.get(player, {}))
    return table


def _read_side(table: Table, player: Player, known: Mapping[str, Card], written: Written) -> None:
    side = table.side(player)
    begun = (table.state.turn + (player == table.state.active)) // 2
    side.turns = written.get("turns", begun)
    side.max_mp = written.get("max_mp", min(MOST_MP, side.turns))
    side.mp = written.get("mp", side.max_mp)
    side.fatigue = written.get("fatigue", 0)
    side.leader = _read_card(
        table, player, "leader", known, written.get("leader", DEFAULT_LEADER.name)
    )
    side.field = _read_zone(table, player, "field", known, written.get("field", ()))
    side.hand = _read_zone(table, player, "hand", known, written.get("hand", ()))
    deck = written.get("deck", (FILLER.name,) * FILLER_COUNT)
    side.deck = _read_zone(table, player, "deck", known, deck)


def _read_zone(
    table: Table,
    player: Player,
    place: Place,
    known: Mapping[str, Card],
    cards: tuple[str | Written, ...] | list[str | Written],
) -> list[int]:
    return [_read_card(table, player, place, known, card) for card in cards]


def _read_card(
    table: Table, player: Player, place: Place, known: Mapping[str, Card], card: str | Written
) -> int:
    written: Written = {"card": card} if isinstance(card, str) else card
    name = written["card"]
    if name not in known:
        raise ValueError(f"the position names {name!r}, which is no card")
    thing = table.make(known[name], player, place)
    for key in ("cost", "attack", "max_health", "damage", "attack_times", "attacks_used", "fresh"):
        if key in written:
            setattr(thing, key, written[key])
    thing.type = written.get("type", thing.type)
    thing.abilities = frozenset(written.get("abilities", thing.abilities))
    for text in written.get("attached", ()):
        effects = parse_effects(text)
        thing.attached = (*thing.attached, Attached(effects, table.new_heat(effects)))
    counters = iter(written.get("activations", ()))
    for key in heats(thing):
        table.state.heat[key] = tuple(Heat(next(counters, 0)) for _ in table.state.heat[key])
    return thing.number


def write(table: Table) -> Written:
    """The whole state in the scenario format, hidden zones included."""
    state = table.state
    written: dict[str, Any] = {
        "turn": state.active,
        "turn_number": state.turn,
        "phase": state.step,
    }
    for player in PLAYERS:
        side = state.side(player)
        written[player] = {
            "leader": _write_card(table, side.leader),
            "field": [_write_card(table, number) for number in side.field],
            "hand": [_write_card(table, number) for number in side.hand],
            "deck": [_write_card(table, number) for number in side.deck],
            "mp": side.mp,
            "max_mp": side.max_mp,
            "fatigue": side.fatigue,
            "turns": side.turns,
        }
        if side.pool:
            written[player]["pool"] = [_write_card(table, number) for number in side.pool]
    return written


def _write_card(table: Table, number: int) -> dict[str, Any]:
    thing = table.thing(number)
    return {
        "card": thing.name,
        "kind": thing.kind,
        "cost": thing.cost,
        "damage": thing.damage,
        "type": thing.type,
        "abilities": [one for one in ABILITIES if one in thing.abilities],
        "fresh": thing.fresh,
        "attacks_used": thing.attacks_used,
        "activations": [heat.acted for heat in table.state.heat[thing.heat]],
        "attached": [print_effect(effect) for one in thing.attached for effect in one.effects],
        **_fighting(thing),
    }


def _fighting(thing: Thing) -> dict[str, int | None]:
    """What a spell does not have."""
    has = thing.kind != "spell"
    return {
        "attack": thing.attack if has else None,
        "max_health": thing.max_health if has else None,
        "health": thing.health if has else None,
        "attack_times": thing.attack_times if has else None,
        "attacks_left": thing.attacks_left if has else None,
    }
