"""Hands and private panels of a match, and choices on them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.discord_api.private_replies import PrivateReply
from bot.store.tables.match_schema import private_panels
from bot.store.tables.post_schema import posts
from cogs.matches.commands import ROUND_SECONDS
from engine.players import Player
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import MENU, Message, buttons, menus, parts
from tests.conftest import Table

LATE = "decided already"

HERE = ["Play here"]
QUARTER = 15 * 60
EXPIRES = 60
"""Seconds for which a private panel can be edited after `lapse_soon` was called."""

LAPSED = EXPIRES + ROUND_SECONDS + 1
"""Seconds after which the bot has also noticed that it can't be edited any longer."""


async def private_panel(duel: Duel) -> Message:
    """Returns the mover's panel, opened with a command."""
    mover, _ = await duel.mover()
    opened = (await at_match(duel.actor(mover), duel.table.channel, "Hand")).response
    assert opened is not None
    return opened


def lapse_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bot assume that a private panel can be edited for a minute, not for the quarter of
    an hour that Discord allows, through whose rounds a test would wait."""

    def short(interaction: Any) -> PrivateReply:
        opened = interaction.created_at.timestamp()
        return PrivateReply(interaction.token, int(opened) + EXPIRES)

    monkeypatch.setattr(PrivateReply, "to", short)


async def restart_much_later(table: Table) -> None:
    """Restarts the bot after a time in which Discord's tokens of earlier private panels have
    expired."""
    async with table.bot.store.write() as connection:
        await connection.execute(private_panels.delete())
        await connection.execute(posts.delete().where(posts.c.token.is_not(None)))
    await table.restart()


async def opened(duel: Duel, player: Player) -> discord.Message:
    """Returns the player's private panel, just opened with My hand."""
    board = await duel.board()
    answer = (await duel.press(player, board, buttons(board)["My hand"])).response
    assert answer is not None
    return answer


def dms(duel: Duel, player: Player) -> int:
    return len(duel.actor(player).user.dm_channel.history())


def view_with(duel: Duel, end: str) -> Any:
    """Returns a message that nobody should have sent: a player's buttons in public."""
    from cogs.matches.choices.controls import TurnButton
    from cogs.ui.controls import controls

    return controls(TurnButton(duel.id, 0, 0, None, "Turn"))


async def more_of(duel: Duel, player: Player) -> Message:
    """Returns the page behind ⋯ on the panel in the player's DM."""
    panel = duel.panel(player)
    if "⋯" in buttons(panel):
        await duel.press(player, panel, buttons(panel)["⋯"])
    return duel.panel(player)


async def asked_when(duel: Duel, player: Player) -> str:
    """Returns the selected label of the menu of when the player is asked."""
    more = await more_of(duel, player)
    found = [part for part in parts(more) if part["type"] == MENU]
    [menu] = [part for part in found if part["custom_id"].startswith("match:passing")]
    [label] = [option["label"] for option in menu["options"] if option.get("default")]
    await duel.press(player, more, buttons(more)["◀ Hand"])
    return label


async def set_auto_pass(duel: Duel, player: Player, label: str) -> None:
    """Changes when the player is asked, behind ⋯ on the panel in their DM."""
    more = await more_of(duel, player)
    [(custom_id, values)] = [
        entry for entry in menus(more).items() if entry[0].startswith("match:passing")
    ]
    await duel.press(player, more, custom_id, values[label])
