"""The slash commands: synchronised with Discord only if they changed, and linked by name.

Synchronising is a job. If several processes start together, it runs once.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.base.clicks import begin_click
from bot.base.measurements import measurements_here
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, respond
from bot.jobs import Job, Jobs
from bot.store import Store
from bot.store.database.key_value import read_value, save_value

log = logging.getLogger(__name__)

SYNC_COMMANDS: Final = "command synchronisation"
KEY: Final = "commands of "
"""Beginning of the keys under which the store keeps the hash of the commands that Discord has. A
bot's id follows."""

COMMANDS_SYNCED: Final = "commands"
"""The kind of message to other processes that says that Discord received the commands."""

BROKEN = "Sorry, something broke on my side. Please try again."


TELLING_SECONDS: Final = 20.0
"""Seconds for which a start waits for the synchronisation."""

Commands = Sequence[Any]
"""The commands in Discord's form, sorted by name."""


class CommandTree(app_commands.CommandTree[Any]):
    """The slash commands. `links` maps the name of a command to Discord's clickable mention of it.
    After this process has sent Discord the commands, the client dispatches the event
    `commands_synced`."""

    def __init__(self, client: Any) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.links: dict[str, str] = {}

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Returns whether to carry out a command or a request for suggestions. discord.py calls
        this method before each of them, in the task that answers. Returns False in two cases:

        - The user is blocked. The answer to a command says so.
        - The command is used in a server or group chat where the bot isn't a member. The listener
          of `command_elsewhere` answers.
        """
        begin_click(interaction.id, member=interaction.user.id)
        try:
            self.client.services.host_blocks.refuse_blocked(interaction)
        except Refusal as refusal:
            if interaction.type is not discord.InteractionType.autocomplete:
                await respond(interaction, OutgoingMessage(str(refusal)))
            return False
        if _is_elsewhere(interaction):
            self.client.dispatch("command_elsewhere", interaction)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answers a command that failed: a `Refusal` with its own text, other errors with an
        apology. A command that has started counts as completed after both kinds of error, so
        listeners for completed commands run."""
        if not isinstance(error, app_commands.CommandInvokeError):
            log.error("a command failed", exc_info=error)
            if interaction.type is not discord.InteractionType.autocomplete:
                await respond(interaction, OutgoingMessage(BROKEN))
            return
        command, cause = error.command, error.original
        refused = isinstance(cause, Refusal)
        if not refused:
            log.error("an interaction failed: %s", command.qualified_name, exc_info=cause)
        await respond(interaction, OutgoingMessage(str(cause) if refused else BROKEN))
        measurements_here().click(interaction.type.name, "refused" if refused else "failed")
        self.client.dispatch("app_command_completion", interaction, command)

    def add_job(self, store: Store, jobs: Jobs) -> None:
        """Registers the job that sends Discord the commands."""
        tell = partial(self._tell_if_changed, store)
        jobs.add(Job(SYNC_COMMANDS, tell, tries=20, lock="all", queueing_lock="{fingerprint}"))

    async def sync_if_changed(self, store: Store, jobs: Jobs) -> None:
        """Schedules a job that sends Discord the commands if Discord has different ones. If this
        process runs the job, waits until the job is done. If Discord fails, the bot starts anyway,
        and the job is retried."""
        mine = self.as_told()
        fingerprint = fingerprint_of(mine)
        try:
            are_known = await self._are_known(store, mine, fingerprint)
        except (OSError, aiohttp.ClientError, discord.HTTPException) as why:
            log.warning("Discord does not say which commands it has: %s", why)
            are_known = False
        if not are_known:
            await jobs.defer(SYNC_COMMANDS, commands=mine, fingerprint=fingerprint)
            with suppress(TimeoutError):
                await asyncio.wait_for(jobs.finish(SYNC_COMMANDS), TELLING_SECONDS)

    def as_told(self) -> Commands:
        """Returns the commands in the form in which they are sent to Discord."""
        return sorted((c.to_dict(self) for c in self.get_commands()), key=lambda c: c["name"])

    async def fetch_links(self) -> None:
        """Fetches the commands' links from Discord, after another process has sent the commands."""
        try:
            self._link(await self.fetch_commands())
        except (OSError, aiohttp.ClientError, discord.HTTPException) as why:
            log.warning("Discord does not say how commands are linked: %s", why)

    async def _are_known(self, store: Store, commands: Commands, fingerprint: str) -> bool:
        known = await store.fetch(read_value, self._key)
        theirs = await self.fetch_commands()
        self._link(theirs)
        return known == fingerprint and {c.name for c in theirs} == {c["name"] for c in commands}

    async def _tell_if_changed(self, store: Store, commands: Commands, fingerprint: str) -> None:
        """Sends Discord the commands if it has different ones. The function of the job."""
        if not await self._are_known(store, commands, fingerprint):
            application: Any = self.client.application_id
            told = await self._http.bulk_upsert_global_commands(application, [*commands])
            await store.run(save_value, self._key, fingerprint)
            log.info("told Discord %d commands", len(told))
            self._link([app_commands.AppCommand(data=one, state=self._state) for one in told])
        self.client.dispatch("commands_synced")

    def _link(self, commands: Sequence[app_commands.AppCommand]) -> None:
        self.links = dict(link for command in commands for link in _links(command))

    @property
    def _key(self) -> str:
        return f"{KEY}{self.client.application_id}"

    def link(self, name: str) -> str:
        """Returns a clickable mention of the command called `name`. Returns the command's plain
        name if the link isn't known."""
        return self.links.get(name, f"`/{name}`")


def _is_elsewhere(interaction: discord.Interaction) -> bool:
    """Returns whether an interaction comes from a place where the bot isn't a member. This happens
    only if the user has installed the app for themselves."""
    if not interaction.is_user_integration():
        return False
    in_server = interaction.guild_id is not None and not interaction.is_guild_integration()
    return in_server or interaction.context.private_channel


def fingerprint_of(commands: Commands) -> str:
    """Returns a hash of commands that are in the form of `CommandTree.as_told`."""
    return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()


def _links(
    command: app_commands.AppCommand | app_commands.AppCommandGroup,
) -> list[tuple[str, str]]:
    groups = [o for o in command.options if isinstance(o, app_commands.AppCommandGroup)]
    if groups:
        return [link for group in groups for link in _links(group)]
    if isinstance(command, app_commands.AppCommandGroup):
        return [(command.qualified_name, command.mention)]
    return [(command.name, command.mention)]
