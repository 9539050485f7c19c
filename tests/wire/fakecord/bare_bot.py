"""A minimal bot: one `edit_message` for each click, in bare discord.py."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord import app_commands

client = discord.Client(intents=discord.Intents.default())
tree = app_commands.CommandTree(client)


class Clicker(discord.ui.View):
    """A button that counts its clicks."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0

    @discord.ui.button(label="Click", custom_id="bare:click")
    async def click(self, interaction: discord.Interaction, button: discord.ui.Button[Any]) -> None:
        self.count += 1
        await interaction.response.edit_message(content=f"count {self.count}")


@tree.command(description="Start")
async def start(interaction: discord.Interaction) -> None:
    """Posts the button."""
    await interaction.response.send_message("count 0", view=Clicker())


@client.event
async def setup_hook() -> None:
    """Registers the command before the gateway connects."""
    await tree.sync()


if __name__ == "__main__":
    client.run(os.environ["DISCORD_TOKEN"])
