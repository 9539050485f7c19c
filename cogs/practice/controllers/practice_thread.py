"""Where a practice match is played: in the direct message where it was asked for, else in a thread
of the channel.

The thread is private where the bot may open such, so that a match of one member fills nobody's
list; its member can invite others to watch. All practice matches of a member in a channel are
played in one thread, one after the other.
"""

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import thread_name
from bot.discord_api.discord_calls import CallOutcome, CallResult
from bot.discord_api.permissions import PRIVATE_THREADS, THREADS
from bot.discord_api.thread_calls import add_to_thread, start_thread
from bot.store.matches.match_rows import MatchRow
from cogs.ui.match_display import unnoted_thread


def thread_kind(channel: object) -> discord.ChannelType | None:
    """The kind of thread that practice matches have in a channel; None where they have none."""
    if not isinstance(channel, discord.TextChannel):
        return None
    mine = channel.permissions_for(channel.guild.me)
    types = discord.ChannelType
    if mine >= PRIVATE_THREADS and not channel.is_news():
        return types.private_thread
    public = types.news_thread if channel.is_news() else types.public_thread
    return public if mine >= THREADS else None


async def seat_practice(bot: Deckhand, row: MatchRow) -> None:
    """Finds a practice match its place, with its member in it.

    Broken off at any point, or where Discord does not answer, it can be done again.
    """
    channel = bot.get_channel(row.channel)
    thread: CallResult[discord.Thread] | None = None
    if isinstance(channel, discord.TextChannel):
        thread = await _thread(bot, row, channel)
        if thread.outcome is CallOutcome.DOWN:
            return
    place = row.channel
    if thread is not None and thread.value is not None:
        place = thread.value.id
        human = row.human
        if human is not None:
            called = await add_to_thread(thread.value, row.users[human])
            if called.outcome is CallOutcome.DOWN:
                return
    await bot.services.match_directory.save_place(row.id, place, None)


async def _thread(
    bot: Deckhand, row: MatchRow, channel: discord.TextChannel
) -> CallResult[discord.Thread]:
    """The member's thread in the channel, opened where there is none and the bot may."""
    name = thread_name(f"Practice: {row.names[row.human or 'A']}")
    known = await _open_thread(bot, row, channel)
    if known is None and bot.posts.unsure_since(row.created) is not None:
        # One of this process may be that of another member of the same name.
        known = await unnoted_thread(bot, channel, row, name)
    if known is not None:
        return CallResult(CallOutcome.DONE, known)
    kind = thread_kind(channel)
    if kind is None:
        return CallResult(CallOutcome.FORBIDDEN)
    return await start_thread(channel, name, kind)


async def _open_thread(
    bot: Deckhand, row: MatchRow, channel: discord.TextChannel
) -> discord.Thread | None:
    """The thread of the match before, if it is open still."""
    before = await bot.services.practice.thread_before(row)
    thread = None if before is None else channel.get_thread(before)
    return None if thread is None or thread.archived or thread.locked else thread
