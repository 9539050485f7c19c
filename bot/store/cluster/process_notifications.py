"""Telling the other processes of the bot at once what is new, with PostgreSQL's NOTIFY.

They hear of it when the transaction commits, and go by what is stored: nothing depends on it, since
all of it is looked for every few seconds too. With SQLite there are no others.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "deckhand"


@dataclass(frozen=True, slots=True)
class Notification:
    """What is new: its `kind`, and of what by its `key`, such as a match's id. `sender` is the
    process that says so, by its name."""

    kind: str
    key: str
    sender: str

    @classmethod
    def read(cls, payload: str) -> Notification:
        """The one that `payload` spells."""
        return cls(*json.loads(payload))

    @property
    def payload(self) -> str:
        """How it is spelled."""
        return json.dumps([self.kind, self.key, self.sender])


async def notify(connection: AsyncConnection, news: Notification) -> None:
    """Tells all processes that listen, this one too, once the transaction commits."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, news.payload)))
