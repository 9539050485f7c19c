"""Opens the database for host commands that neither create nor migrate it."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.base.settings import name_of
from bot.store import Store
from bot.store.database.conflicts import Conflict, DatabaseBusy
from bot.store.database.migration import NewerDatabase, is_known, newest_version
from bot.store.transfer.other_versions import is_there, read_only, version_of

MISSING: Final = (
    "There's no database {database}. Does the bot use another one? See DECKHAND_DATABASE and "
    "DECKHAND_DATA."
)
EMPTY: Final = (
    "The database {database} is empty. Does the bot use another one? See DECKHAND_DATABASE and "
    "DECKHAND_DATA."
)
OLDER: Final = (
    "The database {database} has version {version}, and this program works with {newest}: "
    "`deckhand upgrade` migrates it."
)
UNUSABLE: Final = "The database {database} can't be used: {why}"

Args = ParamSpec("Args")
T = TypeVar("T")


class NotAsNeeded(Refusal):
    """Raised if the database doesn't exist or can't be used as it is. The text is the reason."""


@asynccontextmanager
async def existing(url: str) -> AsyncGenerator[Store]:
    """Opens a database that exists and has the newest schema version, and closes it at the end.
    Creates and migrates nothing. Raises NotAsNeeded if the database doesn't exist or can't be used
    as it is, NewerDatabase if a later version of this program has migrated the database, and
    DatabaseAway if the database can't be reached."""
    await check_existing(url)
    store = Store.connected(url)
    try:
        yield store
    finally:
        await store.close()


async def run_in_existing(
    url: str,
    query: Callable[Concatenate[AsyncConnection, Args], Awaitable[T]],
    *args: Args.args,
    **kwargs: Args.kwargs,
) -> T:
    """Opens an existing database (see `existing`) and calls `query` in a transaction, as
    `Store.run` does. `query` gets the connection, then the other arguments. Returns its result."""
    async with existing(url) as store:
        return await store.run(query, *args, **kwargs)


async def check_existing(url: str) -> None:
    """Raises NotAsNeeded, NewerDatabase or DatabaseAway if the database can't be opened by
    `existing`."""
    names = {"database": name_of(url), "newest": newest_version()}
    if not is_there(url):
        raise NotAsNeeded(MISSING.format(**names))
    try:
        async with read_only(url) as connection:
            version = await version_of(connection)
    except Conflict as conflict:
        raise DatabaseBusy from conflict
    except DBAPIError as error:
        raise NotAsNeeded(UNUSABLE.format(**names, why=str(error.orig).strip())) from error
    if version is None:
        raise NotAsNeeded(EMPTY.format(**names))
    if not is_known(version):
        raise NewerDatabase(version)
    if version != newest_version():
        raise NotAsNeeded(OLDER.format(**names, version=version))
