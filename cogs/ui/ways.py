"""Buttons and menus that open what a command opens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.app.client import Interaction
from bot.base.refusals import Refusal
from cogs.ui.component_ids import ComponentId, one_of
from cogs.ui.controls import ActionButton, ActionMenu

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

NO_WAY: Final = "I no longer have this command. **/help** has those that I have."

_NAME: Final = one_of(*WAYS)


@dataclass(frozen=True, slots=True)
class OpenWay:
    """Opens what a command without options opens."""

    command: str


class WayButton(ActionButton, id=ComponentId("way", _NAME), action=OpenWay):
    """Opens what a command opens."""

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
    """The commands to open, in a menu."""

    def __init__(self, commands: Sequence[str] = (), placeholder: str = "Open …") -> None:
        options = [
            discord.SelectOption(label=WAYS[one], value=one, description=f"/{one}")
            for one in commands
        ]
        super().__init__(options=options, placeholder=placeholder)


async def open_way(interaction: Interaction, action: OpenWay) -> None:
    """Answers as the command does. Raises Refusal where there is no such command."""
    command: Any = interaction.client.tree.get_command(action.command)
    if not isinstance(command, discord.app_commands.Command):
        raise Refusal(NO_WAY)
    bound = () if command.binding is None else (command.binding,)
    await command.callback(*bound, interaction)
