"""The `/privacy` commands."""

import asyncio
from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.discord_api.document_files import pack_document
from bot.discord_api.private_replies import PrivateReply
from bot.privacy.deletion import stored_about
from bot.privacy.export import export_member_data
from bot.store.privacy.pending_exports import ExportRow
from cogs.privacy.controllers import deletion_question


async def member_export(bot: Deckhand, row: ExportRow) -> Sequence[OutgoingMessage]:
    """Everything that is stored about who asked for it, as messages with a file each."""
    document = await export_member_data(bot.store, row.user)
    files = await asyncio.to_thread(pack_document, document)
    first = "Here is everything I store about you. The file says itself what is what."
    return [
        OutgoingMessage("It goes on here:" if number else first, files=(file,))
        for number, file in enumerate(files)
    ]


class PrivacyCommands(commands.GroupCog, name="privacy", description="What I know about you"):
    """Hands out what is stored about whoever asks, and forgets it."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(name="export", description="Everything I store about you, as a file")
    async def export_(self, interaction: Interaction) -> None:
        await defer(interaction)
        reply = PrivateReply.to(interaction)
        await self.bot.services.exports.request_file(interaction.user.id, "member", reply)

    async def cog_load(self) -> None:
        """Has all be handed over that was asked for before a restart."""
        await self.bot.services.exports.go_on()

    @app_commands.command(description="Delete everything I store about you (asks first)")
    async def delete(self, interaction: Interaction) -> None:
        held = await stored_about(self.bot.store, interaction.user.id)
        await respond(interaction, deletion_question(held))
