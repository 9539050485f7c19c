"""Where a tournament may be created, and what is said of it."""

from __future__ import annotations

import discord

from bot.client import Deckhand
from bot.discord_text import plain
from bot.permissions import THREADS
from bot.refusals import Refusal
from bot.servers import lacking
from bot.store.tournaments import TournamentRow
from cogs.tournaments.organisers import IN_A_SERVER

Command = discord.Interaction[Deckhand]

NO_PLACE = "Create it in a text channel: its announcement and its matches go there."
NO_THREADS = "⚠️ I may not open threads there: all matches will be played in the channel itself."


def tournament_place(interaction: Command) -> discord.TextChannel:
    """Where a tournament that is created with this command goes: its text channel, or that of its
    thread. Raises Refusal where it is in none, or the bot may not do there what it has to."""
    if interaction.guild is None:
        raise Refusal(IN_A_SERVER)
    here = interaction.channel
    number = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    channel = None if number is None else interaction.guild.get_channel(number)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(NO_PLACE)
    if missing := lacking(channel):
        raise Refusal(
            f"A tournament needs me to {' and '.join(missing)}: I may not in {channel.mention}. "
            "Allow me that, or try another channel."
        )
    return channel


def created_words(bot: Deckhand, row: TournamentRow, channel: discord.TextChannel) -> str:
    """What the organiser is told of a new tournament: where its announcement is, and what they can
    do."""
    link = bot.tree.link
    sooner = ", if it is to be sooner" if row.starts else ""
    lines = [
        f"**{plain(row.name)}** is open for sign-up. Its announcement comes to {channel.mention}.",
        f"-# {link('tournament manage start')} starts it{sooner}, {link('tournament manage close')}"
        f" closes sign-up, {link('tournament manage cancel')} cancels it. Every organiser may.",
    ]
    if not channel.permissions_for(channel.guild.me) >= THREADS:
        lines.append(NO_THREADS)
    return "\n".join(lines)
