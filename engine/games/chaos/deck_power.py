"""How strong decks and cards are, measured by play (CHAOS 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Final

from engine.core.randomness import SeededRandom
from engine.decks import Deck, Power
from engine.events import Event
from engine.games.chaos.cards import Card
from engine.games.chaos.practice import Plan, planned
from engine.games.chaos.rules import ChaosRules, dealt
from engine.games.chaos.set import reference_decks
from engine.games.chaos.source import ReadDeck
from engine.match import Winner
from engine.players import PLAYERS, Player

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


def measured(deck: Deck, *, games: int, seed: int) -> Iterator[Power]:
    """Yields the power of a deck as it is known after each of its matches; see `outcomes`."""
    results: list[tuple[float, float]] = []
    for outcome in outcomes(deck, games=games, seed=seed):
        results.append((1.0, outcome.result))
        yield _power(results)


def outcomes(deck: Deck, *, games: int, seed: int) -> Iterator[Outcome]:
    """Yields matches of a deck against the reference decks, one after the other, the deck beginning
    every second one. So many as are asked for, rounded up until the deck has begun against each of
    them as often as not; whoever stops listening earlier knows a little less.

    The same arguments give the same matches. Raises ValueError for a deck without cards: that of a
    mode has none yet.
    """
    cards: Sequence[Card] = deck.content.cards if isinstance(deck.content, ReadDeck) else ()
    if not cards:
        raise ValueError("The deck has no cards to be measured.")
    against = tuple(product(reference_decks(), PLAYERS))
    for number in range(-(-games // len(against)) * len(against)):
        other, first = against[number % len(against)]
        chance = sha256(f"{seed}.{number}".encode()).digest()
        winner, events = play_match((cards, other), chance, first)
        result = 0.5 if winner == "draw" else float(winner == "A")
        yield Outcome(result, _points(events, cards, other))


def play_match(
    decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player
) -> tuple[Winner, Sequence[Event]]:
    """Returns a whole match of two practice players: who won, and all that happened."""
    table = dealt(decks, SeededRandom(seed))
    thinking = SeededRandom(sha256(seed).digest())
    run = ChaosRules(table, first).run()
    decision = next(run, None)
    plan: Plan = []
    while decision is not None:
        if decision.restart:
            plan = planned(table, decision, thinking)
        try:
            decision = run.send(plan.pop(0))
        except StopIteration:
            break
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
