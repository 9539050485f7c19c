"""`deckhand soak`: matches of all games against the stand-in for Discord, under faults of every
kind, while the bot is killed again and again."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from .tally import KEPT, WRONG, keep, kept, summed


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a soak as the arguments say. Returns the exit status: 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="deckhand soak", description=__doc__)
    parser.add_argument("--clicks", type=int, default=200, help="how many (200)")
    parser.add_argument("--kills", type=int, default=5, help="how often it is killed (5)")
    parser.add_argument("--rate", type=float, default=15.0, help="clicks a second (15)")
    parser.add_argument("--tables", type=int, default=16, help="matches at a time (16)")
    parser.add_argument("--seconds", type=float, default=600, help="the longest that it may take")
    parser.add_argument("--seed", type=int, default=1, help="the same number, the same chance")
    parser.add_argument("--log", type=Path, help="a file for all that the bot says")
    parser.add_argument("--keep", action="store_true", help=f"add the tally to {KEPT.name}")
    parser.add_argument("--sum", action="store_true", help="only add up all tallies that were kept")
    options = parser.parse_args(arguments)
    if options.sum:
        tallies = kept()
        print(summed(tallies))
        return int(not all(one.is_clean for one in tallies))
    from .run import Plan, soak  # the program takes seconds to load

    plan = Plan(
        options.seed,
        options.clicks,
        options.kills,
        options.rate,
        options.tables,
        options.seconds,
        log=options.log,
    )
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # connections cut on purpose
    with tempfile.TemporaryDirectory(prefix="deckhand-soak-") as folder:
        tally = asyncio.run(soak(plan, Path(folder)))
    print(tally.line())
    for one in tally.what:
        print(one)
    print(", ".join(f"{name}: {getattr(tally, name)}" for name in WRONG))
    if options.keep:
        keep(tally)
    return int(not tally.is_clean)


if __name__ == "__main__":
    sys.exit(main())
