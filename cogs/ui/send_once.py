"""Sending a message that may stand there already: sent by a process that ended before noting it."""

import discord

from bot.app.client import Deckhand
from bot.base.ids import OF_MATCH
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    SendResult,
    edit_message,
    send_message,
    with_notified,
)
from bot.discord_api.message_history import ids_on, newest_message
from bot.posts.notice import stands_as, words_of
from bot.store.matches.match_rows import MatchRow


async def send_once(
    bot: Deckhand,
    place: discord.abc.Messageable,
    outgoing: OutgoingMessage,
    *called: int,
    since: int | None,
) -> SendResult:
    """Sends a message, unless it stands there and was sent `since` then (seconds since 1970; None:
    it cannot have been). A message that says the same is that one, whatever moments it names, if it
    has the same controls; it is edited if the moments differ. Returns whom it notified: the users
    `called`."""
    if since is not None:
        found = await newest_message(
            bot, place, lambda message: stands_as(message, outgoing), since
        )
        if found.outcome is CallOutcome.DOWN:
            return SendResult(CallOutcome.DOWN)
        if found.value is not None:
            known = await _up_to_date(found.value, outgoing)
            return with_notified(known, *called)
    return await send_message(place, outgoing, *called)


async def _up_to_date(
    message: discord.Message, outgoing: OutgoingMessage
) -> CallResult[discord.Message]:
    """Edits a message that was sent before until it says what `outgoing` does."""
    if message.content.strip() != words_of(outgoing):
        edited = await edit_message(message, outgoing)
        if edited.outcome is CallOutcome.DOWN:
            return edited
    return CallResult(CallOutcome.DONE, message)


def left_over(bot: Deckhand, since: int | None) -> int | None:
    """That time, where an earlier process of the bot may have sent what is to be sent since then;
    None where this one knows what it sent."""
    return since if since is not None and since <= bot.began else None


async def unnoted_thread(
    bot: Deckhand, channel: discord.TextChannel, row: MatchRow, name: str
) -> discord.Thread | None:
    """Returns the thread that was opened for a match, if there was no time to note that."""
    for thread in channel.threads:
        opened = thread.created_at
        ours = thread.name == name and thread.owner_id == channel.guild.me.id
        if not ours or opened is None or opened.timestamp() < row.created:
            continue
        if await bot.services.match_directory.of_board(thread.id) is None:
            return thread
    return None


def match_on(message: discord.Message) -> str | None:
    """Returns the match that a message of the bot's is about by its controls, None if it is about
    none."""
    found = filter(None, map(OF_MATCH.match, sorted(ids_on(message))))
    return next((one[1] for one in found), None)
