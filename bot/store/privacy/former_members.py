"""Data that are kept when a member's data are deleted, because they protect others or count against
the member. They are the blocks that others set, the bans by servers, the acts that are limited to a
number in an hour, and for a time the link to the member's rated matches.

The data are stored under a keyed hash of the member's id, from which nobody can find the id. If the
member uses the bot again, the data become theirs again. The rated matches become theirs again when
they begin a rated match.
"""

import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.key_value import read_value, save_value
from bot.store.database.upsert import upsert
from bot.store.matches.match_rows import plays
from bot.store.tables.core_schema import blocks, former_players, kept_out, ratings, recent_acts
from bot.store.tables.match_schema import matches

KEY: Final = "former members"
"""The name under which the key of the hashes is stored."""

HASH_BITS: Final = 62

RATED_DAYS: Final = 90
"""Days after the deletion of a member's data in which their rated matches can become theirs
again."""


async def keep_for_others(connection: AsyncConnection, user: int, pseudonym: int, now: int) -> None:
    """Keeps the data of a member that must survive the deletion of their other data, such as blocks
    by others. Stores them under a hash of the member's id. Also remembers for RATED_DAYS that
    `pseudonym` has the member's rated matches. `now` is in seconds since 1970. Call this function
    before the matches are assigned to `pseudonym`."""
    key = await read_value(connection, KEY)
    if key is None:
        key = secrets.token_hex(32)
        await save_value(connection, KEY, key)
    await _move(connection, user, _hash(key, user))
    rated = select(matches.c.id).where(matches.c.rated, plays(user)).limit(1)
    if (await connection.execute(rated)).first() is not None:
        values = {"pseudonym": pseudonym, "until": now + RATED_DAYS * 24 * 3600}
        new = upsert(connection, former_players).values(hash=_hash(key, user), **values)
        await connection.execute(new.on_conflict_do_update(index_elements=["hash"], set_=values))


async def restore_kept_data(connection: AsyncConnection, user: int) -> None:
    """Gives a former member the data back that `keep_for_others` kept, because the member uses the
    bot again. Does nothing if no data were kept."""
    key = await read_value(connection, KEY)
    if key is not None:
        await _move(connection, _hash(key, user), user)


async def give_back_rated(connection: AsyncConnection, user: int, name: str, now: int) -> None:
    """Gives a former member their rated matches and ratings back, under `name`, because they begin
    a rated match. So nobody can get rid of a bad rating by deleting their data. Does nothing if
    more than RATED_DAYS have passed since the deletion."""
    key = await read_value(connection, KEY)
    if key is None:
        return
    is_theirs = former_players.c.hash == _hash(key, user)
    query = select(former_players.c.pseudonym).where(is_theirs, former_players.c.until > now)
    pseudonym = await connection.scalar(query)
    if pseudonym is None:
        return
    for id_column, name_column in (
        (matches.c.player_a, matches.c.name_a),
        (matches.c.player_b, matches.c.name_b),
        (ratings.c.user, ratings.c.name),
    ):
        given = update(id_column.table).where(id_column == pseudonym)
        if id_column.table is matches:
            given = given.where(matches.c.rated)
        await connection.execute(given.values({id_column: user, name_column: name}))
    await connection.execute(delete(former_players).where(is_theirs))


async def forget_former_players(connection: AsyncConnection, now: int) -> None:
    """Deletes the records of former members who can no longer get their rated matches back at `now`
    (seconds since 1970)."""
    await connection.execute(delete(former_players).where(former_players.c.until <= now))


async def _move(connection: AsyncConnection, old: int, new: int) -> None:
    """Moves kept data from one id to another. If both ids are blocked by the same member, one block
    stays. The moved bans by servers lose their name and reason."""
    both = select(blocks.c.user).where(blocks.c.blocked == new)
    of_old = blocks.c.blocked == old
    await connection.execute(delete(blocks).where(of_old, blocks.c.user.in_(both)))
    await connection.execute(update(blocks).where(of_old).values(blocked=new))
    servers = select(kept_out.c.guild).where(kept_out.c.user == new)
    of_old = kept_out.c.user == old
    await connection.execute(delete(kept_out).where(of_old, kept_out.c.guild.in_(servers)))
    await connection.execute(update(kept_out).where(of_old).values(user=new, name="", reason=""))
    acts = update(recent_acts).where(recent_acts.c.user == old)
    await connection.execute(acts.values(user=new))


def _hash(key: str, user: int) -> int:
    """Returns the hash of an id. It is negative, unlike any id on Discord."""
    digest = hmac.digest(bytes.fromhex(key), str(user).encode(), hashlib.sha256)
    return -1 - (int.from_bytes(digest[:8], "big") >> (64 - HASH_BITS))
