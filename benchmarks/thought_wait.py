"""`python -m benchmarks.thought_wait`: how long a thought waits while a deck is being measured.

The process that thinks and measures is the bot's own. It gets requests for thoughts at random
moments, in turn while it's idle and while it measures a deck of each measured game. A thought's
wait runs from its request until it begins in that process.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Sequence

from benchmarks.measurement import Row, print_table
from bot.decks.power_process import DeckMeasurement
from bot.processes.background_process import BackgroundProcess
from engine import games
from engine.game import Game
from tests.wire.fakecord.driver import percentile

MATCHES = 1_000_000
"""Matches of a measurement: more than a deck can play during the benchmark."""

SPREAD_SECONDS = 0.2
"""Seconds between requests for thoughts, at most, so that they fall anywhere in a time slice."""

AT_A_TIME = 25
WARM_UP_SECONDS = 1.0
PATIENCE = 30.0


def moment() -> float:
    """Returns the time at which this function is run, by a clock that all processes share."""
    return time.monotonic()


async def waits(process: BackgroundProcess, count: int, luck: random.Random) -> list[float]:
    """Submits `count` tasks to the background process, one after the other. Returns the seconds for
    which each had to wait."""
    found: list[float] = []
    for _ in range(count):
        await asyncio.sleep(luck.uniform(0.0, SPREAD_SECONDS))
        asked = time.monotonic()
        found.append(await process.think(PATIENCE, moment) - asked)
    return found


async def while_measuring(
    process: BackgroundProcess, game: Game, luck: random.Random
) -> list[float]:
    """Returns the seconds for which tasks had to wait while a starter deck of the game was being
    measured in the same process."""
    measuring = DeckMeasurement(process, game.key, game.starters()[0].text, MATCHES)
    try:
        await asyncio.sleep(WARM_UP_SECONDS)
        found = await waits(process, AT_A_TIME, luck)
        if measuring.over:
            raise RuntimeError(measuring.failure or "the deck was measured too soon")
        return found
    finally:
        measuring.stop()
        await asyncio.to_thread(measuring.join)


async def measure(times: int) -> list[Row]:
    """Measures waiting times without and with a deck being measured, in turn, `times` times.
    Returns the rows of the table."""
    luck, process = random.Random(1), BackgroundProcess()
    rows: list[Row] = []
    try:
        await process.think(PATIENCE, moment)
        for game in filter(is_measured, games().values()):
            alone: list[float] = []
            beside: list[float] = []
            for _ in range(times):
                alone += await waits(process, AT_A_TIME, luck)
                beside += await while_measuring(process, game, luck)
            rows += [row("nothing is measured", alone), row(f"{game.title} deck measured", beside)]
    finally:
        await process.close()
    return rows


def is_measured(game: Game) -> bool:
    """Returns whether the game has a power for its decks."""
    try:
        next(game.measure(game.parse_deck(game.starters()[0].text), 1, 0))
    except ValueError:
        return False
    return True


def row(what: str, seconds: Sequence[float]) -> Row:
    """Returns the row for these waiting times."""
    p50, p95, most = (1e3 * percentile(seconds, share) for share in (0.5, 0.95, 1.0))
    said = f"p50 {p50:.1f} ms, longest {most:.1f} ms of {len(seconds)} thoughts"
    return Row(f"a thought waits, p95: {what}", f"{p95:.1f} ms", said)


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thought_wait", description=__doc__)
    parser.add_argument("--times", type=int, default=8, help=f"{AT_A_TIME} thoughts each")
    print_table("Thinking beside measuring", asyncio.run(measure(parser.parse_args().times)))


if __name__ == "__main__":
    main()
