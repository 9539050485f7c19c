"""Buttons and menus that do the same as a command, and the answer to commands in servers that the
bot isn't in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import defer, redraw, respond, send_direct_to
from cogs.ui.component_ids import ComponentId, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.pages import plain_page

WAYS: Final[Mapping[str, str]] = {
    "play": "Play",
    "challenge": "Challenge somebody",
    "queue": "Find an opponent",
    "match": "My matches",
    "replay": "My replays",
    "deck": "My decks",
    "cards": "Look up cards",
    "learn": "Learn a game",
    "puzzle": "Today's puzzle",
    "rules": "Read the rules",
    "tournament": "Tournaments",
    "profile": "My profile",
    "leaderboard": "Leaderboard",
    "settings": "My settings",
    "privacy": "My data",
    "server": "Set up server",
    "help": "Help",
}
"""The commands with their labels, in the order of `/help`."""

ELSEWHERE: Final = "I'm not on this server. Press **Open in DM** to continue in direct messages."
IN_DM: Final = "Here we are. Press **{label}** to continue."
SENT_TO_DM: Final = "Continue in [our direct messages]({link})."
DM_CLOSED: Final = (
    "I can't write to you. Allow direct messages from me in Discord's settings, then press again."
)

NO_WAY: Final = "I no longer have this command. **/help** shows the ones I have."

_NAME: Final = one_of(*WAYS)


@dataclass(frozen=True, slots=True)
class OpenWay:
    """The action that does what a command without options does."""

    command: str


class WayButton(ActionButton, id=ComponentId("way", _NAME), action=OpenWay):
    """The button that does what a command does."""

    def __init__(
        self,
        command: str,
        *,
        label: str | None = None,
        style: discord.ButtonStyle | None = None,
        emoji: str | None = None,
    ) -> None:
        super().__init__(command, label=label or WAYS[command], style=style, emoji=emoji)


class WayMenu(ActionMenu, id=ComponentId("ways"), action=OpenWay, picks=_NAME):
    """A menu of commands to open."""

    def __init__(self, commands: Sequence[str] = (), placeholder: str = "Open …") -> None:
        options = [
            discord.SelectOption(label=WAYS[one], value=one, description=f"/{one}")
            for one in commands
        ]
        super().__init__(options=options, placeholder=placeholder)


@dataclass(frozen=True, slots=True)
class OpenInDm:
    """The action that sends a button for a command into the member's direct messages."""

    command: str


WayAction = OpenWay | OpenInDm


class OpenInDmButton(ActionButton, id=ComponentId("way-dm", _NAME), action=OpenInDm):
    label, style = "Open in DM", discord.ButtonStyle.primary


Command = TypeVar("Command")


def anywhere(command: Command) -> Command:
    """Decorates a command so that members who have installed the app for themselves can use it
    anywhere. On servers without the bot, the command answers with **Open in DM**, because Discord
    allows only five messages on such servers."""
    installed = app_commands.allowed_installs(guilds=True, users=True)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(
        installed(command)
    )


class WaysElsewhere(commands.Cog):
    """The answer to commands in servers that the bot isn't in."""

    @commands.Cog.listener()
    async def on_command_elsewhere(self, interaction: Interaction) -> None:
        """Answers a command on a server without the bot by a button to continue in direct messages.
        The command tree dispatches this event instead of running the command."""
        command = interaction.command
        if command is not None and command.name in WAYS:
            button = OpenInDmButton(command.name)
            await respond(interaction, plain_page("elsewhere", ELSEWHERE, button))


async def take(interaction: Interaction, action: WayAction) -> None:
    """Runs the command that a button or menu stands for, or sends a button for it to the member's
    direct messages; `action` says which. Raises Refusal if that isn't possible."""
    match action:
        case OpenWay(name):
            await _open(interaction, name)
        case OpenInDm(name):
            await defer(interaction, update=True)
            button = WayButton(name, style=discord.ButtonStyle.success)
            page = plain_page("in-dm", IN_DM.format(label=WAYS[name]), button)
            sent = await send_direct_to(interaction.client, interaction.user.id, page)
            if sent.value is None:
                raise Refusal(DM_CLOSED)
            link = sent.value.jump_url
            await redraw(interaction, plain_page("sent-to-dm", SENT_TO_DM.format(link=link)))


async def _open(interaction: Interaction, name: str) -> None:
    command: Any = interaction.client.tree.get_command(name)
    if not isinstance(command, discord.app_commands.Command):
        raise Refusal(NO_WAY)
    bound = () if command.binding is None else (command.binding,)
    await command.callback(*bound, interaction)
