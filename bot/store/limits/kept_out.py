"""Members whom the moderators of a server keep out of new matches there."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_row, find_rows, save_row
from bot.store.tables.core_schema import kept_out


@dataclass(frozen=True, slots=True)
class KeptOut:
    """A ban from playing: moderators of a server have kept a member from playing there since `made`
    (seconds since 1970). `name` is the member's name then. `reason` is the moderators' text, "" if
    they gave none."""

    guild: int
    user: int
    name: str
    made: int
    reason: str = ""


async def kept_out_of(connection: AsyncConnection, guild: int) -> Sequence[KeptOut]:
    """Returns the members who can't play in a server because its moderators keep them out, the
    latest first. Leaves out former members."""
    theirs = select(kept_out).where(kept_out.c.guild == guild, kept_out.c.user > 0)
    query = theirs.order_by(kept_out.c.made.desc(), kept_out.c.user)
    return await find_rows(connection, KeptOut, query)


async def servers_that_keep_out(connection: AsyncConnection, user: int) -> Sequence[KeptOut]:
    """Returns a user's bans from playing, one for each server that keeps them out."""
    query = select(kept_out).where(kept_out.c.user == user).order_by(kept_out.c.guild)
    return await find_rows(connection, KeptOut, query)


_KEPT_OUT: Final = select(kept_out).where(
    kept_out.c.guild == bindparam("guild"), kept_out.c.user == bindparam("user")
)


async def find_kept_out(connection: AsyncConnection, guild: int, user: int) -> KeptOut | None:
    """Returns a member's ban from playing in a server, None if they can play there."""
    return await find_row(connection, KeptOut, _KEPT_OUT, {"guild": guild, "user": user})


async def count_kept_out(connection: AsyncConnection, guild: int) -> int:
    """Returns the number of members whom a server keeps from playing."""
    theirs = kept_out.c.guild == guild, kept_out.c.user > 0
    return await connection.scalar(select(func.count()).where(*theirs)) or 0


async def save_kept_out(connection: AsyncConnection, row: KeptOut) -> None:
    """Stores a ban from playing, or replaces the reason of the present one."""
    await save_row(connection, kept_out, asdict(row))


async def delete_kept_out(connection: AsyncConnection, guild: int, user: int) -> None:
    """Deletes a member's ban, so that they can play in the server again."""
    await connection.execute(delete(kept_out).where(at(kept_out, guild=guild, user=user)))
