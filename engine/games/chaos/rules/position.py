"""A match's state as plain data: positions in the scenario format (CHAOS 18), read into a table and
written from one, and the data for `Match.fingerprint`.

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, cast

from engine.card_files.icon_comments import with_icon
from engine.core import positions
from engine.core.encoding import Encoder
from engine.core.randomness import SeededRandom
from engine.games.chaos import cards, conditions
from engine.games.chaos.card_terms import ABILITIES
from engine.games.chaos.cards import DEFAULT_LEADER, SECOND_PLAYER_TOKEN, Card
from engine.games.chaos.loading.parser import parse_effects
from engine.games.chaos.printer import print_card, print_effect
from engine.games.chaos.state.state import (
    MOST_MP,
    NO_HEAT,
    THRESHOLD,
    AttachedEffects,
    CardState,
    Heat,
    Place,
    Side,
    State,
)
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS, Player

_FILLER: Final = Card("spell", positions.FILLER, cost=10, attack_times=0)
_KNOWN: Final = (_FILLER, DEFAULT_LEADER, SECOND_PLAYER_TOKEN)
_ZONES: Final = ("leader", "field", "hand", "deck")
_FIGHTING: Final = ("attack", "max_health", "health", "attack_times", "attacks_left")
"""The numbers that a spell does not have."""

_ONLY_IF_OTHER: Final = ("next_name", "generator")
"""Facts about the match that are written only if they differ from the start."""

_NUMBERS: Final = ("cost", "attack", "max_health", "damage", "attack_times", "attacks_used")


def write_definitions(printed: Iterable[Card]) -> str:
    """Returns the definitions of these cards as text to read with a position; see
    `engine.game.Game.definitions`."""
    cards = positions.to_define(printed, _KNOWN)
    return "\n".join(with_icon(card.icon, print_card(card)) for card in cards)


def read(definitions: Mapping[str, Card], position: positions.Written, rng: SeededRandom) -> Table:
    """Returns the match state that `position` describes, in the middle of a turn. Raises ValueError
    for an unknown card name."""
    table = Table(rng)
    state = table.state
    state.active = position.get("turn", "A")
    state.turn = position.get("turn_number", positions.ORDINARY_TURN)
    state.step = "main"
    for key in _ONLY_IF_OTHER:
        setattr(state, key, position.get(key, getattr(state, key)))
    known = {**{card.name: card for card in _KNOWN}, **definitions}
    sides: dict[str, positions.Written] = {}
    for player in PLAYERS:
        written = sides[player] = {"leader": DEFAULT_LEADER.name, **position.get(player, {})}
        side = table.side(player)
        side.turns = written.get("turns", (state.turn + (player == state.active)) // 2)
        side.max_mp = written.get("max_mp", min(MOST_MP, side.turns))
        side.mp = written.get("mp", side.max_mp)
        side.fatigue = written.get("fatigue", 0)
    shared: dict[int, int] = {}
    for laid in positions.written_cards([Side.declared[key] for key in _ZONES], sides):
        number = _read_card(table, positions.card_named(known, laid.name), laid, shared)
        if laid.zone.single:
            table.side(laid.owner).leader = number
        else:
            table.side(laid.owner).zone(laid.zone.key).append(number)
    for source, index, made in position.get("made", ()):
        if source in shared and made in shared:
            state.made[shared[source], index] = shared[made]
    return table


def _read_card(
    table: Table, printed: Card, laid: positions.LaidCard, shared: dict[int, int]
) -> int:
    """Adds a card to the table. `shared` has the keys of counters that several cards share, by
    their ids."""
    written = laid.written
    card = table.make(printed, laid.owner, cast("Place", laid.zone.key))
    for key in (*_NUMBERS, "fresh", "dying"):
        if key in written:
            setattr(card, key, written[key])
    card.type = written.get("type", card.type)
    card.abilities = frozenset(written.get("abilities", card.abilities))
    ids = iter(written.get("shared", ()))
    card.heat = _counters(card.heat, next(ids, 0), shared)
    texts = [*written.get("attached", ())]
    for count in written.get("attached_sets", [1] * len(texts)):
        effects = tuple(effect for text in texts[:count] for effect in parse_effects(text))
        del texts[:count]
        key = _counters(table.new_heat(effects), next(ids, 0), shared)
        card.attached = (*card.attached, AttachedEffects(effects, key))
    own = written.get("activations", ())
    cool = [0] * (len(printed.effects) - len(own))
    acted = iter((*own, *cool, *written.get("attached_activations", ())))
    thresholds = iter(written.get("thresholds", ()))
    table.set_heat(card, lambda _: Heat(next(acted, 0), next(thresholds, THRESHOLD)))
    return card.number


def _counters(key: int, called: int, shared: dict[int, int]) -> int:
    """Returns the key of counters; for an id that occurred before, the key of its first
    occurrence."""
    return shared.setdefault(called, key) if called else key


def write(table: Table) -> positions.Written:
    """Returns the whole match state in the format of test scenarios, hidden zones included."""
    state, fresh = table.state, State()
    written: dict[str, Any] = {"turn": state.active, "turn_number": state.turn, "phase": state.step}
    for key in _ONLY_IF_OTHER:
        if getattr(state, key) != getattr(fresh, key):
            written[key] = getattr(state, key)
    held = Counter(
        key for one in state.cards.values() for key in (one.heat, *(s.heat for s in one.attached))
    )
    made = {pair: key for pair, key in state.made.items() if held[pair[0]] and held[key]}
    several = [key for key, count in held.items() if count > 1 and key != NO_HEAT]
    named = dict.fromkeys([*several, *(pair[0] for pair in made), *made.values()])
    ids = {key: place for place, key in enumerate(named, 1)}
    if made:
        written["made"] = [[ids[key], n, ids[one]] for (key, n), one in made.items()]
    for player in PLAYERS:
        side = state.side(player)
        numbers = {key: getattr(side, key) for key in ("mp", "max_mp", "fatigue", "turns")}
        zones = _zones(table, player, ids, *_ZONES)
        written[player] = zones | numbers | _zones(table, player, ids, "pool")
    missing = [what for what, is_so in _unwritable(table, held) if is_so]
    return {**written, positions.UNWRITTEN: missing} if missing else written


def _unwritable(table: Table, held: Mapping[int, int]) -> Iterator[tuple[str, bool]]:
    """Yields what a position can't express, and whether the match has it."""
    state = table.state
    gone = {key for pair, key in state.made.items() if held[pair[0]] and not held[key]}
    yield "that the match hasn't begun", state.step in ("choosing", "set-up")
    yield (
        "counters of effects that no card has now",
        any(heat != Heat() for key in gone for heat in state.heat[key]),
    )


def _zones(table: Table, player: Player, ids: Mapping[int, int], *keys: str) -> dict[str, Any]:
    return positions.write_zones(
        table, player, lambda number: _write_card(table, number, ids), keys
    )


def _write_card(table: Table, number: int, ids: Mapping[int, int]) -> dict[str, Any]:
    card, heat = table.card(number), table.state.heat
    return {
        "card": card.name,
        "kind": card.kind,
        "cost": card.cost,
        "damage": card.damage,
        "type": card.type,
        "abilities": [one for one in ABILITIES if one in card.abilities],
        "fresh": card.fresh,
        "attacks_used": card.attacks_used,
        "activations": [one.acted for one in heat[card.heat]],
        "attached": [print_effect(effect) for one in card.attached for effect in one.effects],
        **dict(_about_effects(card, heat, ids)),
        **{key: None if card.kind == "spell" else getattr(card, key) for key in _FIGHTING},
    }


def _about_effects(
    card: CardState, heat: Mapping[int, tuple[Heat, ...]], ids: Mapping[int, int]
) -> Iterator[tuple[str, list[int]]]:
    """Yields the rest about a card's effects: which were attached together, how often those have
    acted, unusual thresholds, and shared counters."""
    sets = [len(one.effects) for one in card.attached]
    acted = [one.acted for key in card.heats[1:] for one in heat[key]]
    thresholds = [one.threshold for key in card.heats for one in heat[key]]
    shared = [ids.get(key, 0) for key in (card.heat, *(one.heat for one in card.attached))]
    if sets.count(1) < len(sets):
        yield "attached_sets", sets
    if any(acted):
        yield "attached_activations", acted
    if thresholds.count(THRESHOLD) < len(thresholds):
        yield "thresholds", thresholds
    if any(shared):
        yield "shared", shared


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
    cards.NewCards: "new",
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
"""The stored codes of classes that can occur in one place. The codes never change."""

_encode: Final = Encoder(CODES)


def encode(table: Table) -> object:
    """Returns all data that can influence the rest of the match, for a fingerprint. Of the printed
    data of cards, only the fields that distinguish cards are included."""
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
