"""Asking for one's data, and for its deletion, by `/privacy`."""

from __future__ import annotations

import simcord
from simcord.results import InteractionResult


async def ask_deletion(
    member: simcord.MemberActor, channel: simcord.ChannelHandle
) -> InteractionResult:
    """A member presses what asks before everything is deleted."""
    page = await member.slash(channel, "privacy")
    assert page.ephemeral
    return await member.click(page.response, label="Delete my data")


async def ask_export(
    member: simcord.MemberActor, channel: simcord.ChannelHandle
) -> InteractionResult:
    """A member asks for their data."""
    page = await member.slash(channel, "privacy")
    return await member.click(page.response, label="Export my data")
