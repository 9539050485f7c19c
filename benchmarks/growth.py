"""`python -m benchmarks.growth`: how much a database grows for each thousand matches.

The computer plays both seats of matches of all games in turn, with starter decks, through the bot's
own services into a SQLite file. Its size is read before and after, and again when the choices are
deleted as `deckhand prune --choices` does it, each time without free pages.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import engine
from benchmarks.stored import now, ready_decks
from bot.matches.actions import Choose
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from bot.store.privacy.pruning import delete_choices
from bot.tournaments.after_match import after_match
from engine.match import Match
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level
from engine.record import Choice, Record

PLAYERS: Final = PlayerRef(1, "Alice"), PlayerRef(2, "Bob")
THOUSAND: Final = 1000


async def play_out(store: Store, live: MatchService, row: MatchRow, level: Level) -> int:
    """Plays a match to its end. Returns the number of choices, including those that the bot made by
    itself."""
    async with store.read() as connection:
        sources = await deck_sources(connection, row)
    match = engine.replay(Record(row.game, sources, row.seed, row.first, ()))
    await _catch_up(store, match, row)
    while (decision := match.decision) is not None:
        option = advise(match, decision.player, level, row.seed).option
        await live.do(row.id, row.users[decision.player], Choose(match.number, option, sure="yes"))
        await _catch_up(store, match, row)
    return match.number


async def _catch_up(store: Store, match: Match, row: MatchRow) -> None:
    async with store.read() as connection:
        stored = await choices_from(connection, row.id, match.number)
    match.play_on([Choice(one.player, one.option) for one in stored])


async def play(
    store: Store, number: int, level: Level, decks: Mapping[str, tuple[int, int]]
) -> tuple[Sequence[str], int]:
    """Plays this many matches, of all games in turn, with the given decks. Returns the matches' ids
    and the number of choices."""
    games = list(engine.games().values())
    live = MatchService(store, now, after_match)
    ids, choices = [], 0
    for at in range(number):
        game = games[at % len(games)]
        a, b = (Seat(one, deck) for one, deck in zip(PLAYERS, decks[game.key], strict=True))
        terms = MatchOptions(game.key, "live", rated=True)
        begun = await deal_match(store, new_match(terms, (a, b), 10, 20, now()))
        async with store.write() as connection:
            await store_dealt_match(connection, begun)
        choices += await play_out(store, live, begun.row, level)
        ids.append(begun.row.id)
    return ids, choices


def size(path: Path) -> int:
    """Returns the size of a database in bytes, without its free pages."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size


async def measure(number: int, level: Level, path: Path) -> None:
    """Plays this many matches on a new database at `path`. Prints how much a database grows for a
    thousand matches, with all choices and without them."""
    url = f"sqlite+aiosqlite:///{path}"
    store = await Store.open(url)
    decks = {key: await ready_decks(store, game) for key, game in engine.games().items()}
    await store.close()
    before = size(path)
    store = await Store.open(url)
    ids, choices = await play(store, number, level, decks)
    await store.close()
    played = size(path)
    store = await Store.open(url)
    await store.run(delete_choices, ids)
    await store.close()
    pruned = size(path)
    print(f"{number} matches, {choices / number:.0f} choices each on average")
    for what, grown in (("all kept", played - before), ("without choices", pruned - before)):
        print(f"{what}: {grown / number * THOUSAND / 1e6:.1f} MB for each thousand matches")


def main() -> None:
    """Measures as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--level", choices=LEVELS, default="normal")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(options.matches, options.level, Path(folder) / "deckhand.db"))


if __name__ == "__main__":
    main()
