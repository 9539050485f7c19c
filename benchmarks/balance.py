"""Results of the starter decks against each other, and of newcomers in their first match.

`python -m benchmarks.balance [MATCHES] [--game KEY] [--level LEVEL] [--jobs N]` has the computer
play each pair of a game's starter decks, in the same matches as `deckhand compare` plays. It prints
the share that each deck won against each other deck, and its mean over all pairs.

With `--newcomer`, two players who know nothing of a game play a newcomer's first match: against
Easy, with the newcomer's deck on both sides. One plays any card that is offered, the other presses
anything that is offered. `--only DECK` plays only the pairs of that deck. `--deck KEY=FILE` plays a
file instead of a starter deck, to try out a change.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.measurement import Row, print_table
from bot.cli.terminal.compare import Pairing, play_number
from bot.cli.terminal.compare_report import interval, result_of, seat_of
from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Decision, options_offered
from engine.game import Game
from engine.players import opponent
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level

SEED: Final = 1
"""The seed of the first deal, as in `deckhand compare`."""
MOST_CHOICES: Final = 5000
"""Choices after which a match counts as a draw."""

MATCHES: Final = 400
NEWCOMERS_MATCHES: Final = 200
CHUNK: Final = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """The results of matches between two decks: the decks' keys, and the first deck's result in
    each match (1, 0.5 or 0)."""

    decks: tuple[str, str]
    results: Sequence[float]

    @property
    def share(self) -> float:
        """The share of the matches that the first deck won; a draw counts as half."""
        return statistics.mean(self.results)


def press_anything(decision: Decision, random: Random) -> int:
    """Returns a random option: the choice of a newcomer who presses any button."""
    return random.choice(options_offered(decision))


def play_any_card(decision: Decision, random: Random) -> int:
    """Returns the choice of a newcomer who plays any playable card. If no card is playable, the
    newcomer attacks with everything, uses every ability in their own turn, and then ends the turn.
    Other questions are answered with the default."""
    default, cards, others = decision.default, list[int](), list[int]()
    for number in options_offered(decision):
        option = decision.options[number]
        if option.place is not None and option.place.zone == "hand":
            cards.append(number)
        elif number != default and (
            decision.kind == "action" or option.facts.get("do") == "attack"
        ):
            others.append(number)
    return random.choice(cards or others or [default])


NEWCOMERS: Final[Mapping[str, Callable[[Decision, Random], int]]] = {
    "plays any card": play_any_card,
    "presses anything": press_anything,
}
"""The players who know nothing of a game, by their descriptions."""


def play_pair(pool: Executor, pairing: Pairing, matches: int) -> Iterator[float]:
    """Plays `matches` matches between two decks, and yields the first deck's result in each."""
    played = pool.map(partial(play_number, pairing), range(matches), chunksize=CHUNK)
    return (result_of(match, seat_of(number)) for number, match in enumerate(played))


def play_as_newcomer(game: str, newcomer: str, number: int) -> float:
    """Plays one match of a newcomer against the computer's level Easy. Returns the newcomer's
    result (1, 0.5 or 0). `newcomer` says how they play; `number` decides the seat and the seed."""
    rules, seat, random = games()[game], seat_of(number), Random(number)
    starter = rules.newcomers_starter()
    assert starter is not None
    deck, seed = rules.parse_deck(starter.text), seed_from_int(SEED + number // 2)
    match = rules.begin((deck, deck), seed)
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        if decision.player == seat:
            option = NEWCOMERS[newcomer](decision, random)
        else:
            option = advise(match, decision.player, "easy", seed).option
        match.choose(decision.player, option)
    if match.winner == seat:
        return 1
    return 0 if match.winner == opponent(seat) else 0.5


def pair_rows(pairs: Sequence[Pair]) -> Iterator[Row]:
    """Yields a row for each pair: the share that its first deck won, with the confidence
    interval."""
    for pair in pairs:
        yield Row(f"{pair.decks[0]} against {pair.decks[1]}", _percent(pair.results))


def matrix(keys: Sequence[str], pairs: Sequence[Pair]) -> Iterator[Row]:
    """Yields a row for each deck: the share that it won against each other deck, the mean of these,
    and the number of its matches."""
    shares = {pair.decks: pair.share for pair in pairs}
    shares |= {(other, one): 1 - share for (one, other), share in shares.items()}
    matches = sum(len(pair.results) for pair in pairs) // max(1, len(pairs))
    yield Row("", "".join(f"{key:>11}" for key in (*keys, "mean")), "matches")
    for one in keys:
        won = [shares[one, other] for other in keys if (one, other) in shares]
        cells = [f"{shares[one, other]:.1%}" if (one, other) in shares else "-" for other in keys]
        mean = f"{statistics.mean(won):.1%}" if won else "-"
        yield Row(one, "".join(f"{cell:>11}" for cell in (*cells, mean)), str(len(won) * matches))


def _percent(results: Sequence[float]) -> str:
    share, least, most = interval(results)
    return f"{share:.1%} ({least:.1%} to {most:.1%})"


def measure_decks(
    pool: Executor, game: Game, level: Level, matches: int, decks: Mapping[str, str], only: str
) -> None:
    """Plays each pair of the decks, and prints the results. `decks` has each deck's text by its
    key. If `only` is a key, plays only the pairs with that deck."""
    wanted = [pair for pair in combinations(decks, 2) if only in (*pair, "")]
    pairings = [Pairing(game.key, (decks[a], decks[b]), level, SEED) for a, b in wanted]
    playing = [play_pair(pool, pairing, matches) for pairing in pairings]
    pairs = [Pair(keys, [*results]) for keys, results in zip(wanted, playing, strict=True)]
    print_table(f"{game.title}, {level}: {matches} matches a pair", [*pair_rows(pairs)])
    print_table("The share that each deck won", [*matrix([*decks], pairs)])


def measure_newcomers(pool: Executor, matches: int, chosen: Sequence[Game]) -> None:
    """Plays first matches of newcomers in the chosen games, and prints the results."""
    rows: list[Row] = []
    for game in chosen:
        for newcomer in NEWCOMERS:
            play = partial(play_as_newcomer, game.key, newcomer)
            results = [*pool.map(play, range(matches), chunksize=CHUNK)]
            rows.append(Row(f"{game.title}: {newcomer}", _percent(results)))
    print_table(f"Newcomers against Easy: {matches} matches each", rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the matches that the command line asks for, and prints their tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, help="matches a pair or newcomer")
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--level", choices=LEVELS, default="normal", help="(normal)")
    parser.add_argument("--newcomer", action="store_true", help="play the newcomers' first match")
    parser.add_argument("--only", metavar="DECK", default="", help="only this deck's pairs")
    parser.add_argument("--deck", metavar="KEY=FILE", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    given = parser.parse_args(arguments)
    chosen = [game for game in games().values() if given.game in (None, game.key)]
    changed = dict(deck.split("=", 1) for deck in given.deck)
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.newcomer:
            measure_newcomers(pool, given.matches or NEWCOMERS_MATCHES, chosen)
            return
        for game in chosen:
            decks = {starter.key: starter.text for starter in game.starters()}
            decks |= {key: Path(file).read_text() for key, file in changed.items()}
            matches = given.matches or MATCHES
            measure_decks(pool, game, given.level, matches, decks, given.only)


if __name__ == "__main__":
    main()
