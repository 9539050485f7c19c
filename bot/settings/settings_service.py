"""The settings of servers and of members: reading and changing them, with the consequences of a
change."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.limits.kept_out import (
    KeptOut,
    count_kept_out,
    delete_kept_out,
    find_kept_out,
    kept_out_of,
    save_kept_out,
)
from bot.store.limits.member_blocks import blocked_by, save_blocks
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.matchmaking.queue import leave_queue, lock_queue, place_of
from bot.store.privacy.former_members import restore_kept_data
from bot.store.running_matches.hand_posts import reopen_hands
from bot.store.running_matches.portraits import delete_portrait
from bot.store.settings.guild_settings import GuildRow, change_guild, guild_settings
from bot.store.settings.preferences import Preferences, change_preferences, preferences_of

KEPT_OUT_EACH: Final = 100
"""The most members whom a server can keep out at a time."""

TOO_MANY: Final = (
    f"This server keeps out {KEPT_OUT_EACH} members, and I can't remember more. Let one in first."
)


class SettingsService:
    """Reads and changes the settings of servers and of members."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild: int) -> GuildRow:
        """Returns the settings of a server. Settings that the server hasn't set have their
        defaults.
        """
        return await self._store.fetch(guild_settings, guild)

    async def change_server(self, guild: int, **changes: object) -> tuple[GuildRow, GuildRow]:
        """Changes settings of a server; `changes` has their new values by column. Returns the row
        before and after the change. If the queue's channel changes, the stored message with the
        numbers of waiting members is forgotten, so that a new one is posted."""
        return await self._store.run(_change_server, guild, changes)

    async def of_member(self, user: int) -> Preferences:
        """Returns the preferences of a member. Preferences that the member hasn't set have their
        defaults."""
        return (await self._store.fetch(preferences_of, user))[user]

    async def with_blocks(self, user: int) -> tuple[Preferences, Collection[int]]:
        """Returns the preferences of a member, and the ids of members whom this member has
        blocked."""
        async with self._store.read() as connection:
            preferences = (await preferences_of(connection, user))[user]
            return preferences, await blocked_by(connection, user)

    async def change_member(self, user: int, **changes: object) -> Sequence[MatchRow]:
        """Changes preferences of a member; `changes` has their new values by column. Returns the
        matches that the member is playing. Deletes the member's portrait if the member no longer
        wants it. If the member accepts direct messages again, hands that couldn't be delivered are
        sent again."""
        return await self._store.run(_change_member, user, changes)

    async def block_members(self, user: int, blocked: Collection[int]) -> None:
        """Sets the complete list of members whom a member blocks."""
        await self._store.run(save_blocks, user, blocked)

    async def kept_out(self, guild: int) -> Sequence[KeptOut]:
        """Returns the members whom a server bars from new matches, the latest first."""
        return await self._store.fetch(kept_out_of, guild)

    async def keep_out(self, row: KeptOut) -> None:
        """Bars a member from new matches on a server and removes the member from the server's
        queue. Running matches of the member continue. Raises Refusal if the server has barred as
        many members as it can."""
        await self._store.run(_keep_out, row)

    async def let_in(self, guild: int, user: int) -> None:
        """Allows a barred member to play new matches on a server again."""
        await self._store.run(delete_kept_out, guild, user)

    async def note_reason(self, guild: int, user: int, reason: str) -> None:
        """Stores the reason why a server bars a member. Does nothing if the member is no longer
        barred."""
        await self._store.run(_note_reason, guild, user, reason)


async def _keep_out(connection: AsyncConnection, row: KeptOut) -> None:
    await lock_queue(connection)
    await restore_kept_data(connection, row.user)
    known = await find_kept_out(connection, row.guild, row.user)
    if known is None and await count_kept_out(connection, row.guild) >= KEPT_OUT_EACH:
        raise Refusal(TOO_MANY)
    await save_kept_out(connection, row if known is None else replace(row, reason=known.reason))
    place = await place_of(connection, row.guild, row.user)
    if place is not None:
        await leave_queue(connection, place)


async def _note_reason(connection: AsyncConnection, guild: int, user: int, reason: str) -> None:
    known = await find_kept_out(connection, guild, user)
    if known is not None:
        await save_kept_out(connection, replace(known, reason=reason))


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
    if changes.get("direct"):
        await reopen_hands(connection, user)
    return await matches_of(connection, user)
