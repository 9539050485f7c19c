"""Messages between the processes of one bot, by PostgreSQL's LISTEN and NOTIFY.

They only save time: each process also polls the database, and finds every change within seconds.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import socket
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final

from sqlalchemy import func, make_url, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.database.conninfo import conninfo_of

log = logging.getLogger(__name__)

CHANNEL: Final = "deckhand"
"""The channel of PostgreSQL on which the processes listen."""

RECONNECT_SECONDS: Final = 2.0
"""Seconds before the thread connects to the database again after it lost the connection."""

CLOSE_CHECK_SECONDS: Final = 0.5
"""Seconds between two checks of the listening thread for whether it should end."""

MATCH_CHANGED: Final = "match"
"""The kind of message that says that a match has changed. Its key is the match's id."""

MessageHandler = Callable[[str], None]
"""A function that takes the key of a message."""


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """A message to other processes that something has changed. `kind` is the kind of change, and
    `key` says what has changed, such as a match's id. `sender` is the name of the sending
    process."""

    kind: str
    key: str
    sender: str

    @classmethod
    def from_payload(cls, payload: str) -> ProcessMessage:
        """Returns the message in the payload of a NOTIFY. Raises ValueError or TypeError if it is
        no valid message."""
        return cls(*json.loads(payload))

    @property
    def payload(self) -> str:
        """The message as the payload of a NOTIFY."""
        return json.dumps([self.kind, self.key, self.sender])


async def send_process_message(connection: AsyncConnection, message: ProcessMessage) -> None:
    """Sends a message to all processes that listen, including this one, when the transaction
    commits."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, message.payload)))


def name_of_this_process() -> str:
    """Returns a unique name for this process, made of the host name, the process id and a random
    part.
    """
    return f"{socket.gethostname()[:40]}/{os.getpid()}/{secrets.token_hex(4)}"


class ProcessMessages:
    """Sends and receives messages between the bot's processes. `name` is the name of this process.
    With SQLite there are no other processes, and nothing is sent."""

    def __init__(self, store: Store, url: str) -> None:
        self.name: Final = name_of_this_process()
        self._store = store
        self._url = make_url(url)
        self._handlers: dict[str, list[MessageHandler]] = {}
        self._due: dict[tuple[str, str], None] = {}
        self._closed = Event()
        self._sending: asyncio.Task[None] | None = None

    @property
    def has_others(self) -> bool:
        """Whether other processes of the bot may exist: True with PostgreSQL."""
        return self._url.drivername.startswith("postgresql")

    def add_handler(self, kind: str, handler: MessageHandler) -> None:
        """Registers `handler`, which is called with the key of each message of that kind from other
        processes."""
        self._handlers.setdefault(kind, []).append(handler)

    def send(self, kind: str, key: str = "") -> None:
        """Schedules a message to the other processes. The message is lost if the database fails."""
        if not self.has_others:
            return
        self._due[kind, key] = None
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_due(), name="sending process messages")

    def start(self) -> None:
        """Starts receiving, in a thread, so that waiting doesn't block the event loop."""
        if self.has_others:
            loop = asyncio.get_running_loop()
            Thread(target=self._listen, args=(loop,), name="other processes", daemon=True).start()

    def stop_listening(self) -> None:
        """Stops receiving. Messages can still be sent."""
        self._closed.set()

    async def close(self) -> None:
        """Stops receiving, and returns when all scheduled messages are sent."""
        self.stop_listening()
        if self._sending is not None:
            await asyncio.wait([self._sending])

    async def _send_due(self) -> None:
        try:
            while self._due:
                due, self._due = self._due, {}
                async with self._store.agree() as connection:
                    for kind, key in due:
                        await send_process_message(connection, ProcessMessage(kind, key, self.name))
        except (Refusal, SQLAlchemyError):
            log.warning("other processes could not be told what is new", exc_info=True)
        finally:
            self._sending = None

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg  # installed only if PostgreSQL is used

        target = conninfo_of(self._url)
        while not self._closed.is_set():
            try:
                with psycopg.Connection.connect(target, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._closed.is_set():
                        for notice in connection.notifies(timeout=CLOSE_CHECK_SECONDS):
                            loop.call_soon_threadsafe(self._receive, notice.payload)
            except RuntimeError:
                return  # the event loop has ended
            except psycopg.Error as error:
                if not self._closed.wait(RECONNECT_SECONDS):
                    log.warning("other processes cannot be heard: %s", type(error).__name__)

    def _receive(self, payload: str) -> None:
        if self._closed.is_set():
            return
        try:
            message = ProcessMessage.from_payload(payload)
        except (ValueError, TypeError):
            log.warning("something was told that this version does not understand")
        else:
            self._deliver(message)

    def _deliver(self, message: ProcessMessage) -> None:
        if message.sender == self.name:
            return
        for handler in self._handlers.get(message.kind, ()):
            try:
                handler(message.key)
            except Exception:
                log.exception("what another process told led to nothing")
