"""Rated matches, played by clicks: what they change, and when they change nothing."""

from __future__ import annotations

import asyncio

import pytest

import engine
from bot.after_match import after_match
from bot.current_time import now
from bot.matches.clocks import CLOCKS
from bot.matches.match_service import MatchService
from bot.matches.refusals import MatchOver, TooLate
from bot.ratings.rated_play import TOO_SHORT
from bot.ratings.rating_updates import recompute
from bot.store import Store
from bot.store.ratings import NEWCOMER
from cogs.matches.commands import ROUND_SECONDS
from engine.players import Player
from tests.cogs.matches.duel import Duel, at_once, begin, challenge
from tests.cogs.matches.proposals import offer_draw
from tests.cogs.matches.reading import buttons, menus, said, text_of
from tests.cogs.ratings.playing import begin_rated, play_to_turn, shown, stored_ratings
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob"}


async def rating_line(duel: Duel) -> list[str]:
    """What the board says of ratings."""
    return [line for line in text_of(await duel.board()).splitlines() if "ating" in line]


async def test_a_concession_after_turn_two_changes_both_ratings_and_the_board_says_so(
    table: Table,
) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 3)
    assert await rating_line(duel) == []
    await duel.concede("B")
    after = await shown(table)
    assert after["Alice"] > NEWCOMER > after["Bob"]
    gain, loss = after["Alice"] - NEWCOMER, after["Bob"] - NEWCOMER
    line = f"Rating: **Alice** {after['Alice']} (+{gain}), **Bob** {after['Bob']} ({loss})"
    assert await rating_line(duel) == [line]
    await table.restart()
    await table.alice.slash(table.channel, "match board", match=duel.id)
    assert await rating_line(duel) == [line]


async def test_one_that_was_over_too_soon_changes_nothing_and_the_board_says_why(
    table: Table,
) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 2)
    await duel.concede("A")
    assert await shown(table) == {}
    assert TOO_SHORT in text_of(await duel.board())


async def test_a_match_that_is_not_rated_says_nothing_of_ratings(table: Table) -> None:
    duel = await begin(table, clock="live")
    await play_to_turn(duel, 4)
    await duel.concede("A")
    assert await shown(table) == {}
    assert await rating_line(duel) == []


async def test_running_out_of_time_is_giving_up(table: Table) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 3)
    late, _ = await duel.mover()
    clock = CLOCKS["live"]
    assert clock is not None
    await table.env.advance_time(clock.bank + clock.each + 2 * ROUND_SECONDS)
    assert (await duel.row()).ending == "time"
    assert (await shown(table))[NAMES[late]] < NEWCOMER


async def test_a_draw_among_newcomers_favours_nobody(table: Table) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 4)
    mover, other = await duel.mover()
    await offer_draw(duel, mover)
    call = await duel.called()
    await duel.press(other, call, buttons(call)["Accept draw"])
    after = await shown(table)
    assert after["Alice"] == after["Bob"]
    assert [row.draws for row in await stored_ratings(table)] == [1, 1]


async def test_two_who_concede_at_once_are_rated_once(table: Table) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 4)
    asked = {
        player: (
            await duel.actor(player).slash(duel.place, "match concede", match=duel.id)
        ).response
        for player in NAMES
    }
    await at_once(
        table.env,
        *(
            duel.actor(player).click(question, label="Concede the match")
            for player, question in asked.items()
        ),
    )
    assert sum(row.played for row in await stored_ratings(table)) == 2


async def test_of_two_processes_that_end_a_match_one_rates_it(table: Table) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 4)
    stores = [await Store.open(table.settings.database_url) for _ in range(2)]
    processes = [MatchService(store, now, after_match) for store in stores]
    for process in processes:
        await process.current(duel.id)
    ended = await asyncio.gather(
        *(
            process.concede(duel.id, user)
            for process, user in zip(processes, (table.alice.id, table.bob.id), strict=True)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(one, MatchOver | TooLate) for one in ended) == 1
    rated = await stored_ratings(table)
    assert sum(row.played for row in rated) == 2
    async with stores[0].write() as connection:
        assert (await recompute(connection)).changed == 0
    assert await stored_ratings(table) == rated
    for store in stores:
        await store.close()


@pytest.mark.parametrize("whose", ["challenger", "opponent"])
async def test_a_deck_that_is_not_fit_is_refused_to_either(table: Table, whose: str) -> None:
    unfit = with_own_card(FAIR)
    alices, bobs = (unfit, FAIR) if whose == "challenger" else (FAIR, unfit)
    posted = await challenge(table, alices, bobs, clock="live", rated=True)
    if whose == "challenger":
        assert "not fit for rated play" in said(posted)
        assert not table.channel.history()
        return
    asked = (await table.bob.click(posted.response, label="Accept")).response
    assert asked is not None
    [(menu, decks)] = menus(asked).items()
    refused = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert "not fit for rated play" in said(refused)
    await table.bot.decks.keep(table.bob.id, FAIR, name="Bob's deck")
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert table.channel.threads


async def test_a_rated_match_needs_a_clock(table: Table) -> None:
    refused = await challenge(table, clock="none", rated=True)
    assert "needs a clock" in said(refused)
    assert not table.channel.history()


@pytest.mark.parametrize("game", engine.games())
async def test_ready_decks_are_fit(table: Table, game: str) -> None:
    for starter in engine.games()[game].starters():
        reading = await table.bot.workers.read(starter.text, game)
        assert reading.unfit == ""
