"""Daily copies of the database; only the latest ones are kept.

The copy is a job with a lock, so that one of several processes makes it. The database stores the
day of the latest copy.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.backups.copies import back_up, ending_of, file_of, is_sqlite
from bot.backups.failures import NotBackedUp
from bot.backups.sqlite_files import PART
from bot.base.settings import Settings, data_folder
from bot.jobs import Job, Jobs, NotYet
from bot.store import Store
from bot.store.database.key_value import read_value, save_value

log = logging.getLogger(__name__)

BACK_UP: Final = "daily backup"
LATEST: Final = "latest daily backup"
"""The key of the time of the latest copy, in seconds since 1970."""

DAY_SECONDS: Final = 24 * 3600
NAME: Final = re.compile(r"deckhand-\d{4}-\d\d-\d\d\.\w+")
UNFINISHED: Final = re.compile(rf"{NAME.pattern}{re.escape(PART)}(-journal)?")
"""The names of files that a process leaves if it is killed while it makes a copy. One job at a time
makes copies, so no process writes to such a file any longer."""


def backups_folder(settings: Settings) -> Path:
    """Returns the folder for daily copies. The folder is beside the file of an SQLite database, and
    in the data folder for other databases."""
    url = settings.database_url
    beside = file_of(url).parent if is_sqlite(url) else data_folder()
    return beside / "backups"


class DailyBackups:
    """Daily copies of the database. A setting of the host says how many copies are kept; if the
    setting is 0, none are made."""

    def __init__(
        self, store: Store, settings: Settings, jobs: Jobs, clock: Callable[[], int]
    ) -> None:
        self._store = store
        self._url = settings.database_url
        self._folder = backups_folder(settings)
        self._kept = settings.backups
        self._jobs = jobs
        self._clock = clock
        jobs.add(
            Job(
                BACK_UP,
                self.back_up_now,
                tries=3,
                pause=60,
                lock="all",
                queueing_lock="all",
                long=True,
            )
        )

    async def back_up_if_due(self) -> None:
        """Schedules a copy if a day has passed since the latest one, or since the bot's first
        start. Does nothing if copies are switched off."""
        if self._kept == 0:
            return
        latest = await self._latest()
        if latest is None:
            await self._store.run(save_value, LATEST, str(self._clock()))
        elif self._clock() - latest >= DAY_SECONDS:
            await self._jobs.defer(BACK_UP)

    async def back_up_now(self) -> None:
        """Makes a copy now; this is the work of the scheduled job. Does nothing if another process
        has just made a copy. Raises NotYet if the copy could not be made, so that the job is
        retried."""
        now, latest = self._clock(), await self._latest()
        if latest is not None and now - latest < DAY_SECONDS:
            return
        day = datetime.fromtimestamp(now, UTC).date().isoformat()
        file = self._folder / f"deckhand-{day}{ending_of(self._url)}"
        try:
            await asyncio.to_thread(self._make, file)
        except (NotBackedUp, OSError) as why:
            log.error("the daily backup wasn't made: %s", why)
            raise NotYet(str(why)) from why
        await self._store.run(save_value, LATEST, str(now))
        log.info("the daily backup is %s", file)

    def _make(self, file: Path) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for one in self._named(UNFINISHED):
            one.unlink(missing_ok=True)
        back_up(self._url, file)
        for one in self._named(NAME)[: -self._kept]:
            one.unlink(missing_ok=True)

    def _named(self, pattern: re.Pattern[str]) -> list[Path]:
        return sorted(one for one in self._folder.iterdir() if pattern.fullmatch(one.name))

    async def _latest(self) -> int | None:
        noted = await self._store.fetch(read_value, LATEST)
        return None if noted is None else int(noted)
