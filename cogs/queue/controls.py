"""The buttons of those who wait, as data."""

from typing import ClassVar

import discord

from cogs.ui.component_ids import MATCH_ID, SNOWFLAKE, ComponentId
from cogs.ui.controls import AnyButton, Control, IdButton


class PlaceButton(Control[AnyButton]):
    """A button about a member's place in a server's queue."""

    label: ClassVar[str]
    style: ClassVar[discord.ButtonStyle] = discord.ButtonStyle.secondary

    def __init__(self, guild: int, user: int) -> None:
        custom_id = self.component_id.make(guild, user)
        super().__init__(discord.ui.Button(label=self.label, style=self.style, custom_id=custom_id))
        self.guild = guild
        self.user = user


class StillHereButton(PlaceButton, id=ComponentId("queue:keep", SNOWFLAKE, SNOWFLAKE)):
    """A sign of life."""

    label, style = "Still here", discord.ButtonStyle.primary


class LeaveQueueButton(PlaceButton, id=ComponentId("queue:leave", SNOWFLAKE, SNOWFLAKE)):
    """The member waits no longer."""

    label = "Leave"


class NewOpponentButton(IdButton, id=ComponentId("match:new-opponent", MATCH_ID)):
    """Has a player wait in the queue on the terms of the match."""

    label = "New opponent"


class TellMeButton(Control[AnyButton], id=ComponentId("queue:tell-me")):
    """Opens what a member wants to be told."""

    def __init__(self) -> None:
        custom_id = self.component_id.make()
        super().__init__(discord.ui.Button(label="Tell me", emoji="🔔", custom_id=custom_id))


class ReadyButton(IdButton, id=ComponentId("queue:ready", MATCH_ID)):
    """One of two who were found for each other is ready; the id is that of their pair."""

    label, style = "Ready", discord.ButtonStyle.success


class ReadyHereButton(IdButton, id=ComponentId("queue:ready-here", MATCH_ID)):
    """The same on the panel of a practice match, which stays."""

    label, style = "Ready", discord.ButtonStyle.success
