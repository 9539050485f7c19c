"""Hearing at once from the other processes of the bot what is new, and telling them.

Without it everything is found within seconds: who listens looks by themselves as well.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.cluster.process_notifications import CHANNEL, Notification, notify
from bot.store.database.conninfo import conninfo_of

log = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 2.0
"""After so long the database is listened to again, where it was lost."""

MOMENT_SECONDS: Final = 0.5
"""How often the thread that listens looks whether it should end."""

MATCH: Final = "match"
"""The kind of what is told, with its id, of a match that has changed."""

Heard = Callable[[str], None]
"""Is called with the key of something that is new."""


def name_of_this_process() -> str:
    """A name that no other process has, nor had, with what a host finds it by."""
    return f"{socket.gethostname()[:40]}/{os.getpid()}/{secrets.token_hex(4)}"


class Notifier:
    """Tells and hears under the `name` of this process. With SQLite there is nobody else."""

    def __init__(self, store: Store, url: str) -> None:
        self.name: Final = name_of_this_process()
        self._store = store
        self._url = make_url(url)
        self._heard: dict[str, list[Heard]] = {}
        self._due: dict[tuple[str, str], None] = {}
        self._closed = Event()
        self._telling: asyncio.Task[None] | None = None

    @property
    def has_others(self) -> bool:
        """Whether there may be other processes."""
        return self._url.drivername.startswith("postgresql")

    def when(self, kind: str, heard: Heard) -> None:
        """Has `heard` called with the key of what other processes tell of that kind."""
        self._heard.setdefault(kind, []).append(heard)

    def tell(self, kind: str, key: str = "") -> None:
        """Tells the other processes, soon; what the database does not take is not told."""
        if not self.has_others:
            return
        self._due[kind, key] = None
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell(), name="telling other processes")

    def start(self) -> None:
        """Listens from now on, in a thread: the event loop has nothing to do with waiting."""
        if self.has_others:
            loop = asyncio.get_running_loop()
            Thread(target=self._listen, args=(loop,), name="other processes", daemon=True).start()

    def hear_no_more(self) -> None:
        """Hears nothing from now on; what is told is told still."""
        self._closed.set()

    async def close(self) -> None:
        """Tells what is still to be told, and listens no more."""
        self.hear_no_more()
        if self._telling is not None:
            await asyncio.wait([self._telling])

    async def _tell(self) -> None:
        try:
            while self._due:
                due, self._due = self._due, {}
                async with self._store.agree() as connection:
                    for kind, key in due:
                        await notify(connection, Notification(kind, key, self.name))
        except (Refusal, SQLAlchemyError):
            log.warning("other processes could not be told what is new", exc_info=True)
        finally:
            self._telling = None

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg  # only where PostgreSQL is used it is installed

        target = conninfo_of(self._url)
        while not self._closed.is_set():
            try:
                with psycopg.Connection.connect(target, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=MOMENT_SECONDS):
                            loop.call_soon_threadsafe(self._read, notice.payload)
            except RuntimeError:
                return  # the event loop has ended
            except psycopg.Error as error:
                if not self._closed.wait(AGAIN_SECONDS):
                    log.warning("other processes cannot be heard: %s", type(error).__name__)

    def _read(self, payload: str) -> None:
        if self._closed.is_set():
            return
        try:
            news = Notification.read(payload)
        except (ValueError, TypeError):
            log.warning("something was told that this version does not understand")
        else:
            self._hear(news)

    def _hear(self, news: Notification) -> None:
        if news.sender == self.name:
            return
        for heard in self._heard.get(news.kind, ()):
            try:
                heard(news.key)
            except Exception:
                log.exception("what another process told led to nothing")
