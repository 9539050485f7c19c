"""Plays each game's ready decks against each other, greedy player against greedy player.

`python -m benchmarks.balance [MATCHES]` prints, for each pair of decks, how often the first one
won and how many turns the matches took. Both seats and both beginnings come equally often.
"""

from __future__ import annotations

import itertools
import os
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from benchmarks.timing import Row, print_table
from engine import games
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


def main() -> None:
    """Plays every pair and prints the table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in games().values():
            rows: list[Row] = []
            for one, other in itertools.combinations(game.starters(), 2):
                texts = (one.text, other.text)
                results = list(
                    pool.map(
                        play_match,
                        itertools.repeat(game.key),
                        itertools.repeat(texts),
                        range(matches),
                    )
                )
                decided = [result.won for result in results if result.won is not None]
                turns = sorted(result.turns for result in results)
                rows.append(
                    Row(
                        f"{one.key} against {other.key}",
                        f"{sum(decided) / max(1, len(decided)):.0%}",
                        f"turns {turns[0]} to {turns[-1]}, median {statistics.median(turns):.0f}"
                        f"; undecided {len(results) - len(decided)}",
                    )
                )
            print_table(f"{game.title}: {matches} matches a pair", rows)


if __name__ == "__main__":
    main()
