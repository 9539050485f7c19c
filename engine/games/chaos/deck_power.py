"""The power of decks, measured by play (CHAOS 14).

Both decks are played by the search with which the practice player plays out imagined matches: one
action ahead. This is fast, and equally skilled with every deck. The search tries options out with a
random generator of its own, so it knows no more of chance than a player. Of cards drawn it counts
only the number.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
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


def measured(deck: Deck, *, games: int, seed: int) -> Iterator[Power | None]:
    """Plays matches with the deck, as `results` does. After each match, yields the deck's power
    computed from all matches so far. During a match, yields None between two main actions (such as
    playing a card), so that the caller can pause."""
    played: list[float] = []
    for result in _results(deck, games, seed):
        if result is not None:
            played.append(result)
        yield None if result is None else power_of(played)


def results(deck: Deck, *, games: int, seed: int) -> Iterator[float]:
    """Plays matches of the deck against the reference decks and yields the results: 1 for a win,
    0.5 for a draw, 0 for a loss.

    `games` is rounded up so that the deck meets each reference deck equally often as first and as
    second player. Few matches make the power less certain. Equal arguments give equal matches.
    Raises ValueError for a deck without cards, such as the deck of a mode.
    """
    return (result for result in _results(deck, games, seed) if result is not None)


def _results(deck: Deck, games: int, seed: int) -> Iterator[float | None]:
    """Yields the results, and None between the main actions of each match."""
    cards: Sequence[Card] = deck.content.cards if isinstance(deck.content, ReadDeck) else ()
    if not cards:
        raise ValueError("The deck has no cards to be measured.")
    against = tuple(product(reference_decks(), PLAYERS))
    for number in range(-(-games // len(against)) * len(against)):
        other, first = against[number % len(against)]
        chance = sha256(f"{seed}.{number}".encode()).digest()
        winner, _ = yield from _playing((cards, other), chance, first)
        yield 0.5 if winner == "draw" else float(winner == "A")


def play_match(
    decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player
) -> tuple[Winner, Sequence[Event]]:
    """Plays a match between two computer players. Returns the winner and all events."""
    playing = _playing(decks, seed, first)
    while True:
        try:
            next(playing)
        except StopIteration as over:
            return over.value


def _playing(
    decks: tuple[Sequence[Card], Sequence[Card]], seed: bytes, first: Player
) -> Generator[None, None, tuple[Winner, Sequence[Event]]]:
    """Plays a match as `play_match` does, and yields before each main action."""
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
    """Returns the practice player's choice. All options are tried with the same luck, drawn from
    `thinking`."""
    thinking.below(2)
    luck, table.rng = table.rng, thinking.copy()
    try:
        return _JUDGE.simulated_choice(table, decision)
    finally:
        table.rng = luck


def power_of(played: Sequence[float]) -> Power:
    """Returns the deck's power from the results of its matches (1, 0.5 or 0 each). The interval is
    Wilson's, so a few matches never look certain."""
    count = len(played)
    share = sum(played) / count
    spread = sqrt(share * (1 - share) / count + (_SURE / (2 * count)) ** 2)
    error = _SURE * spread / (1 + _SURE**2 / count)
    return Power(100 * share, 100 * error, count)
