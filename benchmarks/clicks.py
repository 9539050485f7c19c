"""`python -m benchmarks.clicks`: the cost of a click, in whole random matches over the wire.

Each game has its own bot and table, and each click waits until all players see its result. The
benchmark counts the calls to Discord, the bytes sent, and the SQL statements that the bot's process
ran (without transactions and pragmas).

`--trace` prints instead how many files and functions of the program one click passes, as
`tests/cogs/matches/table/test_click_trace.py` counts them, and `--list` prints their names.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import pytest

from benchmarks.figures import Figure, table
from tests.wire.fakecord import Config
from tests.wire.fakecord.environment import sql_into
from tests.wire.fakecord.world import World
from tests.wire.seating import ROOT, launch, seat
from tests.wire.table import Click

TRACE: Final = ROOT / "tests" / "cogs" / "matches" / "table" / "test_click_trace.py"

CHOSEN: Final = ("cardfinity", "asigoc", "lifeburn", "chaos:mirror")
MOST_CLICKS: Final = 200
"""Clicks of a match, at most; some random matches take thousands."""

BEFORE: Final = {"bytes": "150 to 290 kB before", "calls": "3.3 to 4 before", "sql": "34 before"}

QUIET_SECONDS: Final = 3.0
"""Seconds without a call after which everything is shown."""

NO_STATEMENT: Final = re.compile(
    r"\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PRAGMA|--)", re.IGNORECASE
)
VALUE: Final = re.compile(r"'(?:[^']|'')*'|x'[0-9a-f]*'|\b\d+(?:\.\d+)?\b", re.IGNORECASE)
LIST: Final = re.compile(r"\(\?(?:, \?)+\)")


@dataclass(frozen=True)
class Sample:
    """The cost of the clicks in one game: each click, the number of all calls to Discord and their
    bytes, and the SQL statements that ran."""

    game: str
    clicks: Sequence[Click]
    all_calls: int
    all_bytes: int
    statements: Counter[str]
    ended: bool
    violations: Sequence[str]

    @property
    def bytes(self) -> float:
        """The mean number of bytes sent to Discord for a click."""
        return self.all_bytes / len(self.clicks)

    @property
    def calls(self) -> float:
        """The mean number of calls to Discord for a click."""
        return self.all_calls / len(self.clicks)

    @property
    def sql(self) -> float:
        """The mean number of SQL statements for a click."""
        return self.statements.total() / len(self.clicks)


def statements(file: Path) -> Iterator[str]:
    """Yields the texts of all SQL statements that were logged so far, with their values replaced by
    "?"."""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            sql = " ".join(json.loads(line).split())
            if not NO_STATEMENT.match(sql):
                yield LIST.sub("(?, ...)", VALUE.sub("?", sql))


async def play(chosen: str, checkout: Path, seed: int, most: int) -> Sample:
    """Plays a match of a game or of one of its modes, to its end or for at most `most` clicks.
    Returns what its clicks cost."""
    game, _, mode = chosen.partition(":")
    luck = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        database, written = Path(folder) / "deckhand.db", Path(folder) / "sql.txt"
        async with World(Config(keep_payloads=False)) as world:
            channel = (await world.guild("Arena")).channel("general")
            users = await world.user("Alice"), await world.user("Bob")
            await launch(world, database, checkout, env=sql_into(written))
            match = await seat(world, channel, users, database, game=game, mode=mode)
            await world.idle(QUIET_SECONDS)
            before, number = Counter(statements(written)), world.hub.requests[-1].number
            ended = await match.play(luck, most)
            await world.idle(QUIET_SECONDS)
            made = [record for record in world.hub.requests if record.number > number]
            sample = Sample(
                game=chosen,
                clicks=match.clicks,
                all_calls=len(made),
                all_bytes=sum(record.bytes_in for record in made),
                statements=Counter(statements(written)) - before,
                ended=ended,
                violations=[str(one) for one in world.violations()],
            )
            print(described(sample), file=sys.stderr, flush=True)
            return sample


async def play_all(games: Sequence[str], checkout: Path, seed: int, most: int) -> list[Sample]:
    """Plays a match of each game at the same time, each with its own bot. Returns what their clicks
    cost."""
    return list(await asyncio.gather(*(play(one, checkout, seed, most) for one in games)))


def click_figures(samples: Sequence[Sample]) -> list[Figure]:
    """Returns three figures: the bytes, the calls and the SQL statements for a click, as means over
    the games."""

    def each(name: str, per: float = 1.0) -> tuple[str, float]:
        values = [getattr(sample, name) / per for sample in samples]
        return " ".join(f"{value:.3g}" for value in values), fmean(values)

    (sizes, size), (calls, call), (statement, sql) = each("bytes", 1e3), each("calls"), each("sql")
    return [
        Figure(
            "bytes a click, whole random matches, one table at a time",
            f"{sizes} kB", BEFORE["bytes"], size, " kB", 120, 70,
        ),
        Figure("Discord calls a click, the same", calls, BEFORE["calls"], call, "", 3.2, 2.6),
        Figure(
            "SQL statements a click, transactions not counted",
            statement, BEFORE["sql"], sql, "", 12, 8,
        ),
    ]  # fmt: skip


def described(sample: Sample) -> str:
    """Returns in one line what a game's clicks cost."""
    clicks = sample.clicks
    return (
        f"{sample.game}: {len(clicks)} clicks, {'ended' if sample.ended else 'not ended'}, "
        f"{sum(click.choices for click in clicks)} choices, "
        f"{sum(click.answer is None for click in clicks)} unanswered; a click: "
        f"{sample.bytes / 1e3:.1f} kB, {sample.calls:.2f} calls, {sample.sql:.1f} statements"
    )


def show(sample: Sample, most: int) -> None:
    """Prints the `most` most frequent SQL statements of a game's clicks, and the calls that Discord
    refused."""
    print(sample.game)
    for text, number in sample.statements.most_common(most):
        print(f"  {number / len(sample.clicks):6.2f}  {text[:300]}")
    for violation in sample.violations[:5]:
        print(f"  violation: {violation[:500]}")


def main() -> None:
    """Plays, and prints three lines of the table of results and the counts for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks", description=__doc__)
    parser.add_argument("--games", default=",".join(CHOSEN), help="such as asigoc,chaos:mirror")
    parser.add_argument("--clicks", type=int, default=MOST_CLICKS, help="at most, in each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--statements", type=int, default=0, help="list so many SQL statements")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="the bot of another checkout")
    parser.add_argument("--trace", action="store_true", help="count a click's functions")
    parser.add_argument("--list", action="store_true", help="with --trace: name them")
    options = parser.parse_args()
    if options.trace:
        sys.exit(pytest.main(["-s", "-vv" if options.list else "-q", str(TRACE)]))
    games = options.games.split(",")
    samples = asyncio.run(play_all(games, options.checkout, options.seed, options.clicks))
    for sample in samples if options.statements else ():
        show(sample, options.statements)
    print(table(click_figures(samples)))


if __name__ == "__main__":
    main()
