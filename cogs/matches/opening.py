"""Where a match is played: its thread, and the message of its challenge that leads there."""

from __future__ import annotations

import discord

from bot.client import Deckhand
from bot.discord_calls import bring_in, edit, open_thread
from bot.store.challenges import ChallengeRow, challenge_of
from bot.store.matches import MatchRow, place_board
from bot.words import cut, one_line
from cogs.matches.challenge import challenge_letter

THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
NAME_LENGTH = 100


async def open_table(bot: Deckhand, row: MatchRow) -> None:
    """Finds a match its place: a thread with both players in it where the channel allows one,
    else the channel. Says on the message of the challenge where that is.

    Broken off at any point, it can be done again.
    """
    async with bot.store.read() as connection:
        challenge = await challenge_of(connection, row.id)
    thread = None
    if challenge is not None:
        thread = await _open_thread(bot, row, challenge)
        await show_challenge(bot, challenge, f": it is played in <#{thread.id}>" if thread else "")
    async with bot.store.write() as connection:
        await place_board(connection, row.id, thread.id if thread else row.channel, None)


async def show_challenge(bot: Deckhand, row: ChallengeRow, place: str = "") -> None:
    """Brings the message of a challenge up to date. `place` says where the match is played."""
    if row.message is not None:
        channel = bot.get_partial_messageable(row.channel, guild_id=row.guild)
        await edit(channel.get_partial_message(row.message), challenge_letter(row, place))


async def _open_thread(
    bot: Deckhand, row: MatchRow, challenge: ChallengeRow
) -> discord.Thread | None:
    channel = bot.get_channel(row.channel)
    if challenge.message is None or not isinstance(channel, discord.TextChannel):
        return None
    if not channel.permissions_for(channel.guild.me) >= THREADS:
        return None
    name = cut(one_line(f"{row.name_a} vs {row.name_b}"), NAME_LENGTH)
    thread = (await open_thread(channel.get_partial_message(challenge.message), name)).value
    if thread is not None:
        for user in row.users.values():
            await bring_in(thread, user)
    return thread
