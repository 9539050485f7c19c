"""The beginning of a match (LIFEBURN 1), and positions in the scenario format: read into a table,
and written from one (LIFEBURN 19.6, 19.7).

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast, get_args

from engine.core import positions
from engine.core.positions import Written
from engine.core.randomness import SeededRandom
from engine.events import EventKind
from engine.games.lifeburn.cards import Card, TokenType, Zone
from engine.games.lifeburn.constants import HAND_LIMIT, OPENING_HAND, STARTING_LIFE
from engine.games.lifeburn.loading.schema import same_name
from engine.games.lifeburn.rules import lasting
from engine.games.lifeburn.rules.resolution import carry_out
from engine.games.lifeburn.set import first_set, written_set
from engine.games.lifeburn.state import passives, queries, stats, zones
from engine.games.lifeburn.state.amounts import counted
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.filters import qualifies
from engine.games.lifeburn.state.state import Event, GameObject, Side, State
from engine.games.lifeburn.state.table import Rulebook, Table
from engine.games.lifeburn.state.trigger_detection import detect
from engine.games.lifeburn.tokens import NEVER_SPROUTS, token
from engine.players import PLAYERS, Player, opponent

_TOKENS: Final = {kind: token(kind) for kind in get_args(TokenType)}
_KNOWN: Final = (Card(positions.FILLER, "Filler"), *_TOKENS.values())
_CARD_ZONES: Final[Mapping[str, Zone]] = {
    "deck": "Deck",
    "hand": "Hand",
    "graveyard": "Graveyard",
    "exile": "Exile",
}
_NOTED: Final = (
    *("spellburnt", "scorched", "burn_for_game", "exhausted", "cant_gain_life", "cant_attack"),
    *("cant_tribute", "attacked", "summons_used", "summon_bonus", "draws", "herbs_used"),
    *("spells_cast", "summons_entered", "extra_turns"),
)
"""Data of a side besides its life and its hand limit."""
_ORDER: Final = ("came", "at")
"""Fields with the order in which permanents entered play and effects were given."""
_IN_PLAY: Final = ("play", "tokens")

RULEBOOK: Final = Rulebook(
    holds, qualifies, counted, queries.laid_out_line, passives.open_cards, detect, carry_out
)
"""The rules that every table is given."""


def set_up(table: Table, first: Player | None) -> None:
    """Prepares a new match: shuffles the decks, chooses the first player (at random if `first` is
    None), draws both hands, and queues triggers of opening hands (1.2, 1.3). Turn 1 begins inside
    the Draw phase (1.4)."""
    state = table.state
    for player in PLAYERS:
        side = table.side(player)
        deck = list(side.deck)
        table.rng.shuffle(deck)
        side.deck = tuple(deck)
    active: Player = first or PLAYERS[table.rng.below(2)]
    state.active = active
    state.priority = active
    table.emit(EventKind.BEGIN, player=active)
    table.use_secret()
    for player in (active, opponent(active)):
        side = table.side(player)
        size = OPENING_HAND
        side.hand, side.deck = side.deck[:size], side.deck[size:]
        for number in side.hand:
            state.objects[number] = replace(table.obj(number), zone="Hand")
    table.rearranged()
    table.emit(EventKind.TURN, player=active, n=state.turn)
    for player in (active, opponent(active)):
        table.happened(Event("OpeningHand", player))


def dealt(decks: tuple[tuple[Card, ...], tuple[Card, ...]], rng: SeededRandom) -> Table:
    """Returns the state of a match with these decks, unshuffled, before the set-up. Every card has
    its number."""
    table = Table(State({player: Side(STARTING_LIFE) for player in PLAYERS}), rng, RULEBOOK)
    for player, cards in zip(PLAYERS, decks, strict=True):
        for card in cards:
            number = table.new_number()
            table.state.objects[number] = GameObject(number, card, player, player, "Deck")
            table.side(player).deck += (number,)
    return table


def write_definitions(printed: Iterable[Card]) -> str:
    """Returns the definitions of these cards as text that `Lifeburn.lay` can read (see
    `engine.game.Game.definitions`). The definitions are copied from the data of the first set.
    Raises ValueError for a card that needs a definition but isn't in that set."""
    cards = positions.to_define(printed, _KNOWN)
    for card in cards:
        if first_set().cards.get(same_name(card.name)) != card:
            raise ValueError(f"{card.name!r} is no card of the first set")
    return json.dumps([written_set()[same_name(card.name)] for card in cards])


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the match state that `position` describes. The state is in the Main phase unless the
    position's `phase` names another phase. Raises ValueError for an unknown card name."""
    sides: dict[Player, Side] = {player: Side(STARTING_LIFE) for player in PLAYERS}
    table = Table(State(sides), rng, RULEBOOK)
    state = table.state
    state.active = position.get("turn", "A")
    state.priority = position.get("priority", state.active)
    state.passes = position.get("passes", 0)
    state.turn = position.get("turn_number", positions.ORDINARY_TURN)
    state.phase = position.get("phase", "Main")
    state.step = "priority"
    cards = {**{card.name: card for card in _KNOWN}, **definitions}
    keys = (*_CARD_ZONES, "play", "tokens")
    laid: list[lasting.LaidObject] = []
    for player, zone, written in positions.written_cards(
        [Side.declared[key] for key in keys], position
    ):
        card = positions.card_named(cards, written["card"])
        if zone.key in _CARD_ZONES:
            obj = zones.create_object(table, card, player, _CARD_ZONES[zone.key], bottom=True)
        else:
            obj = _read_permanent(table, player, written, card)
        laid.append(lasting.LaidObject(obj.number, written))
    for player in PLAYERS:
        _read_side(table.side(player), position.get(player, {}))
    lasting.read_lasting(table, position, laid, cards)
    table.events.clear()
    return table


def _read_side(side: Side, written: Written) -> None:
    side.life = written.get("life", side.life)
    for name in _NOTED:
        setattr(side, name, written.get(name, getattr(side, name)))
    side.spellburnt = written.get("spellburnt", side.scorched or side.burn_for_game)
    side.hand_bonus = written.get("hand_limit", HAND_LIMIT) - HAND_LIMIT


def _read_permanent(table: Table, player: Player, written: Written, card: Card) -> GameObject:
    if card.token_type is not None:
        made = written.get("made")
        described = made is None
        card = (
            lasting.token_described(card, written) if described else lasting.token_made(card, made)
        )
    zone: Zone = "Token" if card.type == "Token" else "Play"
    obj = zones.create_object(table, card, written.get("owner", player), zone)
    obj.controller = player
    obj.damage = written.get("damage", 0)
    counters = written.get("counters", {})
    obj.one_one, obj.haunt = counters.get("OneOne", 0), counters.get("Haunt", 0)
    obj.sick = written.get("sick", False)
    obj.attacked = written.get("attacked", False)
    return obj


def write(table: Table) -> Written:
    """Returns the whole match state in the format of test scenarios, hidden zones included."""
    state, ids = table.state, lasting.ids_of(table)
    written: dict[str, Any] = {
        "turn": state.active,
        "turn_number": state.turn,
        "phase": state.phase,
        "stack": [item.source.card.name for item in reversed(state.stack)],
        **lasting.written_state(table, ids),
        **{player: _write_side(table, player, ids) for player in PLAYERS},
    }
    missing = [what for what, is_so in _under_way(state) if is_so]
    return {**written, positions.UNWRITTEN: missing} if missing else written


def without_order(written: Any) -> Any:
    """Returns a copy of a written position (or of a part of one) that leaves out the order in which
    permanents and grants arrived. Positions that differ only in that order give equal copies."""
    if isinstance(written, Mapping):
        parts = cast("Mapping[str, Any]", written)
        kept = {key: without_order(one) for key, one in parts.items() if key not in _ORDER}
        return {key: sorted(one, key=repr) if key in _IN_PLAY else one for key, one in kept.items()}
    if isinstance(written, list | tuple):
        return [without_order(one) for one in cast("Sequence[Any]", written)]
    return written


def _under_way(state: State) -> Iterator[tuple[str, bool]]:
    """Yields the actions in progress that a position can't describe, and whether there are any."""
    yield "that the match is still being set up", state.step == "set-up"
    yield "what is on the stack", bool(state.stack)
    yield "abilities that wait", bool(state.waiting)


def _write_side(table: Table, player: Player, ids: lasting.Numbers) -> Written:
    side = table.side(player)

    def card(number: int) -> Written:
        return {"card": table.name(number), **lasting.written_object(table, table.obj(number), ids)}

    permanents = [table.obj(number) for number in queries.controlled(table, player)]
    return {
        "life": side.life,
        **positions.write_zones(table, player, card, _CARD_ZONES),
        "play": [_write_permanent(table, obj, ids) for obj in permanents if obj.zone == "Play"],
        "tokens": [_write_permanent(table, obj, ids) for obj in permanents if obj.zone == "Token"],
        "hand_limit": max(0, HAND_LIMIT + side.hand_bonus),
        **{name: getattr(side, name) for name in _NOTED},
        **lasting.written_side(side),
    }


def _write_permanent(table: Table, obj: GameObject, ids: lasting.Numbers) -> Written:
    """Returns a permanent as it is now. For a token, `made` has its differing fields, unless they
    follow from its present stats."""
    counters = {"OneOne": obj.one_one, "Haunt": obj.haunt}
    acting = (active.passive for active in passives.passives_on(table, obj.number))
    written: dict[str, Any] = {
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
        **lasting.written_object(table, obj, ids),
    }
    kind = obj.card.token_type
    if kind is not None and lasting.token_described(_TOKENS[kind], written) != obj.card:
        written["made"] = lasting.written_token(obj.card)
    return written
