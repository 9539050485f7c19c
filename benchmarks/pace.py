"""Random play compared with python-chess, and the slowest single choices of many matches.

`python -m benchmarks.pace play GAME SECONDS` prints decisions a second. `... slowest GAME MATCHES`
prints the CPU seconds of the slowest choice and of one in ten thousand. Each runs in its own
process.
"""

from __future__ import annotations

import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Final

from benchmarks.figures import Figure
from benchmarks.play import begin
from bot.processes.garbage_collector import prepare_collector
from engine import games
from engine.game import Game

TIMES: Final = 5
SECONDS: Final = 2.0
MATCHES: Final = 2000
RARE: Final = 0.9999

MUST: Final = 0.8
"""Factor of chess' pace that each game must reach."""
SLOWEST: Final = 10
"""CPU milliseconds that no choice may exceed."""


def pace(game: Game, seconds: float) -> float:
    """Returns how many decisions per second of CPU time the game makes, in whole matches of random
    choices."""
    chance, matches, decisions, spent = Random(1), 0, 0, 0.0
    while spent < seconds:
        match = begin(game, matches)
        since = time.process_time()
        while (decision := match.decision) is not None:
            match.choose(decision.player, chance.randrange(len(decision.options)))
            decisions += 1
        spent += time.process_time() - since
        matches += 1
    return decisions / spent


def choice_times(game: Game, matches: int) -> Iterator[float]:
    """Plays random matches, and yields the CPU seconds for each choice, until the next decision
    with its options is ready."""
    chance = Random(1)
    for number in range(matches):
        match = begin(game, number)
        while (decision := match.decision) is not None:
            option = chance.randrange(len(decision.options))
            since = time.thread_time()
            match.choose(decision.player, option)
            if (following := match.decision) is not None:
                len(following.options)
            yield time.thread_time() - since


def slowest(game: Game, matches: int) -> tuple[float, float]:
    """Returns two CPU times in seconds: that of the slowest choice, and the time that only one
    choice in ten thousand exceeds."""
    # An array: the garbage collector would visit each of the million numbers in a list.
    times = sorted(array("d", choice_times(game, matches)))
    return times[-1], times[int(RARE * len(times))]


def pace_figures(times: int = TIMES, seconds: float = SECONDS) -> list[Figure]:
    """Returns for each game the median ratio of its pace to that of python-chess. Both run in turn,
    `times` times."""
    paces: dict[str, list[float]] = {key: [] for key in games()}
    chess: list[float] = []
    for _ in range(times):
        chess.append(*_run("benchmarks.chess_play", str(seconds)))
        for key, found in paces.items():
            found.append(*_run("benchmarks.pace", "play", key, str(seconds)))
    figures = []
    for key, game in games().items():
        counts = median(ours / other for ours, other in zip(paces[key], chess, strict=True))
        what = f"random play, decisions/s: {game.title}"
        beside = f"python-chess {median(chess):.0f}/s"
        measured = f"{median(paces[key]):.0f}/s"
        figures.append(Figure(what, measured, beside, counts, "x", MUST, 1, at_least=True))
    return figures


def slowest_figures(matches: int = MATCHES) -> list[Figure]:
    """Returns for each game a figure with the time of its slowest choice."""
    figures = []
    for key, game in games().items():
        most, rare = _run("benchmarks.pace", "slowest", key, str(matches))
        what = f"slowest single choice in {matches:,} matches, CPU time: {game.title}"
        beside = f"one in 10,000: {rare * 1e3:.1f} ms"
        figures.append(
            Figure(what, f"{most * 1e3:.1f} ms", beside, most * 1e3, " ms", SLOWEST, SLOWEST)
        )
    return figures


def _run(module: str, *arguments: str) -> list[float]:
    """Returns the numbers that a separate process prints."""
    command = [sys.executable, "-m", module, *arguments]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(number) for number in printed.split()]


if __name__ == "__main__":
    prepare_collector()  # as the bot's processes do
    what, chosen, amount = sys.argv[1:]
    if what == "play":
        print(pace(games()[chosen], float(amount)))
    else:
        print(*slowest(games()[chosen], int(amount)))
