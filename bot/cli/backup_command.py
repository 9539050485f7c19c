"""`deckhand backup` and `deckhand restore`."""

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from bot.backups import postgresql_dumps, sqlite_files
from bot.backups.copies import back_up, file_of, is_sqlite
from bot.backups.failures import NotBackedUp, NotRestored
from bot.base import current_time
from bot.base.settings import Settings
from bot.cluster.outages import BEAT_SECONDS, GRACE_SECONDS
from bot.store.cluster.heartbeats import latest_heartbeat
from bot.store.database.conflicts import DatabaseAway
from bot.store.transfer.other_versions import is_there, read_only, version_of

LONGEST_SECONDS: Final = BEAT_SECONDS + GRACE_SECONDS
BEFORE: Final = ".before-restore"

THERE: Final = "{file} already exists"
NOTHING: Final = "there is no database {database} yet"
BACKED_UP: Final = "{database} was copied to {file}. It holds everything that members have stored."
NOT_BACKED_UP: Final = "No backup was made: {why}."
RUNNING: Final = (
    "the bot was running {seconds} seconds ago: stop it first. If you just did, wait until "
    f"{LONGEST_SECONDS} seconds have passed"
)
AWAY: Final = "the database can't be reached: {why}"
RESTORED: Final = "{database} now holds what {file} holds."
KEPT: Final = "The old contents are in {file}."
SET_ASIDE: Final = "The database couldn't be read ({why}), so I renamed it to {file}."
NOT_RESTORED: Final = "Nothing was restored: {why}."


def backup(settings: Settings, name: str) -> int:
    """Copies the database to the new file called `name`, prints the result, and returns the exit
    status. The bot may run during the copy."""
    url, file = settings.database_url, Path(name)
    try:
        if file.exists():
            raise NotBackedUp(THERE.format(file=file))
        if not is_there(url):
            raise NotBackedUp(NOTHING.format(database=settings.database_name))
        back_up(url, file)
    except (NotBackedUp, OSError) as reason:
        print(NOT_BACKED_UP.format(why=reason), file=sys.stderr)
        return 1
    print(BACKED_UP.format(database=settings.database_name, file=file))
    return 0


def restore(settings: Settings, name: str) -> int:
    """Replaces the content of the database by a backup, prints the result, and returns the exit
    status. The bot must be stopped. The previous content is first copied to a file beside the
    database. If the status isn't 0, the database is unchanged."""
    url, file = settings.database_url, Path(name)
    try:
        if is_sqlite(url):
            _restore_file(file, url)
        else:
            _restore_dump(file, url)
    except (NotBackedUp, NotRestored) as reason:
        print(NOT_RESTORED.format(why=reason), file=sys.stderr)
        return 1
    print(RESTORED.format(database=settings.database_name, file=file))
    return 0


def _restore_file(file: Path, url: str) -> None:
    database = file_of(url)
    sqlite_files.check_copy(file)
    if database.exists():
        try:
            asyncio.run(_stopped_version(url))
            before = _unused(database)
            back_up(url, before)
            print(KEPT.format(file=before))
        except (UnreadableCopy, NotBackedUp) as why:
            if not sqlite_files.is_damaged(database):
                raise
            aside = sqlite_files.put_in_place(file, database)
            print(SET_ASIDE.format(why=why, file=aside))
        else:
            sqlite_files.put_back(file, database)
    else:
        sqlite_files.put_in_place(file, database)


def _restore_dump(file: Path, url: str) -> None:
    postgresql_dumps.version_in(file)
    there = asyncio.run(_stopped_version(url))
    if there is not None:
        before = _unused(file)
        back_up(url, before)
        print(KEPT.format(file=before))
    postgresql_dumps.put_back(url, file, there)


def _unused(beside: Path) -> Path:
    """Returns an unused file name for the previous content; the usual name may be that of the
    backup being restored."""
    names = (beside.name + BEFORE + (f"-{number}" if number else "") for number in count())
    return next(file for name in names if not (file := beside.with_name(name)).exists())


class UnreadableCopy(NotRestored):
    """Raised if a database file can't be read at all."""


async def _stopped_version(url: str) -> str | None:
    """Returns the schema version of a database whose bot is stopped; None if it is empty. Raises
    NotRestored."""
    try:
        async with read_only(url) as connection:
            version = await version_of(connection)
            noted = None if version is None else await latest_heartbeat(connection)
    except (DatabaseAway, DBAPIError, OSError) as error:
        raise UnreadableCopy(AWAY.format(why=error.__cause__ or error)) from error
    ago = current_time.now() - int(noted or 0)
    if ago <= LONGEST_SECONDS:
        raise NotRestored(RUNNING.format(seconds=max(ago, 0)))
    return version
