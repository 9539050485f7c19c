"""Servers as they are now: the channels and roles that they have set, and who is in them."""

from __future__ import annotations

import discord

from bot.discord_calls import Outcome, attempt_paced

_NEEDED = {
    "view_channel": "see it",
    "send_messages": "write in it",
    "attach_files": "attach pictures",
}


def channel_there(
    client: discord.Client, guild: int, channel: int | None
) -> discord.abc.GuildChannel | None:
    """The channel of a server, or None where none is set or it was deleted."""
    host = client.get_guild(guild)
    return None if host is None or channel is None else host.get_channel(channel)


def role_there(client: discord.Client, guild: int, role: int | None) -> discord.Role | None:
    """The role of a server, or None where none is set or it was deleted."""
    host = client.get_guild(guild)
    return None if host is None or role is None else host.get_role(role)


async def has_left(client: discord.Client, guild: int, user: int) -> bool:
    """Whether a user is not in a server any more, as far as Discord says."""
    return await is_member(client, guild, user) is False


async def is_member(client: discord.Client, guild: int, user: int) -> bool | None:
    """Whether a user is in a server; None where Discord does not say."""
    host = client.get_guild(guild)
    if host is None:
        return None
    outcome = (await attempt_paced(lambda: host.fetch_member(user))).outcome
    return {Outcome.DONE: True, Outcome.GONE: False}.get(outcome)


def sees_channel(user: discord.abc.User, channel: int) -> bool:
    """Whether a member sees a channel of their server, as far as is known. A private thread counts
    as seen by those who may look into every one."""
    if not isinstance(user, discord.Member):
        return False
    place = user.guild.get_channel_or_thread(channel)
    if place is None:
        return False
    allowed = place.permissions_for(user)
    if isinstance(place, discord.Thread) and place.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel


def lacking(channel: discord.abc.GuildChannel) -> list[str]:
    """What the bot may not do in a channel and has to, in words."""
    mine = channel.permissions_for(channel.guild.me)
    return [words for name, words in _NEEDED.items() if not getattr(mine, name)]


def is_private(message: discord.Message) -> bool:
    """Whether a message is for one member's eyes only."""
    return message.flags.ephemeral or isinstance(message.channel, discord.DMChannel)
