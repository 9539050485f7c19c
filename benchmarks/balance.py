"""Plays each game's ready decks against each other, practice player against practice player.

`python -m benchmarks.balance [MATCHES] [--game KEY] [--jobs N] [--seed N]` prints, for each pair of
decks, how often each one won and how long the matches took, and all pairs as a matrix. Both seats
and both beginnings come equally often. The players are equal: they look one decision ahead and see
only their own view.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from benchmarks.measurement import Row, print_table
from engine import games
from engine.core.randomness import seed_from_int
from engine.decks import Starter
from engine.game import Game
from engine.players import PLAYERS
from tests.practice import Chooser, greedy_player, play_out, swift_player

PLAYS: Final[Mapping[str, Callable[[], Chooser]]] = {"lifeburn": swift_player}
"""Who plays a game in which looking at every choice would take too long."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one match went: the first deck won (None: nobody), who began won, after so many turns
    and choices."""

    won: bool | None
    beginner_won: bool
    turns: int
    choices: int


def play_match(key: str, texts: tuple[str, str], number: int) -> Result:
    """Plays match `number` between the two decks; the number says who sits and begins where."""
    game = games()[key]
    seat, first = PLAYERS[number % 2], PLAYERS[number // 2 % 2]
    one, other = (game.parse_deck(text) for text in texts)
    decks = (one, other) if seat == "A" else (other, one)
    match = game.begin(decks, seed_from_int(number), first)
    player = PLAYS.get(key, greedy_player)
    play_out(match, {"A": player(), "B": player()})
    decided = match.winner in PLAYERS
    turns = match.view(None).turn
    won = match.winner == seat if decided else None
    return Result(won, match.winner == first, turns, match.number)


def play_pair(
    pool: Executor, game: Game, pair: tuple[Starter, Starter], numbers: range
) -> Iterator[Result]:
    """Plays so many matches between two ready decks, spread over the pool's processes."""
    texts = (pair[0].text, pair[1].text)
    play = partial(play_match, game.key, texts)
    return pool.map(play, numbers, chunksize=max(1, min(10, len(numbers) // 8)))


def share(results: Sequence[Result]) -> float:
    """Returns how much the first deck won of the matches that somebody won."""
    decided = [result.won for result in results if result.won is not None]
    return sum(decided) / max(1, len(decided))


def row(pair: tuple[Starter, Starter], results: Sequence[Result]) -> Row:
    """Returns one line of the table: who won how often, and how the matches went."""
    undecided = sum(result.won is None for result in results)
    begun = sum(result.beginner_won for result in results) / max(1, len(results) - undecided)
    turns = sorted(result.turns for result in results)
    choices = statistics.mean(result.choices for result in results)
    return Row(
        f"{pair[0].title} against {pair[1].title}",
        f"{share(results):.1%} to {1 - share(results):.1%}",
        f"turns {turns[0]} to {turns[-1]}, median {statistics.median(turns):.0f}"
        f"; choices {choices:.0f}; who begins wins {begun:.0%}; undecided {undecided}",
    )


def matrix(starters: Sequence[Starter], shares: Mapping[tuple[str, str], float]) -> list[Row]:
    """Returns how much the deck of the line wins against each other one, by their keys."""
    rows = [Row("", "".join(f"{starter.key:>9}" for starter in starters))]
    for one in starters:
        cells = [
            shares.get((one.key, other.key), 1 - shares.get((other.key, one.key), 0.5))
            for other in starters
        ]
        values = [
            f"{cell:>9.1%}" if other is not one else f"{'-':>9}"
            for cell, other in zip(cells, starters, strict=True)
        ]
        rows.append(Row(one.key, "".join(values)))
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays every pair and prints a table for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=1000, help="matches a pair")
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first match")
    chosen = parser.parse_args(arguments)
    numbers = range(chosen.seed, chosen.seed + chosen.matches)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for game in games().values():
            if chosen.game not in (None, game.key):
                continue
            rows: list[Row] = []
            shares: dict[tuple[str, str], float] = {}
            for pair in itertools.combinations(game.starters(), 2):
                results = [*play_pair(pool, game, pair, numbers)]
                rows.append(row(pair, results))
                shares[pair[0].key, pair[1].key] = share(results)
            print_table(f"{game.title}: {chosen.matches} matches a pair", rows)
            print_table("How much each wins", matrix(game.starters(), shares))


if __name__ == "__main__":
    main()
