"""Greeting a server that the bot has joined, and what becomes of that message."""

from typing import Literal

import discord

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import (
    CallOutcome,
    as_direct,
    edit_message,
    open_direct,
    respond,
)
from bot.discord_api.permissions import NEEDED
from cogs.settings.layouts.arrival import arrival_message, door_message
from cogs.ui.send_once import send_once

Greeted = Literal["yes", "later", "unheard"]
"""A server that has its message; one that Discord didn't take it for; one in which the bot can
write to nobody."""


async def greet(bot: Deckhand, guild: discord.Guild, joined: int) -> Greeted:
    """Sends the message of a server that the bot joined at that time (seconds since 1970), unless
    it was sent: in the system channel, else to the owner."""
    began = await bot.services.arrivals.begin(guild.id, joined)
    if began is None:
        return "yes"
    since = joined if began == "again" else None
    message = arrival_message(guild.id, lacking_permissions(guild))
    channel = guild.system_channel
    if channel is not None and _is_open(channel):
        sent = await send_once(bot, channel, message, since=since)
        if sent.done or sent.outcome is CallOutcome.DOWN:
            return await _note(bot, guild.id, sent.value)
    opened = await open_direct(bot, guild.owner_id or 0)
    if opened.value is None:
        return "later" if opened.outcome is CallOutcome.DOWN else "unheard"
    sent = as_direct(await send_once(bot, opened.value, message, since=since))
    if sent.done or sent.outcome is CallOutcome.DOWN:
        return await _note(bot, guild.id, sent.value)
    return "unheard"


async def greet_below(interaction: Interaction, guild: discord.Guild) -> None:
    """Sends the message of a server below an answer to a member."""
    message = arrival_message(guild.id, lacking_permissions(guild))
    sent = await respond(interaction, message)
    await _note(interaction.client, guild.id, sent.value)


async def show_door(bot: Deckhand, guild: int) -> None:
    """Has the first message of a server, if it has one, become its door."""
    row = await bot.services.settings.of_server(guild)
    if row.door_channel is not None and row.door_message is not None:
        place = bot.get_partial_messageable(row.door_channel)
        await edit_message(place.get_partial_message(row.door_message), door_message())


def lacking_permissions(guild: discord.Guild) -> list[str]:
    """Returns the permissions that the bot needs and doesn't have, as Discord names them."""
    mine = guild.me.guild_permissions
    return [words for name, words in NEEDED.items() if not getattr(mine, name)]


async def _note(bot: Deckhand, guild: int, sent: discord.Message | None) -> Greeted:
    if sent is None:
        return "later"
    await bot.services.arrivals.note_sent(guild, sent.channel.id, sent.id)
    return "yes"


def _is_open(channel: discord.TextChannel) -> bool:
    """Returns whether the bot can write in a channel."""
    mine = channel.permissions_for(channel.guild.me)
    return mine.view_channel and mine.send_messages
