"""The settings of servers and of members: reading them, and changing them with what follows."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.database.rows import save_row
from bot.store.limits.member_blocks import blocked_by, save_blocks
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.running_matches.hand_messages import get_hand_message
from bot.store.running_matches.portraits import delete_portrait
from bot.store.settings.guild_settings import GuildRow, change_guild, guild_settings
from bot.store.settings.preferences import Preferences, change_preferences, preferences_of
from bot.store.tables.match_schema import hand_messages


class SettingsService:
    """Reads and changes the settings of servers and of members."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild: int) -> GuildRow:
        """Returns the settings of a server, with defaults for all that it has not set."""
        return await self._store.fetch(guild_settings, guild)

    async def change_server(self, guild: int, **changes: object) -> tuple[GuildRow, GuildRow]:
        """Changes columns of a server's settings. Returns the row before and after the change.

        Another channel for the queue has no message with the numbers yet.
        """
        return await self._store.run(_change_server, guild, changes)

    async def of_member(self, user: int) -> Preferences:
        """Returns the preferences of a member, with defaults for all that they have not set."""
        return (await self._store.fetch(preferences_of, user))[user]

    async def with_blocks(self, user: int) -> tuple[Preferences, Collection[int]]:
        """Returns the preferences of a member, and the members whom they have blocked."""
        async with self._store.read() as connection:
            preferences = (await preferences_of(connection, user))[user]
            return preferences, await blocked_by(connection, user)

    async def change_member(self, user: int, **changes: object) -> Sequence[MatchRow]:
        """Changes columns of a member's preferences. Returns the matches that they play.

        Deletes their picture if no board shows it any more. If they take direct messages again,
        hands that could not be delivered to them are sent again.
        """
        return await self._store.run(_change_member, user, changes)

    async def block_members(self, user: int, blocked: Collection[int]) -> None:
        """Has a member block those members and no others."""
        await self._store.run(save_blocks, user, blocked)


async def _change_server(
    connection: AsyncConnection, guild: int, changes: Mapping[str, object]
) -> tuple[GuildRow, GuildRow]:
    before, after = await change_guild(connection, guild, **changes)
    if after.queue_channel != before.queue_channel:
        _, after = await change_guild(connection, guild, queue_message=None)
    return before, after


async def _change_member(
    connection: AsyncConnection, user: int, changes: Mapping[str, object]
) -> Sequence[MatchRow]:
    await change_preferences(connection, user, **changes)
    if not (await preferences_of(connection, user))[user].wants_portrait:
        await delete_portrait(connection, user)
    running = await matches_of(connection, user)
    for row in running if changes.get("direct") else ():
        seat = row.seat_of(user)
        assert seat is not None
        hand = await get_hand_message(connection, row.id, seat)
        if hand.closed:
            await save_row(connection, hand_messages, asdict(replace(hand, closed=False)))
    return running
