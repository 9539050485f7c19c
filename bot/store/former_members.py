"""What outlasts the deletion of a member's data, because it protects others or counts against the
member: the blocks that others set, and the hourly limits.

It is kept under a keyed hash of the member's id, from which nobody finds the id. If the member acts
again, it is theirs again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.key_value import read_value, save_value
from bot.store.schema import blocks, recent_acts

KEY: Final = "former members"
"""The name of the key of the hashes among the stored values."""

HASH_BITS: Final = 62


async def keep_for_others(connection: AsyncConnection, user: int) -> None:
    """Keeps what must outlast the data of a member, under the hash of their id."""
    key = await read_value(connection, KEY)
    if key is None:
        key = secrets.token_hex(32)
        await save_value(connection, KEY, key)
    await _move(connection, user, _hash(key, user))


async def recognise(connection: AsyncConnection, user: int) -> None:
    """Gives a member who acts again what was kept when their data were deleted."""
    key = await read_value(connection, KEY)
    if key is not None:
        await _move(connection, _hash(key, user), user)


async def _move(connection: AsyncConnection, old: int, new: int) -> None:
    """Moves what is kept from one id to another. A block that both have stays one."""
    both = select(blocks.c.user).where(blocks.c.blocked == new)
    of_old = blocks.c.blocked == old
    await connection.execute(delete(blocks).where(of_old, blocks.c.user.in_(both)))
    await connection.execute(update(blocks).where(of_old).values(blocked=new))
    acts = update(recent_acts).where(recent_acts.c.user == old)
    await connection.execute(acts.values(user=new))


def _hash(key: str, user: int) -> int:
    """Returns the hash of an id: negative, as nobody's id on Discord is."""
    digest = hmac.digest(bytes.fromhex(key), str(user).encode(), hashlib.sha256)
    return -1 - (int.from_bytes(digest[:8], "big") >> (64 - HASH_BITS))
