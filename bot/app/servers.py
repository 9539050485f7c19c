"""The current state of servers: the channels and roles that are set for them, and their members."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, Protocol, TypeVar, cast

import discord
from discord.http import HTTPClient

from bot.base.duty import Duty
from bot.discord_api.discord_calls import CallOutcome, attempt_paced
from bot.matches.beginning.start_checks import Presence

P = ParamSpec("P")
T = TypeVar("T")

UNKNOWN_MEMBER: Final = 10007
"""Discord's code for a user who isn't in a server."""

_NEEDED = {
    "view_channel": "see it",
    "send_messages": "write in it",
    "attach_files": "attach pictures",
}


class ServerClient(Protocol):
    """A Discord client that knows only the servers in its `duty`."""

    duty: Duty

    @property
    def http(self) -> HTTPClient: ...

    def get_guild(self, guild: int, /) -> discord.Guild | None: ...

    def dispatch(self, event: str, /, *args: Any) -> None: ...


def channel_there(
    client: ServerClient, guild: int, channel: int | None
) -> discord.abc.GuildChannel | None:
    """Returns a channel of a server that this process is responsible for. Returns None if `channel`
    is None, if the channel was deleted, or if the server isn't in the cache."""
    host = client.get_guild(guild)
    return None if host is None or channel is None else host.get_channel(channel)


def role_there(client: ServerClient, guild: int, role: int | None) -> discord.Role | None:
    """Returns a role of a server that this process is responsible for. Returns None if `role` is
    None, if the role was deleted, or if the server isn't in the cache."""
    host = client.get_guild(guild)
    return None if host is None or role is None else host.get_role(role)


async def guild_now(client: discord.Client, guild: int) -> discord.Guild | None:
    """Returns the server from the cache. If the server isn't cached, asks Discord, which returns
    the server without its channels. Returns None if Discord doesn't answer."""
    known = client.get_guild(guild)
    if known is not None:
        return known
    asked = await attempt_paced(client.fetch_guild, guild, with_counts=False)
    return asked.value


async def text_channel_now(guild: discord.Guild, channel: int) -> discord.TextChannel | None:
    """Returns a text channel of a server; None if the channel was deleted or the bot doesn't see
    it.
    """
    found = guild.get_channel(channel)
    if found is None and not guild.channels:
        found = (await attempt_paced(guild.fetch_channel, channel)).value
    return found if isinstance(found, discord.TextChannel) else None


async def me_now(client: discord.Client, guild: discord.Guild) -> discord.Member | None:
    """Returns the bot as a member of a server; None if Discord doesn't answer."""
    known = cast(discord.Member | None, guild.me)  # None if the bot's member isn't cached
    if known is not None or client.user is None:
        return known
    return (await attempt_paced(guild.fetch_member, client.user.id)).value


def can_be_mentioned(role: discord.Role) -> bool:
    """Returns whether the bot's mentions of a role notify the role's members. True if anybody may
    mention the role, or if the bot has the server's permission to mention all roles."""
    return role.mentionable or role.guild.me.guild_permissions.mention_everyone


async def may_mention_role(
    client: discord.Client, role: discord.Role, channel: discord.abc.GuildChannel
) -> bool:
    """Returns whether the bot's mention of a role in a channel notifies the role's members. True if
    anybody may mention the role, or if the bot has the permission in this channel to mention all
    roles."""
    me = await me_now(client, channel.guild)
    return role.mentionable or (me is not None and channel.permissions_for(me).mention_everyone)


def is_organiser(member: discord.Member, role: discord.Role | None) -> bool:
    """Returns whether a member may organise tournaments. True for administrators and for members
    with `role`."""
    named = role is not None and member.get_role(role.id) is not None
    return named or member.guild_permissions.administrator


def channel_trouble(client: ServerClient, guild: int, channel: int) -> str | None:
    """Returns a problem that keeps the bot from sending messages to a channel, as text: the channel
    was deleted, or the bot lacks a permission. Returns None if there is no problem, or if the
    server isn't in the cache or is unavailable."""
    host = client.get_guild(guild)
    if host is None or host.unavailable:
        return None
    found = host.get_channel(channel)
    if found is None:
        return "its channel was deleted"
    mine = found.permissions_for(host.me)
    if mine.view_channel and mine.send_messages:
        return None
    return f"I can't write in {found.mention}"


async def has_channel(client: ServerClient, guild: int, channel: int | None) -> bool:
    """Returns whether a server's channel exists; False if `channel` is None. If another process is
    responsible for the server, asks Discord, and returns True if Discord doesn't answer."""
    if channel is None or client.duty.has_server(guild):
        return channel_there(client, guild, channel) is not None
    asked = await attempt_paced(client.http.get_channel, channel)
    return asked.outcome is not CallOutcome.GONE


async def has_left(client: ServerClient, guild: int, user: int) -> bool:
    """Returns whether a user is no longer in a server. False if Discord doesn't answer."""
    return await is_member(client, guild, user) is False


async def is_member(client: ServerClient, guild: int, user: int) -> bool | None:
    """Returns whether a user is in a server; None if Discord doesn't answer."""
    if client.duty.has_server(guild) and client.get_guild(guild) is None:
        return None
    asked = await attempt_paced(_unless_unknown, client.http.get_member, guild, user)
    return None if asked.outcome is not CallOutcome.DONE else asked.value is not None


async def _unless_unknown(
    fetch: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
) -> T | None:
    """Returns the member that `fetch` returns; None if Discord says that they aren't in the
    server."""
    try:
        return await fetch(*args, **named)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MEMBER:
            raise
        return None


async def presence_in(
    client: ServerClient, guild: int, channel: int | None, user: int
) -> Presence | None:
    """Returns "there" if a user is in a server and sees `channel` (None: any channel), "unseen" if
    the user is in the server but doesn't see the channel, and "left" if the user isn't in the
    server. Returns None if Discord doesn't answer. For servers of other processes, only membership
    is checked."""
    host = client.get_guild(guild) if client.duty.has_server(guild) else None
    if host is None:
        there = await is_member(client, guild, user)
        return None if there is None else "there" if there else "left"
    asked = await attempt_paced(_unless_unknown, host.fetch_member, user)
    if asked.outcome is not CallOutcome.DONE:
        return None
    if asked.value is None:
        return "left"
    place = None if channel is None else host.get_channel_or_thread(channel)
    unseen = place is not None and not place.permissions_for(asked.value).view_channel
    return "unseen" if unseen else "there"


def sees_channel(user: discord.abc.User, channel: int) -> bool:
    """Returns whether a member sees a channel of the member's server, as far as the bot knows.
    False if `user` isn't known as a member of a server or the channel doesn't exist. A private
    thread counts as seen only if the member may manage threads."""
    if not isinstance(user, discord.Member):
        return False
    place = user.guild.get_channel_or_thread(channel)
    if place is None:
        return False
    allowed = place.permissions_for(user)
    if isinstance(place, discord.Thread) and place.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel


def missing_permissions(channel: discord.abc.GuildChannel) -> list[str]:
    """Returns what the bot has to do in a channel but has no permission for, as phrases such as
    "write in it"."""
    mine = channel.permissions_for(channel.guild.me)
    return [words for name, words in _NEEDED.items() if not getattr(mine, name)]
