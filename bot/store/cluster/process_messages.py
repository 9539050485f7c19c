"""Messages to the other processes of the bot, by PostgreSQL's NOTIFY.

They arrive when the transaction commits. With SQLite there are no other processes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "deckhand"


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """A change: its `kind`, and the `key` of what has changed, such as a match's id. `sender` is
    the name of the process that sends the message."""

    kind: str
    key: str
    sender: str

    @classmethod
    def from_payload(cls, payload: str) -> ProcessMessage:
        """Returns the message in a payload. Raises ValueError, TypeError if it isn't one."""
        return cls(*json.loads(payload))

    @property
    def payload(self) -> str:
        """The message as text for NOTIFY."""
        return json.dumps([self.kind, self.key, self.sender])


async def send_process_message(connection: AsyncConnection, message: ProcessMessage) -> None:
    """Sends a message to all processes that listen, also to this one, when the transaction
    commits."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, message.payload)))
