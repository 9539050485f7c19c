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
from engine.games.chaos.state import MOST_MP, Attached, CardState, Heat, Place, Side, State
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom

FILLER: Final = Card("spell", "Filler", cost=10, attack_times=0)
FILLER_COUNT: Final = 20
ORDINARY_TURN: Final = 3

Written = Mapping[str, Any]


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the table that a position describes, in the middle of a turn.

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
    table: Table, player: Player, place: Place, known: Mapping[str, Card], entry: str | Written
) -> int:
    written: Written = {"card": entry} if isinstance(entry, str) else entry
    name = written["card"]
    if name not in known:
        raise ValueError(f"the position names {name!r}, which is no card")
    card = table.make(known[name], player, place)
    for key in ("cost", "attack", "max_health", "damage", "attack_times", "attacks_used", "fresh"):
        if key in written:
            setattr(card, key, written[key])
    card.type = written.get("type", card.type)
    card.abilities = frozenset(written.get("abilities", card.abilities))
    for text in written.get("attached", ()):
        effects = parse_effects(text)
        card.attached = (*card.attached, Attached(effects, table.new_heat(effects)))
    counters = iter(written.get("activations", ()))
    for key in heats(card):
        table.state.heat[key] = tuple(Heat(next(counters, 0)) for _ in table.state.heat[key])
    return card.number


def write(table: Table) -> Written:
    """Returns the whole state in the scenario format, hidden zones included."""
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
    card = table.card(number)
    return {
        "card": card.name,
        "kind": card.kind,
        "cost": card.cost,
        "damage": card.damage,
        "type": card.type,
        "abilities": [one for one in ABILITIES if one in card.abilities],
        "fresh": card.fresh,
        "attacks_used": card.attacks_used,
        "activations": [heat.acted for heat in table.state.heat[card.heat]],
        "attached": [print_effect(effect) for one in card.attached for effect in one.effects],
        **_fighting(card),
    }


def _fighting(card: CardState) -> dict[str, int | None]:
    """Returns what a spell does not have."""
    has = card.kind != "spell"
    return {
        "attack": card.attack if has else None,
        "max_health": card.max_health if has else None,
        "health": card.health if has else None,
        "attack_times": card.attack_times if has else None,
        "attacks_left": card.attacks_left if has else None,
    }
