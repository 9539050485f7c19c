"""Tournaments lose no time while the bot is unreachable, and none while they are paused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert

from bot.store import Store
from bot.store.matches.match_clocks import ClockRow, get_clock, save_clock
from bot.store.matches.match_rows import add_match
from bot.store.matches.rematches import get_rematch
from bot.store.matches.stopped_time import give_time_back, outage
from bot.store.privacy.departed_servers import note_server_back, note_server_left
from bot.store.tables.match_schema import choices, rematches
from bot.store.tournaments.tournament_rows import (
    Tournament,
    active_tournaments,
    change_pairing,
    change_tournament,
)
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import GAME, row_of
from tests.bot.tournaments.stored import GUILD, ID, NOON, begin_round, keep, there

__all__ = ["store", "url"]

AWAY = 600


async def lose_time(store: Store, how: str, now: int) -> None:
    """Makes the bot be down, or not in the server, for AWAY seconds until `now`."""
    async with store.write() as connection:
        if how == "down":
            await give_time_back(connection, outage(AWAY, now))
        else:
            await note_server_left(connection, GUILD, now - AWAY)
            await note_server_back(connection, GUILD, now)


async def under_way(store: Store, began: int) -> Tournament:
    """Returns a tournament with a round that began then and takes an hour, with one pairing decided
    and one to play."""
    await keep(store, [1, 2, 3, 4], state="running", began=began, round_minutes=60)
    tournament = await begin_round(store, [(1, 2), (3, 4)], began, deadline=began + 3600)
    async with store.write() as connection:
        await change_pairing(connection, tournament.pairings[0].id, winner="A", how="played")
    return await there(store)


async def play(store: Store, tournament: Tournament, made: int | None) -> None:
    """Stores the match of the pairing that is to play; a choice was made in it at `made`."""
    decks = [one.deck_version for one in tournament.entrants]
    row = replace(row_of(GAME.key, 1), pairing=tournament.pairings[1].id, guild=GUILD, clock="live")
    async with store.write() as connection:
        await add_match(connection, replace(row, deck_a=decks[2], deck_b=decks[3]))
        await save_clock(connection, ClockRow(row.id, "A", NOON, NOON + 50, NOON + 50, 0, 0, 0, 0))
        if made is not None:
            values = {"number": 0, "player": "A", "option": 0, "forced": False, "made": made}
            one = values | {"match_id": row.id, "fingerprint": "x"}
            await connection.execute(insert(choices).values(one))


@pytest.mark.parametrize("how", ["down", "left"])
async def test_a_round_and_who_is_waited_for_get_the_time_back(store: Store, how: str) -> None:
    before = await under_way(store, NOON)
    await lose_time(store, how, NOON + 1000)
    after = await there(store)
    assert after.rounds[0].deadline == NOON + 3600 + AWAY
    assert [pairing.opened for pairing in after.pairings] == [NOON, NOON + AWAY]
    assert after.row.changes > before.row.changes


async def test_what_began_meanwhile_gets_back_only_what_it_lost(store: Store) -> None:
    await under_way(store, NOON + 900)
    await lose_time(store, "down", NOON + 1000)
    after = await there(store)
    assert after.rounds[0].deadline == NOON + 900 + 3600 + 100
    assert after.pairings[1].opened == NOON + 1000


async def test_who_is_waited_for_has_as_long_as_before(store: Store) -> None:
    tournament = await under_way(store, NOON)
    await play(store, tournament, made=NOON + 300)
    await lose_time(store, "down", NOON + 1000)
    assert (await there(store)).pairings[1].opened == NOON + 300 + AWAY


@pytest.mark.parametrize("how", ["down", "left"])
async def test_paused_tournaments_get_nothing_back_before_they_go_on(
    store: Store, how: str
) -> None:
    tournament = await under_way(store, NOON)
    await play(store, tournament, made=None)
    match_id = row_of(GAME.key, 1).id
    async with store.write() as connection:
        await change_tournament(connection, ID, paused=NOON + 100)
        follows = {"match_id": match_id, "state": "choosing", "due": NOON + 70}
        await connection.execute(insert(rematches).values(follows))
    await lose_time(store, how, NOON + 1000)
    after = await there(store)
    assert after.rounds == tournament.rounds
    assert after.pairings == tournament.pairings
    async with store.read() as connection:
        clock, rematch = (
            await get_clock(connection, match_id),
            await get_rematch(connection, match_id),
        )
    assert clock is not None
    assert clock.deadline == NOON + 50
    assert rematch is not None
    assert rematch.due == NOON + 70


async def test_a_server_that_was_left_gets_the_time_back_when_the_bot_is_back(store: Store) -> None:
    before = await under_way(store, NOON)
    async with store.write() as connection:
        await note_server_left(connection, GUILD, NOON + 100)
        await give_time_back(connection, outage(AWAY, NOON + 1000))
        assert await active_tournaments(connection) == []
    assert await there(store) == before
    async with store.write() as connection:
        await note_server_back(connection, GUILD, NOON + 5000)
        assert len(await active_tournaments(connection)) == 1
    assert (await there(store)).rounds[0].deadline == NOON + 3600 + 4900


@pytest.mark.parametrize(
    ("check_in", "starts", "now", "expected"),
    [
        (30, NOON + 900, NOON, NOON + 900 + AWAY),
        (20, NOON + 900, NOON, NOON + 900 + 300),
        (15, NOON + 900, NOON, NOON + 900),
        (0, NOON + 900, NOON, NOON + 900),
        (30, NOON - 100, NOON, NOON - 100 + AWAY),
        (30, NOON - 700, NOON, NOON - 700),
    ],
    ids=["open", "opened meanwhile", "not yet", "none", "would have begun", "had been due before"],
)
async def test_check_in_lasts_as_long_as_was_said(
    store: Store, check_in: int, starts: int, now: int, expected: int
) -> None:
    await keep(store, [1, 2], check_in=check_in, starts=starts)
    await lose_time(store, "down", now)
    assert (await there(store)).row.starts == expected
