"""Calls to Discord about threads. Each returns an outcome, as in
`bot.discord_api.discord_calls`."""

from typing import Final

import discord

from bot.discord_api.discord_calls import CallOutcome, CallResult, attempt_paced

THREAD_MINUTES: Final = 10080
"""Minutes until an inactive thread is archived: a week, Discord's maximum."""

_THREAD_EXISTS = 160004


async def open_thread(
    channel: discord.TextChannel, message_id: int, name: str
) -> CallResult[discord.Thread]:
    """Opens a thread at a message of a channel. Returns the existing thread if there is one."""
    # A thread has the id of its message, and Discord reports it to every process. So a process that
    # continues another's work seldom has to ask.
    if (known := channel.get_thread(message_id)) is not None:
        return CallResult(CallOutcome.DONE, known)
    return await attempt_paced(_thread_at, channel.get_partial_message(message_id), name)


async def _thread_at(message: discord.PartialMessage, name: str) -> discord.Thread:
    try:
        return await message.create_thread(name=name, auto_archive_duration=THREAD_MINUTES)
    except discord.HTTPException as error:
        if error.code != _THREAD_EXISTS:
            raise
        return await message.fetch_thread()


async def start_thread(
    channel: discord.TextChannel, name: str, kind: discord.ChannelType | None = None
) -> CallResult[discord.Thread]:
    """Opens a thread without a message. The thread is public if `kind` is None."""
    types = discord.ChannelType
    kind = kind or (types.news_thread if channel.is_news() else types.public_thread)
    return await attempt_paced(
        channel.create_thread, name=name, type=kind, auto_archive_duration=THREAD_MINUTES
    )


async def add_to_thread(thread: discord.Thread, user: int) -> CallResult[None]:
    """Adds a user to a thread."""
    return await attempt_paced(thread.add_user, discord.Object(user))


async def unarchive_thread(
    client: discord.Client, thread: int
) -> CallResult[discord.Thread | None]:
    """Reopens an archived thread. The result's value is None if the id belongs to no thread."""
    return await attempt_paced(_unarchived, client, thread)


async def _unarchived(client: discord.Client, thread: int) -> discord.Thread | None:
    found = await client.fetch_channel(thread)
    return await found.edit(archived=False) if isinstance(found, discord.Thread) else None


async def archive_thread(thread: discord.Thread) -> CallResult[discord.Thread]:
    """Archives a thread, which a new message reopens."""
    return await attempt_paced(thread.edit, archived=True)
