"""A rematch checks decks again: a member who asks for one or accepts it is told why there is
none."""

from __future__ import annotations

from bot.store.settings.guild_settings import change_guild
from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series.proposals import offer_rematch
from tests.cogs.matches.series.series import games
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card


async def allow_home_made(table: Table, allowed: bool) -> None:
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, home_made=allowed)


async def ask(duel: Duel, player: Player) -> str:
    """Presses Rematch on the board as the player. Returns the private answer."""
    board = await duel.board()
    return said(await duel.press(player, board, buttons(board)["Rematch"]))


async def accept(duel: Duel, player: Player) -> str:
    """Accepts a rematch as the player. Returns the private answer."""
    call = await duel.called()
    return said(await duel.press(player, call, buttons(call)["Accept rematch"]))


async def test_after_a_server_forbids_home_made_cards_no_rematch_is_played_with_them(
    table: Table,
) -> None:
    duel = await begin(table, with_own_card(FAIR), FAIR)
    await duel.concede("B")
    await allow_home_made(table, False)
    for player in ("A", "B"):
        assert "this server allows none" in await ask(duel, player)
    assert "offers a rematch" not in text_of(await duel.board())
    await allow_home_made(table, True)
    await offer_rematch(duel, "A")
    await allow_home_made(table, False)
    assert "this server allows none" in await accept(duel, "B")
    assert await games(table) == 1
