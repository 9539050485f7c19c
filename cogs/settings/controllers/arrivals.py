"""The greeting of a server that the bot has joined, and later edits of that message."""

from typing import Final, Literal

import discord

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import edit_message, respond
from bot.discord_api.permissions import NEEDED
from bot.posts.notice import Notice, channel_delivery, direct_delivery
from bot.posts.post_kind import notice_kind
from cogs.settings.layouts.arrival import arrival_message, door_message

ARRIVAL: Final = notice_kind("arrival")

Greeted = Literal["yes", "later", "unheard"]
"""Result of a greeting: "yes" if the server has its message, "later" if Discord didn't accept it,
"unheard" if the bot can write to nobody in it."""


async def greet(bot: Deckhand, guild: discord.Guild, joined: int) -> Greeted:
    """Sends the first message to a server that the bot joined at `joined` (seconds since 1970),
    once. The message goes to the system channel, else to the owner. Returns "yes" if the server has
    the message, "later" if Discord didn't answer, and "unheard" if the bot can write to nobody."""
    began = await bot.services.arrivals.begin(guild.id, joined)
    if began is None:
        return "yes"
    since = joined if began == "again" else None
    message = arrival_message(guild.id, lacking_permissions(guild))
    deliveries = [direct_delivery(guild.owner_id or 0, message)]
    channel = guild.system_channel
    if channel is not None and _is_open(channel):
        deliveries.insert(0, channel_delivery(guild.id, channel.id, message))
    about = f"{guild.id} {joined}"
    posted = await bot.posts.send(Notice(ARRIVAL, about, guild.id, tuple(deliveries), since))
    if posted.channel is not None and posted.message is not None:
        await bot.services.arrivals.note_sent(guild.id, posted.channel, posted.message)
        return "yes"
    return "later" if posted.is_down else "unheard"


async def greet_below(interaction: Interaction, guild: discord.Guild) -> None:
    """Sends the bot's first message for a server in answer to a member's command, below the first
    answer. Only that member sees it. Stores that the server has the message now."""
    message = arrival_message(guild.id, lacking_permissions(guild))
    sent = (await respond(interaction, message)).value
    if sent is not None:
        arrivals = interaction.client.services.arrivals
        await arrivals.note_sent(guild.id, sent.channel.id, sent.id)


async def show_door(bot: Deckhand, guild: int) -> None:
    """Replaces the first message to a server by one with buttons to start playing. Does nothing if
    the first message isn't stored."""
    row = await bot.services.settings.of_server(guild)
    if row.door_channel is not None and row.door_message is not None:
        place = bot.get_partial_messageable(row.door_channel)
        await edit_message(place.get_partial_message(row.door_message), door_message())


def lacking_permissions(guild: discord.Guild) -> list[str]:
    """Returns the names, as Discord writes them, of permissions that the bot needs but doesn't
    have."""
    mine = guild.me.guild_permissions
    return [words for name, words in NEEDED.items() if not getattr(mine, name)]


def _is_open(channel: discord.TextChannel) -> bool:
    """Returns whether the bot can write in a channel."""
    mine = channel.permissions_for(channel.guild.me)
    return mine.view_channel and mine.send_messages
