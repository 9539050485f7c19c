"""The player that measured decks of Chaos Cards before the practice player, for comparison."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from math import sqrt
from typing import Final

from engine.core.randomness import SeededRandom
from engine.core.table import MatchOver
from engine.decisions import Decision, Place
from engine.games.chaos.cards import Card
from engine.games.chaos.rules.card_play import play, target_choices
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.games.chaos.state.state import CardState, Side
from engine.games.chaos.state.table import Table
from engine.players import Player, Winner, opponent

Plan = list[int]
"""Answers to a main decision and to the decisions that follow from it."""

_WON: Final = 1000.0
_HEALTH: Final = 3.0
_CARD: Final = 1.2
_MAX_MP: Final = 1.5
_ABILITY: Final = 0.8
_EFFECT: Final = 1.0
_MOST_TIMES: Final = 3


def play_match(decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player) -> Winner:
    """Plays a match between two players of this kind. Returns the winner."""
    table = dealt(decks, SeededRandom(seed))
    thinking = SeededRandom(sha256(seed).digest())
    run = ChaosRules(table, first).run()
    plan: Plan = []
    with suppress(StopIteration):
        decision = next(run)
        while True:
            if decision.restart:
                plan = planned(table, decision, thinking)
            decision = run.send(plan.pop(0))
    assert table.winner is not None
    return table.winner


def planned(table: Table, decision: Decision, thinking: SeededRandom) -> Plan:
    """Returns the plan of options that gains most, or one that ends the turn if no plan gains. All
    plans are tried with the same luck, drawn from `thinking`."""
    thinking.below(2)
    best, plan = 0.0, [decision.default]
    standing = worth(table, decision.player)
    for number, option in enumerate(decision.options):
        if option.place is None:
            continue
        if option.aim is None:
            found = _tried(table, option.place, thinking, standing)
        else:
            found = [(_reckoned(table, option.place, option.aim), Plan())]
        for gain, answers in found:
            if gain > best:
                best, plan = gain, [number, *answers]
    return plan


def _tried(
    table: Table, place: Place, thinking: SeededRandom, standing: float
) -> Iterator[tuple[float, Plan]]:
    """Yields the gain from playing a card with each of its possible targets. Minions are always put
    at the right end."""
    side = table.side(place.owner)
    card = table.card(side.hand[place.index or 0])
    answers = [len(side.field)] if card.kind == "minion" else []
    chosen = [(target, [index]) for index, target in enumerate(target_choices(table, card) or ())]
    for target, answer in chosen or [(None, [])]:
        twin = table.copy()
        twin.rng = thinking.copy()
        with suppress(MatchOver):
            play(twin, card.number, len(side.field), target)
        yield worth(twin, card.side) - standing, answers + answer


def _reckoned(table: Table, place: Place, aim: Place | Player) -> float:
    """Returns the gain of an attack, which asks no further question."""
    attacker = table.card(_at(table, place))
    target = table.card(_at(table, aim))
    struck_back = _hurt(target, attacker) if target.kind == "minion" else 0.0
    return _hurt(attacker, target) - struck_back


def _at(table: Table, place: Place | Player) -> int:
    """Returns the character at a place; for a player, their leader."""
    if not isinstance(place, Place):
        return table.side(place).leader
    side = table.side(place.owner)
    return side.leader if place.zone == "leader" else side.field[place.index or 0]


def _hurt(source: CardState, target: CardState) -> float:
    """Returns how much worse the target's side is when the source strikes the target."""
    poison = "poisonous" in source.abilities and target.kind == "minion"
    if "shield" in target.abilities:
        return _ABILITY if source.attack or poison else 0.0
    if target.kind == "leader":
        return _of_health(target.health) - _of_health(target.health - source.attack)
    if poison or source.attack >= target.health:
        return _of_minion(target)
    return float(source.attack)


def worth(table: Table, player: Player) -> float:
    """Returns the player's advantage over the opponent."""
    if table.winner is not None:
        return 0.0 if table.winner == "draw" else _WON if table.winner == player else -_WON
    return _of_side(table, table.side(player)) - _of_side(table, table.side(opponent(player)))


def _of_side(table: Table, side: Side) -> float:
    leader = table.card(side.leader)
    found = _of_health(leader.health) + _of_threat(leader)
    found += sum(_of_minion(table.card(one)) for one in side.field)
    return found + _CARD * len(side.hand) + _MAX_MP * side.max_mp


def _of_health(health: int) -> float:
    """Returns the worth of a leader's health: the last points count most."""
    return _HEALTH * sqrt(health) if health > 0 else -_WON


def _of_minion(card: CardState) -> float:
    return _of_threat(card) + card.health


def _of_threat(card: CardState) -> float:
    """Returns the worth of a character's powers, regardless of how long it lives."""
    strikes = card.attack * min(card.attack_times, _MOST_TIMES)
    acting = sum(one.trigger.name != "battlecry" for one in card.original.effects)
    acting += sum(len(one.effects) for one in card.attached)
    return strikes + _ABILITY * len(card.abilities) + _EFFECT * acting
