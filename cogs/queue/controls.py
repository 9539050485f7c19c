"""The buttons of those who wait. The controller carries out what they ask for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Self

import discord

from cogs.matches.controls import ABOUT, AnyButton, AnyItem, IdButton, Interaction
from cogs.ui.controls import Control

if TYPE_CHECKING:
    from cogs.queue.controller import QueueController

_PLACE = r"(?P<guild>\d{1,19}):(?P<user>\d{1,19})"


def controller(interaction: Interaction) -> QueueController:
    """What answers these buttons."""
    return interaction.client.get_cog("queue").controller


class ReadyButton(IdButton, template=f"queue:ready:{ABOUT}"):
    """One of two who were found for each other is ready; the id is that of their pair."""

    kind, action, label, style = "queue", "ready", "Ready", discord.ButtonStyle.success

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).ready(interaction, self.about)


class PlaceButton(Control[AnyButton], template=r"(?!)"):
    """A button about a member's place in a server's queue, `queue:<action>:<server>:<member>`."""

    action: ClassVar[str]
    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, guild: int, user: int) -> None:
        custom_id = f"queue:{self.action}:{guild}:{user}"
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.guild = guild
        self.user = user

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: AnyItem, match: re.Match[str], /
    ) -> Self:
        return cls(int(match["guild"]), int(match["user"]))


class KeepButton(PlaceButton, template=f"queue:keep:{_PLACE}"):
    """A sign of life."""

    action, label, style = "keep", "Still here", discord.ButtonStyle.primary

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).keep(interaction, self.guild, self.user)


class LeaveButton(PlaceButton, template=f"queue:leave:{_PLACE}"):
    """The member waits no longer."""

    action, label = "leave", "Leave"

    async def pressed(self, interaction: Interaction) -> None:
        await controller(interaction).leave(interaction, self.guild, self.user)


CONTROLS: tuple[type[Control[Any]], ...] = (ReadyButton, KeepButton, LeaveButton)
