"""The differences of a match of a tournament: its successor, and its clock while the tournament is
paused."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.cluster.outages import write_heartbeat
from bot.matches.live.clock_service import take_due
from bot.matches.live.match_context import context_of
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_clocks import clocks_due, next_clock_due
from bot.store.matches.match_rows import MatchRow, matches_to_refresh, note_match_shown
from bot.store.matches.rematches import end_rematches, next_rematch_due, rematches_due
from bot.store.matches.stopped_time import give_time_back, tournament_pause
from bot.store.privacy.departed_servers import note_server_back, note_server_left
from bot.store.running_matches.stored_match import get_stored_match
from bot.store.tournaments.pairing_context import mark_matches_to_refresh
from bot.tournaments.after_match import after_match
from engine.players import opponent
from tests.bot.matches.clocks import begin_timed, clock_of
from tests.bot.matches.games import USERS, Clock, take
from tests.bot.matches.tables import Table
from tests.bot.matches.tournament import NAME, ROUND, TABLE, Cup, enter

HOUR = 3600


async def entered(table: Table) -> Cup:
    cup, table.row = await enter(table.store, table.row)
    return cup


async def shown_places(store: Store, row: MatchRow) -> tuple[str, int, int, bool]:
    async with store.read() as connection:
        stored = await get_stored_match(connection, row.id)
        assert stored is not None
        place = (await context_of(connection, stored)).pairing
    assert place is not None
    return place.name, place.round, place.table, place.in_cut


# Successors


async def test_the_games_of_a_pairing_follow_each_other_and_belong_to_it(series: Table) -> None:
    cup = await entered(series)
    await series.win("A")
    await series.go_on(await series.rematches.choose(series.row.id, USERS["B"], True))
    assert (series.row.pairing, series.row.game_number) == (cup.pairing, 2)
    await series.win("draw")
    await series.go_on(await series.rematches.settle_due(series.row.id))
    assert (series.row.pairing, series.row.game_number) == (cup.pairing, 3)
    assert await shown_places(series.store, series.row) == (NAME, ROUND, TABLE, False)


async def test_there_is_no_rematch_in_a_tournament(single: Table) -> None:
    await entered(single)
    await single.win("A")
    with pytest.raises(Refusal, match="no rematch"):
        await single.rematches.offer(single.row.id, USERS["A"])
    assert await single.rematch() is None


async def test_nothing_follows_a_game_that_was_ruled(series: Table) -> None:
    await entered(series)
    await series.live.endings.rule(series.row.id, "A")
    assert await series.rematch() is None


async def test_once_the_pairing_is_decided_nothing_follows_its_games(series: Table) -> None:
    cup = await entered(series)
    await series.win("A")
    async with series.store.write() as connection:
        await note_match_shown(connection, series.row.id, 1000)
        await end_rematches(connection, cup.pairing + 1)
        assert await rematches_due(connection, 10**9) == [series.row.id]
        await end_rematches(connection, cup.pairing)
        assert await rematches_due(connection, 10**9) == []
        assert await matches_to_refresh(connection, 10) == [series.row.id]
    rematch = await series.rematch()
    assert rematch is not None
    assert (rematch.state, rematch.due) == ("ruled", None)
    with pytest.raises(Refusal, match="has settled"):
        await series.rematches.choose(series.row.id, USERS["B"], True)


@pytest.mark.parametrize("gone", ["decided", "cancelled"])
async def test_a_word_that_comes_too_late_begins_no_game(series: Table, gone: str) -> None:
    """The pairing was decided, but its consequences are not stored yet."""
    cup = await entered(series)
    await series.win("A")
    await (cup.decide() if gone == "decided" else cup.change(state="cancelled"))
    with pytest.raises(Refusal, match="has settled"):
        await series.rematches.choose(series.row.id, USERS["B"], True)
    rematch = await series.rematch()
    assert rematch is not None
    assert (rematch.state, rematch.next_match) == ("ruled", None)


async def test_while_a_tournament_is_paused_no_game_begins_in_it(series: Table) -> None:
    cup, store, clock = await entered(series), series.store, series.clock
    before = await series.win("A")
    assert before is not None
    assert before.due is not None
    paused = clock.seconds
    await cup.change(paused=paused)
    async with store.write() as connection:
        await note_match_shown(connection, series.row.id, 1000)
        await mark_matches_to_refresh(connection, cup.id)
        assert await matches_to_refresh(connection, 10) == [series.row.id]
    with pytest.raises(Refusal, match="paused"):
        await series.rematches.choose(series.row.id, USERS["B"], True)
    clock.seconds += 5 * HOUR
    assert await series.rematches.due() == []
    assert await series.rematches.next_due() is None
    assert await series.rematches.settle_due(series.row.id) is None
    async with store.write() as connection:
        await give_time_back(connection, tournament_pause(cup.id, paused, clock()))
    await cup.change(paused=None)
    after = await series.rematch()
    assert after is not None
    assert after.due == before.due + 5 * HOUR
    async with store.read() as connection:
        assert await next_rematch_due(connection) == after.due
    await series.go_on(await series.rematches.choose(series.row.id, USERS["B"], True))
    assert series.row.pairing == cup.pairing


# Clocks


async def test_clocks_stand_still_while_their_tournament_is_paused(store: Store) -> None:
    now = Clock()
    cup, match = await enter(store, await begin_timed(store, now, "relaxed"))
    casual = await begin_timed(store, now, "relaxed")
    live = MatchService(store, now, after_match)
    now.seconds += 600
    paused = now()
    await cup.change(paused=paused)
    now.seconds += 10 * HOUR
    async with store.write() as connection:
        assert [clock.match_id for clock in await clocks_due(connection, now())] == [casual.id]
        assert await next_clock_due(connection, now()) is None
        assert await take_due(connection, match.id, now()) is None
    assert not await live.endings.run_out(match.id)
    assert await live.endings.run_out(casual.id)
    async with store.write() as connection:
        await note_match_shown(connection, match.id, 1000)
        await give_time_back(connection, tournament_pause(cup.id, paused, now()))
        assert match.id in await matches_to_refresh(connection, 10)
    await cup.change(paused=None)
    assert (await clock_of(store, match)).deadline == now() + HOUR - 600
    now.seconds += HOUR - 600
    assert await live.endings.run_out(match.id)


async def test_who_chooses_while_the_tournament_is_paused_loses_no_time(store: Store) -> None:
    now = Clock()
    cup, match = await enter(store, await begin_timed(store, now, "live"))
    before = await clock_of(store, match)
    now.seconds += 50
    paused = now()
    await cup.change(paused=paused)
    now.seconds += 10 * HOUR
    mover = await take(MatchService(store, now, after_match), match.id)
    after = await clock_of(store, match)
    assert after.banks[mover] == before.banks[mover] - 30
    assert after.banks[opponent(mover)] == before.banks[opponent(mover)]
    async with store.write() as connection:
        await give_time_back(connection, tournament_pause(cup.id, paused, now()))
    await cup.change(paused=None)
    after = await clock_of(store, match)
    assert (after.asked, after.deadline) == (now(), now() + 20 + after.banks[after.player])


@pytest.mark.parametrize("away", ["outage", "left"])
async def test_time_away_during_a_pause_is_given_back_once(store: Store, away: str) -> None:
    now = Clock()
    cup, match = await enter(store, await begin_timed(store, now, "relaxed"))
    async with store.write() as connection:
        await write_heartbeat(connection, now())
    paused = now()
    await cup.change(paused=paused)
    async with store.write() as connection:
        if away == "left":
            await note_server_left(connection, match.guild, now())
    now.seconds += 10 * HOUR
    async with store.write() as connection:
        if away == "left":
            await note_server_back(connection, match.guild, now())
        else:
            await write_heartbeat(connection, now())
        await give_time_back(connection, tournament_pause(cup.id, paused, now()))
    await cup.change(paused=None)
    assert (await clock_of(store, match)).deadline == now() + HOUR


async def test_a_round_of_the_cut_is_told_from_one_of_the_swiss(store: Store) -> None:
    _, match = await enter(store, await begin_timed(store, Clock(), "none"), "swiss", "single")
    assert await shown_places(store, match) == (NAME, ROUND, TABLE, True)
