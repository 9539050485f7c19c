"""A match's state as plain data: positions in the scenario format (CHAOS 18), read into a table and
written from one, and what `Match.fingerprint` is made from.

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from engine.card_files.icon_comments import with_icon
from engine.core import positions
from engine.core.encoding import Encoder
from engine.core.randomness import SeededRandom
from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import ABILITIES
from engine.games.chaos.cards import DEFAULT_LEADER, SECOND_PLAYER_TOKEN, Card
from engine.games.chaos.parser import parse_effects
from engine.games.chaos.printer import print_card, print_effect
from engine.games.chaos.state import MOST_MP, Attached, CardState, Heat, Place, Side
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player

_FILLER: Final = Card("spell", positions.FILLER, cost=10, attack_times=0)
_KNOWN: Final = (_FILLER, DEFAULT_LEADER, SECOND_PLAYER_TOKEN)
_ZONES: Final = ("leader", "field", "hand", "deck")
_FIGHTING: Final = ("attack", "max_health", "health", "attack_times", "attacks_left")
"""What a spell does not have."""

_NUMBERS: Final = ("cost", "attack", "max_health", "damage", "attack_times", "attacks_used")


def write_definitions(printed: Iterable[Card]) -> str:
    """Returns the definitions of cards as the text that is read for a position; see
    `engine.game.Game.definitions`."""
    cards = positions.to_define(printed, _KNOWN)
    return "\n".join(with_icon(card.icon, print_card(card)) for card in cards)


def read(definitions: Mapping[str, Card], position: positions.Written, rng: SeededRandom) -> Table:
    """Returns the table that a position describes, in the middle of a turn.

    Raises ValueError for a name that is no card.
    """
    table = Table(rng)
    state = table.state
    state.active = position.get("turn", "A")
    state.turn = position.get("turn_number", positions.ORDINARY_TURN)
    state.step = "main"
    known = {**{card.name: card for card in _KNOWN}, **definitions}
    sides: dict[str, positions.Written] = {}
    for player in PLAYERS:
        written = sides[player] = {"leader": DEFAULT_LEADER.name, **position.get(player, {})}
        side = table.side(player)
        side.turns = written.get("turns", (state.turn + (player == state.active)) // 2)
        side.max_mp = written.get("max_mp", min(MOST_MP, side.turns))
        side.mp = written.get("mp", side.max_mp)
        side.fatigue = written.get("fatigue", 0)
    for laid in positions.written_cards([Side.declared(key) for key in _ZONES], sides):
        number = _read_card(table, positions.card_named(known, laid.name), laid)
        if laid.zone.single:
            table.side(laid.owner).leader = number
        else:
            table.side(laid.owner).zone(laid.zone.key).append(number)
    return table


def _read_card(table: Table, printed: Card, laid: positions.LaidCard) -> int:
    written = laid.written
    card = table.make(printed, laid.owner, cast("Place", laid.zone.key))
    for key in (*_NUMBERS, "fresh", "dying"):
        if key in written:
            setattr(card, key, written[key])
    card.type = written.get("type", card.type)
    card.abilities = frozenset(written.get("abilities", card.abilities))
    for text in written.get("attached", ()):
        effects = parse_effects(text)
        card.attached = (*card.attached, Attached(effects, table.new_heat(effects)))
    counters = iter(written.get("activations", ()))
    table.set_heat(card, lambda _: Heat(next(counters, 0)))
    return card.number


def write(table: Table) -> positions.Written:
    """Returns the whole state in the scenario format, hidden zones included."""
    state = table.state
    written: dict[str, Any] = {"turn": state.active, "turn_number": state.turn, "phase": state.step}
    for player in PLAYERS:
        side = state.side(player)
        numbers = {key: getattr(side, key) for key in ("mp", "max_mp", "fatigue", "turns")}
        written[player] = _zones(table, player, *_ZONES) | numbers | _zones(table, player, "pool")
    return written


def _zones(table: Table, player: Player, *keys: str) -> dict[str, Any]:
    return positions.write_zones(table, player, lambda number: _write_card(table, number), keys)


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
        **{key: None if card.kind == "spell" else getattr(card, key) for key in _FIGHTING},
    }


CODES: Final[dict[type, str]] = {
    cards.Card: "card",
    cards.RandomCard: "random card",
    cards.Amount: "amount",
    cards.AtkHpMod: "attack and health",
    cards.Plain: "plain",
    cards.Move: "move",
    cards.Copy: "copy",
    cards.Transform: "transform",
    cards.GiveEffects: "give effects",
    cards.Targeted: "targeted",
    cards.OnAll: "all",
    cards.OnRandom: "random",
    cards.OnLeader: "leader",
    cards.OnSelf: "self",
    cards.Draw: "draw",
    cards.ChangeMp: "mp",
    cards.ChangeMaxMp: "max mp",
    cards.New: "new",
    cards.Win: "win",
    conditions.StatGe: "least",
    conditions.StatLe: "most",
    conditions.CharTargetCond: "character is",
    conditions.CardTargetCond: "card is",
    conditions.FieldExistCond: "character exists",
    conditions.CardExistCond: "card exists",
    conditions.LeaderCond: "leader is",
    conditions.MpCond: "mp is",
    conditions.MaxMpCond: "max mp is",
    conditions.SourceCond: "source is",
}
"""What stands for classes that may stand in one place. It is stored, and stays as it is."""

_encode: Final = Encoder(CODES)


def encode(table: Table) -> object:
    """Returns everything the future depends on; cards by what tells them apart."""
    state = table.state
    return [
        [state.active, state.turn, state.step, state.next_number, state.next_name],
        [_encode(state.side(player)) for player in ("A", "B")],
        [[number, _card(card)] for number, card in sorted(state.cards.items())],
        sorted(state.heat.items()),
        sorted(state.made.items()),
        table.rng.state(),
    ]


def _card(card: CardState) -> object:
    printed = card.original
    return [
        [printed.name, printed.cost, printed.attack, printed.health],
        [card.side, card.place, card.cost, card.attack, card.max_health, card.damage],
        [card.attack_times, card.attacks_used, card.type, sorted(card.abilities)],
        [card.heat, card.fresh, _encode(card.attached)],
    ]
