"""Users and servers that this bot's host has blocked, and what blocked users can still do.

Blocks are cached in memory and read again every few seconds, so that a press costs no query.
"""

from collections.abc import Set as AbstractSet
from typing import Any, Final

import discord

from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.limits.host_blocks import all_host_blocks

USER_BLOCKED: Final = (
    "This bot's host has blocked you. You can finish your matches, but not start anything new. "
    "`/privacy` works as before."
)
GUILD_BLOCKED: Final = "This bot's host has blocked this server, so I do nothing here."

LOOK_SECONDS = 5.0
"""Seconds between two reads of the blocks."""

GOING_ON: Final = {
    "match",
    "My hand",
    "privacy",
}
"""The commands that blocked users can use. No opponent should have to wait in vain, and all users
have a right to their data."""

GOING_ON_PRESSES: Final = {
    *("match:hand", "match:continue", "match:here", "match:log", "match:read", "match:code"),
    "match:cards",
    *("match:whole-board", "match:board-page", "match:slower", "match:story", "match:fair-deal"),
    *("match:why-not", "match:what-if", "match:rule"),
    *("match:cut", "match:cut-own", "match:cut-words", "match:cut-not", "match:cut-place"),
    *("match:choose", "match:menu", "match:several", "match:sure", "match:unasked"),
    *("match:attackers", "match:attack", "match:attack-all", "match:attack-on"),
    *("match:target", "match:back"),
    *("match:turn", "match:all"),
    *("match:end-turn", "match:pass-on", "match:passing", "match:ask-all"),
    "match:rest",
    *("match:stops", "match:keep-stops", "match:open-stops"),
    *("match:board", "match:pick", "match:page", "match:more", "match:when-asked", "match:propose"),
    *("match:concede", "match:give-up", "match:answer", "match:withdraw"),
    *("match:arrived", "match:end-left", "match:claim-left", "match:call-organiser"),
    *("match:hint", "match:known", "match:take-back", "match:take-back-turn"),
    *("match:back-own", "match:give-up-puzzle"),
    *("match:go-on", "match:go-on-board", "match:begin", "match:rematch-no"),
    *("privacy:export", "privacy:ask", "privacy:delete"),
}
"""The controls and forms that blocked users can press, by their ids up to the second colon: those
needed to finish a running match or series. All others are refused."""


class HostBlocks:
    """The users and servers that this bot's host has blocked, kept in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.users: AbstractSet[int] = frozenset()
        self.guilds: AbstractSet[int] = frozenset()

    async def load_blocks(self) -> None:
        """Reads the blocks from the database again."""
        found = await self._store.fetch(all_host_blocks)
        self.users = {block.id for block in found if block.kind == "user"}
        self.guilds = {block.id for block in found if block.kind == "guild"}

    def refuse_blocked(self, interaction: discord.Interaction) -> None:
        """Raises Refusal if an interaction comes from a blocked user or server. Doesn't refuse a
        blocked user who only continues running matches or uses `/privacy`."""
        if interaction.guild_id in self.guilds:
            raise Refusal(GUILD_BLOCKED)
        if interaction.user.id in self.users and not goes_on(interaction):
            raise Refusal(USER_BLOCKED)


def goes_on(interaction: discord.Interaction) -> bool:
    """Returns whether an interaction is allowed even to blocked users. True if the interaction
    continues a running match or is about the user's own data."""
    if interaction.command is not None:
        return interaction.command.qualified_name in GOING_ON
    data: Any = interaction.data or {}
    return press_goes_on(data.get("custom_id", ""))


def press_goes_on(custom_id: str) -> bool:
    """Returns whether blocked users are allowed to press the button, or submit the form, with that
    id (see `goes_on`)."""
    return ":".join(custom_id.split(":")[:2]) in GOING_ON_PRESSES
