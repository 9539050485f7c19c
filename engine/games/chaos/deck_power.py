"""How strong decks and cards are, measured by play (CHAOS 14).

Both decks are played as the practice player plays imagined matches on, one action ahead: that is
fast, and of equal skill with every deck. What it tries out it tries with a random generator of its
own, so it knows no more of chance than anybody, and of cards drawn it counts only how many."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Final

from engine.core.randomness import SeededRandom
from engine.decisions import Decision
from engine.decks import Deck, Power
from engine.events import Event
from engine.games.chaos.cards import Card, ReadDeck
from engine.games.chaos.practice import ChaosPractice
from engine.games.chaos.rules.player_view import ChaosViews
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.games.chaos.set import reference_decks
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS, Player, Winner

_SURE: Final = 1.96
"""Half the width of a 95% interval, in standard deviations."""

_JUDGE: Final = ChaosPractice(ChaosViews)

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
    rules = ChaosRules(dealt(decks, SeededRandom(seed)), first)
    table, thinking = rules.table, SeededRandom(sha256(seed).digest())
    run = rules.run()
    with suppress(StopIteration):
        decision = next(run)
        while True:
            if decision.restart:
                yield
            option = _chosen(table, decision, thinking)
            table.begin_choice()
            decision = run.send(option)
    assert table.winner is not None
    return table.winner, table.events


def _chosen(table: Table, decision: Decision, thinking: SeededRandom) -> int:
    """Returns the option that the practice player takes. Everything is tried with the same luck,
    drawn from `thinking`."""
    thinking.below(2)
    luck, table.rng = table.rng, thinking.copy()
    try:
        return _JUDGE.played_on(table, decision)
    finally:
        table.rng = luck


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
