"""Positions in the scenario format: read into a table, and written from one (LIFEBURN 19.6, 19.7).

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from engine.core.positions import (
    FILLER,
    FILLER_COUNT,
    ORDINARY_TURN,
    Written,
    about_card,
    write_zones,
)
from engine.core.randomness import SeededRandom
from engine.games.lifeburn import passives, queries, stats, zones
from engine.games.lifeburn.cards import Card, Passive, TokenType, Zone
from engine.games.lifeburn.constants import HAND_LIMIT, STARTING_LIFE
from engine.games.lifeburn.set_up import RULEBOOK
from engine.games.lifeburn.state import GameObject, Side, State
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.tokens import NEVER_SPROUTS, token
from engine.players import PLAYERS, Player

_FILLER: Final = Card(FILLER, "Filler")
_CARD_ZONES: Final[Mapping[str, Zone]] = {
    "deck": "Deck",
    "hand": "Hand",
    "graveyard": "Graveyard",
    "exile": "Exile",
}
_FLAGS: Final = (
    "spellburnt",
    "scorched",
    "burn_for_game",
    "exhausted",
    "cant_gain_life",
    "cant_attack",
    "cant_tribute",
    "attacked",
)
_COUNTS: Final = (
    "summons_used",
    "summon_bonus",
    "draws",
    "herbs_used",
    "spells_cast",
    "summons_entered",
    "extra_turns",
)


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the table that a position describes, in its Main phase unless `phase` says otherwise.

    Raises ValueError for a name that is no card.
    """
    sides: dict[Player, Side] = {player: Side(STARTING_LIFE) for player in PLAYERS}
    table = Table(State(sides), rng, RULEBOOK)
    state = table.state
    state.active = state.priority = position.get("turn", "A")
    state.turn = position.get("turn_number", ORDINARY_TURN)
    state.phase = position.get("phase", "Main")
    state.step = "priority"
    for player in PLAYERS:
        _read_side(table, player, position.get(player, {}), definitions)
    table.events.clear()
    return table


def _read_side(
    table: Table, player: Player, written: Written, definitions: Mapping[str, Card]
) -> None:
    side = table.side(player)
    for name, zone in _CARD_ZONES.items():
        default = [FILLER] * FILLER_COUNT if name == "deck" else []
        for item in written.get(name, default):
            card = _definition(definitions, about_card(item)["card"])
            zones.lay(table, card, player, zone, bottom=True)
    for item in (*written.get("play", []), *written.get("tokens", [])):
        _read_permanent(table, player, about_card(item), definitions)
    side.life = written.get("life", side.life)
    for name in (*_FLAGS, *_COUNTS):
        setattr(side, name, written.get(name, getattr(side, name)))
    side.spellburnt = written.get("spellburnt", side.scorched or side.burn_for_game)
    side.hand_bonus = written.get("hand_limit", HAND_LIMIT) - HAND_LIMIT


def _definition(definitions: Mapping[str, Card], name: str) -> Card:
    """Returns the scenario's card of that name, otherwise the token, otherwise the Filler."""
    if name in definitions:
        return definitions[name]
    kind = next((kind for kind in get_args(TokenType) if kind == name), None)
    if kind is not None:
        return token(kind)
    if name == FILLER:
        return _FILLER
    raise ValueError(f"the position names {name!r}, which is no card")


def _read_permanent(
    table: Table, player: Player, written: Written, definitions: Mapping[str, Card]
) -> None:
    card = _definition(definitions, written["card"])
    if card.token_type is not None:
        card = _as_made(card, written)
    zone: Zone = "Token" if card.type == "Token" else "Play"
    obj = zones.lay(table, card, written.get("owner", player), zone)
    obj.controller = player
    obj.damage = written.get("damage", 0)
    counters = written.get("counters", {})
    obj.one_one, obj.haunt = counters.get("OneOne", 0), counters.get("Haunt", 0)
    obj.sick = written.get("sick", False)
    obj.attacked = written.get("attacked", False)


def _as_made(card: Card, written: Written) -> Card:
    return replace(
        card,
        attack=written.get("attack", card.attack),
        defense=written.get("defense", card.defense),
        keywords=tuple((keyword, 1) for keyword in written.get("keywords", [])),
        passives=tuple(Passive(name) for name in written.get("passives", [])),
    )


def write(table: Table) -> Written:
    """Returns the whole state in the scenario format, hidden zones included."""
    state = table.state
    written: dict[str, Any] = {
        "turn": state.active,
        "turn_number": state.turn,
        "phase": state.phase,
        "stack": [item.source.card.name for item in reversed(state.stack)],
    }
    for player in PLAYERS:
        written[player] = _write_side(table, player)
    return written


def _write_side(table: Table, player: Player) -> Written:
    side = table.side(player)
    permanents = [table.obj(number) for number in queries.controlled(table, player)]
    return {
        "life": side.life,
        **write_zones(table, player, lambda one: {"card": table.name(one)}, _CARD_ZONES),
        "play": [_write_permanent(table, obj) for obj in permanents if obj.zone == "Play"],
        "tokens": [_write_permanent(table, obj) for obj in permanents if obj.zone == "Token"],
        "hand_limit": max(0, HAND_LIMIT + side.hand_bonus),
        **{name: getattr(side, name) for name in (*_FLAGS, *_COUNTS)},
    }


def _write_permanent(table: Table, obj: GameObject) -> Written:
    counters = {"OneOne": obj.one_one, "Haunt": obj.haunt}
    acting = (active.passive for active in passives.passives_on(table, obj.number))
    return {
        "card": obj.card.name,
        "owner": obj.owner,
        "attack": stats.attack(table, obj.number),
        "defense": stats.defense(table, obj.number),
        "keywords": list(stats.keywords(table, obj.number)),
        "passives": [passive.passive for passive in acting if passive != NEVER_SPROUTS],
        "damage": obj.damage,
        "counters": {kind: count for kind, count in counters.items() if count},
        "sick": obj.sick,
        "attacked": obj.attacked,
    }
