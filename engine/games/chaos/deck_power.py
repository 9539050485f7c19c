"""How strong decks and cards are, measured by play (CHAOS 14), and the practice player that plays.

It is small, and of equal skill with every deck. It looks one action ahead. Cards it tries out with
a random generator of its own, so it knows no more of chance than anybody, and of cards drawn it
counts only how many; attacks it reckons."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Final

from engine.core.randomness import SeededRandom
from engine.core.table import MatchOver
from engine.decisions import Decision, Place
from engine.decks import Deck, Power
from engine.events import Event
from engine.games.chaos.card_play import choices, play
from engine.games.chaos.cards import Card, ReadDeck
from engine.games.chaos.rules import ChaosRules, dealt
from engine.games.chaos.set import reference_decks
from engine.games.chaos.state import CardState, Side
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player, Winner, opponent

_SURE: Final = 1.96
"""Half the width of a 95% interval, in standard deviations."""

_TAKES_PART: Final = frozenset(("play", "draw", "hand", "summon", "effect"))
"""The events that give the card which they name a point."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match that was played to measure a deck: 1 for a win, 0.5 for a draw, 0; and the points of
    the deck's cards, by name."""

    result: float
    points: Mapping[str, int]


def measured(deck: Deck, *, games: int, seed: int) -> Iterator[Power | None]:
    """Yields the power of a deck as it is known after each of its matches, and None between the
    turns of one; see `outcomes`."""
    played: list[Outcome] = []
    for outcome in _outcomes(deck, games, seed):
        if outcome is not None:
            played.append(outcome)
        yield None if outcome is None else power_of(played)


def outcomes(deck: Deck, *, games: int, seed: int) -> Iterator[Outcome]:
    """Yields matches of a deck against the reference decks, one after the other, the deck beginning
    every second one. So many as are asked for, rounded up until the deck has begun against each of
    them as often as not; whoever stops listening earlier knows a little less.

    The same arguments give the same matches. Raises ValueError for a deck without cards: that of a
    mode has none yet.
    """
    return (outcome for outcome in _outcomes(deck, games, seed) if outcome is not None)


def _outcomes(deck: Deck, games: int, seed: int) -> Iterator[Outcome | None]:
    """Yields the outcomes, and None between the main actions of each match."""
    cards: Sequence[Card] = deck.content.cards if isinstance(deck.content, ReadDeck) else ()
    if not cards:
        raise ValueError("The deck has no cards to be measured.")
    against = tuple(product(reference_decks(), PLAYERS))
    for number in range(-(-games // len(against)) * len(against)):
        other, first = against[number % len(against)]
        chance = sha256(f"{seed}.{number}".encode()).digest()
        winner, events = yield from _playing((cards, other), chance, first)
        result = 0.5 if winner == "draw" else float(winner == "A")
        yield Outcome(result, _points(events, cards, other))


def play_match(
    decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player
) -> tuple[Winner, Sequence[Event]]:
    """Returns a whole match of two practice players: who won, and all that happened."""
    playing = _playing(decks, seed, first)
    while True:
        try:
            next(playing)
        except StopIteration as over:
            return over.value


def _playing(
    decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player
) -> Generator[None, None, tuple[Winner, Sequence[Event]]]:
    """Plays such a match, and stops before each main action."""
    table = dealt(decks, SeededRandom(seed))
    thinking = SeededRandom(sha256(seed).digest())
    run = ChaosRules(table, first).run()
    plan: Plan = []
    with suppress(StopIteration):
        decision = next(run)
        while True:
            if decision.restart:
                yield
                plan = planned(table, decision, thinking)
            decision = run.send(plan.pop(0))
    assert table.winner is not None
    return table.winner, table.events


def _points(
    events: Iterable[Event], cards: Sequence[Card], other: Sequence[Card]
) -> Mapping[str, int]:
    """Returns the points of A's cards, whoever holds them by then; where B brought cards of the
    same name, of those that A holds."""
    own = {card.name for card in cards}
    both = own & {card.name for card in other}
    points: Counter[str] = Counter()
    for event in events:
        if event.kind in _TAKES_PART:
            facts = event.facts()
            name = facts["card"]
            if name in own and (name not in both or facts["player"] == "A"):
                points[name] += 1
    return points


def power_of(played: Iterable[Outcome]) -> Power:
    """Returns the power of the deck that played these matches."""
    return _power([(1.0, outcome.result) for outcome in played])


def powers_of_cards(deck: Deck, played: Iterable[Outcome]) -> dict[str, Power]:
    """Returns the power of each card of the deck that played these matches: each match counts for a
    card by its share of the deck's points."""
    shares: dict[str, list[tuple[float, float]]] = {card.name: [] for card in deck.content.cards}
    for outcome in played:
        total = sum(outcome.points.values())
        for name, points in outcome.points.items():
            shares[name].append((points / total, outcome.result))
    return {name: _power(weighed) for name, weighed in shares.items()}


def _power(weighed: Sequence[tuple[float, float]]) -> Power:
    """Returns the power that follows from weights and results; where nothing is known it may be
    anything. The interval is Wilson's, so that few matches never look sure."""
    total = sum(weight for weight, _ in weighed)
    if not total:
        return Power(50.0, 50.0, 0)
    share = sum(weight * result for weight, result in weighed) / total
    count = total**2 / sum(weight**2 for weight, _ in weighed)
    spread = sqrt(share * (1 - share) / count + (_SURE / (2 * count)) ** 2)
    error = _SURE * spread / (1 + _SURE**2 / count)
    return Power(100 * share, 100 * error, len(weighed))


Plan = list[int]
"""Answers to a main decision and to those that follow from it."""

_WON: Final = 1000.0
_HEALTH: Final = 3.0
_CARD: Final = 1.2
_MAX_MP: Final = 1.5
_ABILITY: Final = 0.8
_EFFECT: Final = 1.0
_MOST_TIMES: Final = 3


def planned(table: Table, decision: Decision, thinking: SeededRandom) -> Plan:
    """Returns what gains most; ends the turn where nothing gains. Everything is tried with the same
    luck, drawn from `thinking`."""
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
    """Yields what playing a card gains, with each target that it may have; minions go rightmost."""
    side = table.side(place.owner)
    card = table.card(side.hand[place.index or 0])
    answers = [len(side.field)] if card.kind == "minion" else []
    chosen = [(target, [index]) for index, target in enumerate(choices(table, card) or ())]
    for target, answer in chosen or [(None, [])]:
        twin = table.copy()
        twin.rng = thinking.copy()
        with suppress(MatchOver):
            play(twin, card.number, len(side.field), target)
        yield worth(twin, card.side) - standing, answers + answer


def _reckoned(table: Table, place: Place, aim: Place | Player) -> float:
    """Returns what an attack gains; nothing more is asked about it."""
    attacker = table.card(_at(table, place))
    target = table.card(_at(table, aim))
    struck_back = _hurt(target, attacker) if target.kind == "minion" else 0.0
    return _hurt(attacker, target) - struck_back


def _at(table: Table, place: Place | Player) -> int:
    """Returns the character at a place; of a player, their leader."""
    if not isinstance(place, Place):
        return table.side(place).leader
    side = table.side(place.owner)
    return side.leader if place.zone == "leader" else side.field[place.index or 0]


def _hurt(source: CardState, target: CardState) -> float:
    """Returns what the target's side loses when the source strikes it."""
    poison = "poisonous" in source.abilities and target.kind == "minion"
    if "shield" in target.abilities:
        return _ABILITY if source.attack or poison else 0.0
    if target.kind == "leader":
        return _of_health(target.health) - _of_health(target.health - source.attack)
    if poison or source.attack >= target.health:
        return _of_minion(target)
    return float(source.attack)


def worth(table: Table, player: Player) -> float:
    """Returns how well a player stands, as against the other."""
    if table.winner is not None:
        return 0.0 if table.winner == "draw" else _WON if table.winner == player else -_WON
    return _of_side(table, table.side(player)) - _of_side(table, table.side(opponent(player)))


def _of_side(table: Table, side: Side) -> float:
    leader = table.card(side.leader)
    found = _of_health(leader.health) + _of_threat(leader)
    found += sum(_of_minion(table.card(one)) for one in side.field)
    return found + _CARD * len(side.hand) + _MAX_MP * side.max_mp


def _of_health(health: int) -> float:
    """Returns what health is worth. Of a leader: the last ones count most."""
    return _HEALTH * sqrt(health) if health > 0 else -_WON


def _of_minion(card: CardState) -> float:
    return _of_threat(card) + card.health


def _of_threat(card: CardState) -> float:
    """Returns what a character may do, however long it lives."""
    strikes = card.attack * min(card.attack_times, _MOST_TIMES)
    acting = sum(one.trigger.name != "battlecry" for one in card.original.effects)
    acting += sum(len(one.effects) for one in card.attached)
    return strikes + _ABILITY * len(card.abilities) + _EFFECT * acting
