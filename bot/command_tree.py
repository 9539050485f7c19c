"""The slash commands as Discord knows them: told only when they changed, linked by name."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.clicks import begin_click
from bot.discord_calls import OutgoingMessage, answer
from bot.refusals import Refusal
from bot.store import Store
from bot.store.key_value import read_value, save_value

log = logging.getLogger(__name__)

BROKEN = "Sorry, something broke on my side. Please try it once more."


class CommandTree(app_commands.CommandTree[Any]):
    """`links` maps "deck upload" to Discord's clickable mention of that command."""

    def __init__(self, client: Any) -> None:
        super().__init__(client)
        self.links: dict[str, str] = {}

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Called by the library before a command or a suggestion, by the task that answers it:
        whether it is carried out. Who is blocked is told so."""
        begin_click(interaction.id)
        try:
            self.client.services.host_blocks.check(interaction)
        except Refusal as refusal:
            if interaction.type is not discord.InteractionType.autocomplete:
                await answer(interaction, OutgoingMessage(str(refusal)))
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answers what no command answered by itself."""
        log.error("a command failed", exc_info=error)
        if interaction.type is not discord.InteractionType.autocomplete:
            await answer(interaction, OutgoingMessage(BROKEN))

    async def sync_if_changed(self, store: Store) -> None:
        """Tells Discord the commands unless it has these very ones already."""
        key = f"commands of {self.client.application_id}"
        mine = self.fingerprint()
        async with store.read() as connection:
            known = await read_value(connection, key)
        theirs = await self.fetch_commands()
        if known != mine or {c.name for c in theirs} != {c.name for c in self.get_commands()}:
            theirs = await self.sync()
            await store.run(save_value, key, mine)
            log.info("told Discord %d commands", len(theirs))
        self.links = dict(link for command in theirs for link in _links(command))

    def fingerprint(self) -> str:
        """A hash of everything Discord is told about the commands."""
        commands = [command.to_dict(self) for command in self.get_commands()]
        commands.sort(key=lambda command: command["name"])
        return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()

    def link(self, name: str) -> str:
        """A clickable mention of the command "deck upload"; its plain name at worst."""
        return self.links.get(name, f"`/{name}`")


def _links(
    command: app_commands.AppCommand | app_commands.AppCommandGroup,
) -> list[tuple[str, str]]:
    groups = [o for o in command.options if isinstance(o, app_commands.AppCommandGroup)]
    if groups:
        return [link for group in groups for link in _links(group)]
    if isinstance(command, app_commands.AppCommandGroup):
        return [(command.qualified_name, command.mention)]
    return [(command.name, command.mention)]
