"""The `/privacy` commands."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Deckhand
from bot.discord_calls import OutgoingMessage, answer, defer
from bot.document_files import packed
from bot.privacy.export import export
from bot.store.user_deletion import held_about
from cogs.privacy.deletion import question
from cogs.ui.answers import answering

Command = discord.Interaction[Deckhand]


class PrivacyCommands(commands.GroupCog, name="privacy", description="What I know about you"):
    """Hands out what is stored about whoever asks, and forgets it."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(name="export", description="Everything I store about you, as a file")
    async def export_(self, interaction: Command) -> None:
        async with answering(interaction):
            await defer(interaction)
            document = await export(self.bot.store, interaction.user.id)
            files = await asyncio.to_thread(packed, document)
            said = "Here is everything I store about you. The file says itself what is what."
            for file in files:
                await answer(interaction, OutgoingMessage(said, files=(file,)))
                said = "It goes on here:"

    @app_commands.command(description="Delete everything I store about you (asks first)")
    async def delete(self, interaction: Command) -> None:
        async with answering(interaction):
            async with self.bot.store.read() as connection:
                held = await held_about(connection, interaction.user.id)
            await answer(interaction, question(held))
