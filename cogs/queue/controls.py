"""The buttons of those who wait, as data."""

from __future__ import annotations

from typing import ClassVar

import discord

from cogs.ui.component_ids import SNOWFLAKE, ComponentId
from cogs.ui.controls import AnyButton, Control


class PlaceButton(Control[AnyButton]):
    """A button about a member's place in a server's queue."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, guild: int, user: int) -> None:
        custom_id = self.component_id.make(guild, user)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.guild = guild
        self.user = user


class KeepButton(PlaceButton, id=ComponentId("queue:keep", SNOWFLAKE, SNOWFLAKE)):
    """A sign of life."""

    label, style = "Still here", discord.ButtonStyle.primary


class LeaveButton(PlaceButton, id=ComponentId("queue:leave", SNOWFLAKE, SNOWFLAKE)):
    """The member waits no longer."""

    label = "Leave"
