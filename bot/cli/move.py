"""`deckhand move`: moves everything from one database into another, checked before it counts."""

import asyncio
import sys
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

import engine
from bot.base import current_time
from bot.base.discord_text import counted
from bot.base.settings import url_of
from bot.cli.existing_database import NotAsNeeded, existing
from bot.cluster.outages import BEAT_SECONDS, GRACE_SECONDS
from bot.matches.live.live_matches import replays_as_stored
from bot.store import Store
from bot.store.cluster.heartbeats import latest_heartbeat
from bot.store.database.conflicts import retry_on_conflict
from bot.store.database.migration import NewerDatabase
from bot.store.matches.match_rows import get_match, matches_to_replay
from bot.store.transfer.table_copies import TABLES, contents_of, copy_table, is_empty

REPLAYED: Final = 1000
"""The most matches that are over that are replayed, the latest; all running matches are
replayed."""

SAME: Final = "Both are the same database."
NOT_EMPTY: Final = "The new database has to be empty, and it isn't."
RUNNING: Final = (
    "The bot was running {seconds} seconds ago: stop it first. If you just did, wait until "
    f"{BEAT_SECONDS + GRACE_SECONDS} seconds have passed."
)
DIFFERENT: Final = "After copying, the table {table} differs: {source} there, {target} here."
DOES_NOT_REPLAY: Final = "Match {match} replays from the old database, but not from the new one."
REFUSED: Final = "The new database refuses a row of the table {table}: {why}"


class NotMoved(Exception):
    """Raised if no data was moved to the new database. The text is the reason."""


def move(source: str, target: str) -> int:
    """Copies everything from the database `source` to `target`, each a file or a URL. Prints the
    result and returns the exit status. If the status isn't 0, the new database is unchanged."""
    try:
        urls = url_of(source), url_of(target)
    except ValueError as error:
        print(f"One of the databases has an unknown address: {error}", file=sys.stderr)
        return 2
    try:
        asyncio.run(_move(*urls))
    except (NotMoved, NotAsNeeded, NewerDatabase) as reason:
        print(f"Nothing was moved. {reason}", file=sys.stderr)
        return 1
    return 0


async def _move(source_url: str, target_url: str) -> None:
    if source_url == target_url:
        raise NotMoved(SAME)
    async with existing(source_url) as source, Store.opened(target_url) as target:
        await _copy(source, target)


@retry_on_conflict
async def _copy(source: Store, target: Store) -> None:
    """Copies everything in one transaction, which commits only after all content was found equal. A
    file accepts no other writes until then."""
    async with source.write() as old, target.write() as new:
        await _check_stopped(old)
        if not await is_empty(new):
            raise NotMoved(NOT_EMPTY)
        for table in TABLES:
            try:
                await copy_table(old, new, table)
            except DBAPIError as error:
                raise NotMoved(REFUSED.format(table=table.name, why=error.orig)) from error
        await _check_contents(old, new)
        replayed = await _check_matches(old, new)
    print(f"{counted(replayed, 'match', 'matches')} replayed, with the same state as before.")
    print("Everything was moved. Have DECKHAND_DATABASE name the new database from now on.")


async def _check_stopped(connection: AsyncConnection) -> None:
    """Raises NotMoved if the bot may be running."""
    noted = await latest_heartbeat(connection)
    ago = current_time.now() - int(noted or 0)
    if ago <= BEAT_SECONDS + GRACE_SECONDS:
        raise NotMoved(RUNNING.format(seconds=max(ago, 0)))


async def _check_contents(old: AsyncConnection, new: AsyncConnection) -> None:
    """Compares all rows, and prints their number. Raises NotMoved."""
    before, after = await contents_of(old), await contents_of(new)
    for table, source in before.items():
        if source != (target := after[table]):
            raise NotMoved(DIFFERENT.format(table=table, source=source, target=target))
        if source.rows:
            print(f"{table:20} {source.rows:>9,} rows  {source.checksum[:16]}")


async def _check_matches(old: AsyncConnection, new: AsyncConnection) -> int:
    """Replays matches from both databases, and returns their number. Raises NotMoved."""
    ids = await matches_to_replay(old, engine.games(), REPLAYED)
    for match_id in ids:
        row = await get_match(new, match_id)
        assert row is not None
        if not await replays_as_stored(new, row) and await replays_as_stored(old, row):
            raise NotMoved(DOES_NOT_REPLAY.format(match=match_id))
    return len(ids)
