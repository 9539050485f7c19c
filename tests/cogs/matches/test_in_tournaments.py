"""Boards of matches of tournaments: where they belong, and what is not offered in them."""

from __future__ import annotations

from typing import Any

from bot.current_time import now
from bot.store.clocks import shift_clocks_of
from bot.store.pairing_context import show_again
from cogs.matches.commands import ROUND_SECONDS
from engine.players import PLAYERS, Player
from tests.bot.matches.tournament import Cup, enter
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series import next_game
from tests.conftest import Table

PLACE = "🏆 Saturday Cup · round 1 · table 3"


async def seated(table: Table, **terms: Any) -> tuple[Duel, Cup]:
    """A match that is a game of a pairing."""
    duel = await begin(table, **terms)
    cup, _ = await enter(table.bot.store, await duel.row())
    await show(duel)
    return duel, cup


def matches_of(table: Table) -> Any:
    """The cog of matches; its class is made anew wherever a bot loads it again."""
    return table.bot.get_cog("match")


async def show(duel: Duel) -> None:
    """The board and the panels are brought up to date."""
    await matches_of(duel.table).refresher.show_board(duel.id)


async def listed(table: Table) -> str:
    answer = (await table.alice.slash(table.channel, "match list")).response
    assert answer is not None
    return text_of(answer)


async def test_a_board_says_which_table_it_is_and_offers_no_rematch(table: Table) -> None:
    duel, _ = await seated(table)
    assert PLACE in text_of(await duel.board())
    assert PLACE.removeprefix("🏆 ") in await listed(table)
    await duel.concede("B")
    board = await duel.board()
    assert PLACE in text_of(board)
    assert list(buttons(board)) == ["Log", "Watch it again", "Review"]
    assert "Rematch" not in {*buttons(duel.panel("A")), *buttons(duel.panel("B"))}


async def test_a_ruling_and_who_won_by_it_stand_on_the_board(table: Table) -> None:
    duel, _ = await seated(table, clock="live", rated=True)
    winner: Player = "B"
    await matches_of(table).live.endings.rule(duel.id, winner)
    await show(duel)
    board = text_of(await duel.board())
    assert "**Bob wins**: The tournament gives the match to **Bob**" in board
    assert "Not rated: the tournament has decided this match." in board


async def test_a_stopped_match_says_so_in_its_place(table: Table) -> None:
    duel, _ = await seated(table, best_of=3)
    await matches_of(table).live.endings.stop(duel.id)
    await show(duel)
    for message in (await duel.board(), duel.panel("A")):
        assert "stopped by its tournament" in text_of(message)
        assert "series" not in text_of(message)
        assert not buttons(message)


async def test_while_a_tournament_is_paused_its_boards_show_no_time(table: Table) -> None:
    duel, cup = await seated(table, clock="live")
    assert "runs out of time" in text_of(await duel.board())
    assert "runs out" in await listed(table)
    await cup.change(paused=(await duel.row()).created)
    async with table.bot.store.write() as connection:
        await show_again(connection, cup.id)
    await table.env.advance_time(700)
    assert (await duel.row()).state == "running"
    board = text_of(await duel.board())
    assert "The tournament is paused: no time runs." in board
    assert "runs out" not in board
    assert "paused" in await listed(table)


async def test_the_next_game_waits_until_a_paused_tournament_goes_on(table: Table) -> None:
    duel, cup = await seated(table, best_of=3)
    paused = (await duel.row()).created
    await cup.change(paused=paused)
    for player in PLAYERS:
        await duel.actor(player).slash(duel.place, "match draw")
    for _ in range(2):
        assert "The next game begins when it goes on" in text_of(await duel.board())
        await table.env.advance_time(600)
    async with table.bot.store.write() as connection:
        await shift_clocks_of(connection, cup.id, paused, now())
    await cup.change(paused=None)
    await table.env.advance_time(ROUND_SECONDS + 1)
    following = await next_game(duel)
    assert PLACE in text_of(await following.board())
    assert (await following.row()).pairing == cup.pairing


async def test_nobody_says_who_begins_while_a_tournament_is_paused(table: Table) -> None:
    duel, cup = await seated(table, best_of=3)
    await duel.concede("B")
    asks = await duel.called()
    await cup.change(paused=(await duel.row()).created)
    assert "The tournament is paused" in said(await table.bob.click(asks, label="I begin"))
