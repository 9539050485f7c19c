"""Where a practice match that is asked for is to be played."""

from dataclasses import dataclass

import discord

from bot.app.client import Interaction
from bot.app.servers import channel_there, missing_permissions, sees_channel
from bot.base.refusals import Refusal
from bot.store.settings.guild_settings import GuildRow
from cogs.ui.board_permissions import check_permissions


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """The server (None: a direct message), what it has set, and the channel."""

    settings: GuildRow | None
    channel: int

    @property
    def guild(self) -> int | None:
        """The server's id."""
        return None if self.settings is None else self.settings.id


def practice_place(interaction: Interaction, settings: GuildRow | None) -> PracticePlace:
    """The place for a match that is asked for: the direct message itself, the channel (of a thread,
    that which the thread is in), or the one that the server has for matches. Raises Refusal where
    the bot could not show a board there."""
    here = interaction.channel_id
    if here is None:
        raise Refusal("Ask for a match in a channel, or in a direct message to me.")
    if settings is None:
        return PracticePlace(None, here)
    parent = getattr(interaction.channel, "parent", None)
    place = channel_there(interaction.client, settings.id, settings.matches_channel)
    if place is not None and place.id not in (here, getattr(parent, "id", None)):
        return PracticePlace(settings, _matches_channel(interaction, place))
    if isinstance(parent, discord.TextChannel) and not missing_permissions(parent):
        return PracticePlace(settings, parent.id)
    check_permissions(interaction)
    return PracticePlace(settings, here)


def _matches_channel(interaction: Interaction, place: discord.abc.GuildChannel) -> int:
    if not sees_channel(interaction.user, place.id):
        raise Refusal(f"Matches are played in {place.mention} here, which you do not see.")
    if missing := missing_permissions(place):
        raise Refusal(
            f"Matches are played in {place.mention} here, and I may not {' and '.join(missing)} "
            "there. Ask who runs this server."
        )
    return place.id
