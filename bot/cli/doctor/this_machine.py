"""The checks of this machine: files, database, fonts and disk space."""

import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.backups.copies import file_of, is_sqlite
from bot.backups.daily import LATEST
from bot.backups.postgresql_dumps import DUMP
from bot.base.forbidden_words import ForbiddenWords, UnreadableWords
from bot.base.settings import ENV_FILE, Settings, data_folder
from bot.cli.doctor.check_result import CheckResult
from bot.store.database.conflicts import DatabaseAway
from bot.store.database.key_value import read_value
from bot.store.database.migration import is_known, newest_version
from bot.store.limits.deck_space import BYTES_EACH, largest_spaces, mebibytes
from bot.store.matches.match_rows import paused_matches
from bot.store.transfer.other_versions import is_there, read_only, version_of
from rendering.draw.typefaces import unreadable_fonts

LEAST_BYTES: Final = 500 << 20
"""The fewest free bytes: room for the database, its copies, and drawn cards."""

OPEN: Final = "other users of this machine can read {files}: `chmod 600 {files}`"
CLOSED: Final = "only you can read them"
BY_OTHERS: Final = 0o077
"""The mode bits of everybody but the owner."""

NO_FILE: Final = "there is none at {database} yet; the first start creates it"
EMPTY: Final = "{database} is empty; the first start creates its tables"
NEWER: Final = "{database} has version {version}, which is newer than this program ({newest})"
OLDER: Final = "{database} has version {version}; the next start migrates it to {newest}"
CURRENT: Final = "{database} has version {version}"
UNREACHABLE: Final = "{database} can't be read: {why}"
DAMAGED: Final = "{database} is damaged: {why}. `deckhand restore` puts a copy back"
PAUSED: Final = (
    "paused, as they took too much CPU: {matches}. Their players can concede or agree on a draw; "
    "in a tournament, organisers can set the result"
)
SOUND: Final = ", and is sound"
NO_COPIES: Final = "none are made each day, as DECKHAND_BACKUPS is 0"
NO_PROGRAM: Final = f"none can be made: {DUMP} isn't installed here (Debian: postgresql-client)"
LATEST_COPY: Final = "the latest daily one was made at {when}"
LARGEST: Final = 3
"""The number of members that are named, of those whose decks take the most room."""
LARGEST_SPACES: Final = "of {most} MiB that each member has, most is used by {members}"
NO_COPY_YET: Final = "the first daily one is made a day after the first start"


async def database(settings: Settings) -> Sequence[CheckResult]:
    """Checks the database and its copies, without changing anything."""
    url, words = settings.database_url, {"database": settings.database_name}
    words["newest"] = newest_version()
    if not is_there(url):
        return [CheckResult("database", True, NO_FILE.format(**words))]
    try:
        async with read_only(url) as connection:
            version = await version_of(connection)
            if version is None:
                return [CheckResult("database", True, EMPTY.format(**words))]
            words["version"] = version
            if not is_known(version):
                return [CheckResult("database", False, NEWER.format(**words))]
            wrong = await _wrong_with(connection) if is_sqlite(url) else None
            copies = await _copies(connection, settings)
            is_newest = version == newest_version()
            paused = await paused_matches(connection) if is_newest else ()
            space = await _space(connection) if is_newest else ()
    except (DatabaseAway, DBAPIError, OSError) as error:
        seen = UNREACHABLE.format(**words, why=error.__cause__ or error)
        return [CheckResult("database", False, seen)]
    if wrong is not None:
        return [CheckResult("database", False, DAMAGED.format(**words, why=wrong)), copies]
    seen = (CURRENT if is_newest else OLDER).format(**words)
    found = [CheckResult("database", True, seen + SOUND * is_sqlite(url)), copies]
    found += space
    if paused:
        found.append(CheckResult("matches", False, PAUSED.format(matches=", ".join(paused))))
    return found


async def _wrong_with(connection: AsyncConnection) -> str | None:
    """Returns an integrity problem of a database file; None if there is none."""
    found = await connection.scalar(text("PRAGMA integrity_check(1)"))
    if found != "ok":
        return found
    row = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    return None if row is None else f"a row of {row[0]} refers to a missing row of {row[2]}"


async def _space(connection: AsyncConnection) -> Sequence[CheckResult]:
    """Returns the members whose decks take the most room; the host may want to talk to them."""
    largest = await largest_spaces(connection, LARGEST)
    if not largest:
        return []
    told = (f"member {one.member} {mebibytes(one.total)} MiB" for one in largest)
    seen = LARGEST_SPACES.format(most=mebibytes(BYTES_EACH), members=", ".join(told))
    return [CheckResult("decks", True, seen)]


async def _copies(connection: AsyncConnection, settings: Settings) -> CheckResult:
    if not is_sqlite(settings.database_url) and shutil.which(DUMP) is None:
        return CheckResult("backups", settings.backups == 0, NO_PROGRAM)
    if settings.backups == 0:
        return CheckResult("backups", True, NO_COPIES)
    noted = await read_value(connection, LATEST)
    if noted is None:
        return CheckResult("backups", True, NO_COPY_YET)
    when = datetime.fromtimestamp(int(noted), UTC).isoformat(" ", "minutes")
    return CheckResult("backups", True, LATEST_COPY.format(when=when))


def forbidden_words(settings: Settings) -> Sequence[CheckResult]:
    """Checks whether the file of forbidden words can be read. Returns no result if the host has set
    no file."""
    file = settings.forbidden_words
    if file is None:
        return []
    try:
        ForbiddenWords.of_file(file)
    except UnreadableWords as error:
        return [CheckResult("forbidden words", False, str(error))]
    return [CheckResult("forbidden words", True, f"they are in {file}")]


def fonts() -> CheckResult:
    """Checks the fonts that pictures are drawn with."""
    wrong = unreadable_fonts()
    if wrong:
        seen = f"{', '.join(wrong)} can't be used: install the program again"
        return CheckResult("fonts", False, seen)
    return CheckResult("fonts", True, "all are there")


def file_modes(settings: Settings) -> CheckResult:
    """Checks that other users of this machine can't read the settings or the database, which
    contain the token, hands and decks."""
    files = [Path(ENV_FILE), data_folder() / ENV_FILE]
    if is_sqlite(settings.database_url):
        file = file_of(settings.database_url)
        files += [file.with_name(file.name + end) for end in ("", "-wal", "-shm")]
    there = [file for file in dict.fromkeys(files) if file.exists()]
    wrong = [str(file) for file in there if file.stat().st_mode & BY_OTHERS]
    return CheckResult("files", not wrong, OPEN.format(files=" ".join(wrong)) if wrong else CLOSED)


def disk(settings: Settings) -> CheckResult:
    """Checks the free space where the bot stores its data."""
    url = settings.database_url
    folder = file_of(url).parent if is_sqlite(url) else data_folder()
    free = shutil.disk_usage(_nearest(folder)).free
    return CheckResult("disk", free >= LEAST_BYTES, f"{free >> 20:,} MiB are free in {folder}")


def _nearest(folder: Path) -> Path:
    """Returns the folder, or the nearest existing one above it."""
    return next(one for one in (folder, *folder.parents) if one.exists())
