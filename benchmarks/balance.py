"""Plays each game's ready decks against each other, practice player against practice player.

`python -m benchmarks.balance [MATCHES] [--game KEY]` prints, for each pair of decks, how often
each one won and how many turns the matches took. Both seats and both beginnings come equally
often. The players are equal: they look one decision ahead and see only their own view.
"""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from benchmarks.timing import Row, print_table
from engine import games
from engine.decks import Starter
from engine.game import Game
from engine.players import PLAYERS
from engine.randomness import seed_from_int
from tests.practice import greedy_player, play_out


@dataclass(frozen=True, slots=True)
class Result:
    """How one match went: the first deck won (None: nobody), after so many turns."""

    won: bool | None
    turns: int


def play_match(key: str, texts: tuple[str, str], number: int) -> Result:
    """Match `number` between the two decks; the number says who sits and begins where."""
    game = games()[key]
    seat, first = PLAYERS[number % 2], PLAYERS[number // 2 % 2]
    one, other = (game.parse_deck(text) for text in texts)
    decks = (one, other) if seat == "A" else (other, one)
    match = game.begin(decks, seed_from_int(number), first)
    play_out(match, {"A": greedy_player(), "B": greedy_player()})
    decided = match.winner in PLAYERS
    return Result(match.winner == seat if decided else None, match.view(None).turn)


def play_pair(
    pool: Executor, game: Game, pair: tuple[Starter, Starter], matches: int
) -> Iterator[Result]:
    """So many matches between two ready decks, spread over the pool's processes."""
    texts = (pair[0].text, pair[1].text)
    play = partial(play_match, game.key, texts)
    return pool.map(play, range(matches), chunksize=max(1, min(10, matches // 8)))


def row(pair: tuple[Starter, Starter], results: Sequence[Result]) -> Row:
    """One line of the table. A share is of the matches that somebody won."""
    decided = [result.won for result in results if result.won is not None]
    share = sum(decided) / max(1, len(decided))
    turns = sorted(result.turns for result in results)
    return Row(
        f"{pair[0].title} against {pair[1].title}",
        f"{share:.1%} to {1 - share:.1%}",
        f"turns {turns[0]} to {turns[-1]}, median {statistics.median(turns):.0f}"
        f"; undecided {len(results) - len(decided)}",
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays every pair and prints a table for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=1000, help="matches a pair")
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    chosen = parser.parse_args(arguments)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in games().values():
            if chosen.game not in (None, game.key):
                continue
            pairs = itertools.combinations(game.starters(), 2)
            rows = [row(pair, [*play_pair(pool, game, pair, chosen.matches)]) for pair in pairs]
            print_table(f"{game.title}: {chosen.matches} matches a pair", rows)


if __name__ == "__main__":
    main()
