"""Matches of tournaments that are decided or stopped from outside."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.matches.actions import Choose, Concede
from bot.matches.log.match_log import match_log
from bot.matches.match_refusals import MatchOver, MatchStopped, NoSuchMatch
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_clocks import get_clock
from bot.store.matches.match_rows import MatchRow, choices_from, get_match, matches_to_refresh
from bot.tournaments.after_match import after_match
from engine.players import Winner
from engine.record import RULED as GIVEN
from engine.record import RULED_DRAW
from engine.text.sentences import sentence_text
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.clocks import begin_timed
from tests.bot.matches.games import USERS, Clock, begin, take
from tests.bot.matches.records import stored_options
from tests.bot.ratings.ended import counts


async def stored(store: Store, match_id: str) -> MatchRow:
    async with store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


@pytest.mark.parametrize(
    ("winner", "option", "told"),
    [
        ("B", GIVEN, ["The tournament gives the match to Bob", "Bob wins the match"]),
        ("draw", RULED_DRAW, ["The tournament ends the match as a draw", "The match is a draw"]),
    ],
)
async def test_a_ruling_is_stored_and_told_and_changes_no_rating(
    store: Store, winner: Winner, option: int, told: list[str]
) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    await take(live, match.id)
    await live.endings.rule(match.id, winner)
    assert (await stored_options(store, match.id))[-1] == option
    async with store.read() as connection:
        assert (await choices_from(connection, match.id, 0))[-1].forced
    row = await stored(store, match.id)
    assert (row.state, row.winner, row.ending) == ("over", winner, "ruled")
    long_enough = replace(row, rated=True, clock="live", turns=20)
    assert not counts(long_enough)
    assert counts(replace(long_enough, ending="conceded"))
    live.drop(match.id)
    snapshot = await live.current(match.id)
    lines = match_log(row.game, snapshot.events, snapshot.forced, None, last=2)
    assert [
        sentence_text(line.sentence, lambda player: row.names[player]) for line in lines
    ] == told


async def test_a_match_that_is_over_cannot_be_ruled_or_stopped(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    await live.do(match.id, USERS["A"], Concede())
    before = await stored(store, match.id)
    await live.endings.rule(match.id, "A")
    await live.endings.stop(match.id)
    assert await stored(store, match.id) == before
    assert len(await stored_options(store, match.id)) == (await live.current(match.id)).number


async def test_a_match_that_nobody_knows_cannot_be_stopped(store: Store) -> None:
    live = MatchService(store, Clock(), after_match)
    for attempt in (
        live.endings.stop("NOSUCH"),
        live.endings.rule("NOSUCH", "A"),
        live.endings.tie_winner("NOSUCH"),
    ):
        with pytest.raises(NoSuchMatch):
            await attempt


async def test_a_stopped_match_counts_for_nobody_and_takes_no_more(store: Store, url: str) -> None:
    match = await begin_timed(store, Clock(), "relaxed")
    other_store = Store.connected(url)
    live, other = (
        MatchService(store, Clock(), after_match),
        MatchService(other_store, Clock(), after_match),
    )
    number = (await other.current(match.id)).number
    await live.endings.stop(match.id)
    await live.endings.stop(match.id)
    await live.endings.rule(match.id, "A")
    row = await stored(store, match.id)
    assert (row.state, row.winner, row.ending) == ("void", None, "stopped")
    async with store.read() as connection:
        assert await get_clock(connection, match.id) is None
        assert list(await matches_to_refresh(connection, 10)) == [match.id]
    with pytest.raises(MatchStopped, match="stopped by its tournament"):
        await other.do(match.id, USERS["A"], Choose(number, 0))
    await other_store.close()


async def test_a_ruling_comes_also_when_the_time_is_up(store: Store) -> None:
    now = Clock()
    match = await begin_timed(store, now, "relaxed")
    now.seconds += 7200
    await MatchService(store, now, after_match).endings.rule(match.id, "A")
    row = await stored(store, match.id)
    assert (row.winner, row.ending) == ("A", "ruled")
    async with store.read() as connection:
        assert await get_clock(connection, match.id) is None


@pytest.mark.both_databases
async def test_of_two_rulings_and_a_choice_at_once_the_match_takes_one_ruling(
    store: Store, url: str
) -> None:
    match = await begin(store, ALICES, BOBS)
    other_store = Store.connected(url)
    live, other = (
        MatchService(store, Clock(), after_match),
        MatchService(other_store, Clock(), after_match),
    )
    now = await live.current(match.id)
    await other.current(match.id)
    mover = now.public.waiting_for
    assert mover is not None
    await asyncio.gather(
        live.do(match.id, USERS[mover], Choose(now.number, 0)),
        live.endings.rule(match.id, "A"),
        other.endings.rule(match.id, "B"),
        return_exceptions=True,
    )
    options = await stored_options(store, match.id)
    assert [option for option in options if option < 0] == [GIVEN]
    row = await stored(store, match.id)
    assert (row.state, row.ending) == ("over", "ruled")
    assert (await other.current(match.id)).public.winner == row.winner
    with pytest.raises(MatchOver):
        await other.do(match.id, USERS[mover], Choose(len(options), 0))
    await other_store.close()


async def test_who_is_ahead_is_looked_up_without_a_trace(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    before = await live.current(match.id)
    a, b = before.public.players
    decks = a.zone("deck").size, b.zone("deck").size
    leader = None if decks[0] == decks[1] else "A" if decks[0] > decks[1] else "B"
    assert await live.endings.tie_winner(match.id) == leader
    assert await live.current(match.id) == before
    await live.endings.rule(match.id, "B")
    assert await live.endings.tie_winner(match.id) == "B"
