"""Settings of servers, and servers that the bot has left."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of
from bot.store.matches.match_clocks import ClockKey
from bot.store.tables.core_schema import guilds


@dataclass(frozen=True, slots=True)
class GuildRow:
    """A server's settings. None means that the server has not set a setting. Times are seconds
    since 1970.

    - `matches_channel`: the channel in which matches are played.
    - `queue_channel`, `queue_message`: the message that shows how many members wait for an
      opponent, and its channel.
    - `default_clock`: the clock of challenges that name none.
    - `organiser_role`: the role whose members can organise tournaments.
    - `report_channel`, `puzzle_channel`: the channels for members' reports and for daily puzzles.
    - `home_made`: whether custom cards may be played in games whose rules do not keep them fair.
    - `practice`: whether practice matches against the computer are allowed.
    - `forbidden_words`: words that members must not use in their texts on this server, one a line.
    - `left`: when the bot left the server, None if it hasn't.
    - `arrived`: when the bot joined the server. Set once the bot has greeted the server or is about
      to.
    - `door_channel`, `door_message`: the greeting and its channel.
    """

    id: int
    matches_channel: int | None = None
    queue_channel: int | None = None
    queue_message: int | None = None
    default_clock: ClockKey | None = None
    organiser_role: int | None = None
    home_made: bool = True
    left: int | None = None
    practice: bool = True
    report_channel: int | None = None
    puzzle_channel: int | None = None
    forbidden_words: str = ""
    arrived: int | None = None
    door_channel: int | None = None
    door_message: int | None = None


_SETTINGS: Final = select(guilds).where(guilds.c.id == bindparam("guild"))


async def guild_settings(connection: AsyncConnection, guild: int) -> GuildRow:
    """Returns a server's settings. If it never set any, they are the defaults."""
    row = (await connection.execute(_SETTINGS, {"guild": guild})).first()
    return GuildRow(**columns_of(row)) if row else GuildRow(guild)


async def greeted_guilds(connection: AsyncConnection) -> Mapping[int, int]:
    """Returns the servers in which the bot has introduced itself, each with the time when the bot
    joined it (seconds since 1970)."""
    query = select(guilds.c.id, guilds.c.arrived).where(guilds.c.door_message.is_not(None))
    return {row.id: row.arrived for row in await connection.execute(query)}


async def change_guild(
    connection: AsyncConnection, guild: int, **changes: Any
) -> tuple[GuildRow, GuildRow]:
    """Changes the named columns of a server's settings. Returns the settings before and after the
    change."""
    before = await guild_settings(connection, guild)
    after = replace(before, **changes)
    changed = await connection.execute(update(guilds).where(guilds.c.id == guild).values(changes))
    if not changed.rowcount:
        await connection.execute(insert(guilds).values(asdict(after)))
    return before, after
