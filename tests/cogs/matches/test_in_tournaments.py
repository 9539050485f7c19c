"""Matches of tournaments that are paused and resumed. Their boards' texts are tested in
tests/cogs/layouts/test_tournament_boards.py."""

from __future__ import annotations

from typing import Any

from bot.base.current_time import now
from bot.matches.beginning.rematch import CHOOSING_SECONDS
from bot.store.matches.stopped_time import give_time_back, tournament_pause
from bot.store.tournaments.pairing_context import mark_matches_to_refresh
from cogs.matches.commands import ROUND_SECONDS
from tests.bot.matches.tournament import Cup, enter
from tests.cogs.matches.duel import Duel, begin, show
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.series.series import next_game
from tests.conftest import Table

PLACE = "Saturday Cup · round 1 · table 3"


async def seated(table: Table, **terms: Any) -> tuple[Duel, Cup]:
    """Returns a match that is a game of a pairing."""
    duel = await begin(table, **terms)
    cup, _ = await enter(table.bot.store, await duel.row())
    await show(table, duel.id)
    return duel, cup


async def listed(table: Table) -> str:
    answer = (await table.alice.slash(table.channel, "match")).response
    assert answer is not None
    return text_of(answer)


async def test_while_a_tournament_is_paused_no_time_is_shown_and_none_runs(table: Table) -> None:
    duel, cup = await seated(table, clock="live")
    assert "runs out of time" in text_of(await duel.board())
    assert PLACE in await listed(table)
    assert "runs out" in await listed(table)
    await cup.change(paused=(await duel.row()).created)
    async with table.bot.store.write() as connection:
        await mark_matches_to_refresh(connection, cup.id)
    await table.env.advance_time(700)
    assert (await duel.row()).state == "running"
    board = text_of(await duel.board())
    assert "The tournament is paused: the clocks are stopped." in board
    assert "runs out" not in board
    assert "paused" in await listed(table)


async def test_the_next_game_waits_until_a_paused_tournament_goes_on(table: Table) -> None:
    duel, cup = await seated(table, clock="live", best_of=3)
    paused = (await duel.row()).created
    await duel.concede("B")
    [asks] = [one for one in duel.place.history() if "you lost" in one.content]
    await cup.change(paused=paused)
    assert "The tournament is paused" in said(
        await table.bob.click(asks, custom_id=buttons(asks)["I begin"])
    )
    await table.env.advance_time(2 * CHOOSING_SECONDS)
    assert "The next game has begun" not in text_of(await duel.board())
    async with table.bot.store.write() as connection:
        await give_time_back(connection, tournament_pause(cup.id, paused, now()))
    await cup.change(paused=None)
    await table.env.advance_time(CHOOSING_SECONDS + ROUND_SECONDS)
    following = await next_game(duel)
    assert PLACE in text_of(await following.board())
    assert (await following.row()).pairing == cup.pairing
