"""How much faster the computer simulates matches without events and views.

`python -m benchmarks.quiet [--matches N]` plays the same random matches of starter decks twice in
each game: in a `Line`, and in a `Match` as players have it. In the latter, both players get the
events of each choice and a view of the new position. It prints how many matches a second of CPU
that makes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from benchmarks.measurement import Row, print_table
from engine import games
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.players import PLAYERS
from engine.practice.line import Line

MOST_CHOICES: Final = 400

Playing = Callable[[Match, Random], int]


def heard(match: Match, random: Random) -> int:
    """Plays a match with random choices, and makes events and views for both players. Returns the
    number of choices."""
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        told = match.choose(decision.player, random.randrange(len(decision.options)))
        for player in PLAYERS:
            for event in told:
                event.seen_by(player)
            match.view(player)
    return match.number


def unheard(match: Match, random: Random) -> int:
    """Plays a match with random choices, without events and views. Returns the number of
    choices."""
    line = Line(match.since_main_action().past)
    while (decision := line.decision) is not None and line.effort.steps < MOST_CHOICES:
        line.take(random.randrange(len(decision.options)))
    return line.effort.steps


def seconds(key: str, play: Playing, matches: int) -> tuple[float, int]:
    """Plays this many matches by the function `play`. Returns the CPU seconds and the number of
    choices."""
    game, took, choices = games()[key], 0.0, 0
    decks = [game.parse_deck(starter.text) for starter in game.starters()]
    for number in range(matches):
        one, other = decks[number % len(decks)], decks[(number + 1) % len(decks)]
        match = game.begin((one, other), seed_from_int(number))
        random = Random(number)
        began = time.process_time()
        choices += play(match, random)
        took += time.process_time() - began
    return took, choices


def rows(matches: int) -> Iterator[Row]:
    """Yields a row for each game: its pace with and without events and views."""
    for key in games():
        slow, choices = seconds(key, heard, matches)
        quick, same = seconds(key, unheard, matches)
        assert choices == same
        yield Row(
            key,
            f"{slow / quick:.1f} times",
            f"{matches / slow:.1f} matches a second that are told, {matches / quick:.1f} that are"
            f" not; {choices} choices",
        )


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quiet", description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    print_table("Matches played on in the head", list(rows(parser.parse_args().matches)))


if __name__ == "__main__":
    main()
