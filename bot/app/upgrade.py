"""`deckhand upgrade`, and the same check before each start: which running matches this program
would stop."""

import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy.exc import DBAPIError

import engine
from bot.base.discord_text import counted
from bot.base.settings import SQLITE, Settings
from bot.matches.live.live_matches import replays_as_stored
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway
from bot.store.database.migration import NewerDatabase, is_known, newest_version
from bot.store.matches.match_rows import MatchRow, count_running, get_match, matches_to_check
from bot.store.transfer.other_versions import copy_matches, is_there, read_only, version_of

UNREADABLE: Final = "The database can't be read: {why}"

EMPTY: Final = "There are no matches in {database} yet."
CURRENT: Final = "{database} already has version {newest}: there is nothing to migrate."
OLDER: Final = "{database} would be migrated from version {version} to {newest}."
STOPPED: Final = "{count} would be stopped, because the rules have changed:"
NOT_MIGRATED: Final = "The database couldn't be migrated: {why}."
MIGRATED: Final = "The database has version {newest} now."
STOPPED_LATER: Final = "Those matches are stopped by `deckhand run --stop-matches`."

REFUSED: Final = (
    "I refuse this upgrade: it would stop rated matches or matches of tournaments. Let the old "
    "version run until they are over, or add --stop-matches to `deckhand upgrade` and `deckhand "
    "run`: then they end without a result, and both players get a message."
)
NOT_STARTED: Final = (
    "The bot doesn't start: it would stop rated matches or matches of tournaments, because the "
    "rules have changed:"
)
HOW_TO_START: Final = (
    "Let the old version run until they are over, or use `deckhand run --stop-matches`: then "
    "they end without a result, and both players get a message."
)


class UpgradeUnknown(Exception):
    """Raised if the effect of an upgrade on running matches can't be determined. The text is the
    reason."""


@dataclass(frozen=True, slots=True)
class UpgradeOutlook:
    """The effect that this version of the program would have on a database.

    - `version` is the schema's current version (None: there are no matches yet).
    - `running` is the number of running matches.
    - `stopped` are the matches that would be stopped because their rules have changed, the oldest
      first.
    """

    version: str | None
    running: int
    stopped: Sequence[MatchRow]

    @property
    def forbidding(self) -> Sequence[MatchRow]:
        """The rated and tournament matches that would be stopped. The upgrade runs only if the host
        allows stopping them.
        """
        return [row for row in self.stopped if row.needs_result]


def upgrade(settings: Settings, *, check: bool = False, stop_matches: bool = False) -> int:
    """Prints what an upgrade would do to running matches, and then migrates the database. With
    `check`, only prints. Returns the exit status:

    - 0 if nothing failed.
    - 1 if a rated or tournament match would be stopped and `stop_matches` is False. Nothing is
      migrated.
    - 2 if the effect is unknown or the migration fails. Nothing is migrated.
    """
    try:
        found = asyncio.run(outlook(settings.database_url))
    except UpgradeUnknown as reason:
        print(reason, file=sys.stderr)
        return 2
    print(*_report(found, settings.database_name), sep="\n", flush=True)
    if found.forbidding and not stop_matches:
        print(REFUSED, file=sys.stderr)
        return 1
    if not check:
        try:
            asyncio.run(_migrate(settings.database_url))
        except DatabaseAway as away:
            print(NOT_MIGRATED.format(why=away.reason), file=sys.stderr)
            return 2
        print(MIGRATED.format(newest=newest_version()))
        if found.forbidding:
            print(STOPPED_LATER)
    return 0


def may_start(settings: Settings) -> bool:
    """Returns whether the bot may open the database. If rated or tournament matches would be
    stopped, or if the effect of this version is unknown, prints the reason to standard error and
    returns False."""
    try:
        found = asyncio.run(outlook(settings.database_url, casual=False))
    except UpgradeUnknown as reason:
        print(reason, file=sys.stderr)
        return False
    if not found.forbidding:
        return True
    print(NOT_STARTED, *map(_line, found.forbidding), HOW_TO_START, sep="\n", file=sys.stderr)
    return False


async def outlook(url: str, *, casual: bool = True) -> UpgradeOutlook:
    """Returns what this version of the program would do to the database at `url`, without changing
    it. If `casual` is False, only rated and tournament matches are checked. Raises UpgradeUnknown
    if the effect can't be determined."""
    rules = dict(engine.rules_versions())
    try:
        if not is_there(url):
            return UpgradeOutlook(None, 0, ())
        async with read_only(url) as source:
            version = await version_of(source)
            if version is None:
                return UpgradeOutlook(None, 0, ())
            if not is_known(version):
                raise UpgradeUnknown(str(NewerDatabase(version)))
            running = await count_running(source)
            is_older = version != newest_version()
            to_look_at = running and (is_older or await matches_to_check(source, rules))
        stopped = await _stopped(url, version, rules, casual=casual) if to_look_at else ()
    except (DatabaseAway, DBAPIError, OSError) as error:
        raise UpgradeUnknown(UNREADABLE.format(why=error.__cause__ or error)) from error
    return UpgradeOutlook(version, running, stopped)


async def _stopped(
    url: str, version: str, rules: Mapping[str, int], *, casual: bool
) -> Sequence[MatchRow]:
    """Returns the matches that can't continue, found in a migrated copy."""
    with TemporaryDirectory(prefix="deckhand-upgrade-") as folder:
        copy = f"{SQLITE}:///{Path(folder) / 'matches.db'}"
        async with read_only(url) as source:
            await copy_matches(source, copy, version, rules)
        stopped: list[MatchRow] = []
        async with Store.opened(copy) as store, store.read() as connection:
            for match_id in await matches_to_check(connection, rules):
                row = await get_match(connection, match_id)
                assert row is not None
                if (casual or row.needs_result) and not await replays_as_stored(connection, row):
                    stopped.append(row)
    return stopped


async def _migrate(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def _report(found: UpgradeOutlook, database: str) -> Sequence[str]:
    """Returns the lines for the host."""
    words = {"database": database, "version": found.version, "newest": newest_version()}
    if found.version is None:
        return [EMPTY.format(**words)]
    going = found.running - len(found.stopped)
    lines = [
        (CURRENT if found.version == newest_version() else OLDER).format(**words),
        counted(going, "running match continues.", "running matches continue."),
    ]
    if found.stopped:
        lines.append(STOPPED.format(count=counted(len(found.stopped), "match", "matches")))
    return [*lines, *map(_line, found.stopped)]


def _line(row: MatchRow) -> str:
    """Returns the line of a match for the host: its id, its game, and whether it is rated or of a
    tournament."""
    kinds = [
        kind
        for kind, is_so in (("rated", row.rated), ("of a tournament", row.pairing is not None))
        if is_so
    ]
    what = ", ".join(kinds) or "neither rated nor of a tournament"
    return f"  {row.id}  {engine.games()[row.game].title}: {what}"
